import { z } from 'zod'
import { MISSILE_NAMES } from '#games/alexander/rules/charts/missiles.ts'
import { HEXSIDES, TERRAINS } from '#games/alexander/rules/charts/movement.ts'
import { ASPECT_NAMES } from '#games/alexander/rules/charts/types.ts'
import { FACINGS } from '#hex/facing.ts'
import { DIRECTIONS } from '#hex/grid.ts'
import { checkInput, fields, isBetween, oneOf, value } from '../input.ts'
import type { Calculations } from '../vectors.ts'
import { activationCalculations, commandCalculations } from './command.ts'
import { effectCalculations, missileCalculations } from './effects.ts'
import { fieldCalculations, geometryCalculations } from './geometry.ts'
import { movementCalculations } from './movement.ts'
import { isKindName, isTypeName } from './position.ts'
import { combatCalculations, shockCalculations } from './shock.ts'

const anything = value('a value', (x) => x != null)
const flag = anything
const name = value('a name', (x) => typeof x === 'string')
const hex = value('a hex', (x) => /^(0[1-9]|[1-9]\d)(0[1-9]|[1-9]\d)$/.test(x))
const hexes = z
  .array(hex)
  .refine((list) => isBetween(1, 2)(list.length), { error: ': a unit occupies one or two hexes' })
const count = value('a count', isBetween(0, 999))
const number = value('a number', isBetween(-99, 99))
const die = value('a die', isBetween(0, 9))
const facing = oneOf('a facing', FACINGS)
const direction = oneOf('a direction', DIRECTIONS)
const type = value('a unit type', (x) => typeof x === 'string' && isTypeName(x))
const kind = value('a unit type or class', (x) => typeof x === 'string' && isKindName(x))
const aspect = oneOf('an aspect', ASPECT_NAMES)
const terrain = oneOf('a terrain', TERRAINS)
const hexside = oneOf('a hexside', HEXSIDES)
const missile = oneOf('a missile class', MISSILE_NAMES)
const letter = oneOf('a missile letter', ['J', 'A', 'S', 'B'])
const supply = oneOf('a missile supply', ['full', 'low', 'no'])
const formation = oneOf('a formation', ['line', 'column', 'square', 'charge'])
const half = oneOf('a side', ['left', 'right'])
const edge = oneOf('a map edge', ['N', 'E', 'S', 'W'])
const role = oneOf('a role', ['overall', 'wing', 'subordinate', 'contingent'])
const phase = oneOf('a kind of phase', ['first', 'momentum'])
const orderKind = oneOf('a kind of order', ['move', 'fire', 'harass', 'recover', 'rally'])
const orderedBy = oneOf('a kind of commander', ['order', 'contingent'])
const trumpKind = oneOf('a kind of trump', ['active', 'counter', 'momentum'])
const lineKind = oneOf('a kind of Line', ['foot', 'cavalry'])
const link = oneOf('a link', ['flank', 'front'])
const moveOrder = oneOf('an order', ['move', 'fire'])
const beyond = oneOf('the end of a run', ['open', 'edge', 'barred'])
const occasion = oneOf('an occasion', ['entry', 'retire', 'order', 'return'])
const casualty = oneOf('a casualty', ['none', 'finished', 'wounded', 'killed'])
const basis = oneOf('a basis', ['overall', 'range', 'strategy', 'turn1', 'persianWing'])
const result = value('a result', (x) => /^\d+\(\d+\)$/.test(x))
const zones = z.record(z.string(), z.array(name))
const levels = z.record(z.string(), value('a level', isBetween(-9, 9)))
const armies = z
  .record(z.string(), fields({ level: count, points: count }))
  .refine((of) => Object.keys(of).length === 2, { error: ': two armies are compared' })
const leader = fields({ name, side: name, initiative: count })
const foe = fields({ type, hexes, facing })

