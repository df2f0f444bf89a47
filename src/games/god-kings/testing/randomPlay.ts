import type { Ask, Match, Option, Random } from '#kernel'
import {
  FIRST_MERCENARY,
  GENERAL_SIDE,
  GENERALS_OF,
  generalName,
  isKing,
  isPower,
  SIDE_COUNT,
  UNIT_COUNT,
} from '../rules/components/counters.ts'
import {
  CITY,
  inside,
  LAND,
  NONE,
  PROVINCE_OF,
  provinceId,
  spaceId,
  spaceNamed,
  spaceOf,
  WALLED,
  ZONES,
} from '../rules/components/map.ts'
import { foeIn, sideOf, unitsIn } from '../rules/components/pieces.ts'
import { CARD_COUNT, HAND } from '../rules/components/players.ts'
import { isBesiegedZone } from '../rules/politics/control.ts'
import { SCENARIOS } from '../rules/setup/scenarios.ts'
import type { Kings } from '../rules/state/state.ts'

export function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`impossible position: ${what}`)
}

/** Throws if a position is impossible: pieces, markers or cards are lost, duplicated or misplaced. */
export function expectConserved(s: Kings): void {
  units(s)
  generals(s)
  markers(s)
  for (let card = 1; card <= CARD_COUNT; card++) {
    must(s.cards[card]! >= 0 && s.cards[card]! < HAND + s.players.length, `card ${card}`)
  }
  must(!s.impulse.movedUnits.some((u, i, all) => i > 0 && all[i - 1]! >= u), 'moved units in order')
}

function units(s: Kings): void {
  for (let u = 0; u < UNIT_COUNT; u++) {
    const zone = s.at[u]!
    const steps = s.steps[u]!
    must(steps >= 0 && steps <= 2 && zone < ZONES, `unit ${u}`)
    must(zone < 0 || steps > 0, `unit ${u} on the map without steps`)
    const side = sideOf(s, u)
    if (u >= FIRST_MERCENARY) must((side === NONE) === (steps === 0), `mercenary ${u} of ${side} with ${steps} steps`)
    else if (zone >= 0 && isPower(side)) must(inPlay(s, side), `unit ${u} of a power that does not play`)
  }
  zonesHold(s)
}

const inPlay = (s: Kings, side: number) => s.players.includes(side) || s.neutrals.includes(side)

/** M5, M6, 11.8a: at most two units inside; between activations one side in a field. */
function zonesHold(s: Kings): void {
  const first = new Int8Array(ZONES).fill(NONE)
  const count = new Int8Array(ZONES)
  for (let u = 0; u < UNIT_COUNT; u++) {
    const zone = s.at[u]!
    if (zone < 0) continue
    const side = sideOf(s, u)
    const alone = first[zone] === NONE || first[zone] === side
    if (zone >= CITY) must(alone && ++count[zone]! <= 2, `more than two units, or sides, inside ${zone - CITY}`)
    else if (s.march === null) must(alone, `units of ${first[zone]} and ${side} in field ${zone}`)
    first[zone] = side
  }
}

function generals(s: Kings): void {
  for (let side = 0; side < SIDE_COUNT; side++) {
    if (!isPower(side) || !inPlay(s, side)) continue
    must(s.king[side]! >= 0, `no king of ${side}`)
  }
  s.generals.forEach((zone, general) => {
    const side = GENERAL_SIDE[general]!
    must(zone < ZONES, `general ${general}`)
    if (zone >= 0 && isPower(side)) must(inPlay(s, side), `general ${general} of no power`)
    if (zone >= CITY) {
      const owner = s.garrison[zone - CITY] === NONE ? s.control[zone - CITY] : s.garrison[zone - CITY]
      must(
        owner === side,
        `general ${general} of ${side} inside city ${zone - CITY} of ${owner} (${s.next}, card ${s.impulse.card})`,
      )
    }
  })
  must(GENERALS_OF.length === SIDE_COUNT, 'sides')
}

function markers(s: Kings): void {
  for (let x = 0; x < LAND; x++) {
    const garrison = s.garrison[x]!
    must(garrison === NONE || WALLED[x]!, `garrison without walls in ${x}`)
    must(garrison === NONE || !isPower(garrison) || s.control[x] === garrison, `garrison of ${garrison} in ${x}`)
    must(s.siege[x]! >= 0 && s.siege[x]! <= 3, `siege of ${x}`)
    must(s.besieger[x] !== NONE || s.siege[x] === 0, `siege markers without a siege in ${x}`)
    if (s.march === null && isBesiegedZone(s, inside(x)) && s.next.at(-1) !== 'neutralReinforcement') {
      must(unitsIn(s, s.besieger[x]!, x).length > 0, `nobody besieges ${x}`)
    }
  }
}

/**
 * Checks one game after every answer and throws at the first position that the rules forbid: sides that share a field,
 * sieges without a besieger, kings who stay behind a sally, generals alone among enemies, raids answered by armies that
 * did not come.
 */
export function positionChecker(): (s: Kings, kind: string) => void {
  let alone = new Set<number>()
  let raid: Raided | null = null
  let marched = false
  let displaced = false
  return (s, kind) => {
    const sides = sidesIn(s)
    shared(s, sides)
    besieged(s)
    sallied(s)
    if (s.march === null) {
      const now = loneGenerals(s, sides)
      for (const x of now)
        must(alone.has(x) || !marched || displaced, `${generalName(x)} is alone among enemies after a march`)
      alone = now
      displaced = false
      if (raid !== null) answered(s, raid)
      raid = null
    } else raid ??= raidedIn(s)
    marched = s.march !== null
    // 25.0 does not say what happens to a lone general at the destination of displaced pieces.
    if (kind === 'displace') displaced = true
  }
}

