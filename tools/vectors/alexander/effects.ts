import { AVOIDANCE_HITS, allLetThrough, letsThrough } from '#games/alexander/rules/charts/charge.ts'
import {
  type FireOccasion,
  hitsOfShot,
  MISSILE_MODIFIERS,
  MISSILE_NAMES,
  maxRange,
  missileModifiers,
  ridersFire,
  screenFires,
  shotHits,
  supplyAfter,
} from '#games/alexander/rules/charts/missiles.ts'
import { nearElephantHits, PROHIBITED } from '#games/alexander/rules/charts/movement.ts'
import {
  type ArmyLosses,
  armyResult,
  compassDirection,
  hitsAfterRally,
  LEADER_MULTIPLIER,
  leaderPoints,
  mustPursue,
  mustWithdraw,
  rallyResult,
  rampageHits,
  rampageResult,
  resultAtLimit,
  unitPoints,
  type Winner,
} from '#games/alexander/rules/charts/rout.ts'
import { shareHits } from '#games/alexander/rules/charts/shock.ts'
import { unanswered } from '#games/alexander/rules/missiles/fire.ts'
import { entryFireAtHarasser, strikeHexes } from '#games/alexander/rules/missiles/harass.ts'
import { isMovingFire, struckUnit } from '#games/alexander/rules/missiles/targets.ts'
import { newMove } from '#games/alexander/rules/move/orderMove.ts'
import { addHits } from '#games/alexander/rules/pieces/losses.ts'
import { isSteady } from '#games/alexander/rules/pieces/units.ts'
import { exertsZoneOn } from '#games/alexander/rules/pieces/zones.ts'
import { checkRout } from '#games/alexander/rules/rout/rout.ts'
import { run } from '#games/alexander/rules/rout/run.ts'
import { advanceIntoVacated, takeAdvanceHits } from '#games/alexander/rules/shock/advance.ts'
import { resolveBreaks } from '#games/alexander/rules/shock/combatSteps.ts'
import { SimulatedCombat } from '#games/alexander/rules/shock/simulatedCombat.ts'
import { newCombat } from '#games/alexander/rules/shock/state.ts'
import { BELOW, NONE, ROUTED } from '#games/alexander/rules/state.ts'
import { DIRECTIONS, direction, hexOf } from '#hex/grid.ts'
import type { Calculations } from '../vectors.ts'
import {
  aspectNamed,
  position,
  runFlow,
  type SupplyName,
  silentGame,
  supplyName,
  supplyNamed,
  unitTypeNamed,
} from './position.ts'
import { makeMelee } from './shock.ts'

/** The value of a row of the missile modifier chart. */
function missileDrm(id: string): number {
  const row = MISSILE_MODIFIERS.find((modifier) => modifier.id === id)
  if (row === undefined) throw new RangeError(`${id} is not a missile modifier`)
  return row.drm
}

function missile(input: any) {
  const { range, die, drms = [], targetLower = false } = input
  const kind = MISSILE_NAMES.indexOf(input.class)
  const supply: SupplyName = input.supply ?? 'full'
  if (range > maxRange(kind, targetLower)) return { allowed: false, hits: 0, supply }
  const drm = (drms as string[]).reduce((sum, id) => sum + missileDrm(id), 0)
  const hit = shotHits(kind, range, drm, die)
  return {
    allowed: true,
    hits: hit ? hitsOfShot(unitTypeNamed(input.target ?? 'LI'), input.targetFormation === 'square') : 0,
    supply: supplyName(supplyAfter(kind, supplyNamed(supply), die)),
  }
}

function elephantFire(input: { occasion: FireOccasion; screen?: SupplyName; riders?: SupplyName }) {
  const classes = [
    ...(screenFires(input.occasion, supplyNamed(input.screen)) ? ['ES'] : []),
    ...(ridersFire(input.occasion, supplyNamed(input.riders)) ? ['MJ'] : []),
  ]
  return { classes, dice: classes.length }
}

/** 8.21b, 8.24: which of the entering units (by name) may fire. */
const entryShots = ({ entered, returnedAt = [] }: { entered: string[]; returnedAt?: string[] }) => ({
  mayShoot: unanswered(entered, returnedAt).sort(),
})

const MOUNTED: { readonly [letter: string]: string } = { A: 'MA', J: 'MJ' }

/** 8.15: the modifiers of a shot at light cavalry in the open, by a unit with this order. */
function moveFire(input: { order: string; class: string; mounted?: boolean; movedBefore?: boolean }) {
  const { s } = position({ friends: [{ type: 'LI', hexes: ['1010'] }] })
  if (input.order === 'move') s.move = { ...newMove(s, 0), moved: input.movedBefore ?? false }
  const name = (input.mounted && MOUNTED[input.class]) || input.class
  const modifiers = missileModifiers({
    missile: MISSILE_NAMES.indexOf(name as (typeof MISSILE_NAMES)[number]),
    range: 1,
    target: unitTypeNamed('LC'),
    ...{ cataphract: false, inCharge: false, inWoods: false, throughFront: true },
    moving: isMovingFire(s, 0),
  })
  return { drms: modifiers.map(({ id }) => id) }
}

