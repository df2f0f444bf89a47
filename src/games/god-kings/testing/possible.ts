import { CITY, inside, LAND, NONE, PROVINCE_OF, provinceId, spaceId, spaceOf, ZONES } from '../rules/components/map.ts'
import { sideOf, unitsIn } from '../rules/components/pieces.ts'
import { GENERAL_SIDE, generalName, isKing } from '../rules/components/sides.ts'
import { UNIT_COUNT } from '../rules/components/units.ts'
import { SCENARIOS } from '../rules/setup/scenarios.ts'
import type { Kings } from '../rules/state/state.ts'

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`impossible position: ${what}`)
}

/**
 * Watches one game from answer to answer and throws at the first position that the rules forbid: sides that share a
 * field, sieges without a besieger, kings who leave a sally to others, generals alone among enemies, raids answered by
 * armies that did not come.
 */
export function watchful(): (s: Kings, kind: string) => void {
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
    // 25.0 does not say what pieces do to a lone general where they are displaced to.
    if (kind === 'displace') displaced = true
  }
}

/** R-C39: the first question of an activation in an impulse in which raids are due. */
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
 * R-C39: after an activation without losses three units that marched are in a raided province, or the raid was paid for,
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

/** M6, 11.8d, 13.5: two sides meet in one field only where an army is on the march or fights, and never three. */
function shared({ march, battle, generals }: Kings, sides: readonly Set<number>[]): void {
  for (let zone = 0; zone < CITY; zone++) {
    const { size } = sides[zone]!
    if (size < 2) continue
    const meets = (march !== null && generals[march.general] === zone) || battle?.space === zone
    must(size === 2 && meets, `${size} sides in field ${zone}`)
  }
}

/** 17.6: a siege lasts as long as there is a besieger; losses that are being taken count when all are. */
function besieged(s: Kings): void {
  if (s.next.at(-1) === 'neutralReinforcement') return
  for (let space = 0; space < LAND; space++) {
    const { [space]: besieger } = s.besieger
    if (besieger === NONE || (s.battle?.space === space && s.battle.winner === NONE)) continue
    must(unitsIn(s, besieger!, space).length > 0, `a siege of ${spaceId(space)} without a besieger`)
  }
}

/** R17.6, 17.7a: a king in the city comes out with a sally and commands it, unless he has moved with this card. */
function sallied({ march, battle, generals, impulse }: Kings): void {
  if (battle === null || !march?.sally) return
  const [side] = battle.side
  const kingAt = (zone: number) => generals.findIndex((at, x) => at === zone && isKing(x) && GENERAL_SIDE[x] === side)
  const left = kingAt(inside(battle.space))
  must(left < 0 || impulse.movedGenerals.includes(left), `${generalName(Math.max(0, left))} stays behind a sally`)
  const led = kingAt(battle.space)
  must(led < 0 || battle.general[0] === led, `${generalName(Math.max(0, led))} does not command a sally`)
}

/** 11.11: generals in a zone with units of other sides and none of their own. */
function loneGenerals({ generals }: Kings, sides: readonly Set<number>[]): Set<number> {
  const among = (zone: number, x: number) => zone >= 0 && sides[zone]!.size > 0 && !sides[zone]!.has(GENERAL_SIDE[x]!)
  return new Set(generals.flatMap((zone, x) => (among(zone, x) ? [x] : [])))
}
