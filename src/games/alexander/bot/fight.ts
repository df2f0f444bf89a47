import { FLANK, FRONT } from '../../../hex/index.ts'
import type { Battle } from '../rules/battle.ts'
import { isLightAttack, isNoFoeToFear } from '../rules/charts/charge.ts'
import { terrainNamed } from '../rules/charts/movement.ts'
import { flankShift } from '../rules/charts/shock.ts'
import { sizeCounts, sizeRatio } from '../rules/charts/sizeRatio.ts'
import { superiorityOf } from '../rules/charts/superiority.ts'
import { isObstacle, terrainShifts } from '../rules/charts/terrainShifts.ts'
import { CH, EL, isHeavyFoot, LI, LP, MI, PH } from '../rules/charts/types.ts'
import { CHARGE_FORMATION, isOn } from '../rules/options.ts'
import { tqOf } from '../rules/pieces/facts.ts'
import { supportedFlanks } from '../rules/shock/phalanxSupport.ts'
import { type Alexander, CHARGE, COLUMN, NO_MISSILES, ROUTED } from '../rules/state.ts'
import { type Blows, blowsOf, type Exposed, lossIn } from './blows.ts'
import { routLossOf, type Sight } from './sight.ts'

/** An attacking unit: its hex, whether it moves there, and its aspect on each defender (-1 if not adjacent). */
export interface Striker {
  readonly unit: number
  readonly hex: number
  readonly moving: boolean
  readonly aspects: readonly number[]
}

/** Expected result of an attack: the worth lost by the defenders and by the attackers. */
interface Prospect {
  readonly gain: number
  readonly loss: number
}

const WOODS = terrainNamed('woods')
const MARSH = terrainNamed('marsh')

/** 8.36a: which side is superior. */
function superiority(s: Alexander, b: Battle, a: number, d: number, aspect: number): number {
  const type = b.type[d]!
  return superiorityOf({
    attacker: b.type[a]!,
    defender: type,
    aspect,
    javelinsSpent: (type === LI || type === LP || type === MI) && b.missile[d] === 'J' && s.missiles[d] === NO_MISSILES,
    defenderInColumn: s.formation[d] === COLUMN,
    held: false,
    withOthers: false,
    chargeOption: isOn(s, CHARGE_FORMATION),
    inCharge: s.formation[a] === CHARGE,
    thracianCharge: false,
  })
}

/** 6.27: column shift for the terrain between two hexes. */
function groundShift(b: Battle, from: number, to: number): number {
  const { level, terrain, edge } = b.ground
  const { neighbour } = b.grid
  const covered = terrain[to] === WOODS || terrain[to] === MARSH
  let obstacle = false
  for (let d = 0; d < 6; d++) if (neighbour[from * 6 + d] === to) obstacle = isObstacle(edge[from * 6 + d]!)
  if (!covered && !obstacle && level[from] === level[to]) return 0
  let columns = 0
  for (const shift of terrainShifts({
    allInWoodsOrMarsh: covered,
    higher: level[to]! > level[from]! ? 1 : 0,
    lower: level[to]! < level[from]! ? 1 : 0,
    defenders: 1,
    allAcrossObstacle: obstacle,
  }))
    columns += shift.columns
  return columns
}

/**
 * 8.3: the expected result of an attack, from the charts. Both sides pick their best units, hits are shared, and each
 * unit checks, fights and may break independently.
 */
export function prospectOf(g: Sight, strikers: readonly Striker[], defenders: readonly number[]): Prospect {
  const { s, b } = g
  let [attack, defence] = [0, 0]
  let [moved, frightened] = [false, false]
  const allSkirmish = strikers.every((x) => b.skirmisher[x.unit])
  for (const x of strikers) {
    if (allSkirmish || !b.skirmisher[x.unit]) attack += b.size[x.unit]!
    if (x.moving) moved = true
    if (b.type[x.unit] === EL || b.type[x.unit] === CH) frightened = true
  }
  for (const d of defenders) defence += b.size[d]!
  const picked = pick(g, strikers, defenders, attack, defence, moved, allSkirmish)
  if (picked === undefined) return NOTHING
  const { blows, striker, defender, position } = picked
  const easy = defenders.every((d) => isNoFoeToFear(b.type[d]!, s.status[d] === ROUTED))
  let [gain, loss] = [0, 0]
  const most = s.hits[defender]!
  for (const x of strikers) {
    const u = x.unit
    const checks = x.moving && !easy
    loss += g.worth[u]! * lossIn(blows, true, strikers.length, exposed(s, b, u, checks ? 0 : -1, false, false), most)
  }
  const onlyLight = strikers.every((x) => isLightAttack(b.type[x.unit]!, FRONT))
  const heavy = strikers.some((x) => isHeavyFoot(b.type[x.unit]!))
  for (const d of defenders) {
    const checks = moved && !(onlyLight && isHeavyFoot(b.type[d]!))
    const charge = checks ? (frightened ? 1 : 0) : -1
    gain +=
      g.worth[d]! * lossIn(blows, false, defenders.length, exposed(s, b, d, charge, position, heavy), s.hits[striker]!)
  }
  return { gain, loss }
}

