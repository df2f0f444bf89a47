import { type Random, randomFrom } from '../../../../kernel/index.ts'
import type { Unit } from '../state.ts'
import type { Melee } from './scene.ts'
import { type Roll, Sketch } from './sketch.ts'

/** Where more ways than this lead to the struggle combats are drawn instead, so many of them. */
const MOST_WAYS = 500
const DRAWS = 1600

/** What comes of a combat over its dice from a step on: counted, or where the ways are too many from draws. */
export function countOf(melee: Melee, from: number): Count {
  const counted = new Count(melee, from)
  if (counted.enumerate()) return counted
  const drawn = new Count(melee, from)
  drawn.draw(DRAWS, randomFrom('odds'))
  return drawn
}

/** What becomes of the units of a combat, added up over its ways. */
class Count {
  /** The chance that no defender is left and an attacker is. */
  advance = 0
  /** The standard error of a chance of one half; 0 where every way was counted. */
  error = 0
  private readonly melee: Melee
  private readonly routs: number[] = []
  private readonly hits: number[] = []

  private readonly from: number

  constructor(melee: Melee, from: number) {
    this.melee = melee
    this.from = from
  }

  /** The chance that a unit routs, and the hits it then holds more on average if it does not. */
  of(u: Unit): { readonly rout: number; readonly hits: number } {
    const rout = Math.min(1, this.routs[u] ?? 0)
    return { rout, hits: rout < 1 - 1e-9 ? (this.hits[u] ?? 0) / (1 - rout) : 0 }
  }

  /** Goes through every die; false where the ways are too many. */
  enumerate(): boolean {
    let ways: Ways = new Map([['', { sketch: new Sketch(this.melee), chance: 1 }]])
    for (let i = this.from; i < Sketch.STEPS.length; i++) {
      const most = i < Sketch.STRUGGLE ? MOST_WAYS : Number.POSITIVE_INFINITY
      ways = waysThrough(ways, Sketch.STEPS[i]!, most)
      if (ways.size > most) return false
    }
    for (const { sketch, chance } of ways.values()) this.add(sketch, chance)
    return true
  }

  /** Draws combats with dice of their own. */
  draw(times: number, random: Random): void {
    const roll: Roll = (read) => read(random(10))
    const first = new Sketch(this.melee)
    const steps = Sketch.STEPS.slice(this.from)
    this.error = 0.5 / Math.sqrt(times)
    for (let i = 0; i < times; i++) {
      const sketch = first.copy()
      sketch.roll = roll
      for (const step of steps) sketch.take(step)
      this.add(sketch, 1 / times)
    }
  }

  private add({ gone, hits }: Sketch, chance: number): void {
    const { attackers, defenders, hits: before } = this.melee
    const isGone = (u: Unit) => gone.includes(u)
    for (const units of [attackers, defenders])
      for (const u of units)
        if (isGone(u)) this.routs[u] = (this.routs[u] ?? 0) + chance
        else this.hits[u] = (this.hits[u] ?? 0) + chance * (hits[u]! - before[u]!)
    if (defenders.every(isGone) && !attackers.every(isGone)) this.advance += chance
  }
}

type Ways = Map<string, { readonly sketch: Sketch; chance: number }>

/** Takes a step with every way its dice can fall; sketches that go on alike are put together. It ends early with more than `most`. */
function waysThrough(ways: Ways, step: (typeof Sketch.STEPS)[number], most: number): Ways {
  const found: Ways = new Map()
  for (const { sketch: from, chance } of ways.values()) {
    everyWay((roll, share) => {
      const sketch = from.copy()
      sketch.roll = roll
      sketch.take(step)
      const { key } = sketch
      const known = found.get(key)
      if (known === undefined) found.set(key, { sketch, chance: chance * share() })
      else known.chance += chance * share()
      return found.size <= most
    })
    if (found.size > most) break
  }
  return found
}

/** A die that was thrown: what its faces are read as, how many faces each, and which one is up. */
interface Thrown {
  readonly read: readonly number[]
  readonly faces: readonly number[]
  up: number
}

/**
 * Runs `way` once for each fall of the dice that it throws, faces that are read alike together; `share` is the chance of
 * that fall. It ends early when `way` returns false.
 */
function everyWay(way: (roll: Roll, share: () => number) => boolean): void {
  const thrown: Thrown[] = []
  const share = () => thrown.reduce((chance, { faces, up }) => (chance * faces[up]!) / 10, 1)
  do {
    let n = 0
    const goesOn = way((read) => {
      const die = (thrown[n] ??= throwOf(read))
      n++
      return die.read[die.up]!
    }, share)
    if (!goesOn) return
    for (let last = thrown.at(-1); last !== undefined && ++last.up === last.read.length; last = thrown.at(-1))
      thrown.pop()
  } while (thrown.length > 0)
}

function throwOf(read: (face: number) => number): Thrown {
  const found: number[] = []
  const faces: number[] = []
  for (let face = 0; face < 10; face++) {
    const of = read(face)
    const i = found.indexOf(of)
    if (i < 0) {
      found.push(of)
      faces.push(1)
    } else faces[i]!++
  }
  return { read: found, faces, up: 0 }
}
