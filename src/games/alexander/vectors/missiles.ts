import type { VectorOps } from '../../vectors.ts'
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
import { MISSILE_MODIFIERS } from '../rules/charts/missileModifiers.ts'
import { type SupplyName, supplyName, supplyOf, typeOf } from './names.ts'

/** The value of a row of the chart of missile modifiers. */
function drmOf(id: string): number {
  const row = MISSILE_MODIFIERS.find((modifier) => modifier.id === id)
  if (row === undefined) throw new RangeError(`${id} is no missile modifier`)
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

export const missileOps: VectorOps = { missile, elephantFire }