const picked = fields({ type, size: count }, { missile: supply })
const combatLeader = fields({ charisma: count }, { casualty })
const duellist = fields({ rating: count, die })
const fighter = fields({ id: name, type, tq: count, size: count }, { hits: count, hexesMoved: count, missile: supply })

/** The input of each calculation. Optional flags are not checked. */
export const inputs: { readonly [op: string]: z.ZodType } = {
  activationOrder: fields({ leaders: z.array(leader) }),
  orders: fields({ initiative: count }, { spent: count }),
  orderAllowed: fields({ movedInPhases: z.array(name), phase: name }, { orderedThisPhase: orderKind, by: orderedBy }),
  momentum: fields({ initiative: count, dice: z.array(die) }),
  momentumAllowed: fields({}, { phases: count }),
  trump: fields({ kind: trumpKind, initiative: count, die }),
  bypass: fields({ trumperInitiative: count, leaders: z.array(fields({ name, initiative: count, status: name })) }),
  lineCommand: fields({ role, side: name, turn: count }, { phase, strategy: number, die, firstBasis: basis }),
  leaderInZoc: fields({ role, initiative: count, spent: count }),
  elite: fields({ turn: count }, { die }),
  contingent: fields({ units: count }, { orders: count, distance: count, range: count }),
  scenarioLeader: fields({ scenario: name, leader: name, field: name }),
  panic: fields({ range: count }),
  command: fields({ leaders: z.array(leader), answers: z.array(anything), dice: z.array(die) }),
  adjacent: fields({ a: hex, b: hex }),
  distance: fields({ a: hex, b: hex }),
  arcs: fields({ hexes, facing }),
  arcOf: fields({ hexes, facing, target: hex }),
  pivot: fields({ hexes, facing, half }),
  forward: fields({ hexes, facing, side: half }),
  drift: fields({ hexes, facing, choices: z.array(half) }),
  columnArcs: fields({ hex, ahead: direction }),
  passThrough: fields({ into: hex, facing }, { from: hex, enemies: z.array(hex) }),
  moveCost: fields({ class: kind, hex: terrain }, { hexsides: z.array(hexside), level: number }),
  wheel: fields({ tq: count, die }),
  augmented: fields({ tq: count }, { die }),
  columnMove: fields({ type, ma: count, tq: count }),
  withdraw: fields({ ma: count, mover: fields({ ma: count }) }, { type, stepCost: count }),
  withdrawHits: fields({ type, approach: aspect }, { tq: count, die }),
  lineWithdrawal: fields({ distancesToLeader: z.array(count) }),
  withdrawTrigger: fields({}, { distance: count, before: count, after: count }),
  reactionFacing: fields({}, { unit: type, moverMA: count, ownMA: count, tq: count, die }),
  turnCost: fields({ type, from: facing, to: facing }, { formation }),
  leaveZoc: fields({ ma: count, enemyMA: z.array(count) }),
  turnInZoc: fields({ ma: count, enemies: count }),
  friends: fields({ mover: type, friend: type }),
  forcedStack: fields({ mover: type, tq: count }, { die }),
  besideElephants: fields({ elephants: z.array(fields({ hex, facing })), path: z.array(hex) }),
  harass: fields({ type, missile: letter, ma: count, targetMA: count, distance: count }, { supply }),
  zoc: fields({ type, hexes, facing }, { missile: supply, formation }),
  commandPath: fields(
    { leader: hex, target: z.array(hex), range: count },
    { enemies: z.array(foe), friends: z.array(hex), closed: z.array(hex), columns: count, rows: count },
  ),
  lineOf: fields(
    { kind: lineKind, seed: name, units: z.array(fields({ id: name, hexes, facing }, { formation })) },
    { link },
  ),
  los: fields({ from: hex, to: hex }, { units: z.array(hex), woods: z.array(hex), town: z.array(hex), levels }),
  routStep: fields(
    { hex, edge, columns: count, rows: count },
    { enemies: z.array(foe), friends: z.array(hex), closed: z.array(hex) },
  ),
  phalanxSupport: fields({
    defender: fields({ hexes, facing }),
    phalanxes: z.array(fields({ hexes, facing })),
    attacker: type,
  }),
  duty: fields({ type }, { formation }),
  missile: fields(
    { class: missile, range: count, die },
    { drms: z.array(name), target: type, supply, targetFormation: formation },
  ),
  elephantFire: fields({ occasion }, { screen: supply, riders: supply }),
  entryShots: fields({ entered: z.array(name) }, { returnedAt: z.array(name) }),
  moveFire: fields({ order: moveOrder, class: missile }),
  harassAnswer: fields({ target: type, strikeHexInZoc: flag }, { supply }),
  stackTarget: fields({ hexes, facing, firer: hex }),
  clash: fields({ attacker: type, defender: type, aspect }),
  superiority: fields(
    { attacker: type, defender: type },
    { aspect, defenderMissile: supply, defenderFormation: formation },
  ),
  sizeRatio: fields({ attacker: count, defender: count }),
  charisma: fields({}, { attackerLeader: combatLeader, defenderLeader: combatLeader }),
  crt: fields({ column: number, die: number }),
  shock: fields(
    { attacker: picked, defender: picked, die },
    { aspect, terrain: number, phalanxSupport: count, attackerLeader: combatLeader, defenderLeader: combatLeader },
  ),
  grouping: fields({ zoc: zones, combats: z.array(fields({ attackers: z.array(name), defenders: z.array(name) })) }),
  charge: fields({ tq: count, die }, { drm: number, hits: count }),
  breakthrough: fields({ own: z.array(count), enemy: z.array(count) }),
  collapse: fields({ tq: count, hits: count }, { die }),
  stand: fields({ tq: count, hits: count }, { die }),
  personalCombat: fields({ a: duellist, b: duellist }),
  leaderCasualty: fields({ dice: z.array(die) }),
  skirmisherHalving: fields({ inflicted: count }, { victim: type }),
  combat: fields(
    { attackers: z.array(fighter), defenders: z.array(fighter), dice: z.array(die) },
    {
      aspect,
      useAttacker: name,
      useDefender: name,
      terrain: number,
      phalanxSupport: count,
      charisma: number,
      advanceHits: count,
    },
  ),
  bothRout: fields(
    {
      attackers: z.array(fields({ tq: count, hits: count })),
      defenders: z.array(fields({ tq: count, hits: count })),
      crt: result,
    },
    { attackerShares: z.array(count), defenderShares: z.array(count), advanceHits: count },
  ),
  advance: fields({ tq: count }, { hits: count, ground: count, turn: count }),
  shareHits: fields({ hits: count, units: z.array(name) }, { first: z.array(name) }),
  rally: fields({ initiative: count, tq: count, dice: z.array(die) }, { type }),
  routPoints: fields({}, { type, tq: count, initiative: count, multiplier: count }),
  armyResult: fields({ armies }),
  atLimit: fields({ armies }),
  routedHit: fields({ hits: count }),
  pursuit: fields({ tq: count, die }),
  routRun: fields({ ma: count, costs: z.array(count) }, { beyond }),
  rampage: fields({ die }),
  rampageHits: fields({ type, aspect }),
  elephantNearCavalry: fields({}, { tq: count, die }),
  avoidance: fields({ tq: z.array(count), dice: z.array(die) }),
}

const all: Calculations = {
  ...commandCalculations,
  ...activationCalculations,
  ...geometryCalculations,
  ...fieldCalculations,
  ...movementCalculations,
  ...missileCalculations,
  ...shockCalculations,
  ...combatCalculations,
  ...effectCalculations,
}

/** The calculations that test vectors can name, through the game's own rules; input is checked first. */
export const calculations: Calculations = Object.fromEntries(
  Object.entries(all).map(([name, op]) => [
    name,
    (input: object) => {
      checkInput(inputs[name]!, input)
      return op(input)
    },
  ]),
)
