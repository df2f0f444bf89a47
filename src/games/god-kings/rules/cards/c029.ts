import { cancels } from './families/cancels.ts'

/** 29 False Rumor: cancels a Revolt event or the God King event as it is played, before it takes effect. */
export const c029 = cancels(29)
