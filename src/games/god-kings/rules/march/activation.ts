import { choice, type Flow, type IllegalReason, legalOptions, pick, pushPhases } from '#kernel'
import { answerRaid } from '../actions/raids.ts'
import { openAnyTime, openWindow } from '../actions/windows.ts'
import { BESIEGERS, idleForces, updateSieges, whyNotActivateForSiege, whyNotSiegeHere } from '../battle/siege.ts'
import { GENERAL_SIDE, GENERALS_OF, generalName, isKing, isPower, TYPE } from '../components/counters.ts'
import { NONE, spaceId, spaceOf } from '../components/map.ts'
import { DONE, generalOption, pickGenerals, pickUnits } from '../components/picks.ts'
import { strayMercenaries, unitsIn } from '../components/pieces.ts'
import { seatOf, turnOrderAfter } from '../components/players.ts'
import { leadership } from '../components/ratings.ts'
import { takeControlMarker } from '../neutrals/neutrals.ts'
import { endEmptyRevolts } from '../neutrals/rebels.ts'
import { successionRoll } from '../politics/kings.ts'
import { insert } from '../state/position.ts'
import type { G, Kings, March } from '../state/state.ts'
import { allowanceOf, keepUnits } from './movement.ts'
import {
  activationCandidates,
  isHomeOnly,
  newMarch,
  unitsAround,
  WHO,
  warlordsNear,
  whyNotActivate,
  whyNotBesieged,
  whyNotByCard,
} from './orders.ts'

const activate = generalOption('activate')
const besiege = generalOption('siege')
const insteadOption = generalOption('instead')
const NONE_INSTEAD = choice('none')

/** 11.2e: the set of the warlords and units that march. */
const PARTY = 'party'

const MOVED: IllegalReason = ['11.12a', 'moved']
const UNIT_MOVED: IllegalReason = ['11.12a', 'unitMoved']

/** R-C1, R11.10: the next activation of an event; after the first the player may stop. */
export function* activatePhase(g: G): Flow {
  const s = g.state
  const { player, activations } = s.impulse
  const first = s.impulse.movedGenerals.length === 0 && s.impulse.sieged.length === 0
  const candidates = () => activationCandidates(s)
  const chosen = yield* pick(
    seatOf(s, player),
    'activate',
    'R11.10',
    [
      legalOptions(candidates, activate, (x) => whyNotActivate(s, player, x)),
      legalOptions(candidates, besiege, (x) => whyNotActivateForSiege(s, player, x)),
      ...(first && canActivateAny(s, player) ? [] : [DONE]),
    ],
    { about: { card: s.impulse.card, left: activations } },
  )
  if (chosen === DONE) return
  yield* activateOne(g, chosen.of, chosen.verb === 'siege')
}

const canActivateAny = (s: Kings, player: number) =>
  activationCandidates(s).some(
    (x) => whyNotActivate(s, player, x) === undefined || whyNotActivateForSiege(s, player, x) === undefined,
  )

/** F3 (1), (2), 11.1b: activates a general for a march, a sally or (`siege`) one siege roll. */
export function* activateOne(g: G, named: number, siege: boolean): Flow {
  const s = g.state
  const { impulse } = s
  const { player } = impulse
  const side = GENERAL_SIDE[named]!
  impulse.activations--
  const general = side === s.players[player] ? named : yield* activateOther(g, player, named, siege)
  if (general === NONE) {
    if (impulse.activations > 0) pushPhases(s, 'activate')
    return
  }
  const march = newMarch(s, player, general)
  march.idle = idleForces(s)
  impulse.ended = spaceOf(s.generals[general]!)
  march.homeOnly = isHomeOnly(s, general)
  s.march = march
  g.tell?.({
    kind: 'activated',
    rule: siege ? '9.2B' : '9.2A',
    with: {
      seat: seatOf(s, player),
      general: generalName(general),
      space: spaceId(spaceOf(s.generals[general]!)),
      siege,
    },
  })
  yield* chooseParty(g, march, siege)
  march.began = march.units.length
  march.allowance = allowanceOf(
    march.units.map((u) => TYPE[u]!),
    march.extra,
    false,
  )
  insertAll(impulse.movedGenerals, [general, ...march.warlords])
  yield* openWindow(g, 'activated', march, (x) => turnOrderAfter(x, player))
  yield* openAnyTime(g)
  keepUnits(s, march, (u) => s.at[u]! >= 0)
  if (siege && march.units.length >= BESIEGERS) return pushPhases(s, 'siege', 'activationEnd')
  if (!siege && !march.sally) return pushPhases(s, 'march', 'activationEnd')
  if (!siege && march.units.length > 0) return pushPhases(s, 'battle', 'activationEnd')
  pushPhases(s, 'activationEnd')
}

