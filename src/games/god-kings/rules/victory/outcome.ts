import type { Outcome, Seat } from '../../../../kernel/index.ts'
import { seatOf } from '../components/seats.ts'
import type { Kings } from '../state/state.ts'

/** 24.2, 24.3: how the game ended; players who did not win are ranked by Total VP. */
export function outcome(s: Kings): Outcome | undefined {
  const { winners } = s
  if (winners === null) return undefined
  const ranks: { [seat: Seat]: number } = {}
  const drawn = winners.length === 0
  const others = s.players.map((_, p) => p).filter((p) => !winners.includes(p))
  for (const p of winners) ranks[seatOf(s, p)] = 1
  for (const p of others) {
    const better = others.filter((q) => s.total[q]! > s.total[p]!).length
    ranks[seatOf(s, p)] = drawn ? 1 : 1 + winners.length + better
  }
  return { winners: winners.map((p) => seatOf(s, p)), ranks, how: s.how }
}
