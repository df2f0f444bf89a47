import { Refused } from './protocol/errors.ts'

/**
 * Limits per table: chat lines, chat characters, and characters ever written into notes. One person may use half of
 * each.
 */
export const ROOM = { lines: 2000, said: 200_000, noted: 2_000_000 }
const OWN = 2
/** The minimum cost of changing a note, because every change is an event. */
const LEAST_NOTE = 100

/** The stored texts of a table. */
interface Written {
  readonly chat: readonly { readonly user: string; readonly text: string }[]
  readonly noted: { readonly [user: string]: number }
}

export const costOfNote = (text: string) => Math.max(LEAST_NOTE, text.length)

/** Throws `full` if a chat line exceeds the limits. */
export function needRoomForTalk({ chat }: Written, user: string, text: string): void {
  let [lines, said, own, ownSaid] = [1, text.length, 1, text.length]
  for (const line of chat) {
    lines++
    said += line.text.length
    if (line.user !== user) continue
    own++
    ownSaid += line.text.length
  }
  const mine = own * OWN > ROOM.lines || ownSaid * OWN > ROOM.said
  if (mine || lines > ROOM.lines || said > ROOM.said) throw new Refused('full')
}

/** Throws `full` if a note exceeds the limits; every change counts. */
export function needRoomForNote({ noted }: Written, user: string, text: string): void {
  const cost = costOfNote(text)
  const all = Object.values(noted).reduce((sum, written) => sum + written, cost)
  if (((noted[user] ?? 0) + cost) * OWN > ROOM.noted || all > ROOM.noted) throw new Refused('full')
}
