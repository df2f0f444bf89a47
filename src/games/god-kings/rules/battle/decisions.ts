import { choice, type Flow, legalOptions, type Option, options, pick, roll } from '#kernel'
import { openWindow } from '../actions/windows.ts'
import { CHARIOT, isKing, sideId, TYPE } from '../components/counters.ts'
import { inside, isTribal, NONE, spaceId } from '../components/map.ts'
import { generalOption, pickGenerals, pickUnits } from '../components/picks.ts'
import { countChariots, generalsIn, unitsIn } from '../components/pieces.ts'
import { decider, seatOf, turnOrderFrom } from '../components/players.ts'
import { isSuccess, type RatingRoll } from '../components/ratings.ts'
import { isBesieged } from '../politics/control.ts'
import { insert } from '../state/position.ts'
import type { Battle, G, March } from '../state/state.ts'
import { takeLossNumber } from './losses.ts'
import {
  type BattleStep,
  battleFacts,
  chargeChance,
  declareCharge,
  endCharges,
  nextStep,
  recordChargeLoss,
  recordChargeResult,
  rolledLossNumber,
} from './resolver.ts'

const plusOwn = options('plus')
const LESS = choice('less')

/** A division that leaves part of the advantage unused: `part:2-1` is +2 to your roll and -1 to the enemy's. */
interface PartialDivision extends Option {
  readonly verb: 'part'
  readonly own: number
  readonly enemy: number
}

const partsCache: PartialDivision[][] = []
const makePart = (own: number, enemy: number): PartialDivision =>
  ((partsCache[own] ??= [])[enemy] ??= Object.freeze({ key: `part:${own}-${enemy}`, verb: 'part', own, enemy }))

/** 15.5.6: the side with the larger DRM total divides the difference. Returns the modifier of each roll. */
export function* divideAdvantage(
  g: G,
  b: Battle,
  { role, value }: Extract<BattleStep, { what: 'divide' }>,
): Flow<[number, number]> {
  const s = g.state
  const side = b.side[role]!
  const chosen = yield* pick(
    seatOf(s, decider(s, side)),
    'advantage',
    '15.5.6',
    [legalOptions(() => completeDivisions(value), plusOwn), LESS],
    { about: { side: sideId(side), value } },
  )
  const [own, enemy] = chosen === LESS ? yield* choosePartialDivision(g, side, value) : [chosen.of, chosen.of - value]
  g.tell?.({
    kind: 'advantage',
    rule: '15.5.6',
    with: { side: sideId(side), value, own, enemy },
  })
  return role === 0 ? [own, enemy] : [enemy, own]
}

/** 15.5.6: asks for a division that does not use the whole advantage. */
function* choosePartialDivision(g: G, side: number, value: number): Flow<[number, number]> {
  const s = g.state
  const { own, enemy } = yield* pick(
    seatOf(s, decider(s, side)),
    'advantagePart',
    '15.5.6',
    [
      legalOptions(
        () => partialDivisions(value),
        (p) => p,
      ),
    ],
    { about: { side: sideId(side), value } },
  )
  return [own, 0 - enemy]
}

/** The possible additions to your own roll if the whole advantage is used. */
const completeDivisions = (value: number): number[] => Array.from({ length: value + 1 }, (_, i) => value - i)

/** 15.5.6: all divisions on offer, complete ones first: plus to your roll, minus to the enemy's. */
export const advantageDivisions = (value: number): [plus: number, minus: number][] => [
  ...completeDivisions(value).map((own): [number, number] => [own, own - value]),
  ...partialDivisions(value).map(({ own, enemy }): [number, number] => [own, 0 - enemy]),
]

/** The divisions that leave part of the advantage unused, in descending order of the part used. */
function partialDivisions(value: number): PartialDivision[] {
  const found: PartialDivision[] = []
  for (let used = value - 1; used >= 0; used--) {
    for (let own = used; own >= 0; own--) found.push(makePart(own, used - own))
  }
  return found
}

const command = generalOption('command')

/** 15.1b: the Defender's commander: the king, or a warlord of their choice; none if leaderless. */
export function* defendingCommander(g: G, b: Battle): Flow<number> {
  const s = g.state
  const generals = generalsIn(s, b.side[1], b.space)
  const king = generals.find(isKing)
  if (generals.length < 2 || king !== undefined) return king ?? generals[0] ?? NONE
  const chosen = yield* pick(seatOf(s, decider(s, b.side[1])), 'command', '15.1b', [legalOptions(generals, command)], {
    about: { side: sideId(b.side[1]), space: spaceId(b.space) },
  })
  return chosen.of
}

/**
 * 17.7a, 11.12a: units inside the attacker's besieged city join an attack on its besieger; a king inside goes out with
 * them and commands. Pieces that go out count as moved with this card; those that have moved with it stay.
 */
