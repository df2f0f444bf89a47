import { battleOf } from '#games/alexander/rules/battle.ts'
import { harasses, harassRange, slowEnough } from '#games/alexander/rules/charts/missiles.ts'
import {
  AUGMENTED_MP,
  approachHits,
  augmentedHits,
  BESIDE_ELEPHANT_HITS,
  canLeaveZoc,
  canPassThrough,
  columnMa,
  effectiveTq,
  entryHits,
  entryMp,
  hexsideNamed,
  hitOnFailure,
  hitsInColumn,
  hitsOverTq,
  holdsAfterTurn,
  isRoadStep,
  lineMayWithdraw,
  mayWithdraw,
  movementClassOf,
  mustRollToTurn,
  PROHIBITED,
  passHits,
  pivotHits,
  runThroughHits,
  SKIRMISHER_HEXES,
  terrainNamed,
  turnHits,
  withdrawalChecks,
  withdrawalHits,
  withdrawalMa,
  withdrawalMp,
} from '#games/alexander/rules/charts/movement.ts'
import { CATAPHRACTS, isSkirmisher, PH, unitKindNamed } from '#games/alexander/rules/charts/types.ts'
import { pointsToTurnInZone } from '#games/alexander/rules/move/costs.ts'
import { forcedStack } from '#games/alexander/rules/move/moveEnd.ts'
import { moverOf, newlyNear } from '#games/alexander/rules/move/mover.ts'
import { newMove, unitsNear } from '#games/alexander/rules/move/orderMove.ts'
import { CHARGE_FORMATION } from '#games/alexander/rules/options.ts'
import { placeUnit } from '#games/alexander/rules/pieces/occupancy.ts'
import { isSteady } from '#games/alexander/rules/pieces/units.ts'
import { BESIDE_ELEPHANT, elephantsAround, IN_ELEPHANT_ZONE } from '#games/alexander/rules/pieces/zones.ts'
import { corners } from '#hex/facing.ts'
import { DIRECTIONS, hexOf } from '#hex/grid.ts'
import type { Calculations } from '../vectors.ts'
import { facingNamed } from './geometry.ts'
import { aspectNamed, position, runFlow, standing, unitTypeNamed } from './position.ts'

function moveCost(input: any) {
  const { hexsides = [], level = 0, column = false } = input
  const kind = unitKindNamed(input.class)
  const sides = (hexsides as string[]).reduce((bits, name) => bits | hexsideNamed(name), 0)
  const terrain = terrainNamed(input.hex)
  const onRoad = isRoadStep(false, false, sides)
  const mp = entryMp(terrain, sides, level, onRoad)
  const hits = entryHits(movementClassOf(kind), terrain, sides, level, PROHIBITED, onRoad)
  if (mp === PROHIBITED || hits === PROHIBITED) return { allowed: false, mp: null, hits: null }
  return { allowed: true, mp, hits: hitsInColumn(hits, column) }
}

/** 6.71, 6.71a, 6.78, 9.31f: whether and how far a unit withdraws. */
function withdraw(input: any) {
  const type = unitTypeNamed(input.type ?? 'LI')
  const own = withdrawalMa(input.ma, input.twoHex ?? false)
  const mover = withdrawalMa(input.mover.ma, input.mover.twoHex ?? false)
  if (isSkirmisher(type)) return { allowed: mayWithdraw(type, own, mover), hexes: SKIRMISHER_HEXES, mp: null }
  const mp = withdrawalMp(own, mover)
  return { allowed: mayWithdraw(type, own, mover) && (input.stepCost ?? 1) <= mp, hexes: null, mp }
}

function withdrawHits(input: { type: string; approach: string; tq: number; die: number }) {
  const type = unitTypeNamed(input.type)
  const before = approachHits(type, aspectNamed(input.approach))
  const check = withdrawalChecks(type) ? hitOnFailure(input.die, input.tq) : 0
  return { hits: before + withdrawalHits(type) + check }
}

/** 6.71, R51: a mover at the start of its move, or approaching a unit hex by hex. */
function withdrawTrigger(input: { start?: boolean; distance?: number; before?: number; after?: number }) {
  const [from, to] = input.start ? [input.distance!, input.distance!] : [input.before!, input.after!]
  const { s, b } = position({
    friends: [{ type: 'LC', hexes: ['0101'] }],
    enemies: [{ type: 'LC', hexes: [rowHex(1 + from)] }],
    margin: 3,
  })
  if (input.start) return { asked: unitsNear(s, 0).length > 0 }
  const south = DIRECTIONS.indexOf('S')
  let asked = false
  for (let far = from; far > Math.max(to, 1); far--) {
    const hex = s.hex[0]!
    const next = b.grid.neighbour[hex * 6 + south]!
    asked ||= newlyNear(moverOf(s, 0), hex * 6 + s.facing[0]!, hex * 6 + south, -1).length > 0
    placeUnit(s, 0, next, s.facing[0]!)
  }
  return { asked }
}

const rowHex = (row: number) => `01${String(row).padStart(2, '0')}`

function reactionFacing(input: any) {
  if (!mustRollToTurn(unitTypeNamed(input.unit ?? 'LI'), input.moverFoot ?? false))
    return { roll: false, result: 'stands' }
  return { roll: true, result: standing(holdsAfterTurn(input.die, input.moverMA, input.ownMA, input.tq)) }
}

