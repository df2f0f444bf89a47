import type { Phrase } from '../../../kernel/index.ts'
import { godName } from '../rules/facts.ts'
import { RED, TOP } from '../rules/pieces.ts'
import type { Ankh } from '../rules/state.ts'

/** A14: what decided the game, and how much devotion would have changed it. */
export function ending(s: Ankh): Phrase[] {
  if (s.end === '') return []
  if (s.end === 'nobody' || s.end === 'lastGod') return [...left(s), ...forgotten(s)]
  const [winner, next] = s.ladder.toReversed() as [number, number | undefined]
  const facts = { god: godName(s, winner), devotion: s.devotion[winner]! }
  const why: Phrase = s.end === 'top' ? ['ending.top', facts] : ['ending.most', facts]
  return next === undefined ? [why] : [why, s.end === 'top' ? race(s, next) : margin(s, winner, next)]
}

/** A7.4: how far the next god was from the top. */
const race = (s: Ankh, next: number): Phrase => [
  'ending.race',
  { god: godName(s, next), devotion: s.devotion[next]!, need: TOP - s.devotion[next]! },
]

/** whoever comes to a space later lies on top of the stack, so to draw level would have been enough. */
function margin(s: Ankh, winner: number, next: number): Phrase {
  const gap = s.devotion[winner]! - s.devotion[next]!
  const facts = { god: godName(s, next), other: godName(s, winner), devotion: s.devotion[next]! }
  return gap === 0 ? ['ending.stack', facts] : ['ending.margin', { ...facts, need: gap }]
}

/** A13.2: the one god who is left, if there is one. */
const left = (s: Ankh): Phrase[] =>
  s.winner < 0
    ? [['ending.nobody', { red: RED }]]
    : [['ending.lastGod', { god: godName(s, s.winner), devotion: s.devotion[s.winner]!, red: RED }]]

/** A13.1: what the forgotten gods lacked, the nearest to safety first. */
const forgotten = (s: Ankh): Phrase[] =>
  s.fallen
    .toSorted((a, b) => s.devotion[b]! - s.devotion[a]!)
    .map(
      (god): Phrase => [
        'ending.forgotten',
        { god: godName(s, god), devotion: s.devotion[god]!, need: RED + 1 - s.devotion[god]! },
      ],
    )
