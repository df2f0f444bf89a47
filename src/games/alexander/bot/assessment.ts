import { type Battle, battleOf } from '../rules/battle.ts'
import { ART, CH, EL, SK } from '../rules/charts/types.ts'
import { charismaOf } from '../rules/command/range.ts'
import { type Occupancy, occupancyOf } from '../rules/pieces/occupancy.ts'
import { maOf } from '../rules/pieces/units.ts'
import {
  type Alexander,
  COLUMN,
  ELIMINATED,
  FIRST_ORDER,
  NONE,
  ORDERED,
  ROUTED,
  type Side,
  SQUARE,
} from '../rules/state.ts'
import { HAND_WEIGHTS } from './handWeights.ts'
import { type Intent, USUAL } from './intents.ts'
import { needsOnlyBreakout, type Temper, temperOf } from './standing.ts'

/** Maximum enemies recorded per hex. */
export const COMERS = 3

/** A position prepared for the decisions of one side. */
export interface Assessment extends Temper {
  readonly s: Alexander
  readonly b: Battle
  readonly side: Side
  /** The plan that the side follows. */
  readonly intent: Intent
  readonly enemy: Side
  readonly field: Occupancy
  /** Units on the map, including routed ones, ascending. */
  readonly own: readonly number[]
  readonly foes: readonly number[]
  /** Number of the combination of battle and withdrawal levels. */
  readonly stakes: number
  /** The worth of each unit, as a share of its army's withdrawal level. */
  readonly worth: Float64Array
  /** Factor on the minimum values of orders: the units of a large battle are worth less, compared with the level. */
  readonly scale: number
  /** 8.36c: the highest Charisma of the leaders with a unit. */
  readonly charisma: Int8Array
  /** S18: the side needs only to cross the river to win. */
  readonly breakout: boolean
  /** Average distance of the side's line infantry from its retreat edge. */
  readonly line: number
  /** For each hex, up to `COMERS` enemies that could reach it in their next move, strongest first, then -1. */
  readonly comers: Int16Array
}

const { sight: ASSESSMENT_WEIGHTS } = HAND_WEIGHTS

/** The worth of a battle's units for some withdrawal levels, and the number of that combination. */
interface UnitWorths {
  readonly stakes: number
  readonly worth: Float64Array
  /** By side. */
  readonly scales: readonly number[]
}

const worthsByLevels = new Map<number, UnitWorths>()

function unitWorths(s: Alexander, b: Battle): UnitWorths {
  const key = (s.battle * 1024 + s.levels[0]!) * 1024 + s.levels[1]!
  const found = worthsByLevels.get(key)
  if (found !== undefined) return found
  const worth = Float64Array.from(b.points, (points, u) => {
    const type = b.type[u]
    const more =
      type === EL
        ? ASSESSMENT_WEIGHTS.elephant
        : type === CH
          ? ASSESSMENT_WEIGHTS.chariot
          : b.skirmisher[u]
            ? ASSESSMENT_WEIGHTS.skirmisher
            : type === ART
              ? ASSESSMENT_WEIGHTS.artillery
              : 0
    return (points + more) / s.levels[b.side[u]!]!
  })
  const scales = b.army.map((units) => {
    const mean = units.reduce((sum, u) => sum + worth[u]!, 0) / units.length
    return Math.min(1, mean / ASSESSMENT_WEIGHTS.usualWorth)
  })
  const made = { stakes: worthsByLevels.size, worth, scales }
  worthsByLevels.set(key, made)
  return made
}

/** The share of its worth that a unit loses by routing: all of it if it can never rally. */
export function routLossShare(b: Battle, u: number): number {
  const type = b.type[u]
  return b.stands[u] || type === SK || type === CH || type === ART || type === EL ? 1 : ASSESSMENT_WEIGHTS.routedLoss
}

const legKeys = new WeakMap<Assessment, number>()

