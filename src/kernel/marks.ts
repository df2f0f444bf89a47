import type { Bounds } from './log.ts'

/** A copy of the state at a checkpoint, and where the log stood. */
export interface Mark<S> {
  readonly state: S
  /** How many answers the record held. */
  readonly length: number
  /** How many entries the log held, forced answers included. */
  readonly entry: number
  readonly bounds: Bounds
}

/** The checkpoints of a match that undo, a fork or a failed answer can need. */
export class Marks<S> {
  private kept: Mark<S>[] = []

  add(mark: Mark<S>): void {
    this.kept.push(mark)
  }

  /** The newest. */
  get last(): Mark<S> | undefined {
    return this.kept.at(-1)
  }

  /** The oldest that undo can reach. */
  get first(): Mark<S> | undefined {
    return this.kept[0]
  }

  /** Forgets everything. */
  clear(): void {
    this.kept = []
  }

  /** The newest one that stands at or before a length of the record. */
  find(length: number): Mark<S> | undefined {
    return this.kept.findLast((mark) => mark.length <= length)
  }

  /** Forgets all from an entry of the log on. */
  cut(entry: number): void {
    this.kept = this.kept.filter((mark) => mark.entry < entry)
  }

  /** Keeps only the newest that every undo can reach, and the newest of all. */
  prune(barrier: number): void {
    const { kept } = this
    if (kept.length < 2) return
    const newest = kept.length - 1
    let reach = newest
    while (reach > 0 && kept[reach]!.length > barrier) reach--
    this.kept = reach === newest ? [kept[newest]!] : [kept[reach]!, kept[newest]!]
  }
}
