import { gainTerms, leadTerms, readPosition, survivalTerms } from '#games/ankh/bot/evaluate.ts'
import { GAIN, LEAD, PRIOR_WEIGHTS, SURVIVAL } from '#games/ankh/bot/weights.ts'
import { outcome } from '#games/ankh/rules/devotion.ts'
import { type Ankh, DRAWN, SEATS } from '#games/ankh/rules/state.ts'
import type { Prior, RegressionTask, Sample, TrainingSpec } from '#kernel'

/** The prior of a task: its weights, and the number of games for which they count. */
const toPrior = (id: 'gain' | 'lead'): Prior => ({
  weights: PRIOR_WEIGHTS[id],
  games: PRIOR_WEIGHTS.games,
})

/** A13.1: whether a god is out of the red after the fourth conflict; read before that conflict only. */
const survival: RegressionTask<Ankh> = {
  learned: SURVIVAL,
  sort: 'chance',
  course: 'all',
  read(s) {
    const at = readPosition(s)
    if (at.left <= 1) return []
    return s.ladder.map((god) => ({
      values: survivalTerms(at, god),
      became: (later) => (later.end === '' ? undefined : later.fallen.includes(god) ? 0 : 1),
    }))
  },
}

/** The difference between the devotion that two gods gain until the end. */
const gain: RegressionTask<Ankh> = {
  learned: GAIN,
  sort: 'amount',
  course: 'all',
  belief: toPrior('gain'),
  read(s) {
    const at = readPosition(s)
    const gained = (later: Ankh, god: number) => later.devotion[later.plays[god]!]! - s.devotion[god]!
    return pairs(
      s,
      (god) => gainTerms(at, god),
      (later, one, two) => gained(later, one) - gained(later, two),
    )
  },
}

/** A14: which of two gods ends before the other. */
const lead: RegressionTask<Ankh> = {
  learned: LEAD,
  sort: 'chance',
  course: 'all',
  belief: toPrior('lead'),
  read(s) {
    const at = readPosition(s)
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

/** A sample for each pair of gods: the difference of their features, and the result at the end of the game. */
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

/** Training from self-play: half of the games have two players, half more. */
export const trainingSpec: TrainingSpec<Ankh> = {
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