/** 19.4: whether a successor rolls for the throne when a player activates this general of another side. */
export function mayBeSucceeded(s: Kings, player: number, general: number): boolean {
  const side = GENERAL_SIDE[general]!
  return side !== s.players[player] && isKing(general) && isPower(side) && s.successor[side] !== NONE
}

/**
 * 20.2a, 19.4, R19.5: activates a general of another side: the player takes its marker, then its king's succession is
 * rolled. A warlord whom the same card could have activated may go instead of a new king. Returns the general who goes,
 * or none if the activation is lost.
 */
function* activateOther(g: G, player: number, general: number, siege: boolean): Flow<number> {
  const s = g.state
  const side = GENERAL_SIDE[general]!
  takeControlMarker(g, player, general)
  if (!mayBeSucceeded(s, player, general)) return general
  if (!(yield* successionRoll(g, player, side))) return general
  const chosen = yield* pick(seatOf(s, player), 'insteadOfKing', 'R19.5', [
    legalOptions(
      () => GENERALS_OF[side]!.filter((x) => !isKing(x) && s.generals[x]! >= 0),
      insteadOption,
      (x) => {
        if (s.activated.includes(x) || s.impulse.movedGenerals.includes(x)) return MOVED
        if (siege) return whyNotSiegeHere(s, player, x)
        return whyNotByCard(s, x, side, s.impulse) ?? whyNotBesieged(s, player, x)
      },
    ),
    NONE_INSTEAD,
  ])
  if (chosen === NONE_INSTEAD) return NONE
  insert(s.activated, chosen.of)
  return chosen.of
}

/** 11.2e (1), M4, 11.10b: the player chooses warlords to accompany a king, then units within the command limit. */
function* chooseParty(g: G, march: March, siege: boolean): Flow {
  const s = g.state
  const { player, side, general } = march
  const space = spaceOf(s.generals[general]!)
  const moved = s.impulse.movedUnits
  const about = { general: generalName(general) }
  const near = siege ? [] : warlordsNear(s, march)
  if (near.length > 0)
    march.warlords = yield* pickGenerals(g, player, near, {
      kind: 'warlords',
      rule: '10.2a',
      set: PARTY,
      about,
    })
  const limit = leadership([general, ...march.warlords])
  const units = siege ? unitsIn(s, side, space) : unitsAround(s, side, general)
  if (siege) march.units = units.filter((u) => !moved.includes(u)).slice(0, limit)
  else {
    const min = needsArmy(s) || march.sally ? 1 : 0
    const bar = (u: number) => (moved.includes(u) ? UNIT_MOVED : undefined)
    march.units = yield* pickUnits(g, player, {
      kind: 'units',
      rule: '11.2c',
      units,
      max: limit,
      min,
      about: { ...about, limit },
      set: PARTY,
      whyNot: bar,
    })
  }
  march.joined = march.units.map(() => 0)
}

const ARMIES: readonly number[] = [WHO.army, WHO.anyArmy, WHO.kingsArmy]

const needsArmy = (s: Kings) => ARMIES.includes(s.impulse.who)

function insertAll(set: number[], values: readonly number[]): void {
  for (const value of values) insert(set, value)
}

/** F3 (7): ends the activation: raids, sieges, stray mercenaries; then the card's next activation. */
export function activationEndPhase(g: G): undefined {
  const s = g.state
  const march = s.march!
  insertAll(s.impulse.movedUnits, march.units)
  answerRaid(s, march)
  s.march = null
  updateSieges(s, march)
  endEmptyRevolts(s)
  if (strayMercenaries(s).length > 0) updateSieges(s)
  if (s.impulse.activations > 0) pushPhases(s, 'activate')
}
