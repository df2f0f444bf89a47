import { within } from '#hex/grid.ts'
import { type Flow, type Option, type Random, randomFrom } from '#kernel'
import { battleOf } from '../rules/battle.ts'
import { type AlexanderSetup, begin } from '../rules/begin.ts'
import { shockDutyAfterMove } from '../rules/charts/charge.ts'
import { ART, PH } from '../rules/charts/types.ts'
import { OPTION_NAMES } from '../rules/options.ts'
import { occupancyOf, placeUnit, removeFromMap } from '../rules/pieces/occupancy.ts'
import { hexesOf, isOnMap, secondHexAt, tqOf } from '../rules/pieces/units.ts'
import { SHOCK_PHASES } from '../rules/shock/phases.ts'
import {
  type Alexander,
  BELOW,
  CHARGE,
  COLUMN,
  ELIMINATED,
  FIRED,
  type G,
  GOOD,
  LINE,
  MOVED,
  MUST_CHECK,
  NONE,
  ROUTED,
  SQUARE,
} from '../rules/state.ts'
import { actsFor } from './drive.ts'

/** Both armies of a battle placed at random around the middle of the map, with random facings and some hits. */
export function randomCrowd(battle: string, random: Random, options: boolean): Alexander {
  const setup: Record<string, unknown> = { scenario: battle, players: 2, guardSecrets: false }
  for (const name of OPTION_NAMES) setup[name] = options && random(2) === 0
  const s = begin(setup as unknown as AlexanderSetup)
  const b = battleOf(s)
  for (let u = 0; u < b.units; u++) {
    removeFromMap(s, u)
    s.status[u] = ELIMINATED
  }
  const reach = b.units < 40 ? 3 : 7
  const centre = Math.floor(b.grid.columns / 2) * b.grid.rows + Math.floor(b.grid.rows / 2)
  const around = within(b.grid, centre, Math.min(reach, Math.floor(b.grid.rows / 2) - 1))
  const { at } = occupancyOf(s)
  for (let tries = 0; tries < 400; tries++) {
    const u = random(b.units)
    if (s.status[u] !== ELIMINATED) continue
    const [hex, facing] = [around[random(around.length)]!, random(6)]
    const routed = random(12) === 0 && !b.noZone[u]
    const formation = routed ? LINE : formationOf(s, u, options, random)
    const second = b.two[u] ? secondHexAt(s, hex, facing, formation) : hex
    if (second < 0 || at[hex] !== NONE || at[second] !== NONE) continue
    s.status[u] = routed ? ROUTED : GOOD
    s.formation[u] = formation
    s.hits[u] = s.status[u] === ROUTED ? 0 : random(Math.max(1, tqOf(s, u) - 1))
    placeUnit(s, u, hex, facing)
    if (options && formation === LINE && !routed && random(2) === 0) stackDouble(s, u)
  }
  const standing = b.unitIds.flatMap((_, u) => (s.hex[u]! >= 0 ? [u] : []))
  for (let l = 0; l < b.leaders; l++) {
    const own = standing.filter((u) => b.side[u] === b.leaderSide[l])
    if (s.leaderHex[l]! >= 0) s.leaderHex[l] = own.length === 0 ? NONE : s.hex[own[random(own.length)]!]!
  }
  return s
}

/** A random formation for a unit. */
function formationOf(s: Alexander, u: number, options: boolean, random: Random): number {
  const b = battleOf(s)
  if (options && b.cavalry[u] && random(2) === 0) return CHARGE
  if (b.two[u] && random(12) === 0) return SQUARE
  return random(5) === 0 && b.foot[u] && !b.skirmisher[u] && b.type[u] !== ART ? COLUMN : LINE
}

/** 9.62: places another phalanx of its side under a unit, if one is left. */
function stackDouble(s: Alexander, u: number): void {
  const b = battleOf(s)
  if (b.type[u] !== PH) return
  const below = b.unitIds.findIndex((_, v) => b.type[v] === PH && b.side[v] === b.side[u] && s.status[v] === ELIMINATED)
  if (below < 0) return
  s.status[below] = GOOD
  s.marks[below] = BELOW
  s.depth[u] = below
  s.depth[below] = u
  placeUnit(s, u, s.hex[u]!, s.facing[u]!)
}

/** The position after a melee, and how often each kind of question was asked. */
interface MeleeResult {
  readonly state: Alexander
  readonly asks: { readonly [kind: string]: number }
}

