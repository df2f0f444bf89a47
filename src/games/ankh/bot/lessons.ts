import type { Lessons, Sample, Study } from '../../../kernel/index.ts'
import { type Ankh, DRAWN, SEATS } from '../rules/state.ts'
import { outcome } from '../rules/victory.ts'
import { gainTerms, leadTerms, readingOf, survivalTerms } from './evaluate.ts'
import { GAIN, LEAD, SURVIVAL } from './weights.ts'

/** A13.1: whether a god is out of the red after the fourth conflict, as long as that is to come. */
const survival: Study<Ankh> = {
  learned: SURVIVAL,
  sort: 'chance',
  course: 'all',
  read(s) {
    const at = readingOf(s)
    if (at.left <= 1) return []
    return s.ladder.map((god) => ({
      values: survivalTerms(at, god),
      became: (later) => (later.end === '' ? undefined : later.fallen.includes(god) ? 0 : 1),
    }))
  },
}

/** The devotion that a god has in the end, merged into another or not, over what it has now. */
const gain: Study<Ankh> = {
  learned: GAIN,
  sort: 'amount',
  course: 'all',
  read(s) {
    const at = readingOf(s)
    return s.ladder.map((god) => ({
      values: gainTerms(at, god),
      became: (later) =>
        later.end === '' ? undefined : later.devotion[later.plays[god]!]! - s.devotion[god]!,
    }))
  },
}

/** A14: which of two gods is before the other in the end. */
const lead: Study<Ankh> = {
  learned: LEAD,
  sort: 'chance',
  course: 'all',
  read(s) {
    const at = readingOf(s)
    const terms = s.ladder.map((god) => leadTerms(at, god))
    const samples: Sample<Ankh>[] = []
    for (const [i, god] of s.ladder.entries()) {
      for (const [j, other] of s.ladder.slice(0, i).entries()) {
        // The one with the lower number first, so that the order of the ladder tells nothing.
        const [one, two] = god < other ? [god, other] : [other, god]
        const [ones, twos] = god < other ? [terms[i]!, terms[j]!] : [terms[j]!, terms[i]!]
        samples.push({
          values: ones.map((x, f) => x - twos[f]!),
          became(later) {
            const ranks = outcome(later)?.ranks
            if (ranks === undefined) return undefined
            const by = ranks[SEATS[two]!]! - ranks[SEATS[one]!]!
            return by > 0 ? 1 : by < 0 ? 0 : 0.5
          },
        })
      }
    }
    return samples
  },
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