/** 9.32, 9.12: light cavalry harasses a unit on 1010 that faces east, from its front or its rear. */
function harassAnswer(input: { target: string; strikeHexInZoc: boolean; supply?: SupplyName }) {
  const { target: type, strikeHexInZoc, supply = 'full' } = input
  const { s } = position({
    friends: [{ type: 'LC', hexes: [strikeHexInZoc ? '1210' : '0810'], ma: 10 }],
    enemies: [{ type, hexes: ['1010'], facing: 'E', missile: supply }],
  })
  const [harasser, target] = [0, 1]
  s.screen[target] = supplyNamed(supply)
  const strike = strikeHexes(s, harasser, target).find(
    (strike) => exertsZoneOn(s, target, strike.hex) === strikeHexInZoc,
  )
  if (strike === undefined) throw new RangeError(`${type} has no such hex beside it`)
  return { dice: entryFireAtHarasser(s, harasser, target, strike).filter(({ firer }) => firer === target).length }
}

/** 9.62c: missiles from a hex at a double-depth pair. */
function stackTarget(input: { hexes: string[]; facing: string; firer: string }) {
  const phalanx = { type: 'PH', hexes: input.hexes, facing: input.facing }
  const { s, b } = position({ friends: [phalanx, phalanx], covers: [input.firer] })
  const [top, bottom] = [0, 1]
  s.depth = [bottom, top]
  s.marks[bottom]! |= BELOW
  return { target: struckUnit(s, top, [hexOf(b.grid, input.firer)]) === top ? 'top' : 'bottom' }
}

export const missileCalculations: Calculations = {
  missile,
  elephantFire,
  entryShots,
  moveFire,
  harassAnswer,
  stackTarget,
}

interface UnitHits {
  readonly tq: number
  readonly hits: number
}

/** 10.26, 10.13: adds the hits of a result (each unit's share or the whole), then resolves the collapse. */
function bothRout(input: any) {
  const [ofAttackers, ofDefenders] = /^(\d+)\((\d+)\)$/.exec(input.crt)!.slice(1).map(Number) as [number, number]
  const side = (name: string, units: readonly UnitHits[], hits: number, shares?: readonly number[]) =>
    units.map((u, i) => ({ ...u, id: `${name}${i}`, type: 'LI', size: 5, hits: u.hits + (shares?.[i] ?? hits) }))
  const attackers = side('a', input.attackers, ofAttackers, input.attackerShares)
  const defenders = side('d', input.defenders, ofDefenders, input.defenderShares)
  const units = [...attackers, ...defenders]
  const sketch = new SimulatedCombat(makeMelee({ attackers, defenders, advanceHits: input.advanceHits }, units))
  let rule = '10.13'
  sketch.tell = ({ kind }) => {
    if (kind === 'everybodyBreaks') rule = '10.26'
  }
  sketch.take(function* collapse(bout) {
    yield* resolveBreaks(bout, false)
    yield* bout.rout()
  })
  const routs = units.map((_, u) => sketch.gone.includes(u))
  const attackersRout = routs.slice(0, attackers.length)
  const defendersRout = routs.slice(attackers.length)
  if (rule === '10.13') return { rule, attackersRout, defendersRout }
  const survivorHits = units.flatMap((_, u) => (routs[u] ? [] : [sketch.hits[u]!]))
  return { rule, attackersRout, defendersRout, survivorHits, advance: !attackersRout.includes(true) }
}

/** 8.51: a unit on 1010 advances into the adjacent hex; `ground` and `turn` are the hits for entering it and for turning. */
function advance(input: { tq: number; hits?: number; ground?: number; turn?: number }) {
  const { tq, hits = 0, ground = 0, turn = 0 } = input
  const { s, b } = position({ friends: [{ type: 'LI', hexes: ['1010'], facing: 'E', tq, hits }], covers: ['1110'] })
  const ahead = hexOf(b.grid, '1110')
  b.ground.costs[b.moveClass[0]!]!.hits[s.hex[0]! * 6 + direction(b.grid, s.hex[0]!, ahead)] = ground
  const c = newCombat('ordinary', [0], [], NONE)
  c.vacated = [ahead]
  c.advancing = [0]
  runFlow(
    s,
    (g) => advanceIntoVacated(g, c, false),
    () => 0,
  )
  takeAdvanceHits(silentGame(s), 0, turn, '7.14')
  runFlow(
    s,
    (g) => checkRout(g, 0),
    () => 0,
  )
  return { advances: s.hex[0] === ahead, routs: !isSteady(s, 0), hits: s.hits[0]! }
}

function share({ hits, units, first = [] }: { hits: number; units: string[]; first?: string[] }) {
  const numbers = units.map((_, i) => i)
  const shares = shareHits(
    hits,
    numbers,
    first.map((name) => units.indexOf(name)),
  )
  return { shares: Object.fromEntries(units.map((name, i) => [name, shares[i]])) }
}

