import { NONE, PROVINCE_OF, PROVINCES, provinceId, spaceOf } from '../components/map.ts'
import { seatOf } from '../components/players.ts'
import { gainVp } from '../politics/markers.ts'
import { insert, remove } from '../state/position.ts'
import type { G, Kings, March } from '../state/state.ts'

/** R-C39: the VP penalty for an unanswered raid, and the number of units needed to answer one. */
export const RAID = { penalty: -2, answering: 3 } as const

/** The number in `s.raids` of a raid on a player's province. */
const raidNumber = (player: number, province: number) => player * PROVINCES.length + province
const raided = (raid: number) => Math.floor(raid / PROVINCES.length)
const provinceOf = (raid: number) => raid % PROVINCES.length

/** R-C39: makes a player answer a raid on a province in their next impulse. */
export const addRaid = (s: Kings, player: number, province: number): void =>
  insert(s.raids, raidNumber(player, province))

/** R-C39: whether a player must still answer a raid there. */
export const isRaided = (s: Kings, player: number, province: number): boolean =>
  player !== NONE && s.raids.includes(raidNumber(player, province))

/** R-C39: the provinces of all raids a player must still answer, in this impulse or the next one. */
export const openRaids = (s: Kings, player: number): number[] => [
  ...(s.impulse.player === player ? s.impulse.raids : []),
  ...s.raids.filter((raid) => raided(raid) === player).map(provinceOf),
]

/** R-C39: makes the player's raids due in this impulse. */
export function startRaids(s: Kings, player: number): void {
  if (s.raids.length === 0) return
  s.impulse.raids = s.raids.filter((raid) => raided(raid) === player).map(provinceOf)
  s.raids = s.raids.filter((raid) => raided(raid) !== player)
}

/**
 * R-C39: a general of the player's own power answers one raid if he started with three units, has marched or sailed
 * into the province or started there and never left it, and ends there with three. Units lost to battle, retreat or
 * attrition count; dropped ones do not.
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

/** R-C39: takes the VP penalty for raids not answered in the impulse. */
export function penalizeRaids(g: G, player: number): void {
  const s = g.state
  for (const province of s.impulse.raids) {
    g.tell?.({
      kind: 'raided',
      rule: 'R-C39',
      with: { seat: seatOf(s, player), province: provinceId(province) },
    })
    gainVp(g, player, RAID.penalty, 'R-C39', 'cards')
  }
  s.impulse.raids = []
}
