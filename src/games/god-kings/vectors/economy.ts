import type { Calculations } from '../../vectors.ts'
import tables from '../data/tables.json'
import { garrisonSpaces, markerSpaces, tradeFor } from '../rules/actions/ops.ts'
import { CARDS } from '../rules/components/deck.ts'
import { provinceId, provinceNamed, spaceId, spaceNamed } from '../rules/components/map.ts'
import { strayMercenaries, unitsOf } from '../rules/components/pieces.ts'
import { chart, HATTI, HOME, POWERS, sideId, sideNamed } from '../rules/components/sides.ts'
import { CHARIOT, DIVISION_SIZE, divisionUnits, FULL, GUARD, nativeOf, TYPE } from '../rules/components/units.ts'
import { succeeds } from '../rules/kings/succession.ts'
import { spendForNeutral } from '../rules/neutrals/neutralReinforcement.ts'
import { deploymentSpaces, income, provinceController, provincesOf } from '../rules/politics/control.ts'
import { giveBar } from '../rules/politics/gifts.ts'
import { divisionBar, hattiProvinces } from '../rules/reinforcement/divisions.ts'
import { afterBuying, type COSTS, refit } from '../rules/reinforcement/reinforcement.ts'
import { type Kings, OFF } from '../rules/state/state.ts'
import { type CardInput, opsIn } from './party.ts'
import { type Counts, place, position, type StateSpec } from './position.ts'

const EGYPT_ID = 'egypt'

/** The Ops of a required card. */
function spent(input: CardInput): number {
  if (input.card === undefined && input.ops === undefined) throw new RangeError('card or ops is missing')
  return opsIn(input)
}

