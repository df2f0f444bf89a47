import { levels } from '../../bots/index.ts'
import type { Seat } from '../../kernel/index.ts'
import { Usage } from '../args.ts'

/** Who plays a seat: a person at this keyboard, or a bot level. */
export type Holder = 'person' | (string & {})

/** Parses `--seat NAME=WHO`; by default a person plays the first seat and bots play the others. */
export function holdersOf(seats: readonly Seat[], given: readonly string[]): Map<Seat, Holder> {
  const known = levels.map(({ id }) => id)
  const holders = new Map<Seat, Holder>()
  for (const pair of given) {
    const [seat = '', who = ''] = pair.split(/=(.*)/s)
    if (!seats.includes(seat) || !['person', ...known].includes(who)) {
      throw new Usage('error.seat', { seat: pair, seats, levels: known })
    }
    holders.set(seat, who)
  }
  for (const seat of seats) {
    if (!holders.has(seat)) holders.set(seat, holders.size === 0 || given.length > 0 ? 'person' : 'easy')
  }
  return holders
}
