import type { Arrangement, Arranger, PlacedPiece, PlacementAsk } from '#games/title.ts'
import { type Ask, type Choice, type Option, options } from '#kernel'
import {
  CAPITAL,
  CLASS,
  DIVISION,
  GENERALS_OF,
  generalName,
  kingOf,
  MERCENARY,
  TYPE,
  unitName,
} from '../rules/components/counters.ts'
import { inside, isInside, isLandField, LAND, NONE, spaceOf, WALLED, zoneName } from '../rules/components/map.ts'
import { countIn, unitsOf } from '../rules/components/pieces.ts'
import { playerIn } from '../rules/components/players.ts'
import { fightingRating } from '../rules/components/ratings.ts'
import { pendingGenerals, pendingUnits } from '../rules/setup/setup.ts'
import { type Kings, OFF } from '../rules/state/state.ts'
import type { KingsView } from '../view.ts'
import { HAND_WEIGHTS } from './handWeights.ts'
import { NO_EXTRAS } from './party.ts'
import { bestOf } from './reactions.ts'
import { findRoutes } from './routes.ts'
import { assessSituation, type Situation, threatTo } from './situation.ts'
import { objective } from './stakes.ts'

const { camp: HAND } = HAND_WEIGHTS

/** 4.0c, 7.1.5a: chooses where the next piece goes. */
export function placeNext(s: Kings, asked: Ask): Option {
  const player = playerIn(s, asked.seat)
  const power = s.players[player]!
  const options = asked.options as readonly Choice[]
  const general = pendingGenerals(s, power)[0]
  if (general === undefined) return placeUnit(s, power, options, asked)
  return placeGeneral(s, assessSituation(s, player), options, general)
}

/** The king goes where most can be won or lost, one warlord elsewhere, the other to the king or the capital. */
function placeGeneral(s: Kings, situation: Situation, options: readonly Choice[], general: number): Option {
  const { power } = situation
  const fields = options.filter((o) => o.verb === 'place' && isLandField(o.of))
  const order = GENERALS_OF[power]!.indexOf(general)
  const value = generalsWish(s, situation, order, s.generals[kingOf(power)]!)
  return fields.length === 0 ? options[0]! : bestOf(fields, value)
}

/** How good a place is for the king (0) or a warlord, given where the king is. */
function generalsWish(s: Kings, situation: Situation, order: number, kingsZone: number) {
  const { power, pull, terrain, stakes } = situation
  const general = GENERALS_OF[power]![order]!
  const king = spaceOf(Math.max(0, kingsZone))
  return ({ of: zone }: Choice): number => {
    const here = pull[zone]! + HAND.defence * stakes.loss[zone]! * threatTo(s, situation, zone)
    if (order === 0) return here
    const want = here + HAND.firstMarch * bestMarch(s, situation, general, zone)
    const apart = terrain.between[zone * LAND + king]!
    if (order === 1) return want * (apart < HAND.close ? HAND.likesClose : apart < HAND.apart ? HAND.likesApart : 1)
    if (objective(s) === 'kadesh') return zone === king ? HAND.withKing : 0
    return zone === CAPITAL[power] ? HAND.capital : HAND.thirdsWish * want
  }
}

/** The army that a warlord may expect: a division and a chariot. */
const EXPECTED = { units: 4, strength: 13, hill: 11, chariots: 1, steps: 8, whole: 1, generals: 1 } as const
/** The movement points of that army: those of warriors (11.2b). */
const POINTS = 4

/** The value of a warlord's first march from a place. */
function bestMarch(s: Kings, situation: Situation, general: number, zone: number): number {
  const army = { ...EXPECTED, side: situation.power, zone, general, rating: fightingRating(s, general) }
  const [best] = findRoutes(s, situation, {
    ...NO_EXTRAS,
    army,
    from: spaceOf(zone),
    points: POINTS,
    homeOnly: false,
    left: 0,
  })
  return Math.max(0, best?.value ?? 0)
}

/** The deployments that are tried: the rank of the king's place, and one bit for each warlord who joins the king. */
const WAYS: readonly (readonly [place: number, together: number])[] = [
  [0, 0],
  [1, 0],
  [0, 3],
  [0, 1],
  [2, 0],
  [1, 3],
  [0, 2],
  [3, 0],
]

/** Whether an ask begins a deployment: the king is yet to be placed. */
export const isDeployment = (s: Kings, asked: Pick<Ask, 'seat' | 'kind'>): boolean =>
  asked.kind === 'place' && s.generals[kingOf(s.players[playerIn(s, asked.seat)]!)] === OFF

/**
 * 4.0c, 7.1.5a: candidate deployments, the usual one first. They differ in where the king goes and in whether the
 * warlords go with him or choose their own places. Units follow their generals.
 */
