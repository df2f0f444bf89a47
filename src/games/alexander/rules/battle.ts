import { type Arcs, FACINGS, makeArcs } from '#hex/facing.ts'
import { hexOf, makeGrid, type NumberedGrid } from '#hex/grid.ts'
import arigaeum from '../data/scenarios/arigaeum.json'
import chaeronea from '../data/scenarios/chaeronea.json'
import gaugamela from '../data/scenarios/gaugamela.json'
import granicus from '../data/scenarios/granicus.json'
import hydaspes from '../data/scenarios/hydaspes.json'
import issus from '../data/scenarios/issus.json'
import jaxartes from '../data/scenarios/jaxartes.json'
import lyginus from '../data/scenarios/lyginus.json'
import pelium from '../data/scenarios/pelium.json'
import phrygia from '../data/scenarios/phrygia.json'
import samarkand from '../data/scenarios/samarkand.json'
import { movementClassOf } from './charts/movement.ts'
import { LEADER_MULTIPLIER, leaderPoints, unitPoints } from './charts/rout.ts'
import {
  ART,
  CATAPHRACTS,
  HI,
  isCavalry,
  isFoot,
  isSkirmisher,
  LEADER,
  PH,
  typeNamed,
  type UnitKind,
  unitKind,
} from './charts/types.ts'
import { buildGround, type Ground } from './ground.ts'
import type { LeaderFile, ScenarioFile, UnitFile } from './scenarioFile.ts'
import { type Alexander, NONE, type Side } from './state.ts'

/** The battles, from the easiest to the largest. `state.battle` is an index into this list. */
export const FILES = [
  phrygia,
  samarkand,
  pelium,
  lyginus,
  jaxartes,
  arigaeum,
  chaeronea,
  granicus,
  hydaspes,
  issus,
  gaugamela,
] as unknown as readonly ScenarioFile[]

/** 4.4 to 4.6: leader roles. */
export const OVERALL = 0
export const WING = 1
export const CONTINGENT = 3
const ROLES = ['overall', 'wing', 'subordinate', 'contingent']

/** 4.33, 4.37, S9, R49: one entry of a leader's `lines`: the units that one Line Command may include. */
export interface LineEntry {
  readonly units: readonly number[]
  /** 4.33b, R53: a Line of cavalry or chariots, linked by adjacency inside Command Range. */
  readonly mounted: boolean
}

/** Facts about one side. */
interface SideFacts {
  readonly id: string
  readonly macedonian: boolean
  /** Rows or columns to the retreat edge, by hex. */
  readonly toEdge: Uint8Array
  /** 10.21: the facing of units that rout towards the retreat edge, and the edge itself. */
  readonly edgeFacing: number
  readonly edge: string
  readonly front: number
  readonly posture: string
  /** 10.43: the printed withdrawal level; play uses `state.levels`. */
  readonly level: number
}

