import type { Phrase, Reminder, Seat } from '#kernel'
import { openRaids, RAID } from '../rules/actions/raids.ts'
import { isCaptured, siegeModifiers } from '../rules/battle/siege.ts'
import { EGYPT, HATTI, SIDE_COUNT, SIDES } from '../rules/components/counters.ts'
import {
  NONE,
  PROVINCE_OF,
  provinceId,
  provinceNamed,
  SPACES_OF,
  spaceId,
  spaceOf,
  WALLED,
} from '../rules/components/map.ts'
import { armiesOf, countIn } from '../rules/components/pieces.ts'
import { playerIn } from '../rules/components/players.ts'
import {
  cityOwner,
  controlsProvince,
  homeSpaces,
  isBesiegedZone,
  isGarrisoned,
  provincesOf,
} from '../rules/politics/control.ts'
import { handicapChanges, lastTurn, SCENARIOS } from '../rules/setup/scenarios.ts'
import type { Kings } from '../rules/state/state.ts'
import { ROUNDS } from '../rules/turn/strategy.ts'
import {
  HOME_SPACE_LOST,
  SUDDEN_DEATH,
  scenarioPoints,
  scenarioWinners,
  suddenDeath,
  turnScore,
} from '../rules/turn/victory.ts'
import type { KingsView } from '../view.ts'

/** 24.1.4: whether the totals already include the VP of this turn. */
const isScored = (s: Kings): boolean => s.winners !== null || (s.round > ROUNDS && !s.next.includes('victory'))

/** 24.1.1, R-S2: each player's score if the turn ended now; empty if it has been scored. */
export function currentScores(s: Kings): number[] {
  if (isScored(s)) return s.players.map(() => 0)
  const points = SCENARIOS[s.scenario]!.victory.type === 'points'
  return s.players.map((power, p) => (points ? scenarioPoints(s, power) : turnScore(s, power, s.vp[p]!).vp))
}

/** 24.2, 24.3: the winner if the turn ended now and were the last one. */
function winnersNow(s: Kings, vp: readonly number[]): readonly number[] {
  if (s.winners !== null) return s.winners
  const sudden = suddenDeath(s.scenario, vp, s.total)
  if (sudden >= 0) return [sudden]
  const total = s.total.map((sum, p) => sum + vp[p]!)
  return scenarioWinners({ ...s, total, turn: lastTurn(s) }) ?? []
}

/** How to win the scenario, who would win now, and why. */
export function goal(view: KingsView): Phrase[] {
  const s = view as unknown as Kings
  const vp = currentScores(s)
  const winners = winnersNow(s, vp).map((p) => SIDES[s.players[p]!]!)
  const now: Phrase = winners.length === 0 ? ['goal.nobody'] : ['goal.now', { sides: winners }]
  return [how(s), now, ...reasons(s, vp)]
}

/** 24.3, R-S2, R-S6, R-S7: how to win the scenario. */
function how(s: Kings): Phrase {
  const { victory } = SCENARIOS[s.scenario]!
  const turn = lastTurn(s)
  if (victory.type === 'last_active_controller') return ['goal.kadesh', { space: victory.space, turn }]
  if (victory.type === 'points') return ['goal.points', { reach: victory.reach, turn }]
  if (victory.type !== 'provinces') return ['goal.campaign', { reach: SUDDEN_DEATH, turn }]
  const { egyptNeeds: needed = victory.egypt.length } = handicapChanges(s)
  const facts = { turn, needed, provinces: victory.egypt }
  return s.players.includes(HATTI) ? ['goal.thutmose3', { ...facts, aims: victory.hatti3p }] : ['goal.thutmose', facts]
}

/** The points or the provinces behind it. */
function reasons(s: Kings, vp: readonly number[]): Phrase[] {
  const { victory } = SCENARIOS[s.scenario]!
  if (victory.type === 'last_active_controller') return []
  if (victory.type === 'provinces') return [EGYPT, HATTI].flatMap((power) => held(s, power))
  return s.turnOrder.map((p): Phrase => {
    const facts = { side: SIDES[s.players[p]!]!, total: s.total[p]!, vp: vp[p]! }
    return isScored(s) ? ['goal.total', facts] : ['goal.score', facts]
  })
}

/** R-S7: the number of its provinces that a power has. */
function held(s: Kings, power: number): Phrase[] {
  if (!s.players.includes(power)) return []
  const { victory } = SCENARIOS[s.scenario]!
  const wanted: readonly string[] = power === EGYPT ? victory.egypt : victory.hatti3p
  const provinces = wanted.filter((id) => controlsProvince(s, power, provinceNamed(id)))
  const facts = { side: SIDES[power]!, held: provinces.length, of: wanted.length, provinces }
  return [[provinces.length === 0 ? 'goal.holdsNone' : 'goal.holds', facts]]
}

/** Opponents within this many VP of a sudden death are named. */
const NEAR_SUDDEN_DEATH = 5

/** Whether a round of the turn is being played, rather than what comes before or after. */
export const inRound = ({ round }: { readonly round: number }) => round >= 1 && round <= ROUNDS

/** What the viewer owes and what it could lose, and the clock. */
export function duties(view: KingsView, seat: Seat): Reminder[] {
  const s = view as unknown as Kings
  const player = playerIn(s, seat)
  const clock: Reminder = {
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
function raids(s: Kings, player: number): Reminder[] {
  return s.players.flatMap((side, raided) =>
    openRaids(s, raided).map(
      (province): Reminder => ({
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
function sieges(s: Kings, power: number): { province: number; duty: Reminder }[] {
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
function invasions(s: Kings, power: number, told: readonly number[]): Reminder[] {
  const inside = invaders(s, power)
  return provincesOf(s, power).flatMap((province): Reminder[] => {
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
function homeLost(s: Kings, player: number): Reminder[] {
  const { victory } = SCENARIOS[s.scenario]!
  if (victory.type !== 'standard') return []
  const power = s.players[player]!
  const { homeLost: count, conquered } = turnScore(s, power, s.vp[player]!)
  if (count === 0) return []
  const facts = { count, of: homeSpaces(s, power).length, vp: `−${-HOME_SPACE_LOST * count}` }
  return [{ tone: 'threat', phrase: [conquered ? 'duty.homeConquered' : 'duty.homeLost', facts] }]
}

/** 24.2: opponents who are close to a sudden death. */
function nearlyWon(s: Kings, player: number): Reminder[] {
  if (!SCENARIOS[s.scenario]!.suddenDeath) return []
  return currentScores(s).flatMap((vp, p): Reminder[] =>
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