export function deployments(s: Kings, asked: Pick<Ask, 'seat' | 'options'>): string[][] {
  const situation = assessSituation(s, playerIn(s, asked.seat))
  const { power } = situation
  const fields = (asked.options as readonly Choice[]).filter((o) => o.verb === 'place' && !isInside(o.of))
  const value = generalsWish(s, situation, 0, NONE)
  const places = fields.map((option) => ({ option, worth: value(option) })).sort((a, b) => b.worth - a.worth)
  const waiting = pendingGenerals(s, power).slice(1)
  const ways = new Map<string, string[]>()
  for (const [place, together] of WAYS) {
    const option = places[place]?.option
    if (option === undefined) continue
    const keys = [option.key]
    for (const general of waiting) {
      const order = GENERALS_OF[power]!.indexOf(general)
      const joins = (together >> (order - 1)) & 1
      const own = bestOf(fields, generalsWish(s, situation, order, option.of))
      keys.push(joins === 1 ? option.key : own.key)
    }
    ways.set(keys.join(), keys)
  }
  return [...ways.values()]
}

/** The number of units with each general, in the order in which the places are filled. */
const SHARES: readonly (readonly [general: number, units: number])[] = [
  [0, 10],
  [1, 4],
  [0, 15],
  [2, 5],
  [1, 5],
]

/**
 * Where the next unit goes. Identical units fill the places in a fixed order, so that a deployment plans all of them at
 * once.
 */
function placeUnit(s: Kings, power: number, options: readonly Choice[], asked: Ask): Option {
  const unit = pendingUnits(s, power)[0]
  const find = (zone: number) => options.find((o) => o.verb === 'place' && o.of === zone)
  if (unit !== undefined) {
    for (const zone of unitsByGeneral(s, power, CLASS[unit]!)) {
      const option = find(zone)
      if (option !== undefined) return option
    }
  }
  return find(s.generals[kingOf(power)]!) ?? asked.find('done') ?? options[0]!
}

/** The places that still need units of a class, in the order in which they are filled. */
export function unitsByGeneral(s: Kings, power: number, wanted: number): number[] {
  const zones = GENERALS_OF[power]!.map((general) => s.generals[general]!)
  const filled = new Map<number, number>()
  const missing = new Map<number, number>()
  let last = NONE
  let camp = NONE
  for (const u of unitsOf(s, power)) {
    if (s.steps[u] === 0 || (s.at[u] !== OFF && !zones.includes(s.at[u]!))) continue
    if (DIVISION[u] === NONE || CLASS[u] !== last) {
      const share = SHARES.find(
        ([general, units]) => zones[general]! >= 0 && (filled.get(zones[general]!) ?? 0) < units,
      )
      camp = zones[share?.[0] ?? 0]!
    }
    last = CLASS[u]!
    filled.set(camp, (filled.get(camp) ?? 0) + 1)
    if (CLASS[u] !== wanted) continue
    missing.set(camp, (missing.get(camp) ?? 0) + 1)
    if (s.at[u] !== OFF) missing.set(s.at[u]!, (missing.get(s.at[u]!) ?? 0) - 1)
  }
  return [...missing.keys()].filter((zone) => missing.get(zone)! > 0).sort((a, b) => a - b)
}

/** Garrisons the cities that matter most and are nearest to the enemy. */
export function placeGarrison(s: Kings, asked: Ask, count: number): Option {
  const player = playerIn(s, asked.seat)
  const situation = assessSituation(s, player)
  const options = asked.options as readonly Choice[]
  const done = asked.find('done')
  const cities = options.filter((o) => o.verb === 'garrison')
  const worth = ({ of: city }: Choice) =>
    situation.stakes.loss[city]! * (HAND.garrison + threatTo(s, situation, city)) + nearEnemy(s, situation, city)
  const best = cities
    .map((option) => ({ option, value: worth(option) }))
    .sort((a, b) => b.value - a.value)
    .slice(0, count)
  const first = best.sort((a, b) => a.option.of - b.option.of)[0]
  return first?.option ?? done ?? options[0]!
}

/** 7.1.3: buys garrisons only for cities in danger. */
export function buyGarrison(s: Kings, asked: Ask): Option {
  const player = playerIn(s, asked.seat)
  const situation = assessSituation(s, player)
  const done = asked.find('done')!
  if (s.tp[player]! <= 1) return done
  const cities = (asked.options as readonly Choice[]).filter((o) => o.verb === 'garrison')
  const worth = ({ of: city }: Choice) =>
    situation.stakes.loss[city]! * (HAND.boughtGarrison + threatTo(s, situation, city)) + nearEnemy(s, situation, city)
  const best = bestOf(cities, worth)
  return best !== undefined && worth(best) > HAND.worthBuying ? best : done
}