/** Units of a power with steps left, as counts. */
function countsOf(s: Kings, power: number): Counts {
  const counts: { [letter: string]: number } = {}
  for (const u of unitsOf(s, power)) {
    if (s.steps[u] === 0) continue
    const letter = 'WCMG'[TYPE[u]!]!
    const key = s.steps[u] === FULL ? letter : letter.toLowerCase()
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

/** A power with these units and destroyed warriors, filling one division after another. */
function mustered(units: Counts, destroyed: number): { s: Kings; power: number; surplus: number } {
  const s = position({})
  const power = sideNamed(EGYPT_ID)
  const warriors = (units.W ?? 0) + (units.w ?? 0) + destroyed
  const divisions = Math.ceil(warriors / DIVISION_SIZE)
  const named: { [name: string]: number } = {}
  let left = (units.W ?? 0) + (units.w ?? 0)
  for (const { name } of POWERS[power]!.divisions.slice(0, divisions)) {
    named[name] = Math.min(DIVISION_SIZE, left)
    left -= named[name]
  }
  place(s, power, 0, units, named)
  s.divisions[power] = (1 << divisions) - 1
  return { s, power, surplus: divisions * DIVISION_SIZE - warriors }
}

/** Removes the surplus warriors of an incomplete last division that the vector does not mention. */
function withoutSurplus(s: Kings, power: number, surplus: number): void {
  let left = surplus
  for (let d = 3; d >= 0 && left > 0; d--) {
    for (const u of divisionUnits(power, d).reverse()) {
      if (left > 0 && s.steps[u] === 1 && s.at[u] === OFF) {
        s.steps[u] = 0
        left--
      }
    }
  }
}

function reforms(input: {
  state?: StateSpec
  side: string
  divisions: number
  playedThisTurn?: boolean
  scheduled?: boolean
}) {
  const s = position(input.state)
  const power = sideNamed(input.side)
  s.divisions[power] = (1 << input.divisions) - 1
  const allowed = !(input.playedThisTurn && !input.scheduled) && divisionBar(s, power) === undefined
  const where = power === HATTI ? hattiProvinces(s) : [HOME[power]!]
  return { allowed, where: allowed ? where.map(provinceId) : [] }
}

/** Markers, income, reinforcement, kings. */
export const economyOps: Calculations = {
  pcPlacement: (input) => {
    const spaces = markerSpaces(position(input.state), sideNamed(input.side)).map(spaceId).sort()
    return { spaces, markers: Math.min(spent(input), spaces.length) }
  },
  garrison: (input) => {
    const spaces = garrisonSpaces(position(input.state), sideNamed(input.side)).map(spaceId).sort()
    const most = tables.garrisonByOps[String(spent(input)) as '1']
    return { spaces, markers: Math.min(spaces.length, most) }
  },
  provinceControl: (input: { state?: StateSpec; ask: readonly string[] }) => {
    const s = position(input.state)
    return {
      controller: Object.fromEntries(input.ask.map((p) => [p, sideId(provinceController(s, provinceNamed(p)))])),
    }
  },
  giveSpace: (input: { state?: StateSpec; giver: string; to: string; space: string }) => {
    const s = position(input.state)
    const space = spaceNamed(input.space)
    const to = s.players.indexOf(sideNamed(input.to))
    return { legal: s.control[space] === sideNamed(input.giver) && giveBar(s, to, space) === undefined }
  },
  income: (input) => {
    const s = position(input.state)
    const power = sideNamed(input.side)
    for (const card of input.cards ?? []) s.noTribute.push(provinceNamed(CARDS[card]!.fx.province))
    const own = income(s, power)
    const tp = own.tp + (input.trade?.tp ?? 0)
    const wp = own.wp + (input.trade?.wp ?? 0)
    return {
      provinces: provincesOf(s, power).map(provinceId).sort(),
      tp,
      wp,
      maxChariots: Math.min(tp, wp, nativeOf(power, CHARIOT).length),
    }
  },
  trade: (input) => {
    const { tp, wp } = tradeFor(spent(input))
    return { tp, wp }
  },
  purchase: (input: { tp: number; wp: number; buy: Counts; reduced?: number }) => {
    let { tp, wp } = input
    for (const [what, count] of Object.entries(input.buy))
      ({ tp, wp } = afterBuying(tp, wp, what as keyof typeof COSTS, count))
    const most = nativeOf(sideNamed(EGYPT_ID), CHARIOT).length
    const legal =
      tp >= 0 && wp >= 0 && (input.buy.chariot ?? 0) <= most && (input.buy.flip ?? 0) <= (input.reduced ?? Infinity)
    return { legal, tp: legal ? tp : null, wp: legal ? wp : null }
  },
  refit: (input: { units: Counts; destroyed?: number }) => {
    const { s, power, surplus } = mustered(input.units, input.destroyed ?? 0)
    refit(s, power)
    withoutSurplus(s, power, surplus)
    const { C = 0, c = 0, M = 0, m = 0 } = input.units
    return { units: countsOf(s, power), removed: C + c + M + m }
  },
  neutralReinforcement: (input: { units: Counts; destroyed?: number; tp: number; wp: number }) => {
    const { s, power, surplus } = mustered(input.units, input.destroyed ?? 0)
    refit(s, power)
    withoutSurplus(s, power, surplus)
    for (const guard of nativeOf(power, GUARD)) if (s.steps[guard] === 1) s.steps[guard] = FULL
    spendForNeutral(s, power, input.tp, input.wp)
    return { units: countsOf(s, power) }
  },
  reinforcementSpaces: (input: { state?: StateSpec; side: string; ask?: readonly string[] }) => {
    const spaces = deploymentSpaces(position(input.state), sideNamed(input.side)).map(spaceId).sort()
    const ok = input.ask === undefined ? null : Object.fromEntries(input.ask.map((x) => [x, spaces.includes(x)]))
    return { spaces, ok }
  },
  reforms,
  chart: (input: { power: string; turn: number }) => {
    const power = sideNamed(input.power)
    const { kings } = POWERS[power]!
    const { king, successor } = chart(power, input.turn)
    const { id, strategy, battle } = kings[king]!
    return { king: id, successor: kings[successor]?.id ?? null, strategy, battle }
  },
  succession: (input: { round: number; die: number; mod?: number; army?: string; cancelled?: boolean }) => {
    const success = succeeds(input.die, input.mod ?? 0, input.round) && !input.cancelled
    const withArmy = (input.army ?? 'army') === 'army'
    return {
      modified: input.die + (input.mod ?? 0),
      success,
      newKing: success ? (withArmy ? 'withArmy' : 'displaced') : null,
      activatableThisRound: !success,
    }
  },
  stray: (input: { side: string; units?: Counts; generals?: readonly string[] }) => {
    const s = position({
      forces: [{ side: input.side, at: 'memphis', units: input.units ?? {}, generals: input.generals ?? [] }],
    })
    return { stray: strayMercenaries(s).length > 0 }
  },
}
