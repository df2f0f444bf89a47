import type { Phrase, ScoreBreakdown } from '#kernel'
import { EGYPT, GENERALS_OF, HATTI, SIDES } from '../rules/components/counters.ts'
import { ADJACENT, provinceNamed, SPACES_OF, spaceId, spaceNamed, spaceOf, WALLED } from '../rules/components/map.ts'
import { unitsIn } from '../rules/components/pieces.ts'
import { seatOf } from '../rules/components/players.ts'
import { controlsProvince } from '../rules/politics/control.ts'
import { handicapChanges, SCENARIOS } from '../rules/setup/scenarios.ts'
import { type Kings, VP_SOURCES } from '../rules/state/state.ts'
import { SUDDEN_DEATH } from '../rules/turn/victory.ts'
import type { KingsView } from '../view.ts'

/** 24.2, 24.3, R-S2, R-S6, R-S7: what decided the war, and the smallest change that would have altered it. */
export function ending(view: KingsView): Phrase[] {
  const s = view as unknown as Kings
  if (s.winners === null) return []
  const { victory } = SCENARIOS[s.scenario]!
  if (s.how === 'suddenDeath') return sudden(s, s.winners[0]!)
  if (victory.type === 'last_active_controller') return heldLast(s, spaceNamed(victory.space))
  if (victory.type === 'provinces') return provinces(s)
  return points(s)
}

/** 24.1: the VP of all turns by source. At Kadesh and under Thutmose they only rank those who lost. */
export function scores(s: KingsView): ScoreBreakdown {
  const { type } = SCENARIOS[s.scenario]!.victory
  const decides = s.how === 'suddenDeath' || type === 'points' || type === 'standard'
  const each = VP_SOURCES.length
  return {
    title: [decides ? 'score.title' : 'score.aside'],
    seats: s.players.map((_, player) => ({
      seat: seatOf(s as unknown as Kings, player),
      parts: VP_SOURCES.flatMap((source, i) => {
        const points = s.scored[player * each + i]!
        return points === 0 ? [] : [{ source: [`score.${source}`], points }]
      }),
    })),
  }
}

const sideOf = (s: Kings, player: number): string => SIDES[s.players[player]!]!

/** 24.2: the VP of the turn, and how many fewer would have let the war go on. */
const sudden = (s: Kings, player: number): Phrase[] => [
  ['ending.sudden', { side: sideOf(s, player), vp: s.vp[player]!, turn: s.turn, reach: SUDDEN_DEATH }],
  ['ending.fewer', { side: sideOf(s, player), fewer: s.vp[player]! - SUDDEN_DEATH + 1 }],
]

/** 24.3, R-S2: the totals, and how many points the runner-up lacked. */
function points(s: Kings): Phrase[] {
  const order = s.players.map((_, p) => p).toSorted((a, b) => s.total[b]! - s.total[a]!)
  const totals = order.map((p): Phrase => ['ending.total', { side: sideOf(s, p), total: s.total[p]! }])
  if (s.winners!.length !== 1) return [...totals, ['ending.tied']]
  const [winner, next] = order as [number, number]
  const short = s.total[winner]! - s.total[next]!
  return [...totals, ['ending.short', { side: sideOf(s, next), short, more: short + 1 }]]
}

/** R-S6: who held the space last, and how close the others were to taking it. */
function heldLast(s: Kings, space: number): Phrase[] {
  const winner = s.lastController
  const facts = { side: SIDES[winner]!, space: spaceId(space), turn: s.turn }
  return [
    ['ending.heldLast', facts],
    ...s.players.filter((power) => power !== winner).map((power) => near(s, power, space)),
  ]
}

/** 17.1: how close a power was: a besieger needed one good roll, any other army a number of steps. */
function near(s: Kings, power: number, space: number): Phrase {
  const facts = { side: SIDES[power]!, space: spaceId(space) }
  if (s.besieger[space] === power) return ['ending.besieging', { ...facts, markers: s.siege[space]! }]
  const found = nearestArmy(s, power, space)
  return found === null
    ? ['ending.noArmy', facts]
    : ['ending.nearest', { ...facts, from: spaceId(found.space), steps: found.steps }]
}

/** The army of a power with the fewest steps by land to a space. */
function nearestArmy(s: Kings, power: number, to: number): { space: number; steps: number } | null {
  const armies = new Set(
    GENERALS_OF[power]!.map((general) => s.generals[general]!)
      .filter((zone) => zone >= 0 && unitsIn(s, power, zone).length > 0)
      .map(spaceOf),
  )
  const steps = new Map([[to, 0]])
  for (const [space, far] of steps) {
    if (armies.has(space)) return { space, steps: far }
    for (const next of ADJACENT[space]!) if (!steps.has(next)) steps.set(next, far + 1)
  }
  return null
}

/** R-S7: the provinces that were held, those that were not, and what they lacked. */
function provinces(s: Kings): Phrase[] {
  const { victory } = SCENARIOS[s.scenario]!
  const { egyptNeeds = victory.egypt.length } = handicapChanges(s)
  const aims: [number, readonly string[], number][] = [[EGYPT, victory.egypt, egyptNeeds]]
  if (s.players.includes(HATTI)) aims.push([HATTI, victory.hatti3p, victory.hatti3p.length])
  return aims.flatMap(([power, ids, needed]) => aim(s, power, ids, needed))
}

function aim(s: Kings, power: number, ids: readonly string[], needed: number): Phrase[] {
  const side = SIDES[power]!
  const held = ids.filter((id) => controlsProvince(s, power, provinceNamed(id)))
  const facts = { side, held: held.length, of: ids.length, needed }
  if (held.length >= needed) return [['ending.aimReached', { ...facts, provinces: held }], loosest(s, power, held)]
  return [['ending.aimMissed', facts], ...ids.filter((id) => !held.includes(id)).map((id) => lacking(s, power, id))]
}

/** 3.0g: the spaces a power lacked for control of a province, its walled cities by name. */
function lacking(s: Kings, power: number, id: string): Phrase {
  const spaces = SPACES_OF[provinceNamed(id)]!
  const other = spaces.filter((space) => s.control[space] !== power)
  const cities = other.filter((space) => WALLED[space]).map(spaceId)
  const short = Math.max(cities.length, Math.floor(spaces.length / 2) + 1 - (spaces.length - other.length))
  const facts = { side: SIDES[power]!, province: id, short }
  return cities.length === 0 ? ['ending.lacks', facts] : ['ending.lacksCities', { ...facts, spaces: cities }]
}

/** 3.0g: the province that would have been lost with the fewest spaces; one walled city is enough. */
function loosest(s: Kings, power: number, ids: readonly string[]): Phrase {
  const slack = (id: string): number => {
    const spaces = SPACES_OF[provinceNamed(id)]!
    const own = spaces.filter((space) => s.control[space] === power).length
    return spaces.some((space) => WALLED[space]) ? 1 : own - Math.floor(spaces.length / 2)
  }
  const province = ids.reduce((best, id) => (slack(id) < slack(best) ? id : best))
  return ['ending.loosest', { side: SIDES[power]!, province, spaces: slack(province) }]
}
