import { RequestRefused } from './protocol/errors.ts'

/** Chat consists of lines: no other control characters, and no half of a surrogate pair. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u
const LINE_BREAKS = /[\n\t]/g
/** Characters that change the direction of the text around them, so that it can read differently. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u206a-\u206f]/u
/** Invisible tags, and marks stacked on one letter. */
const INVISIBLE = /[\u{e0000}-\u{e0fff}\ufff9-\ufffb]/u
const STACKED_MARKS = /\p{M}{5}/u

/** Throws `bad talk` for text that could be misread or could cover other lines. */
export function validateChat(text: string): void {
  const plain = text.replace(LINE_BREAKS, ' ')
  const bad =
    CONTROL_CHARACTERS.test(plain) ||
    DIRECTION_MARKS.test(plain) ||
    INVISIBLE.test(plain) ||
    STACKED_MARKS.test(plain.normalize('NFD'))
  if (bad || plain.trim() === '') throw new RequestRefused('bad talk')
}

/**
 * Limits per table: chat lines, chat characters, and characters ever written into notes. One person may use half of
 * each.
 */
export const STORAGE_QUOTA = { lines: 2000, said: 200_000, noted: 2_000_000 }
const PERSONAL_SHARE = 2
/** The minimum cost of changing a note, because every change is an event. */
const MIN_NOTE_COST = 100

/** The stored texts of a table. */
interface StoredTexts {
  readonly chat: readonly { readonly user: string; readonly text: string }[]
  readonly noted: { readonly [user: string]: number }
}

export const noteCost = (text: string) => Math.max(MIN_NOTE_COST, text.length)

/** Throws `full` if a chat line exceeds the limits. */
export function checkChatQuota({ chat }: StoredTexts, user: string, text: string): void {
  let [lines, said, own, ownSaid] = [1, text.length, 1, text.length]
  for (const line of chat) {
    lines++
    said += line.text.length
    if (line.user !== user) continue
    own++
    ownSaid += line.text.length
  }
  const mine = own * PERSONAL_SHARE > STORAGE_QUOTA.lines || ownSaid * PERSONAL_SHARE > STORAGE_QUOTA.said
  if (mine || lines > STORAGE_QUOTA.lines || said > STORAGE_QUOTA.said) throw new RequestRefused('full')
}

/** Throws `full` if a note exceeds the limits; every change counts. */
export function checkNoteQuota({ noted }: StoredTexts, user: string, text: string): void {
  const cost = noteCost(text)
  const all = Object.values(noted).reduce((sum, written) => sum + written, cost)
  if (((noted[user] ?? 0) + cost) * PERSONAL_SHARE > STORAGE_QUOTA.noted || all > STORAGE_QUOTA.noted)
    throw new RequestRefused('full')
}
