import type { Duty, Seat } from '../../../kernel/index.ts'
import { RAID, raidsOn } from '../rules/actions/raids.ts'
import { NONE, PROVINCE_OF, provinceId, SPACES_OF, spaceId, spaceOf, WALLED } from '../rules/components/map.ts'
import { armiesOf, countIn } from '../rules/components/pieces.ts'
import { playerIn } from '../rules/components/seats.ts'
import { SIDE_COUNT, SIDES } from '../rules/components/sides.ts'
import {
  cityOwner,
  controlsProvince,
  homeSpaces,
  isBesiegedZone,
  isGarrisoned,
  provincesOf,
} from '../rules/politics/control.ts'
import { lastTurn, SCENARIOS } from '../rules/setup/scenarios.ts'
import { isCaptured, siegeModifiers } from '../rules/siege/siegeBars.ts'
import type { Kings } from '../rules/state/state.ts'
import { ROUNDS } from '../rules/turn/strategy.ts'
import { HOME_SPACE_LOST, SUDDEN_DEATH, turnScore } from '../rules/victory/victory.ts'
import type { KingsView } from '../view.ts'
import { turnNow } from './goal.ts'

/** Opponents within this many VP of a sudden death are named. */
const NEAR_SUDDEN_DEATH = 5

/** Whether a round of the turn is being played, rather than what comes before or after. */
export const inRound = ({ round }: { readonly round: number }) => round >= 1 && round <= ROUNDS

/** What the viewer owes and what it could lose, and the clock. */
export function duties(view: KingsView, seat: Seat): Duty[] {
  const s = view as unknown as Kings
  const player = playerIn(s, seat)
  const clock: Duty = {
    tone: 'clock',
    phrase: [
      inRound(s) ? 'duty.round' : 'duty.turn',
      { turn: s.turn, last: lastTurn(s), round: s.round, rounds: ROUNDS },
    ],
  }
  if (s.winners !== null) return []
  if (player === NONE) return [...raids(s, player), ...nearlyWon(s, player), clock]
  const besieged = sieges(s, s.players[player]!)
  return [
    ...raids(s, player),
    ...besieged.map(({ duty }) => duty),
    ...invasions(
      s,
      s.players[player]!,
      besieged.map(({ province }) => province),
    ),
    ...homeLost(s, player),
    ...nearlyWon(s, player),
    clock,
  ]
}

/** R-C39: raids that need an answer: the viewer's own, and those of others. */
function raids(s: Kings, player: number): Duty[] {
  return s.players.flatMap((side, raided) =>
    raidsOn(s, raided).map(
      (province): Duty => ({
        tone: raided === player ? 'owed' : 'clock',
        phrase: [
          raided === player ? 'duty.raid' : 'duty.raidOther',
          { side: SIDES[side]!, province: provinceId(province), units: RAID.answering, vp: -RAID.penalty },
        ],
      }),
    ),
  )
}

/** 17.3: own cities under siege: the lowest die that takes each, and the province that is lost with it (3.0g). */
function sieges(s: Kings, power: number): { province: number; duty: Duty }[] {
  return s.besieger.flatMap((side, space) => {
    if (side === NONE || cityOwner(s, space) !== power) return []
    const province = PROVINCE_OF[space]!
    const { markers, walls } = siegeModifiers(s, side, space, countIn(s, side, space), 0)
    const die = [1, 2, 3, 4, 5, 6].find((roll) => isCaptured(roll, markers + walls))!
    const facts = { side: SIDES[side]!, space: spaceId(space), die, province: provinceId(province) }
    const key = controlsProvince(s, power, province) ? 'duty.siegeProvince' : 'duty.siege'
    return [{ province, duty: { tone: 'threat', phrase: [key, facts] } }]
  })
}

/** 3.0g, 18.2: own provinces that contain an enemy army and would be lost with one more space. */
function invasions(s: Kings, power: number, told: readonly number[]): Duty[] {
  const inside = invaders(s, power)
  return provincesOf(s, power).flatMap((province): Duty[] => {
    const side = inside.get(province)
    if (side === undefined || told.includes(province) || !isFragile(s, power, province)) return []
    return [
      {
        tone: 'threat',
        phrase: ['duty.invaded', { side: SIDES[side]!, province: provinceId(province) }],
      },
    ]
  })
}

/** R10.1: the side with an army in each province, except besieged ones; the first if there are several. */
function invaders(s: Kings, power: number): Map<number, number> {
  const found = new Map<number, number>()
  for (let side = 0; side < SIDE_COUNT; side++) {
    if (side === power) continue
    for (const zone of armiesOf(s, side)) {
      const province = PROVINCE_OF[spaceOf(zone)]!
      if (!isBesiegedZone(s, zone) && !found.has(province)) found.set(province, side)
    }
  }
  return found
}

/** 3.0g: whether one more lost space would end control: the majority is by one, or a walled city has no garrison. */
function isFragile(s: Kings, power: number, province: number): boolean {
  const spaces = SPACES_OF[province]!
  const own = spaces.filter((space) => s.control[space] === power)
  return 2 * (own.length - 1) <= spaces.length || own.some((space) => WALLED[space] && !isGarrisoned(s, space))
}

/** 24.1.2, R-S2: lost home spaces, if they cost VP in the scenario. */
function homeLost(s: Kings, player: number): Duty[] {
  const { victory } = SCENARIOS[s.scenario]!
  if (victory.type !== 'standard') return []
  const power = s.players[player]!
  const { homeLost: count, conquered } = turnScore(s, power, s.vp[player]!)
  if (count === 0) return []
  const facts = { count, of: homeSpaces(s, power).length, vp: `−${-HOME_SPACE_LOST * count}` }
  return [{ tone: 'threat', phrase: [conquered ? 'duty.homeConquered' : 'duty.homeLost', facts] }]
}

/** 24.2: opponents who are close to a sudden death. */
function nearlyWon(s: Kings, player: number): Duty[] {
  if (!SCENARIOS[s.scenario]!.suddenDeath) return []
  return turnNow(s).flatMap((vp, p): Duty[] =>
    p === player || vp < SUDDEN_DEATH - NEAR_SUDDEN_DEATH
      ? []
      : [
          {
            tone: 'threat',
            phrase: ['duty.sudden', { side: SIDES[s.players[p]!]!, vp, reach: SUDDEN_DEATH }],
          },
        ],
  )
}
