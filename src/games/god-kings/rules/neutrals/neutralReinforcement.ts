import { type Flow, legalOptions, pick } from '#kernel'
import { updateSieges } from '../battle/siege.ts'
import {
  AMURRU_REVOLT,
  CHARIOT,
  FULL,
  GENERALS_OF,
  GUARD,
  KARKEMISH_REVOLT,
  leaderOf,
  MERCENARY,
  NATIVE,
  nativeOf,
  sideId,
  TYPE,
  WARRIOR,
} from '../components/counters.ts'
import { NONE, spaceId } from '../components/map.ts'
import { spaceOption } from '../components/picks.ts'
import { poolUnits, putUnit, unitsOf } from '../components/pieces.ts'
import { lowestTotal, seatOf } from '../components/players.ts'
import { income } from '../politics/control.ts'
import { neutralHome, revoltSpaces } from '../politics/displacement.ts'
import { isNewAssyria } from '../politics/kings.ts'
import { neutralSpace } from '../setup/scenarios.ts'
import { type G, type Kings, OFF, WAITING } from '../state/state.ts'
import { raiseDivision } from '../turn/divisions.ts'
import { newKing, refit, scheduledFor } from '../turn/reinforcement.ts'

const revoltTo = spaceOption('revoltTo')

/** 20.4 (1)-(3), R20.8: a neutral spends its points; new units wait off the map. */
export function spendForNeutral(s: Kings, power: number, tp: number, wp: number): void {
  for (const u of NATIVE[power]!) {
    if (tp === 0) return
    if (TYPE[u] !== WARRIOR || s.steps[u] !== 1) continue
    s.steps[u] = FULL
    tp--
  }
  for (const u of poolUnits(s, power, CHARIOT)) {
    if (tp === 0 || wp === 0) break
    putUnit(s, u, OFF, FULL, power)
    tp--
    wp--
  }
  for (const u of poolUnits(s, power, MERCENARY)) {
    if (tp === 0) break
    putUnit(s, u, OFF, FULL, power)
    tp--
  }
}

/** 20.4, R23.1: reinforces each neutral power except a new Assyria. */
export function* neutralReinforcementPhase(g: G): Flow {
  const s = g.state
  for (const power of s.neutrals) {
    if (isNewAssyria(s, power)) continue
    const { tp, wp } = income(s, power)
    refit(s, power)
    for (const guard of nativeOf(power, GUARD)) if (s.steps[guard] === 1) s.steps[guard] = FULL
    for (const n of scheduledFor(s, power)) for (let i = 0; i < n; i++) yield* raiseDivision(g, NONE, power, true)
    spendForNeutral(s, power, tp, wp)
    newKing(g, power)
    gatherNeutral(s, power)
    g.tell?.({ kind: 'neutralReinforced', rule: '20.4', with: { side: sideId(power), tp, wp } })
  }
  s.noTribute = []
  updateSieges(s)
}

/** R20.4: pieces waiting off the map come to the capital, or to the space where the scenario deploys them. */
export function gatherNeutral(s: Kings, power: number): void {
  const home = neutralHome(s, power, neutralSpace(s.scenario, power))
  const zone = home === NONE ? WAITING : home
  for (const u of unitsOf(s, power)) if (s.at[u]! < 0 && s.steps[u]! > 0) s.at[u] = zone
  for (const general of GENERALS_OF[power]!) if (s.generals[general]! < 0) s.generals[general] = zone
}

/** 22.0e, R22.3: the player with the fewest VP places Revolt armies back in their province. */
export function* revoltsReturnPhase(g: G): Flow {
  const s = g.state
  for (let side = AMURRU_REVOLT; side <= KARKEMISH_REVOLT; side++) {
    const units = unitsOf(s, side).filter((u) => s.steps[u]! > 0)
    const leader = leaderOf(side)
    if (units.length === 0) {
      s.generals[leader] = OFF
      continue
    }
    for (const u of units) s.at[u] = WAITING
    if (s.generals[leader] !== OFF) s.generals[leader] = WAITING
    updateSieges(s)
    const spaces = revoltSpaces(s, side)
    if (spaces.length === 0) continue
    const chosen = yield* pick(seatOf(s, lowestTotal(s)), 'revoltTo', '22.0e', [legalOptions(spaces, revoltTo)], {
      about: { side: sideId(side) },
    })
    for (const u of units) s.at[u] = chosen.of
    if (s.generals[leader] === WAITING) s.generals[leader] = chosen.of
    g.tell?.({ kind: 'revoltBack', rule: '22.0e', with: { side: sideId(side), space: spaceId(chosen.of) } })
  }
  updateSieges(s)
}

/** 20.3f: at the end of the turn neutral armies and units return to their capital. */
export function neutralsGoHome(s: Kings): void {
  for (const power of s.neutrals) {
    for (const u of unitsOf(s, power)) if (s.steps[u]! > 0) s.at[u] = WAITING
    for (const general of GENERALS_OF[power]!) if (s.generals[general] !== OFF) s.generals[general] = WAITING
    gatherNeutral(s, power)
  }
  updateSieges(s)
}
