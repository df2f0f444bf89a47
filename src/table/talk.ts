import { Refused } from './protocol/errors.ts'

/** What is said is one or more lines: no other control characters, and no half of a character. */
const CONTROL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u
const LINES = /[\n\t]/g
/** What turns the text around it, so that it reads as what nobody wrote. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u206a-\u206f]/u
/** Tags that nobody sees, and marks heaped on one letter over the lines around it. */
const UNSEEN = /[\u{e0000}-\u{e0fff}\ufff9-\ufffb]/u
const HEAP = /\p{M}{5}/u

/** Refuses talk that could look like something else, or spill over what others say. */
export function needPlainTalk(text: string): void {
  const plain = text.replace(LINES, ' ')
  const bad = CONTROL.test(plain) || TURNS.test(plain) || UNSEEN.test(plain) || HEAP.test(plain.normalize('NFD'))
  if (bad || plain.trim() === '') throw new Refused('bad talk')
}
