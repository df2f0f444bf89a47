import type { Phrase } from '../../../kernel/index.ts'
import { godName } from '../rules/facts.ts'
import { RED, TOP } from '../rules/pieces.ts'
import type { Ankh } from '../rules/state.ts'

/** A14: the reason why the game ended, and the devotion that would have changed the result. */
export function ending(s: Ankh): Phrase[] {
  if (s.end === '') return []
  if (s.end === 'nobody' || s.end === 'lastGod') return [...left(s), ...forgotten(s)]
  const [winner, next] = s.ladder.toReversed() as [number, number | undefined]
  const facts = { god: godName(s, winner), devotion: s.devotion[winner]! }
  const why: Phrase = s.end === 'top' ? ['ending.top', facts] : ['ending.most', facts]
  return next === undefined ? [why] : [why, s.end === 'top' ? race(s, next) : margin(s, winner, next)]
}

/** A7.4: the distance of the second god from the top. */
const race = (s: Ankh, next: number): Phrase => [
  'ending.race',
  { god: godName(s, next), devotion: s.devotion[next]!, need: TOP - s.devotion[next]! },
]

/** the last god to reach a space is on top of its stack, so drawing level would have been enough. */
function margin(s: Ankh, winner: number, next: number): Phrase {
  const gap = s.devotion[winner]! - s.devotion[next]!
  const facts = { god: godName(s, next), other: godName(s, winner), devotion: s.devotion[next]! }
  return gap === 0 ? ['ending.stack', facts] : ['ending.margin', { ...facts, need: gap }]
}

/** A13.2: the last god, if one is left. */
const left = (s: Ankh): Phrase[] =>
  s.winner < 0
    ? [['ending.nobody', { red: RED }]]
    : [['ending.lastGod', { god: godName(s, s.winner), devotion: s.devotion[s.winner]!, red: RED }]]

/** A13.1: the devotion that each forgotten god lacked, nearest to safety first. */
const forgotten = (s: Ankh): Phrase[] =>
  s.fallen
    .toSorted((a, b) => s.devotion[b]! - s.devotion[a]!)
    .map(
      (god): Phrase => [
        'ending.forgotten',
        { god: godName(s, god), devotion: s.devotion[god]!, need: RED + 1 - s.devotion[god]! },
      ],
    )