/** A small bonus for a city near spaces of other powers. */
function nearEnemy(s: Kings, { terrain, power, stakes }: Situation, city: number): number {
  let near = 0
  for (let x = 0; x < LAND; x++) {
    if (s.control[x] === power || s.control[x] === NONE) continue
    const d = terrain.between[city * LAND + x]!
    if (d <= 4) near = Math.max(near, 1 / (1 + d))
  }
  return near * (HAND.nearEnemy + HAND.nearEnemyStake * stakes.loss[city]!)
}

/** Displaced pieces go to the capital, or near it. */
export function placeDisplaced(s: Kings, asked: Ask): Option {
  const player = playerIn(s, asked.seat)
  const power = s.players[player]!
  const situation = assessSituation(s, player)
  return bestOf(asked.options as readonly Choice[], ({ of: zone }) => {
    const space = spaceOf(zone)
    if (!isLandField(space)) return 0
    return (
      situation.pull[space]! +
      (space === CAPITAL[power] ? HAND.displacedHome : 0) +
      HAND.displacedCompany * countIn(s, power, inside(space))
    )
  })
}

const placeAt = options('place', zoneName)

const PLACES = new Map<string, Choice>()
for (let space = 0; space < LAND; space++) {
  for (const zone of WALLED[space] ? [space, inside(space)] : [space]) {
    PLACES.set(placeAt(zone).key, placeAt(zone))
  }
}

/** A mutable copy of the view, for placing pieces on trial. */
const draftOf = (view: KingsView): Kings =>
  ({ ...view, generals: [...view.generals], at: [...view.at] }) as unknown as Kings

const choicesIn = ({ options: offered }: PlacementAsk): Choice[] => offered.flatMap(({ key }) => PLACES.get(key) ?? [])

/** 4.0c, 7.1.5a: places everything that waits: the generals at the given places, the units shared among them. */
function placedSo(view: KingsView, seat: string, keys: readonly string[]): PlacedPiece[] {
  const s = draftOf(view)
  const power = s.players[playerIn(s, seat)]!
  const placed: PlacedPiece[] = []
  for (const [i, general] of pendingGenerals(s, power).entries()) {
    const { key, of } = PLACES.get(keys[i]!)!
    s.generals[general] = of
    const piece = generalName(general)
    placed.push({ piece, name: [`piece.${piece}`], like: piece, at: key })
  }
  for (const unit of pendingUnits(s, power)) {
    const zone = unitsByGeneral(s, power, CLASS[unit]!)[0] ?? s.generals[kingOf(power)]!
    s.at[unit] = zone
    const piece = unitName(unit)
    const like = `${CLASS[unit]} ${s.steps[unit]}`
    placed.push({ piece, name: [`piece.${piece}`], like, at: placeAt(zone).key })
  }
  return placed
}

const isOne = (way: readonly string[]) => way.every((key) => key === way[0])

/**
 * 4.0c, 7.1.5a: suggests placements of everything at once. The king goes where most can be won or lost; the warlords
 * stay with him or choose their own places.
 */
export const arranger: Arranger<KingsView> = {
  begins: (view, asked) => isDeployment(view as unknown as Kings, asked),

  suggest(view, asked): readonly Arrangement[] {
    const s = draftOf(view)
    if (!isDeployment(s, asked)) return []
    const ways = deployments(s, { seat: asked.seat, options: choicesIn(asked) })
    const apart = ways.find((way) => !isOne(way))
    const together = ways.find(isOne)
    const [first, second] = ways
    const named: [string, readonly string[] | undefined][] =
      apart === undefined || together === undefined
        ? [
            ['arrange.forward', first],
            ['arrange.home', second],
          ]
        : [
            ['arrange.apart', apart],
            ['arrange.together', together],
          ]
    return named.flatMap(([name, way]) =>
      way === undefined ? [] : [{ name, placed: placedSo(view, asked.seat, way) }],
    )
  },

  // 3.0n: mercenaries join an existing army.
  places(_view, asked, placed, piece) {
    const fields = choicesIn(asked).filter(({ of }) => !isInside(of))
    const { like } = placed.find((p) => p.piece === piece)!
    const company = new Set(placed.filter((p) => p.like !== like).map(({ at }) => at))
    const alone = !isMercenary(like)
    return fields.map(({ key }) => key).filter((key) => alone || company.has(key))
  },

  answers(_view, placed) {
    const zones = new Map<string, number[]>()
    for (const { like, at } of placed) zones.set(like, [...(zones.get(like) ?? []), PLACES.get(at)!.of])
    for (const list of zones.values()) list.sort((a, b) => a - b)
    return placed.map(({ like }) => placeAt(zones.get(like)!.shift()!).key)
  },
}

const MERCENARIES = new Set(TYPE.flatMap((type, unit) => (type === MERCENARY ? [CLASS[unit]!] : [])))

const isMercenary = (like: string) => like.includes(' ') && MERCENARIES.has(Number(like.split(' ')[0]))
