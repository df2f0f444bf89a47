import type { Belief, Lessons, Sample, Study } from '../../../kernel/index.ts'
import { type Ankh, DRAWN, SEATS } from '../rules/state.ts'
import { outcome } from '../rules/victory.ts'
import { gainTerms, leadTerms, readingOf, survivalTerms } from './evaluate.ts'
import { BELIEVED } from './hand.ts'
import { GAIN, LEAD, SURVIVAL } from './weights.ts'

/** What is believed of a study, and how firmly. */
const believed = (id: 'survival' | 'gain' | 'lead'): Belief => ({
  weights: BELIEVED[id],
  games: BELIEVED.games,
})

/** A13.1: whether a god is out of the red after the fourth conflict, as long as that is to come. */
const survival: Study<Ankh> = {
  learned: SURVIVAL,
  sort: 'chance',
  course: 'all',
  belief: believed('survival'),
  read(s) {
    const at = readingOf(s)
    if (at.left <= 1) return []
    return s.ladder.map((god) => ({
      values: survivalTerms(at, god),
      became: (later) => (later.end === '' ? undefined : later.fallen.includes(god) ? 0 : 1),
    }))
  },
}

/** The devotion that one god gains from here to the end over another. */
const gain: Study<Ankh> = {
  learned: GAIN,
  sort: 'amount',
  course: 'all',
  belief: believed('gain'),
  read(s) {
    const at = readingOf(s)
    const gained = (later: Ankh, god: number) => later.devotion[later.plays[god]!]! - s.devotion[god]!
    return pairs(
      s,
      (god) => gainTerms(at, god),
      (later, one, two) => gained(later, one) - gained(later, two),
    )
  },
}

/** A14: which of two gods is before the other in the end. */
const lead: Study<Ankh> = {
  learned: LEAD,
  sort: 'chance',
  course: 'all',
  belief: believed('lead'),
  read(s) {
    const at = readingOf(s)
    return pairs(
      s,
      (god) => leadTerms(at, god),
      (later, one, two) => {
        const ranks = outcome(later)!.ranks
        const by = ranks[SEATS[two]!]! - ranks[SEATS[one]!]!
        return by > 0 ? 1 : by < 0 ? 0 : 0.5
      },
    )
  },
}

/** All pairs of gods by the difference of what they have, and what became of them in the end. */
function pairs(
  s: Ankh,
  termsOf: (god: number) => readonly number[],
  became: (end: Ankh, one: number, two: number) => number,
): Sample<Ankh>[] {
  const gods = s.ladder.toSorted((a, b) => a - b)
  const terms = gods.map(termsOf)
  return gods.flatMap((one, i) =>
    gods.slice(i + 1).map((two, more) => ({
      values: terms[i]!.map((x, f) => x - terms[i + 1 + more]![f]!),
      became: (later: Ankh) => (later.end === '' ? undefined : became(later, one, two)),
    })),
  )
}

/** What the machine learns from games of Ankh: of two players as many as of all other numbers. */
export const lessons: Lessons<Ankh> = {
  courses: [
    {
      id: 'all',
      tables: [2, 3, 2, 4, 2, 5].map((players) => ({ scenario: DRAWN, players })),
      games: 300,
      thin: 6,
    },
  ],
  stages: [[survival, gain], [lead]],
}