/** R-C39: the situation at the first ask of an activation in an impulse in which raids are due. */
interface Raided {
  readonly turn: number
  readonly player: number
  readonly provinces: readonly number[]
  readonly vp: number
  readonly units: readonly number[]
}

function raidedIn({ scenario, impulse, turn, vp, at }: Kings): Raided | null {
  const { player, raids, event } = impulse
  const counts = SCENARIOS[scenario]!.victory.noOtherVP !== true
  if (raids.length === 0 || event || !counts) return null
  return { turn, player, provinces: raids.slice(), vp: vp[player]!, units: at.slice() }
}

/**
 * R-C39: after an activation without losses, three units that marched are in a raided province, or the raid was paid for,
 * or it is still due.
 */
function answered(s: Kings, { turn, player, provinces, vp, units }: Raided): void {
  if (s.turn !== turn || !s.next.includes('round') || units.some((zone, u) => zone >= 0 && s.at[u]! < 0)) return
  if (s.impulse.player === player && s.impulse.raids.length > 0) return
  const isThere = (province: number, zone: number) => zone >= 0 && PROVINCE_OF[spaceOf(zone)] === province
  const missed = provinces.filter((province) => {
    const there = s.at.filter((zone, u) => sideOf(s, u) === s.players[player] && isThere(province, zone)).length
    return there < 3
  })
  must(
    missed.length === 0 || s.vp[player]! <= vp - 2 * missed.length,
    `a raid on ${missed.map(provinceId)} was not paid`,
  )
}

/** The sides with units in each zone. */
function sidesIn(s: Kings): Set<number>[] {
  const sides = Array.from({ length: ZONES }, () => new Set<number>())
  for (let u = 0; u < UNIT_COUNT; u++) if (s.at[u]! >= 0) sides[s.at[u]!]!.add(sideOf(s, u))
  return sides
}

/** M6, 11.8d, 13.5: two sides share a field only while an army marches or fights there; three never do. */
function shared({ march, battle, generals }: Kings, sides: readonly Set<number>[]): void {
  for (let zone = 0; zone < CITY; zone++) {
    const { size } = sides[zone]!
    if (size < 2) continue
    const meets = (march !== null && generals[march.general] === zone) || battle?.space === zone
    must(size === 2 && meets, `${size} sides in field ${zone}`)
  }
}

/** 17.6: a siege lasts as long as there is a besieger; losses count once all of them are taken. */
function besieged(s: Kings): void {
  if (s.next.at(-1) === 'neutralReinforcement') return
  for (let space = 0; space < LAND; space++) {
    const { [space]: besieger } = s.besieger
    if (besieger === NONE || (s.battle?.space === space && s.battle.winner === NONE)) continue
    must(unitsIn(s, besieger!, space).length > 0, `a siege of ${spaceId(space)} without a besieger`)
  }
}

/** R17.6, 17.7a: a king in the city joins and commands a sally, unless he has moved with this card. */
function sallied({ march, battle, generals, impulse }: Kings): void {
  if (battle === null || !march?.sally) return
  const [side] = battle.side
  const kingAt = (zone: number) => generals.findIndex((at, x) => at === zone && isKing(x) && GENERAL_SIDE[x] === side)
  const left = kingAt(inside(battle.space))
  must(left < 0 || impulse.movedGenerals.includes(left), `${generalName(Math.max(0, left))} stays behind a sally`)
  const led = kingAt(battle.space)
  must(led < 0 || battle.general[0] === led, `${generalName(Math.max(0, led))} does not command a sally`)
}

/** 11.11: generals in a zone with units of other sides and none of their own side. */
function loneGenerals({ generals }: Kings, sides: readonly Set<number>[]): Set<number> {
  const among = (zone: number, x: number) => zone >= 0 && sides[zone]!.size > 0 && !sides[zone]!.has(GENERAL_SIDE[x]!)
  return new Set(generals.flatMap((zone, x) => (among(zone, x) ? [x] : [])))
}

const QUIET = ['stop', 'trade', 'nothing', 'done', 'garrisons', 'noSiege', 'load', 'mark', 'no']

/** A random player who seeks battle, so that random games reach every part of the rules. */
export function warlike(match: Match<Kings>, asked: Ask, random: Random): Option {
  const { options } = asked
  const any = options[random(options.length)]!
  if (random(10) === 0) return any
  const all = options.find((o) => o.key === 'all')
  if (asked.kind === 'units' && all !== undefined) return all
  if (asked.kind === 'place') {
    const together = options.filter((o) => o.key.startsWith('all:'))
    return together[random(together.length)] ?? any
  }
  if (asked.kind === 'use') {
    const active = options.filter((o) => /^(activate|siege):/.test(o.key))
    return active[random(active.length)] ?? any
  }
  const { march } = match.state
  if (asked.kind === 'march' && march !== null) {
    const foes = options.filter((o) => isFoe(match.state, march.side, o.key))
    if (foes.length > 0) return foes[random(foes.length)]!
  }
  const loud = options.filter((o) => !QUIET.includes(o.key))
  return loud[random(loud.length)] ?? any
}

function isFoe(s: Kings, side: number, key: string): boolean {
  const [verb, space] = key.split(':')
  return (verb === 'step' || verb === 'sail') && foeIn(s, side, spaceNamed(space!)) >= 0
}