/** A hash of everything in the position and the current phase that a unit's best leg depends on. */
export function legCacheKey(g: Assessment): number {
  let key = legKeys.get(g)
  if (key === undefined) legKeys.set(g, (key = positionHash(g)))
  return key
}

function positionHash(g: Assessment): number {
  const { s, b } = g
  let [x, y] = [(g.stakes * 64 + s.turn) * 16 + g.intent.at, g.side + 3]
  const mix = (word: number) => {
    x = Math.imul(x ^ word, 0x9e3779b1)
    x ^= x >>> 15
    y = Math.imul(y + word, 0x85ebca6b)
    y ^= y >>> 13
  }
  for (let u = 0; u < b.units; u++) {
    const hex = s.hex[u]!
    mix(hex)
    if (hex < 0) continue
    mix(((s.hits[u]! * 8 + s.facing[u]!) * 8 + s.formation[u]!) * 8 + s.status[u]!)
    mix((s.moves[u]! * 4 + s.missiles[u]!) * 16384 + (s.marks[u]! & ~(ORDERED | FIRST_ORDER)))
  }
  for (let l = 0; l < b.leaders; l++) mix(s.leaderHex[l]! * 8 + s.leaderStatus[l]!)
  mix(s.points[0]! * 1024 + s.points[1]!)
  const { phase, move } = s
  if (phase !== null)
    mix((phase.leader + 1) * 8 + (phase.command === null ? 0 : 1) + (phase.command?.contingent === true ? 2 : 0))
  if (move !== null && (move.moved || move.stopped || move.points !== maOf(s, move.unit)))
    mix(((move.unit * 16 + move.points) * 2 + (move.moved ? 1 : 0)) * 2 + (move.stopped ? 1 : 0))
  return (x >>> 0) * 2 ** 20 + ((y >>> 0) & 0xfffff)
}

/** A hash of everything about one side's pieces that `comers` depends on. */
function sideFingerprint(s: Alexander, b: Battle, side: number): number {
  let [x, y] = [s.battle + 1, side + 7]
  for (let u = 0; u < b.units; u++) {
    if (b.side[u] !== side) continue
    const word = (s.hex[u]! + 1) * 64 + s.facing[u]! * 8 + (s.status[u] === ROUTED ? 4 : 0) + (s.formation[u]! & 3)
    x = Math.imul(x ^ word, 0x9e3779b1)
    x ^= x >>> 15
    y = Math.imul(y + word, 0x85ebca6b)
    y ^= y >>> 13
  }
  return (x >>> 0) * 2 ** 20 + ((y >>> 0) & 0xfffff)
}

/** The most recent results of `findComers`, by fingerprint. */
const recent: { print: number; comers: Int16Array }[] = []
const RECENT = 24

function recentComers(s: Alexander, b: Battle, enemy: Side): Int16Array {
  const word = sideFingerprint(s, b, enemy)
  for (let i = 0; i < recent.length; i++) {
    const entry = recent[i]!
    if (entry.print !== word || entry.comers.length !== b.grid.count * COMERS) continue
    if (i > 0) {
      recent.splice(i, 1)
      recent.unshift(entry)
    }
    return entry.comers
  }
  const oldest = recent.length >= RECENT ? recent.pop() : undefined
  const size = b.grid.count * COMERS
  const comers = oldest?.comers.length === size ? oldest.comers : new Int16Array(size)
  recent.unshift({ print: word, comers })
  findComers(s, b, enemy, comers)
  return comers
}

const reachedAt: Int32Array = new Int32Array(1 << 13)
let visit = 0
const queue: number[] = []

/**
 * For each hex, finds the strongest enemies that could reach it in their next move. Ignores movement costs other than
 * prohibited terrain.
 */
