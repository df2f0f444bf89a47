import { Refused } from './protocol/errors.ts'

/** Chat consists of lines: no other control characters, and no half of a surrogate pair. */
const CONTROL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u
const LINES = /[\n\t]/g
/** Characters that change the direction of the text around them, so that it can read differently. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u206a-\u206f]/u
/** Invisible tags, and marks stacked on one letter. */
const UNSEEN = /[\u{e0000}-\u{e0fff}\ufff9-\ufffb]/u
const HEAP = /\p{M}{5}/u

/** Throws `bad talk` for text that could be misread or could cover other lines. */
export function needPlainTalk(text: string): void {
  const plain = text.replace(LINES, ' ')
  const bad = CONTROL.test(plain) || TURNS.test(plain) || UNSEEN.test(plain) || HEAP.test(plain.normalize('NFD'))
  if (bad || plain.trim() === '') throw new Refused('bad talk')
}