const NOTHING: Prospect = { gain: 0, loss: 0 }

function exposed(s: Alexander, b: Battle, u: number, charge: number, position: boolean, heavy: boolean): Exposed {
  return {
    tq: Math.min(11, Math.max(1, tqOf(s, u))),
    hits: s.hits[u]!,
    charge,
    stands: b.stands[u]! && !position,
    heavy,
    routLoss: s.status[u] === ROUTED ? 1 : routLossOf(b, u),
  }
}

interface Picked {
  readonly blows: Blows
  readonly striker: number
  readonly defender: number
  readonly position: boolean
}

/** 8.35: the defender picks a unit, then the attacker a unit and angle. */
function pick(
  g: Sight,
  strikers: readonly Striker[],
  defenders: readonly number[],
  attack: number,
  defence: number,
  moved: boolean,
  allSkirmish: boolean,
): Picked | undefined {
  const { s, b } = g
  let worst: Picked | undefined
  for (let j = 0; j < defenders.length; j++) {
    const d = defenders[j]!
    let best: Picked | undefined
    for (const x of strikers) {
      const aspect = x.aspects[j]!
      if (aspect < 0 || (!allSkirmish && b.skirmisher[x.unit])) continue
      const a = x.unit
      const sup = superiority(s, b, a, d, aspect)
      let shift = groundShift(b, x.hex, s.hex[d]!)
      if (sizeCounts(b.type[a]!, b.type[d]!)) shift += sizeRatio(attack, defence, moved)
      if (b.type[d] === PH && aspect === FRONT && x.moving) shift += flankShift(b.type[a]!, supportedFlanks(s, d), true)
      if (b.cataphract[a]) shift += 2
      if (b.cataphract[d]) shift -= 2
      const drm = g.charisma[a]! - g.charisma[d]!
      const blows = blowsOf(b.type[a]!, b.type[d]!, aspect, shift, sup, drm)
      if (best === undefined || blows.worth > best.blows.worth)
        best = { blows, striker: a, defender: d, position: sup === 1 && aspect >= FLANK }
    }
    if (best !== undefined && (worst === undefined || best.blows.worth < worst.blows.worth)) worst = best
  }
  return worst
}

const pairs = new Map<number, number>()
const MOST_PAIRS = 200_000

/** The net value of a moving attack by a single unit on another, by aspect, on level ground. Cached. */
export function duelOf(g: Sight, attacker: number, defender: number, aspect: number): number {
  const { s, b } = g
  const state =
    (Math.min(s.hits[attacker]!, 11) * 12 + Math.min(s.hits[defender]!, 11)) * 8 +
    (s.status[defender] === ROUTED ? 4 : 0) +
    aspect
  const leaders = s.missiles[defender]! * 16 + (g.charisma[attacker]! - g.charisma[defender]! + 8)
  const flanks = b.type[defender] === PH && aspect === FRONT ? supportedFlanks(s, defender) : 0
  const drawn = (s.formation[attacker] === CHARGE ? 1 : 0) + (s.formation[defender] === COLUMN ? 2 : 0)
  const more = ((isOn(s, CHARGE_FORMATION) ? 4 : 0) + drawn) * 3 + flanks
  const key = (((g.stakes * 256 + attacker) * 256 + defender) * 1152 + state) * 1152 + leaders * 24 + more
  const known = pairs.get(key)
  if (known !== undefined) return known
  const { gain, loss } = prospectOf(
    g,
    [{ unit: attacker, hex: s.hex[defender]!, moving: true, aspects: [aspect] }],
    [defender],
  )
  const value = gain - loss
  if (pairs.size > MOST_PAIRS) pairs.clear()
  pairs.set(key, value)
  return value
}

/** 9.15: whether it would be cavalry attacking the front of an elephant, which is not allowed. */
export const forbidden = (b: Battle, attacker: number, defender: number, aspect: number): boolean =>
  b.cavalry[attacker]! && b.type[defender] === EL && aspect === FRONT
