import type { Hex } from './grid.ts'

/**
 * Which hexes each side's pieces control: how many of them reach into a hex, kept up to date as each piece comes, goes or
 * turns, so that a question costs one look-up.
 */
export class Zones {
  private readonly counts: readonly Uint8Array[]

  constructor(sides: number, hexes: number) {
    this.counts = Array.from({ length: sides }, () => new Uint8Array(hexes))
  }

  /** A piece of this side now controls these hexes; -1 entries count for nothing. */
  add(side: number, hexes: ArrayLike<Hex>, count = hexes.length): void {
    const counts = this.counts[side]!
    for (let i = 0; i < count; i++) {
      const hex = hexes[i]!
      if (hex >= 0) counts[hex]!++
    }
  }

  /** It controls them no longer. */
  remove(side: number, hexes: ArrayLike<Hex>, count = hexes.length): void {
    const counts = this.counts[side]!
    for (let i = 0; i < count; i++) {
      const hex = hexes[i]!
      if (hex < 0) continue
      if (counts[hex] === 0) throw new Error(`side ${side} does not control hex ${hex}`)
      counts[hex]!--
    }
  }

  /** Whether a piece of this side controls the hex. */
  covers(side: number, hex: Hex): boolean {
    return this.counts[side]![hex]! > 0
  }

  /** How many pieces of this side control the hex. */
  count(side: number, hex: Hex): number {
    return this.counts[side]![hex]!
  }

  clear(): void {
    for (const counts of this.counts) counts.fill(0)
  }
}
