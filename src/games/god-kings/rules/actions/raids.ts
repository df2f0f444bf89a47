import { NONE, PROVINCE_OF, PROVINCES, provinceId, spaceOf } from '../components/map.ts'
import { seatOf } from '../components/seats.ts'
import { gainVp } from '../politics/markers.ts'
import { insert, remove } from '../state/sets.ts'
import type { G, Kings, March } from '../state/state.ts'

/** R-C39: VP for a raid that was not answered, and the units it takes to answer one. */
export const RAID = { penalty: -2, answering: 3 } as const

/** The number of a raid on a province of a player in `s.raids`. */
const raidOn = (player: number, province: number) => player * PROVINCES.length + province
const raided = (raid: number) => Math.floor(raid / PROVINCES.length)
const provinceOf = (raid: number) => raid % PROVINCES.length

/** R-C39: a player must answer a raid on a province in his next impulse. */
export const addRaid = (s: Kings, player: number, province: number): void => insert(s.raids, raidOn(player, province))

/** R-C39: whether he has yet to answer one there. */
export const isRaided = (s: Kings, player: number, province: number): boolean =>
  player !== NONE && s.raids.includes(raidOn(player, province))

/** R-C39: the provinces for whose raids a player still owes an answer, in this impulse or his next one. */
export const raidsOn = (s: Kings, player: number): number[] => [
  ...(s.impulse.player === player ? s.impulse.raids : []),
  ...s.raids.filter((raid) => raided(raid) === player).map(provinceOf),
]

/** R-C39: raids that wait for this player fall due in this impulse. */
export function takeRaids(s: Kings, player: number): void {
  if (s.raids.length === 0) return
  s.impulse.raids = s.raids.filter((raid) => raided(raid) === player).map(provinceOf)
  s.raids = s.raids.filter((raid) => raided(raid) !== player)
}

/**
 * R-C39: an own general answers one raid who began with three units and has brought them into the province by his own
 * steps or voyage, or began there and never left it, and ends there with three: those count that battle, retreat or
 * attrition took, dropped ones do not.
 */
export function answerRaid(s: Kings, march: March): void {
  const zone = s.generals[march.general]!
  if (march.side !== s.players[s.impulse.player] || march.began < RAID.answering || zone < 0) return
  const province = PROVINCE_OF[spaceOf(zone)]!
  if (!s.impulse.raids.includes(province)) return
  const isThere = (at: number) => at >= 0 && PROVINCE_OF[spaceOf(at)] === province
  const came = isThere(march.start) ? !march.strayed : isThere(s.impulse.ended)
  const brought = march.units.filter((u) => isThere(s.at[u]!)).length + march.fallen
  if (came && brought >= RAID.answering) remove(s.impulse.raids, province)
}

/** R-C39: what raids that were not answered in the impulse cost. */
export function payForRaids(g: G, player: number): void {
  const s = g.state
  for (const province of s.impulse.raids) {
    g.tell?.({
      kind: 'raided',
      rule: 'R-C39',
      with: { seat: seatOf(s, player), province: provinceId(province) },
    })
    gainVp(g, player, RAID.penalty, 'R-C39')
  }
  s.impulse.raids = []
}