/** The facts of a battle that never change, as flat arrays by unit and leader number. */
export interface Battle {
  readonly file: ScenarioFile
  readonly grid: NumberedGrid
  readonly arcs: Arcs
  readonly ground: Ground
  readonly sides: readonly [SideFacts, SideFacts]
  /** Number of units and of leaders. */
  readonly units: number
  readonly leaders: number
  readonly unitIds: readonly string[]
  readonly side: readonly number[]
  /** The units of each side, ascending. */
  readonly army: readonly (readonly number[])[]
  /** 9.5: the artillery of each side, ascending. */
  readonly artillery: readonly (readonly number[])[]
  /** 2.2, 2.22: type, and type or class with rules of its own. */
  readonly type: readonly number[]
  readonly kind: readonly UnitKind[]
  readonly tq: readonly number[]
  readonly size: readonly number[]
  readonly ma: readonly number[]
  readonly two: readonly boolean[]
  readonly moveClass: readonly number[]
  readonly foot: readonly boolean[]
  readonly cavalry: readonly boolean[]
  readonly skirmisher: readonly boolean[]
  readonly cataphract: readonly boolean[]
  /** 9.65a: two-hex PH, HI and HO make a stand before they rout; they never rally. */
  readonly stands: readonly boolean[]
  /** 7.21, 9.53: exerts no zone of control and has no facing. */
  readonly noZone: readonly boolean[]
  /** The missile letter on the counter, or ''; also that of an elephant's screen. */
  readonly missile: readonly string[]
  readonly screen: readonly string[]
  readonly nation: readonly string[]
  readonly group: readonly string[]
  /** 10.42: rout points. */
  readonly points: readonly number[]
  readonly unitFiles: readonly UnitFile[]
  readonly leaderIds: readonly string[]
  readonly leaderSide: readonly number[]
  readonly role: readonly number[]
  readonly initiative: readonly number[]
  readonly elite: readonly boolean[]
  readonly range: readonly number[]
  readonly lineCommand: readonly boolean[]
  readonly contingentCommand: readonly number[]
  readonly strategy: readonly number[]
  readonly personalCombat: readonly number[]
  readonly charisma: readonly number[]
  readonly leaderPoints: readonly number[]
  readonly lines: readonly (readonly LineEntry[])[]
  /** 5.65: the units in the groups of a contingent commander. */
  readonly contingent: readonly (readonly number[])[]
  readonly activatedBy: readonly (readonly number[])[]
  readonly leaderFiles: readonly LeaderFile[]
  /** 4.23: the movement class of leaders. */
  readonly leaderClass: number
  /** Parameters of a special rule; undefined if the battle does not have it. */
  special(flag: string): { readonly [name: string]: any } | undefined
}

const loaded: Battle[] = []

/** The facts of the battle in progress. */
export function battleOf(s: Alexander): Battle {
  return loaded[s.battle] ?? battleAt(s.battle)
}

/** The facts of the battle with this index. */
export function battleAt(n: number): Battle {
  return (loaded[n] ??= makeBattle(FILES[n]!))
}

/** Adds a battle that is not in the list, such as a test vector's, and returns its index. */
export function addBattle(file: ScenarioFile): number {
  const number = Math.max(FILES.length, loaded.length)
  loaded[number] = makeBattle(file)
  return number
}

export const battleIndex = (id: string): number => FILES.findIndex((file) => file.id === id)

function makeBattle(file: ScenarioFile): Battle {
  // 2.1: flat-top hexes with odd columns half a hex lower. 2.1a: the arcs of each facing.
  const grid = makeGrid(file.map.columns, file.map.rows, 'even-up')
  const sideIds = file.sides.map((side) => side.id)
  const units = file.units
  const leaders = file.leaders
  const type = units.map((u) => typeNamed(u.type))
  const kind = units.map((u) => unitKind(u.type, u.class))
  const leaderIds = leaders.map((l) => l.id)
  const multiplier = file.specialRules.find((r) => r.flag === 'alexander-rout-points')?.params.multiplier
  return {
    file,
    grid,
    arcs: makeArcs(grid),
    ground: buildGround(grid, file),
    sides: [sideFacts(grid, file, 0), sideFacts(grid, file, 1)],
    units: units.length,
    leaders: leaders.length,
    unitIds: units.map((u) => u.id),
    side: units.map((u) => sideIds.indexOf(u.side)),
    army: sideIds.map((id) => units.flatMap((u, i) => (u.side === id ? [i] : []))),
    artillery: sideIds.map((id) => units.flatMap((u, i) => (u.side === id && type[i] === ART ? [i] : []))),
    type,
    kind,
    tq: units.map((u) => u.tq),
    size: units.map((u) => u.size),
    ma: units.map((u) => u.ma),
    two: units.map((u) => u.twoHex),
    moveClass: kind.map(movementClassOf),
    foot: type.map(isFoot),
    cavalry: type.map(isCavalry),
    skirmisher: type.map(isSkirmisher),
    cataphract: kind.map((k) => k === CATAPHRACTS),
    stands: units.map((u, i) => u.twoHex && (type[i] === PH || type[i] === HI)),
    noZone: type.map((t) => t === ART),
    missile: units.map((u) => u.missile ?? ''),
    screen: units.map((u) => u.screen ?? ''),
    nation: units.map((u) => u.nation),
    group: units.map((u) => u.group),
    points: units.map((u, i) => unitPoints(type[i]!, u.tq, u.twoHex)),
    unitFiles: units,
    leaderIds,
    leaderSide: leaders.map((l) => sideIds.indexOf(l.side)),
    role: leaders.map((l) => ROLES.indexOf(l.role)),
    initiative: leaders.map((l) => l.initiative ?? 0),
    elite: leaders.map((l) => l.elite),
    range: leaders.map((l) => l.commandRange),
    lineCommand: leaders.map((l) => l.lineCommand),
    contingentCommand: leaders.map((l) => l.contingentCommand),
    strategy: leaders.map((l) => l.strategy ?? NONE),
    personalCombat: leaders.map((l) => l.personalCombat ?? NONE),
    charisma: leaders.map((l) => l.charisma),
    leaderPoints: leaders.map((l) => eliteLeaderPoints(l, multiplier)),
    lines: leaders.map((l) => l.lines.map((line) => lineEntry(units, l, line))),
    contingent: leaders.map((l) => unitsOf(units, l.side, l.orders)),
    activatedBy: leaders.map((l) => (l.activatedBy ?? []).map((id) => leaderIds.indexOf(id))),
    leaderFiles: leaders,
    leaderClass: movementClassOf(LEADER),
    special: (flag) => file.specialRules.find((r) => r.flag === flag)?.params,
  }
}

