import { hexOf, type NumberedGrid } from '#hex/grid.ts'
import {
  entryHits,
  entryMp,
  hexsideNamed,
  isRoadStep,
  isRoughHexside,
  isRoughTerrain,
  MOVEMENT_CLASSES,
  openAbatisHits,
  PROHIBITED,
  terrainNamed,
} from './charts/movement.ts'
import type { ScenarioFile } from './scenarioFile.ts'

/** Hexsides that rules refer to, as bits of a set. */
export const ABATIS = hexsideNamed('abatis')
export const WALL = hexsideNamed('wall')
export const RAMPART = hexsideNamed('rampart')

/**
 * 6.21, 6.22: the cost of each step for a movement class, at `hex * 6 + direction` of the hex it leaves; -1 if
 * prohibited.
 */
interface StepCosts {
  readonly mp: Int8Array
  readonly hits: Int8Array
}

/** The terrain of a battle. Tables of steps are indexed by `hex * 6 + direction` of the hex that is left. */
export interface Ground {
  readonly terrain: Uint8Array
  readonly level: Int8Array
  readonly road: Uint8Array
  readonly camp: Uint8Array
  /** The set of hexsides between two hexes. */
  readonly edge: Int16Array
  /** 6.28: rough hexes. */
  readonly rough: Uint8Array
  /** 6.28: steps into a rough hex or across a rough hexside, except road steps. */
  readonly roughStep: Uint8Array
  /** Levels up (or down) of a step. */
  readonly climb: Int8Array
  /** By movement class. Stakes count as open to cavalry here; S11 is checked where they are crossed. */
  readonly costs: readonly StepCosts[]
  /** S11: hexes with stakes on a hexside. */
  readonly stakes: Uint8Array
}

/** Builds the terrain of a scenario. S13: a river that no unit may enter. */
export function buildGround(grid: NumberedGrid, file: ScenarioFile): Ground {
  const { map } = file
  const river = file.specialRules.find((r) => r.flag === 'impassable-river')?.params.terrain
  const named = (name: string) => terrainNamed(name === river ? 'impassable' : name)
  const { count, neighbour } = grid
  const terrain = new Uint8Array(count).fill(named(map.default.terrain))
  const level = new Int8Array(count).fill(map.default.elevation)
  const road = new Uint8Array(count)
  const camp = new Uint8Array(count)
  for (const [number, there] of Object.entries(map.hexes)) {
    const hex = hexOf(grid, number)
    if (there.terrain !== undefined) terrain[hex] = named(there.terrain)
    if (there.elevation !== undefined) level[hex] = there.elevation
    if (there.features?.includes('road')) road[hex] = 1
    if (there.features?.includes('camp')) camp[hex] = 1
  }
  const edge = new Int16Array(count * 6)
  for (const { a, b, kind } of map.hexsides) {
    const [from, to] = [hexOf(grid, a), hexOf(grid, b)]
    for (let d = 0; d < 6; d++) {
      if (neighbour[from * 6 + d] === to) edge[from * 6 + d]! |= hexsideNamed(kind)
      if (neighbour[to * 6 + d] === from) edge[to * 6 + d]! |= hexsideNamed(kind)
    }
  }
  const rough = Uint8Array.from(terrain, (kind) => (isRoughTerrain(kind) ? 1 : 0))
  const roughStep = new Uint8Array(count * 6)
  const climb = new Int8Array(count * 6)
  eachStep(grid, (step, from, to) => {
    const along = isRoadStep(road[from] === 1, road[to] === 1, edge[step]!)
    roughStep[step] = !along && (rough[to] === 1 || isRoughHexside(edge[step]!)) ? 1 : 0
    climb[step] = level[to]! - level[from]!
  })
  const abatis = file.specialRules.find((r) => r.flag === 'abatis')
  const stakes = abatis === undefined ? PROHIBITED : openAbatisHits(Number(abatis.params.extraCohesionHits))
  const costs = MOVEMENT_CLASSES.map((name, movementClass) => {
    const [mp, hits] = [new Int8Array(count * 6).fill(PROHIBITED), new Int8Array(count * 6).fill(PROHIBITED)]
    eachStep(grid, (step, from, to) => {
      const along = isRoadStep(road[from] === 1, road[to] === 1, edge[step]!)
      const open = name === 'CAV' ? stakes : PROHIBITED
      hits[step] = entryHits(movementClass, terrain[to]!, edge[step]!, climb[step]!, open, along)
      mp[step] = hits[step] === PROHIBITED ? PROHIBITED : entryMp(terrain[to]!, edge[step]!, climb[step]!, along)
    })
    return { mp, hits }
  })
  const byStakes = Uint8Array.from(terrain, (_, hex) => (edge.subarray(hex * 6, hex * 6 + 6).includes(ABATIS) ? 1 : 0))
  return { terrain, level, road, camp, edge, rough, roughStep, climb, costs, stakes: byStakes }
}

function eachStep(grid: NumberedGrid, visit: (step: number, from: number, to: number) => void): void {
  for (let step = 0; step < grid.count * 6; step++) {
    const to = grid.neighbour[step]!
    if (to >= 0) visit(step, Math.floor(step / 6), to)
  }
}