function rally({
  initiative,
  tq,
  type = 'LI',
  dice,
}: {
  initiative: number
  tq: number
  type?: string
  dice: number[]
}) {
  const result = rallyResult(dice[0]!, initiative, tq, unitTypeNamed(type))
  return { result, hits: result === 'rallied' ? hitsAfterRally(tq, dice[1]!) : null }
}

function routPoints(input: any) {
  if (input.initiative !== undefined)
    return { points: leaderPoints(input.initiative, input.multiplier ?? LEADER_MULTIPLIER) }
  return { points: unitPoints(unitTypeNamed(input.type), input.tq, input.twoHex ?? false) }
}

type Armies = { readonly [name: string]: ArmyLosses }

/** The name of the winner of two armies, in the order of the vector. */
const winnerName = (armies: Armies, winner: Winner) =>
  winner === 'draw' ? 'draw' : winner === 'nobody' ? null : Object.keys(armies)[winner]!

function army({ armies }: { armies: Armies }) {
  const [first, second] = Object.values(armies) as [ArmyLosses, ArmyLosses]
  const winner = armyResult(first, second)
  const gone = Object.entries(armies).filter(([, losses]) => mustWithdraw(losses))
  return {
    withdraws: gone.map(([name]) => name).sort(),
    winner: winnerName(armies, winner),
    over: winner !== 'nobody',
  }
}

function atLimit({ armies }: { armies: Armies }) {
  const [first, second] = Object.values(armies) as [ArmyLosses, ArmyLosses]
  return { winner: winnerName(armies, resultAtLimit(first, second)) }
}

function rampage({ die }: { die: number }) {
  const result = rampageResult(die)
  return { result, direction: result === 'compass' ? DIRECTIONS[compassDirection(die)]! : null }
}

function avoidance({ tq, dice }: { tq: readonly number[]; dice: readonly number[] }) {
  const struck = tq.map((_, i) => i)
  const avoided = allLetThrough(
    struck.filter((i) => letsThrough(dice[i]!, tq[i]!)),
    struck,
  )
  return {
    avoided,
    hits: tq.map(() => (avoided ? AVOIDANCE_HITS : 0)),
    fight: avoided ? [] : tq.flatMap((limit, i) => (letsThrough(dice[i]!, limit) ? [] : [i])),
  }
}

/** 9.16: routed cavalry beside an elephant is eliminated. */
function elephantNearCavalry({ tq, die, routed = false }: { tq: number; die: number; routed?: boolean }) {
  return routed ? { result: 'eliminated', hits: null } : { result: 'stays', hits: nearElephantHits(die, tq) }
}

/** 10.25: a routed unit that takes hits. */
function routedHit({ hits }: { hits: number }) {
  const { s } = position({ friends: [{ type: 'LI', hexes: ['1010'], routed: true }] })
  const g = silentGame(s)
  addHits(g, 0, hits, '10.25', 'vector')
  for (const step of checkRout(g, 0)) throw new Error(`unexpected ask ${step}`)
  return { status: s.status[0] === ROUTED ? 'routed' : 'eliminated' }
}

/** More movement points than any run has. */
const TOO_DEAR = 127

/** 10.22, 10.23: a routed unit runs up a lane of hexes with these costs; no other hex is open to it. */
function routRun({ ma, costs, beyond = 'open' }: { ma: number; costs: readonly number[]; beyond?: string }) {
  const lane = beyond === 'edge' ? costs : [...costs, beyond === 'open' ? TOO_DEAR : PROHIBITED]
  const row = lane.length + 1
  if (row > 99) throw new RangeError('costs: more hexes than a map has')
  const { s, b } = position({
    ...{ columns: 3, rows: row, edge: 'N' },
    friends: [{ type: 'LI', hexes: [`02${String(row).padStart(2, '0')}`], ma, routed: true }],
  })
  const { mp } = b.ground.costs[b.moveClass[0]!]!
  mp.fill(PROHIBITED)
  const north = DIRECTIONS.indexOf('N')
  lane.reduce((hex, cost) => {
    mp[hex * 6 + north] = Math.min(cost, TOO_DEAR)
    return b.grid.neighbour[hex * 6 + north]!
  }, s.hex[0]!)
  const { end, path, pointsLeft } = runFlow(
    s,
    (g) => run(g, 0, Number.MAX_SAFE_INTEGER, ma),
    () => 0,
  )
  return { steps: path.length - 1, mpLeft: pointsLeft, status: end === 'stands' ? 'routed' : 'eliminated' }
}

export const effectCalculations: Calculations = {
  bothRout,
  advance,
  shareHits: share,
  rally,
  routPoints,
  armyResult: army,
  atLimit,
  routedHit,
  routRun,
  pursuit: ({ tq, die }) => ({ result: mustPursue(die, tq) ? 'pursues' : 'advances' }),
  rampage,
  rampageHits: ({ type, aspect }) => ({ hits: rampageHits(unitTypeNamed(type), aspectNamed(aspect)) }),
  elephantNearCavalry,
  avoidance,
}
