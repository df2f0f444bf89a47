import { type Random, randomFrom } from '#kernel'
import { isSteady } from '../pieces/units.ts'
import type { Alexander, Unit } from '../state.ts'
import { entangledCombats, playTogether, zoningCombats } from './sampledSegment.ts'
import { type RollDie, SimulatedCombat } from './simulatedCombat.ts'
import type { CombatSetup } from './simulatedPosition.ts'
import type { Combat } from './state.ts'

/** With more than `MAX_OUTCOMES` outcomes before the struggle, `SAMPLES` combats are simulated at random instead. */
const MAX_OUTCOMES = 500
const SAMPLES = 1600
/** Where combats affect each other: combats played on the map, and limits for the number of times they are played. */
const ON_MAP = 300
const TIMES = { least: 80, most: 150 }

/** The outcomes of a combat from a step on: enumerated exactly, or sampled if there are too many. */
export function countOutcomes(melee: CombatSetup, from: number): OutcomeCount {
  const counted = new OutcomeCount(melee, from)
  if (counted.enumerate()) return counted
  const drawn = new OutcomeCount(melee, from)
  drawn.draw(SAMPLES, randomFrom('odds'))
  return drawn
}

/**
 * The same from the first die, if other combats may change it. Combats whose units may run through this one or rampage
 * into it are played together with it; so are those that hold its units in a zone of control, unless the odds are
 * nearly the same if these units rout (`freed`).
 */
export function countFromStart(s: Alexander, c: Combat, melee: CombatSetup, freed: FreedSetup): OutcomeCount {
  const [entangled, zoning] = [entangledCombats(s, c), zoningCombats(s, c)]
  if (entangled.length === 0) {
    const counted = countOutcomes(melee, 0)
    if (zoning.length === 0) return counted
    const others = zoning.flatMap(({ attackers, defenders }) => [...attackers, ...defenders])
    if (counted.isNear(countOutcomes(freed(others), 0))) return counted
  }
  const combats = s.shock!.combats.filter((d) => d === c || entangled.includes(d) || zoning.includes(d))
  const drawn = new OutcomeCount(melee, 0)
  const times = Math.max(TIMES.least, Math.min(TIMES.most, Math.round(ON_MAP / combats.length)))
  drawn.play(s, combats, c, times, randomFrom('odds'))
  return drawn
}

/** The same combat if the units named exert no zone of control. */
type FreedSetup = (others: readonly Unit[]) => CombatSetup

/** Odds that differ by less are shown as they are: the error is less than that of playing combats together. */
const NEAR = 0.03

/** Adds up what happens to the units of a combat, weighted by chance. */
class OutcomeCount {
  /** The chance that no defender is left and an attacker is. */
  advance = 0
  /** Standard error for a chance of one half; 0 if all outcomes were enumerated. */
  error = 0
  private readonly melee: CombatSetup
  private readonly routs: number[] = []
  private readonly hits: number[] = []

  private readonly from: number

  constructor(melee: CombatSetup, from: number) {
    this.melee = melee
    this.from = from
  }

  /** The chance that a unit routs, and its average additional hits if it does not. */
  of(u: Unit): { readonly rout: number; readonly hits: number } {
    const rout = Math.min(1, this.routs[u] ?? 0)
    return { rout, hits: rout < 1 - 1e-9 ? (this.hits[u] ?? 0) / (1 - rout) : 0 }
  }

  /** Whether all chances are those of another count, or nearly. */
  isNear(other: OutcomeCount): boolean {
    const { attackers, defenders } = this.melee
    const routs = [...attackers, ...defenders].map((u) => this.of(u).rout - other.of(u).rout)
    return [...routs, this.advance - other.advance].every((difference) => Math.abs(difference) < NEAR)
  }

  /** Enumerates all dice. Returns false if there are too many outcomes. */
  enumerate(): boolean {
    let ways: Outcomes = new Map([['', { sketch: new SimulatedCombat(this.melee), chance: 1 }]])
    for (let i = this.from; i < SimulatedCombat.STEPS.length; i++) {
      const most = i < SimulatedCombat.STRUGGLE ? MAX_OUTCOMES : Number.POSITIVE_INFINITY
      ways = outcomesAfter(ways, SimulatedCombat.STEPS[i]!, most)
      if (ways.size > most) return false
    }
    for (const { sketch, chance } of ways.values()) this.add((u) => sketch.gone.includes(u), sketch.hits, chance)
    return true
  }

  /** Simulates `times` combats with random dice. */
  draw(times: number, random: Random): void {
    const roll: RollDie = (read) => read(random(10))
    const first = new SimulatedCombat(this.melee)
    const steps = SimulatedCombat.STEPS.slice(this.from)
    this.error = 0.5 / Math.sqrt(times)
    for (let i = 0; i < times; i++) {
      const sketch = first.copy()
      sketch.roll = roll
      for (const step of steps) sketch.take(step)
      this.add((u) => sketch.gone.includes(u), sketch.hits, 1 / times)
    }
  }

  /** Plays combats on the map `times` times. */
  play(s: Alexander, combats: readonly Combat[], c: Combat, times: number, random: Random): void {
    this.error = 0.5 / Math.sqrt(times)
    for (let i = 0; i < times; i++) {
      const after = playTogether(s, combats, c, random)
      this.add((u) => (isSteady(s, u) ? !isSteady(after, u) : after.hex[u]! < 0), after.hits, 1 / times)
    }
  }

  private add(isGone: (u: Unit) => boolean, hits: readonly number[], chance: number): void {
    const { attackers, defenders, hits: before } = this.melee
    for (const units of [attackers, defenders])
      for (const u of units)
        if (isGone(u)) this.routs[u] = (this.routs[u] ?? 0) + chance
        else this.hits[u] = (this.hits[u] ?? 0) + chance * (hits[u]! - before[u]!)
    if (defenders.every(isGone) && !attackers.every(isGone)) this.advance += chance
  }
}

type Outcomes = Map<string, { readonly sketch: SimulatedCombat; chance: number }>

/**
 * Takes a step with every possible result of its dice and merges combats with the same key. Stops once there are more
 * than `most`.
 */
function outcomesAfter(ways: Outcomes, step: (typeof SimulatedCombat.STEPS)[number], most: number): Outcomes {
  const found: Outcomes = new Map()
  for (const { sketch: from, chance } of ways.values()) {
    forEachRoll((roll, share) => {
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

/** A rolled die: its distinct readings, the number of faces with each reading, and the index of the current one. */
interface ThrownDie {
  readonly read: readonly number[]
  readonly faces: readonly number[]
  up: number
}

/**
 * Runs `way` once for each combination of its dice. Faces with the same reading are one. `share` returns the chance
 * of the current combination. Stops when `way` returns false.
 */
function forEachRoll(way: (roll: RollDie, share: () => number) => boolean): void {
  const thrown: ThrownDie[] = []
  const share = () => thrown.reduce((chance, { faces, up }) => (chance * faces[up]!) / 10, 1)
  do {
    let n = 0
    const goesOn = way((read) => {
      const die = (thrown[n] ??= groupFaces(read))
      n++
      return die.read[die.up]!
    }, share)
    if (!goesOn) return
    for (let last = thrown.at(-1); last !== undefined && ++last.up === last.read.length; last = thrown.at(-1))
      thrown.pop()
  } while (thrown.length > 0)
}

function groupFaces(read: (face: number) => number): ThrownDie {
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
