import type { ActionCard } from '../windows.ts'
import { type EventCard, windowTable } from './card.ts'

/** Event cards, one file each. */
const events: readonly EventCard[] = []

/** Action cards, one file each. */
const actions: readonly ActionCard<any>[] = []

/** All cards by window. */
export const windows = windowTable(events, actions)
