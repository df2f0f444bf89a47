import { choice, type Flow, pick, roll } from '../../../../kernel/index.ts'
import { type Charge, open } from '../actions/windows.ts'
import { MOUNTAIN, NONE, spaceId } from '../components/map.ts'
import { chariotsIn } from '../components/pieces.ts'
import { fightingRating } from '../components/ratings.ts'
import { decider, seatOf, turnOrderFrom } from '../components/seats.ts'
import { sideId } from '../components/sides.ts'
import { CHARIOT, TYPE } from '../components/units.ts'
import { passes, type Reaction, reaction } from '../reactions/reactions.ts'
import type { Battle, G, Kings } from '../state/state.ts'
import { noteHits, takeLosses, tellLosses } from './losses.ts'
import { lossNumber, strengthOf } from './strength.ts'

const CHARGE = choice('charge')
const DECLINE = choice('decline')

/** What decides who may charge first: chariots, rating, whether led. */
export interface Chargers {
  readonly chariots: number
  readonly rating: number
  readonly led: boolean
}

/** 15.5.2a, 11.7b: the roles that may charge, in their order. */
export function chargeOrder(sides: readonly [Chargers, Chargers], mountain: boolean): number[] {
  const can = [0, 1].filter((r) => !mountain && sides[r]!.led && sides[r]!.chariots > 0)
  return can.sort(
    (a, b) => sides[b]!.chariots - sides[a]!.chariots || sides[b]!.rating - sides[a]!.rating || a - b,
  )
}

/** 15.5.2c: the best modifier for chariots against so many of the enemy. */
export function chariotTier(own: number, enemy: number): number {
  if (enemy === 0) return -Math.min(own, 3)
  return own >= 3 * enemy ? -3 : own >= 2 * enemy ? -2 : own > enemy ? -1 : 0
}

/** 15.5.2b, 15.5.2c, R15.1: a charge roll. */
export const chargeRoll = (
  own: Chargers,
  enemy: Chargers,
  enemyFailedAvoid: boolean,
  cards: number,
): Reaction =>
  reaction((own.led ? own.rating : 0) - (enemy.led ? enemy.rating : 0), {
    chariots: chariotTier(own.chariots, enemy.chariots),
    failedAvoid: enemyFailedAvoid ? -1 : 0,
    cards,
  })

/** The chargers of one side of a battle. */
export const chargersOf = (s: Kings, b: Battle, role: number): Chargers => ({
  chariots: chariotsIn(b.units[role]!),
  rating: fightingRating(s, b.general[role]!),
  led: b.general[role] !== NONE,
})

/** The charge roll of one side of a battle, with what cards add. */
const rollOf = (s: Kings, b: Battle, role: number, cards: number): Reaction =>
  chargeRoll(chargersOf(s, b, role), chargersOf(s, b, 1 - role), role === 0 && b.failedAvoid, cards)

/** 15.5.2b: in how many of a hundred rolls a charge succeeds. */
export const chargeChance = (r: Reaction): number =>
  Math.round((100 * DIE.filter((die) => passes(r, die)).length) / DIE.length)

const DIE = [1, 2, 3, 4, 5, 6]

/** F5 (2), 15.5.2: charges, until one succeeds or nobody is left to try. */
export function* charges(g: G, b: Battle): Flow {
  const s = g.state
  const order = chargeOrder([chargersOf(s, b, 0), chargersOf(s, b, 1)], MOUNTAIN[b.space]!)
  for (const role of order) {
    const side = b.side[role]!
    const chosen = yield* pick(seatOf(s, decider(s, side)), 'chargeOrNot', '15.5.2a', [CHARGE, DECLINE], {
      about: {
        side: sideId(side),
        space: spaceId(b.space),
        chariots: chariotsIn(b.units[role]!),
        chance: chargeChance(rollOf(s, b, role, 0)),
      },
    })
    if (chosen === DECLINE) continue
    b.charged[role] = true
    if (yield* attempt(g, b, role)) return
  }
}

/** 15.5.2b-d: one attempt; on success the enemy takes the losses at once. */
function* attempt(g: G, b: Battle, role: number): Flow<boolean> {
  const s = g.state
  const side = b.side[role]!
  const enemy = 1 - role
  const charge: Charge = { battle: b, role, modifier: 0, result: null }
  yield* open(g, 'charge', charge, (x) => turnOrderFrom(x, decider(x, side)))
  const r = rollOf(s, b, role, charge.modifier)
  let success = charge.result ?? false
  if (charge.result === null) {
    const die = yield* roll('charge', '15.5.2b')
    success = passes(r, die)
    g.tell?.({
      kind: 'chargeRoll',
      rule: '15.5.2b',
      with: { side: sideId(side), die, modifier: r.sum, needs: r.needs, success },
    })
  }
  if (!success) return false
  const chariots = b.units[role]!.filter((u) => TYPE[u] === CHARIOT)
  const die = yield* roll('chargeEffect', '15.5.2d')
  const loss = lossNumber(strengthOf(s, chariots, false), die)
  g.tell?.({ kind: 'chargeEffect', rule: '15.5.2d', with: { side: sideId(side), die, loss } })
  const foe = b.side[enemy]!
  const hits = yield* takeLosses(g, decider(s, foe), foe, b.units[enemy]!, loss, false)
  noteHits(s, b, enemy, hits)
  tellLosses(g, foe, hits, '15.5.2d')
  b.units[enemy] = b.units[enemy]!.filter((u) => s.at[u] === b.space)
  return true
}
