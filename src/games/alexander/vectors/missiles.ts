import { hexOf } from '../../../hex/index.ts'
import type { Calculations } from '../../vectors.ts'
import {
  hitsOfShot,
  MISSILE_NAMES,
  type Occasion,
  rangeOf,
  ridersFire,
  screenFires,
  shotHits,
  supplyAfter,
} from '../rules/charts/missile.ts'
import { MISSILE_MODIFIERS, missileModifiers } from '../rules/charts/missileModifiers.ts'
import { answersTo, strikesOf } from '../rules/missiles/harass.ts'
import { unanswered } from '../rules/missiles/reactionFire.ts'
import { firesMoving } from '../rules/missiles/shot.ts'
import { struck } from '../rules/missiles/targets.ts'
import { newMove } from '../rules/move/newMove.ts'
import { exerts } from '../rules/pieces/zones.ts'
import { BELOW } from '../rules/state.ts'
import { type SupplyName, supplyName, supplyOf, typeOf } from './names.ts'
import { position } from './position.ts'

/** The value of a row of the missile modifier chart. */
function drmOf(id: string): number {
  const row = MISSILE_MODIFIERS.find((modifier) => modifier.id === id)
  if (row === undefined) throw new RangeError(`${id} is not a missile modifier`)
  return row.drm
}

function missile(input: any) {
  const { range, die, drms = [], targetLower = false } = input
  const kind = MISSILE_NAMES.indexOf(input.class)
  const supply: SupplyName = input.supply ?? 'full'
  if (range > rangeOf(kind, targetLower)) return { allowed: false, hits: 0, supply }
  const drm = (drms as string[]).reduce((sum, id) => sum + drmOf(id), 0)
  const hit = shotHits(kind, range, drm, die)
  return {
    allowed: true,
    hits: hit ? hitsOfShot(typeOf(input.target ?? 'LI'), input.targetFormation === 'square') : 0,
    supply: supplyName(supplyAfter(kind, supplyOf(supply), die)),
  }
}

function elephantFire(input: { occasion: Occasion; screen?: SupplyName; riders?: SupplyName }) {
  const classes = [
    ...(screenFires(input.occasion, supplyOf(input.screen)) ? ['ES'] : []),
    ...(ridersFire(input.occasion, supplyOf(input.riders)) ? ['MJ'] : []),
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
    target: typeOf('LC'),
    ...{ cataphract: false, inCharge: false, inWoods: false, throughFront: true },
    moving: firesMoving(s, 0),
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
  s.screen[target] = supplyOf(supply)
  const strike = strikesOf(s, harasser, target).find((strike) => exerts(s, target, strike.hex) === strikeHexInZoc)
  if (strike === undefined) throw new RangeError(`${type} has no such hex beside it`)
  return { dice: answersTo(s, harasser, target, strike).filter(({ firer }) => firer === target).length }
}

/** 9.62c: missiles from a hex at a double-depth pair. */
function stackTarget(input: { hexes: string[]; facing: string; firer: string }) {
  const phalanx = { type: 'PH', hexes: input.hexes, facing: input.facing }
  const { s, b } = position({ friends: [phalanx, phalanx], covers: [input.firer] })
  const [top, bottom] = [0, 1]
  s.depth = [bottom, top]
  s.marks[bottom]! |= BELOW
  return { target: struck(s, top, [hexOf(b.grid, input.firer)]) === top ? 'top' : 'bottom' }
}

export const missileOps: Calculations = {
  missile,
  elephantFire,
  entryShots,
  moveFire,
  harassAnswer,
  stackTarget,
}
