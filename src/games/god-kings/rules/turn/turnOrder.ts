import { each, type Flow, options, pick } from '../../../../kernel/index.ts'
import { type Initiative, open } from '../actions/windows.ts'
import { NONE } from '../components/map.ts'
import { seatOf } from '../components/seats.ts'
import { highRoll } from '../neutrals/neutralRound.ts'
import type { G, Kings } from '../state/state.ts'

const takePlace = options('place')

/** 6.0a, 6.0b: the players tied for the next choice: fewest VP this turn, then fewest Total VP. */
export function nextChoosers(s: Kings, left: readonly number[]): number[] {
  const vp = Math.min(...left.map((p) => s.vp[p]!))
  const few = left.filter((p) => s.vp[p] === vp)
  const total = Math.min(...few.map((p) => s.total[p]!))
  return few.filter((p) => s.total[p] === total)
}

/** 24.1.5, 24.1.6, 6.0, R-C8: players choose their places in the next turn order; then the turn's VP are reset. */
export function* turnOrderPhase(g: G): Flow {
  const s = g.state
  const at: Initiative = { first: NONE }
  yield* open(g, 'initiative', at, (x) => x.turnOrder)
  const order: number[] = s.turnOrder.map(() => NONE)
  let left = [...s.turnOrder].sort((a, b) => a - b)
  while (left.length > 0) {
    const first = left.includes(at.first) ? at.first : yield* highRoll(g, nextChoosers(s, left), '6.0b')
    const chosen = yield* pick(seatOf(s, first), 'turnOrder', '6.0a', [
      each(() => order.flatMap((p, i) => (p === NONE ? [i + 1] : [])), takePlace),
    ])
    order[chosen.of - 1] = first
    left = left.filter((p) => p !== first)
  }
  s.turnOrder = order
  for (let p = 0; p < s.players.length; p++) s.vp[p] = 0
  g.tell?.({ kind: 'turnOrder', rule: '6.0a', with: { seats: order.map((p) => seatOf(s, p)) } })
}
