import { cancels } from './families/cancels.ts'

/** 30 False Rumor: cancels a Revolt event or the God King event as it is played, before it takes effect. */
export const c030 = cancels(30)
