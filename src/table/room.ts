import { Refused } from './protocol/errors.ts'

/** What a table has room for: said by everybody together, and written into notes over and over; one person, half. */
export const ROOM = { lines: 2000, said: 200_000, noted: 2_000_000 }
const OWN = 2
/** A note that is written again costs at least so many characters: its place in the record of events. */
const LEAST_NOTE = 100

/** What was said at a table, and how much everybody has written into notes. */
interface Written {
  readonly chat: readonly { readonly user: string; readonly text: string }[]
  readonly noted: { readonly [user: string]: number }
}

/** What it costs to write a note. */
export const costOfNote = (text: string) => Math.max(LEAST_NOTE, text.length)

/** Refuses talk for which the table has no room. */
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

/** Refuses a note for which the table has no room: every change of it is kept. */
export function needRoomForNote({ noted }: Written, user: string, text: string): void {
  const cost = costOfNote(text)
  const all = Object.values(noted).reduce((sum, written) => sum + written, cost)
  if (((noted[user] ?? 0) + cost) * OWN > ROOM.noted || all > ROOM.noted) throw new Refused('full')
}
