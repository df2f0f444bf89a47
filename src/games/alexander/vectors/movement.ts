import { corners, DIRECTIONS, FACINGS, hexOf } from '../../../hex/index.ts'
import type { VectorOps } from '../../vectors.ts'
import { battleOf } from '../rules/battle.ts'
import {
  AUGMENTED_MP,
  augmentedHits,
  BESIDE_ELEPHANT_HITS,
  columnMa,
  countingTq,
  excess,
  oneOnFailure,
  pivotHits,
} from '../rules/charts/checks.ts'
import { leavesZoc, reactionRolls, standsFacing, turnHits } from '../rules/charts/facing.ts'
import { mayPass, passHits, runOverHits } from '../rules/charts/friends.ts'
import {
  entryHits,
  entryMp,
  hexsideNamed,
  isRoadStep,
  movementClassOf,
  PROHIBITED,
  softened,
  terrainNamed,
} from '../rules/charts/movement.ts'
import { harasses, harassRange, slowEnough } from '../rules/charts/skirmishers.ts'
import { CATAPHRACTS, isSkirmisher, kindNamed, PH } from '../rules/charts/types.ts'
import {
  approachHits,
  lineMayWithdraw,
  mayWithdraw,
  SKIRMISHER_HEXES,
  withdrawalChecks,
  withdrawalHits,
  withdrawalMa,
  withdrawalMp,
} from '../rules/charts/withdrawal.ts'
import { forcedStack } from '../rules/move/forcedStack.ts'
import { pointsToTurnInZone } from '../rules/move/leave.ts'
import { moverOf, newlyNear } from '../rules/move/mover.ts'
import { newMove } from '../rules/move/newMove.ts'
import { unitsNear } from '../rules/move/triggers.ts'
import { CHARGE_FORMATION } from '../rules/options.ts'
import { isSteady } from '../rules/pieces/facts.ts'
import { place } from '../rules/pieces/field.ts'
import { BESIDE_ELEPHANT, elephantsAround, IN_ELEPHANT_ZONE } from '../rules/pieces/zones.ts'
import { aspectOf, standing, typeOf } from './names.ts'
import { position, runFlow } from './position.ts'

const facingNamed = (name: string) => FACINGS.indexOf(name as (typeof FACINGS)[number])

function moveCost(input: any) {
  const { hexsides = [], level = 0, column = false } = input
  const kind = kindNamed(input.class)
  const sides = (hexsides as string[]).reduce((bits, name) => bits | hexsideNamed(name), 0)
  const terrain = terrainNamed(input.hex)
  const onRoad = isRoadStep(false, false, sides)
  const mp = entryMp(terrain, sides, level, onRoad)
  const hits = entryHits(movementClassOf(kind), terrain, sides, level, PROHIBITED, onRoad)
  if (mp === PROHIBITED || hits === PROHIBITED) return { allowed: false, mp: null, hits: null }
  return { allowed: true, mp, hits: softened(hits, column) }
}

/** 6.71, 6.71a, 6.78, 9.31f: whether and how far a unit withdraws. */
function withdraw(input: any) {
  const type = typeOf(input.type ?? 'LI')
  const own = withdrawalMa(input.ma, input.twoHex ?? false)
  const mover = withdrawalMa(input.mover.ma, input.mover.twoHex ?? false)
  if (isSkirmisher(type)) return { allowed: mayWithdraw(type, own, mover), hexes: SKIRMISHER_HEXES, mp: null }
  const mp = withdrawalMp(own, mover)
  return { allowed: mayWithdraw(type, own, mover) && (input.stepCost ?? 1) <= mp, hexes: null, mp }
}

function withdrawHits(input: { type: string; approach: string; tq: number; die: number }) {
  const type = typeOf(input.type)
  const before = approachHits(type, aspectOf(input.approach))
  const check = withdrawalChecks(type) ? oneOnFailure(input.die, input.tq) : 0
  return { hits: before + withdrawalHits(type) + check }
}

/** 6.71, R51: a mover at the beginning of its move, or on its way to a unit hex by hex. */
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
    place(s, 0, next, s.facing[0]!)
  }
  return { asked }
}

const rowHex = (row: number) => `01${String(row).padStart(2, '0')}`

function reactionFacing(input: any) {
  if (!reactionRolls(typeOf(input.unit ?? 'LI'), input.moverFoot ?? false)) return { roll: false, result: 'stands' }
  return { roll: true, result: standing(standsFacing(input.die, input.moverMA, input.ownMA, input.tq)) }
}

/** 7.12, 7.14, 9.42a: what turning in its hex costs a one-hex unit. */
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
    hits: turnHits(typeOf(input.type), turned, rough),
  }
}

function leaveZoc(input: { ma: number; macedonianPH?: boolean; freeFrontHex: boolean; enemyMA: readonly number[] }) {
  const fastest = Math.max(0, ...input.enemyMA)
  return { allowed: leavesZoc(input.ma, input.macedonianPH ?? false, input.freeFrontHex, fastest) }
}

/** Units around 1010 that hold it in their zones of control. */
const HOLDERS = [
  ['1109', 'W'],
  ['1110', 'W'],
  ['1009', 'SE'],
  ['1011', 'NE'],
  ['0909', 'E'],
  ['0910', 'E'],
] as const

/** 7.25: a unit on 1010 with so many enemies around it. */
function turnInZoc({ ma, enemies, leaves = false }: { ma: number; enemies: number; leaves?: boolean }) {
  const { s } = position({
    friends: [{ type: 'LI', hexes: ['1010'], ma }],
    enemies: HOLDERS.slice(0, enemies).map(([hex, facing]) => ({ type: 'LI', hexes: [hex], facing })),
  })
  const mp = leaves ? 0 : pointsToTurnInZone(s, 0)
  return { allowed: mp > 0, mp }
}

function friends(input: { mover: string; friend: string; routing?: boolean; column?: boolean }) {
  const [mover, friend] = [typeOf(input.mover), typeOf(input.friend)]
  if (input.routing && !input.column) return { allowed: true, moverHits: 0, friendHits: runOverHits(friend) }
  const allowed = mayPass(mover, friend, input.column ?? false)
  const hits = allowed ? passHits(mover, friend) : 0
  return { allowed, moverHits: hits, friendHits: hits }
}

/** 6.92: a unit on 1010 is forced to end on a friend. */
function forcedOnto({ mover, tq, die }: { mover: string; tq: number; die?: number }) {
  const { s } = position({
    friends: [
      { type: 'LI', hexes: ['1010'], tq },
      { type: mover, hexes: ['1012'] },
    ],
  })
  const [under, above] = [0, 1]
  s.move = { ...newMove(s, above), over: [under] }
  place(s, above, s.hex[under]!, s.facing[above]!)
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
  const type = typeOf(input.type)
  const able = harasses(type, input.missile) && supply !== 'no' && !inZoc && pathFree
  const near = distance >= 2 && distance <= harassRange(type)
  const target = input.targetCataphract ? CATAPHRACTS : kindNamed('HC')
  return { allowed: able && near && slowEnough(type, input.ma, input.targetMA, target) }
}

export const movementOps: VectorOps = {
  moveCost,
  wheel: ({ macedonianPH, tq, die }) => ({ hits: pivotHits(macedonianPH) + excess(die, tq) }),
  augmented: ({ tq, moved, die }) => ({ hits: augmentedHits(moved ? 1 : 0, die, tq) }),
  columnMove: ({ type, ma, tq }) => ({
    ma: columnMa(ma),
    maxMA: columnMa(ma) + (typeOf(type) === PH ? AUGMENTED_MP : 0),
    tq: countingTq(tq, false, true),
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