function findComers(s: Alexander, b: Battle, enemy: Side, comers: Int16Array): void {
  comers.fill(NONE)
  const { neighbour } = b.grid
  const order: number[] = []
  for (let v = 0; v < b.units; v++) if (b.side[v] === enemy && couldAttack(s, b, v)) order.push(v)
  order.sort((v, w) => strikingPower(b, w) - strikingPower(b, v) || v - w)
  for (const v of order) {
    const { mp } = b.ground.costs[b.moveClass[v]!]!
    const steps = b.two[v] ? maOf(s, v) : maOf(s, v) - 1
    visit++
    queue.length = 0
    const start = s.hex[v]!
    reachedAt[start] = visit
    queue.push(start)
    note(comers, start, v)
    let from = 0
    for (let step = 0; step < steps; step++) {
      const until = queue.length
      for (; from < until; from++) {
        const hex = queue[from]!
        for (let d = 0; d < 6; d++) {
          const to = neighbour[hex * 6 + d]!
          if (to < 0 || reachedAt[to] === visit || mp[hex * 6 + d]! < 0) continue
          reachedAt[to] = visit
          queue.push(to)
          note(comers, to, v)
        }
      }
    }
  }
}

function note(comers: Int16Array, hex: number, v: number): void {
  const first = hex * COMERS
  for (let i = first; i < first + COMERS; i++)
    if (comers[i] === NONE) {
      comers[i] = v
      return
    }
}

/** A rough measure of how hard a unit attacks, for sorting. */
const strikingPower = (b: Battle, u: number): number => b.size[u]! + 2 * b.tq[u]! + (b.type[u] === EL ? 6 : 0)

/** Whether a unit could attack in shock if it reached an enemy. */
export function couldAttack(s: Alexander, b: Battle, u: number): boolean {
  const type = b.type[u]
  return (
    s.hex[u]! >= 0 &&
    type !== SK &&
    type !== ART &&
    s.status[u] !== ROUTED &&
    s.status[u]! < ELIMINATED &&
    s.formation[u] !== COLUMN &&
    s.formation[u] !== SQUARE
  )
}

export function assess(s: Alexander, side: number, intent = USUAL): Assessment {
  const b = battleOf(s)
  const enemy = (1 - side) as Side
  const own: number[] = []
  const foes: number[] = []
  let [line, heavies] = [0, 0]
  const { toEdge } = b.sides[side]!
  for (let u = 0; u < b.units; u++) {
    const hex = s.hex[u]!
    if (hex < 0) continue
    if (b.side[u] !== side) foes.push(u)
    else {
      own.push(u)
      if (s.status[u] === ROUTED || b.cavalry[u] || b.skirmisher[u]) continue
      line += toEdge[hex]!
      heavies++
    }
  }
  const charisma = new Int8Array(b.units)
  for (let l = 0; l < b.leaders; l++) {
    const u = s.leaderHex[l]! < 0 ? NONE : occupancyOf(s).at[s.leaderHex[l]!]!
    if (u !== NONE && b.side[u] === b.leaderSide[l]) charisma[u] = Math.max(charisma[u]!, charismaOf(s, l))
  }
  const comers = recentComers(s, b, enemy)
  const { stakes, worth, scales } = unitWorths(s, b)
  const usual = temperOf(s, b, side, exposedShare(s, own, worth, comers))
  const temper = {
    caution: usual.caution * intent.caution,
    drive: Math.max(0, usual.drive + intent.drive),
    advancing: intent.advancing ?? usual.advancing,
  }
  return {
    ...{ s, b, side: side as Side, intent, enemy, own, foes, charisma, comers },
    ...temper,
    ...{ stakes, worth, scale: scales[side]! },
    field: occupancyOf(s),
    breakout: needsOnlyBreakout(s, b, side),
    line: (heavies === 0 ? 0 : line / heavies) + (temper.advancing ? HAND_WEIGHTS.advance.together : 0),
  }
}

/** The share of an army that the enemy could strike in their next move. */
function exposedShare(s: Alexander, own: readonly number[], worth: Float64Array, comers: Int16Array): number {
  let [exposed, all] = [0, 0]
  for (const u of own) {
    all += worth[u]!
    if (comers[s.hex[u]! * COMERS] !== NONE) exposed += worth[u]!
  }
  return all === 0 ? 0 : exposed / all
}