/** 7.12, 7.14, 9.42a: the cost for a one-hex unit to turn in its hex. */
function turnCost(input: any) {
  const { rough = false, formation, cataphract = false, chargeOption = false } = input
  const { s } = position({
    friends: [
      { type: cataphract ? 'HC' : input.type, hexes: ['1010'], formation, ...(cataphract && { class: 'CAT' }) },
    ],
  })
  if (chargeOption) s.options |= CHARGE_FORMATION
  const turned = corners(facingNamed(input.from), facingNamed(input.to))
  return {
    corners: turned,
    mp: moverOf(s, 0).turnMp[turned]!,
    hits: turnHits(unitTypeNamed(input.type), turned, rough),
  }
}

function leaveZoc(input: { ma: number; macedonianPH?: boolean; freeFrontHex: boolean; enemyMA: readonly number[] }) {
  const fastest = Math.max(0, ...input.enemyMA)
  return { allowed: canLeaveZoc(input.ma, input.macedonianPH ?? false, input.freeFrontHex, fastest) }
}

/** Units around 1010 whose ZOC covers it. */
const HOLDERS = [
  ['1109', 'W'],
  ['1110', 'W'],
  ['1009', 'SE'],
  ['1011', 'NE'],
  ['0909', 'E'],
  ['0910', 'E'],
] as const

/** 7.25: a unit on 1010 with this number of enemies around it. */
function turnInZoc({ ma, enemies, leaves = false }: { ma: number; enemies: number; leaves?: boolean }) {
  const { s } = position({
    friends: [{ type: 'LI', hexes: ['1010'], ma }],
    enemies: HOLDERS.slice(0, enemies).map(([hex, facing]) => ({ type: 'LI', hexes: [hex], facing })),
  })
  const mp = leaves ? 0 : pointsToTurnInZone(s, 0)
  return { allowed: mp > 0, mp }
}

function friends(input: { mover: string; friend: string; routing?: boolean; column?: boolean }) {
  const [mover, friend] = [unitTypeNamed(input.mover), unitTypeNamed(input.friend)]
  if (input.routing && !input.column) return { allowed: true, moverHits: 0, friendHits: runThroughHits(friend) }
  const allowed = canPassThrough(mover, friend, input.column ?? false)
  const hits = allowed ? passHits(mover, friend) : 0
  return { allowed, moverHits: hits, friendHits: hits }
}

/** 6.92: a unit is forced to end its move on a friendly unit on 1010. */
function forcedOnto({ mover, tq, die }: { mover: string; tq: number; die?: number }) {
  const { s } = position({
    friends: [
      { type: 'LI', hexes: ['1010'], tq },
      { type: mover, hexes: ['1012'] },
    ],
  })
  const [under, above] = [0, 1]
  s.move = { ...newMove(s, above), over: [under] }
  placeUnit(s, above, s.hex[under]!, s.facing[above]!)
  const hits = [0, 0]
  runFlow(
    s,
    (g) => forcedStack(g, above, [under]),
    (rule) => (rule === '6.92' ? die! : 9),
    ({ kind, rule, with: told }) => {
      if (kind === 'hit' && rule === '6.92')
        hits[battleOf(s).unitIds.indexOf(told!.unit as string)]! += told!.hits as number
    },
  )
  return { moverRouts: !isSteady(s, above), moverHits: hits[above]!, hits: hits[under]! }
}

/** 9.15: cavalry enters hexes one after another. */
function besideElephants(input: { elephants: readonly { hex: string; facing: string }[]; path: readonly string[] }) {
  const { s, b } = position({
    enemies: input.elephants.map(({ hex, facing }) => ({ type: 'EL', hexes: [hex], facing })),
    covers: input.path,
  })
  const met = input.path.map((hex) => elephantsAround(s, hexOf(b.grid, hex), 0))
  const beside = met.filter((around) => (around & BESIDE_ELEPHANT) !== 0).length
  return {
    allowed: met.every((around) => (around & IN_ELEPHANT_ZONE) === 0),
    hits: beside * BESIDE_ELEPHANT_HITS,
  }
}

/** 9.32, 9.41: whether a unit may harass a target. */
function harass(input: any) {
  const { inZoc = false, pathFree = true, supply = 'full', distance } = input
  const type = unitTypeNamed(input.type)
  const able = harasses(type, input.missile) && supply !== 'no' && !inZoc && pathFree
  const near = distance >= 2 && distance <= harassRange(type)
  const target = input.targetCataphract ? CATAPHRACTS : unitKindNamed('HC')
  return { allowed: able && near && slowEnough(type, input.ma, input.targetMA, target) }
}

export const movementCalculations: Calculations = {
  moveCost,
  wheel: ({ macedonianPH, tq, die }) => ({ hits: pivotHits(macedonianPH) + hitsOverTq(die, tq) }),
  augmented: ({ tq, moved, die }) => ({ hits: augmentedHits(moved ? 1 : 0, die, tq) }),
  columnMove: ({ type, ma, tq }) => ({
    ma: columnMa(ma),
    maxMA: columnMa(ma) + (unitTypeNamed(type) === PH ? AUGMENTED_MP : 0),
    tq: effectiveTq(tq, false, true),
  }),
  withdraw,
  withdrawHits,
  lineWithdrawal: ({ distancesToLeader, memberWithdrewAlone = false }) => ({
    allowed: lineMayWithdraw(Math.min(...distancesToLeader), memberWithdrewAlone),
    mustAllGo: true,
  }),
  withdrawTrigger,
  reactionFacing,
  turnCost,
  leaveZoc,
  turnInZoc,
  friends,
  forcedStack: forcedOnto,
  besideElephants,
  harass,
}
