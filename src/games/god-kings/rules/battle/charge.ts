import { choice, type Flow, pick, roll } from '../../../../kernel/index.ts'
import { open } from '../actions/windows.ts'
import { spaceId } from '../components/map.ts'
import { chariotsIn } from '../components/pieces.ts'
import { decider, seatOf, turnOrderFrom } from '../components/seats.ts'
import { sideId } from '../components/sides.ts'
import { passes, type Reaction } from '../reactions/reactions.ts'
import type { Battle, G } from '../state/state.ts'
import { chargeChance } from './charging.ts'
import { takeToll } from './losses.ts'
import { chargeTaken, declare, fightOf, type Need, needOf, numberOf, strike, tryCharge } from './resolver.ts'

const CHARGE = choice('charge')
const DECLINE = choice('decline')

/** F5 (2), 15.5.2: charges, until one succeeds or no side is left to try. */
export function* charges(g: G, b: Battle): Flow {
  for (;;) {
    const need = needOf(fightOf(g.state, b))
    switch (need.what) {
      case 'declare':
        declare(b, need.role, yield* saysToCharge(g, b, need.role, need.roll))
        break
      case 'charge':
        yield* attempt(g, b)
        break
      case 'effect':
        yield* rollEffect(g, b, need)
        break
      case 'struck':
        yield* takeToll(g, b, need.role, need.number, false, '15.5.2d')
        b.units[need.role] = b.units[need.role]!.filter((u) => g.state.at[u] === b.space)
        chargeTaken(b)
        break
      default:
        return
    }
  }
}

function* saysToCharge(g: G, b: Battle, role: number, r: Reaction): Flow<boolean> {
  const s = g.state
  const side = b.side[role]!
  const chosen = yield* pick(seatOf(s, decider(s, side)), 'chargeOrNot', '15.5.2a', [CHARGE, DECLINE], {
    about: {
      side: sideId(side),
      space: spaceId(b.space),
      chariots: chariotsIn(b.units[role]!),
      chance: chargeChance(r),
    },
  })
  return chosen === CHARGE
}

/** 15.5.2b, W10: one attempt; cards may modify or replace its roll. */
function* attempt(g: G, b: Battle): Flow {
  const s = g.state
  const charge = b.charge!
  const side = b.side[charge.role]!
  yield* open(g, 'charge', charge, (x) => turnOrderFrom(x, decider(x, side)))
  if (charge.result !== null) return tryCharge(b, charge.result)
  const need = needOf(fightOf(s, b)) as Extract<Need, { what: 'charge' }>
  const die = yield* roll('charge', '15.5.2b')
  const success = passes(need.roll, die)
  g.tell?.({
    kind: 'chargeRoll',
    rule: '15.5.2b',
    with: { side: sideId(side), die, modifier: need.roll.sum, needs: need.roll.needs, success },
  })
  tryCharge(b, success)
}

/** 15.5.2d: rolls for the effect of a charge. */
function* rollEffect(g: G, b: Battle, need: Extract<Need, { what: 'effect' }>): Flow {
  const die = yield* roll('chargeEffect', '15.5.2d')
  const loss = numberOf(need, die)
  g.tell?.({
    kind: 'chargeEffect',
    rule: '15.5.2d',
    with: { side: sideId(b.side[need.role]!), die, loss },
  })
  strike(b, loss)
}
