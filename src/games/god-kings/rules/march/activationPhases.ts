import { andThen, type Bar, choice, each, type Flow, pick } from '../../../../kernel/index.ts'
import { answerRaid } from '../actions/raids.ts'
import { anyTime } from '../actions/strategyWindows.ts'
import { open } from '../actions/windows.ts'
import { NONE, spaceId, spaceOf } from '../components/map.ts'
import { DONE, generalOption } from '../components/options.ts'
import { pickGenerals, pickUnits } from '../components/picks.ts'
import { strayMercenaries, unitsIn } from '../components/pieces.ts'
import { leadership } from '../components/ratings.ts'
import { seatOf, turnOrderAfter } from '../components/seats.ts'
import { GENERAL_SIDE, GENERALS_OF, generalName, isKing, isPower } from '../components/sides.ts'
import { TYPE } from '../components/units.ts'
import { successionRoll } from '../kings/succession.ts'
import { takeMarker } from '../neutrals/neutrals.ts'
import { endEmptyRevolts } from '../neutrals/revolts.ts'
import { BESIEGERS, idleForces, siegeActivationBar, siegeHereBar, updateSieges } from '../siege/siegeBars.ts'
import { insert } from '../state/sets.ts'
import type { G, Kings, March } from '../state/state.ts'
import {
  activationBar,
  activationCandidates,
  besiegedBar,
  cardBar,
  isHomeOnly,
  newMarch,
  unitsAround,
  WHO,
  warlordsNear,
} from './activation.ts'
import { allowanceOf, keepOnly } from './movement.ts'

const activate = generalOption('activate')
const besiege = generalOption('siege')
const instead = generalOption('instead')
const NONE_INSTEAD = choice('none')

/** 11.2e: the set of the warlords and units that march. */
const PARTY = 'party'

const MOVED: Bar = ['11.12a', 'moved']
const UNIT_MOVED: Bar = ['11.12a', 'unitMoved']

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
      each(candidates, activate, (x) => activationBar(s, player, x)),
      each(candidates, besiege, (x) => siegeActivationBar(s, player, x)),
      ...(first && canActivateAny(s, player) ? [] : [DONE]),
    ],
    { about: { card: s.impulse.card, left: activations } },
  )
  if (chosen === DONE) return
  yield* activateOne(g, chosen.of, chosen.verb === 'siege')
}

const canActivateAny = (s: Kings, player: number) =>
  activationCandidates(s).some(
    (x) => activationBar(s, player, x) === undefined || siegeActivationBar(s, player, x) === undefined,
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
    if (impulse.activations > 0) andThen(s, 'activate')
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
  yield* open(g, 'activated', march, (x) => turnOrderAfter(x, player))
  yield* anyTime(g)
  keepOnly(s, march, (u) => s.at[u]! >= 0)
  if (siege && march.units.length >= BESIEGERS) return andThen(s, 'siege', 'activationEnd')
  if (!siege && !march.sally) return andThen(s, 'march', 'activationEnd')
  if (!siege && march.units.length > 0) return andThen(s, 'battle', 'activationEnd')
  andThen(s, 'activationEnd')
}

/**
 * 20.2a, 19.4, R19.5: activates a general of another side: the player takes its marker, then its king's succession is
 * rolled. A warlord whom the same card could have activated may go instead of a new king. Returns the general who goes,
 * or none if the activation is lost.
 */
function* activateOther(g: G, player: number, general: number, siege: boolean): Flow<number> {
  const s = g.state
  const side = GENERAL_SIDE[general]!
  takeMarker(g, player, general)
  if (!isKing(general) || !isPower(side) || s.successor[side] === NONE) return general
  if (!(yield* successionRoll(g, player, side))) return general
  const chosen = yield* pick(seatOf(s, player), 'insteadOfKing', 'R19.5', [
    each(
      () => GENERALS_OF[side]!.filter((x) => !isKing(x) && s.generals[x]! >= 0),
      instead,
      (x) => {
        if (s.activated.includes(x) || s.impulse.movedGenerals.includes(x)) return MOVED
        if (siege) return siegeHereBar(s, player, x)
        return cardBar(s, x, side, s.impulse) ?? besiegedBar(s, player, x)
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
      bar,
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
  if (s.impulse.activations > 0) andThen(s, 'activate')
}