/** A shock segment of a random crowd with random answers and dice. Throws if the position is invalid afterwards. */
export function playMelee(battle: string, seed: number, options = false): MeleeResult {
  const random = randomFrom(`${battle} ${seed}`)
  const s = randomCrowd(battle, random, options)
  const b = battleOf(s)
  const side = random(2)
  let first = NONE
  for (let u = 0; u < b.units; u++) {
    if (b.side[u] !== side || s.hex[u]! < 0) continue
    first = u
    if (random(3) === 0) s.marks[u]! |= FIRED
    else {
      s.marks[u]! |= MOVED | (shockDutyAfterMove(b.type[u]!) === 'must' || random(2) === 0 ? MUST_CHECK : 0)
      s.steps[u] = random(7)
    }
  }
  if (first === NONE) return { state: s, asks: {} }
  actsFor(s, undefined, b.unitIds[first]!)
  const asks: Record<string, number> = {}
  playSegment(s, random, asks, (phase) => expectSound(s, `${battle} ${seed} after ${phase}`))
  if (s.end === '') expectSettled(s, `${battle} ${seed}`)
  return { state: s, asks }
}

/** Plays a shock segment with random dice and answers. Keys in `prefer` are chosen where legal. */
export function playSegment(
  s: Alexander,
  random: Random,
  asks: Record<string, number>,
  after: (phase: string) => void = () => {},
  prefer: readonly string[] = [],
): void {
  const g = { state: s, windows: {}, guardSecrets: false, tell: undefined, shown: () => {} } as G
  for (let phases = 0; s.next.length > 0 && s.end === ''; phases++) {
    if (phases > 2000) throw new Error('a segment without end')
    const phase = s.next.pop()!
    const flow = SHOCK_PHASES[phase as keyof typeof SHOCK_PHASES](g)
    if (flow !== undefined) answer(flow, random, asks, prefer)
    after(phase)
  }
}

/** Answers a flow at random, except for preferred keys. */
function answer(flow: Flow, random: Random, asks: Record<string, number>, prefer: readonly string[]): void {
  let step = flow.next()
  for (let n = 0; !step.done; n++) {
    if (n > 5000) throw new Error('a flow without end')
    if (step.value.step !== 'ask') {
      step = flow.next(null)
      continue
    }
    const asked = step.value
    const { options } = asked
    if (options.length === 0) throw new Error(`${asked.kind} has no answer`)
    asks[asked.kind] = (asks[asked.kind] ?? 0) + 1
    const preferred = options.find((option: Option) => prefer.includes(option.key))
    step = flow.next(preferred ?? options[random(options.length)])
  }
}

/** 6.91, P13: units do not share hexes with others, and the cached field equals one computed from scratch. */
function expectSound(s: Alexander, where: string): void {
  const b = battleOf(s)
  const field = occupancyOf(s)
  const again = occupancyOf(JSON.parse(JSON.stringify(s)) as Alexander)
  for (let hex = 0; hex < b.grid.count; hex++)
    if (field.at[hex] !== again.at[hex]) throw new Error(`${where}: ${b.grid.names[hex]} is held otherwise`)
  for (const side of [0, 1] as const)
    for (let hex = 0; hex < b.grid.count; hex++)
      if (field.zones[side][hex] !== again.zones[side][hex])
        throw new Error(`${where}: zones at ${b.grid.names[hex]} are not as they stand`)
  for (let u = 0; u < b.units; u++) {
    if (s.status[u]! >= ELIMINATED !== s.hex[u]! < 0) throw new Error(`${where}: ${b.unitIds[u]} is half gone`)
    if (!isOnMap(s, u)) continue
    for (const hex of hexesOf(s, u)) {
      const there = field.at[hex]!
      if (there !== u && s.depth[u] !== there) throw new Error(`${where}: ${b.unitIds[u]} shares ${b.grid.names[hex]}`)
    }
  }
  for (let l = 0; l < b.leaders; l++) {
    const there = s.leaderHex[l]! < 0 ? NONE : field.at[s.leaderHex[l]!]!
    if (there !== NONE && b.side[there] !== b.leaderSide[l])
      throw new Error(`${where}: ${b.leaderIds[l]} among enemies`)
  }
}

/** 10.13: after a segment, no unit has hits equal to its TQ. */
function expectSettled(s: Alexander, where: string): void {
  const b = battleOf(s)
  if (s.shock !== null) throw new Error(`${where}: the segment is not over`)
  for (let u = 0; u < b.units; u++)
    if (isOnMap(s, u) && s.hits[u]! >= tqOf(s, u)) throw new Error(`${where}: ${b.unitIds[u]} holds ${s.hits[u]} hits`)
}