/** 10.42, S1: the rout points of the elite leader are multiplied. */
function eliteLeaderPoints(l: LeaderFile, multiplier: number | undefined): number {
  if (l.role === 'contingent') return 0
  return leaderPoints(l.initiative ?? 0, l.elite ? (multiplier ?? LEADER_MULTIPLIER) : LEADER_MULTIPLIER)
}

const unitsOf = (units: readonly UnitFile[], side: string, groups: readonly string[]): number[] =>
  units.flatMap((u, i) => (u.side === side && (groups.includes('*') || groups.includes(u.group)) ? [i] : []))

function lineEntry(units: readonly UnitFile[], l: LeaderFile, line: LeaderFile['lines'][number]): LineEntry {
  const isMember = (u: UnitFile) => line.members.includes(u.type) || line.members.includes(`${u.type}:${u.class}`)
  const members = unitsOf(units, l.side, line.groups).filter((u) => isMember(units[u]!))
  const mounted = members.some((u) => ['HC', 'LN', 'LC', 'CH'].includes(units[u]!.type))
  return { units: members, mounted }
}

function sideFacts(grid: NumberedGrid, file: ScenarioFile, n: number): SideFacts {
  const { id, retreatEdge: edge, front, posture } = file.sides[n]!
  const { columns, rows } = grid
  const toEdge = Uint8Array.from({ length: grid.count }, (_, hex) => {
    const [column, row] = [Math.floor(hex / rows), hex % rows]
    return edge === 'W' ? column : edge === 'E' ? columns - 1 - column : edge === 'N' ? row : rows - 1 - row
  })
  return {
    id,
    macedonian: id === 'macedonian',
    toEdge,
    edgeFacing: FACINGS.indexOf({ W: 'W', E: 'E', N: 'NE', S: 'SW' }[edge] as (typeof FACINGS)[number]),
    edge,
    front: FACINGS.indexOf(front as (typeof FACINGS)[number]),
    posture,
    level: file.withdrawal[id]!.level,
  }
}

export const otherSide = (side: number): Side => (1 - side) as Side

/** The seat of a side is the side's id. */
export const seatOf = (s: Alexander, side: number): string => battleOf(s).sides[side]!.id

/** The hex with this printed number. */
export const hexNamed = (b: Battle, number: string): number => hexOf(b.grid, number)