export function* sortie(g: G, b: Battle, march: March): Flow {
  const s = g.state
  const city = inside(b.space)
  if (march.sally || isTribal(b.space) || !isBesieged(s, b.space)) return
  const { movedUnits, movedGenerals } = s.impulse
  const inCity = unitsIn(s, march.side, city).filter((u) => !movedUnits.includes(u))
  if (inCity.length === 0) return
  const about = { space: spaceId(b.space) }
  b.sortieUnits = yield* pickUnits(g, march.player, {
    kind: 'sortie',
    rule: '17.7a',
    units: inCity,
    max: 2,
    about,
    named: true,
  })
  if (b.sortieUnits.length === 0) return
  const generals = generalsIn(s, march.side, city).filter((x) => !movedGenerals.includes(x))
  const king = generals.find(isKing)
  const warlords = generals.filter((x) => x !== king)
  const out = yield* pickGenerals(g, march.player, warlords, {
    kind: 'sortieGenerals',
    rule: '17.7a',
    set: 'sortie',
    about,
  })
  b.sortieGenerals = king === undefined ? out : [king, ...out]
  for (const u of b.sortieUnits) {
    s.at[u] = b.space
    insert(movedUnits, u)
  }
  for (const x of b.sortieGenerals) {
    s.generals[x] = b.space
    insert(movedGenerals, x)
  }
  joinAttack(b, b.sortieUnits, king)
}

/** 17.7a: adds units from the city to the Attacker; a king who comes with them commands. */
export function joinAttack(b: Battle, units: readonly number[], king: number | undefined): void {
  b.units[0] = [...b.units[0], ...units].sort((x, y) => x - y)
  if (king !== undefined) b.general[0] = king
}

/**
 * 15.5.3b: the Attacker holds units back: chariots (`late`) only after declining to charge, others before the charges.
 */
export function* holdBack(g: G, b: Battle, march: March, late: boolean): Flow {
  const units = b.units[0].filter((u) => (TYPE[u] === CHARIOT) === late)
  const max = Math.min(units.length, b.units[0].length - 1)
  if (max <= 0) return
  const held = yield* pickUnits(g, march.player, {
    kind: 'holdBack',
    rule: '15.5.3b',
    units,
    max,
    about: { space: spaceId(b.space) },
    named: true,
  })
  holdUnitsBack(b, held)
}

/** 15.5.3b: takes units of the Attacker out of the battle. */
export function holdUnitsBack(b: Battle, held: readonly number[]): void {
  b.held = [...b.held, ...held].sort((x, y) => x - y)
  b.units[0] = b.units[0].filter((u) => !held.includes(u))
}

const CHARGE = choice('charge')
const DECLINE = choice('decline')

/** F5 (2), 15.5.2: charges, until one succeeds or no side is left to try. */
export function* resolveCharges(g: G, b: Battle): Flow {
  for (;;) {
    const need = nextStep(battleFacts(g.state, b))
    switch (need.what) {
      case 'declare':
        declareCharge(b, need.role, yield* saysToCharge(g, b, need.role, need.roll))
        break
      case 'charge':
        yield* rollCharge(g, b)
        break
      case 'effect':
        yield* rollEffect(g, b, need)
        break
      case 'struck':
        yield* takeLossNumber(g, b, need.role, need.number, false, '15.5.2d')
        b.units[need.role] = b.units[need.role]!.filter((u) => g.state.at[u] === b.space)
        endCharges(b)
        break
      default:
        return
    }
  }
}

function* saysToCharge(g: G, b: Battle, role: number, r: RatingRoll): Flow<boolean> {
  const s = g.state
  const side = b.side[role]!
  const chosen = yield* pick(seatOf(s, decider(s, side)), 'chargeOrNot', '15.5.2a', [CHARGE, DECLINE], {
    about: {
      side: sideId(side),
      space: spaceId(b.space),
      chariots: countChariots(b.units[role]!),
      chance: chargeChance(r),
    },
  })
  return chosen === CHARGE
}

/** 15.5.2b, W10: one attempt; cards may modify or replace its roll. */
function* rollCharge(g: G, b: Battle): Flow {
  const s = g.state
  const charge = b.charge!
  const side = b.side[charge.role]!
  yield* openWindow(g, 'charge', charge, (x) => turnOrderFrom(x, decider(x, side)))
  if (charge.result !== null) return recordChargeResult(b, charge.result)
  const need = nextStep(battleFacts(s, b)) as Extract<BattleStep, { what: 'charge' }>
  const die = yield* roll('charge', '15.5.2b')
  const success = isSuccess(need.roll, die)
  g.tell?.({
    kind: 'chargeRoll',
    rule: '15.5.2b',
    with: { side: sideId(side), die, modifier: need.roll.sum, needs: need.roll.needs, success },
  })
  recordChargeResult(b, success)
}

/** 15.5.2d: rolls for the effect of a charge. */
function* rollEffect(g: G, b: Battle, need: Extract<BattleStep, { what: 'effect' }>): Flow {
  const die = yield* roll('chargeEffect', '15.5.2d')
  const loss = rolledLossNumber(need, die)
  g.tell?.({
    kind: 'chargeEffect',
    rule: '15.5.2d',
    with: { side: sideId(b.side[need.role]!), die, loss },
  })
  recordChargeLoss(b, loss)
}
