import { CHANCE } from './ask.ts'
import type { Game, Setup } from './game.ts'
import { Match } from './match.ts'
import { epochAt, parseAnswer, type Record } from './record.ts'
import { commitmentOf, dealSeeded } from './seed.ts'

/** The result of checking a finished record. */
export interface Verdict {
  /** Whether the published seed matches the commitment. */
  readonly committed: boolean
  /** The number of chance outcomes in the record, and the positions of those the seed does not give. */
  readonly outcomes: number
  readonly false: readonly number[]
}

/** Replays a record and checks every chance outcome against the published seed. */
export function verify(game: Game, record: Record): Verdict {
  const { seed = '', commitment } = record
  const deal = dealSeeded(seed)
  const wrong: number[] = []
  let outcomes = 0
  const match = Match.begin(game, record.setup as Setup)
  for (const answer of record.answers) {
    const [seat, key] = parseAnswer(answer)
    const asked = match.asked(seat)
    if (seat === CHANCE && asked !== undefined) {
      outcomes++
      const dealt = deal(asked, match.length, epochAt(record.epochs, match.length))
      if (dealt.key !== key) wrong.push(match.length)
    }
    match.apply(seat, key)
  }
  return { committed: commitment !== undefined && commitmentOf(seed) === commitment, outcomes, false: wrong }
}
