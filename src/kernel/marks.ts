import type { Bounds } from './log.ts'

/** A copy of the state at a checkpoint, with its position in the log. */
export interface Mark<S> {
  readonly state: S
  /** Number of answers in the record. */
  readonly length: number
  /** Number of log entries, forced answers included. */
  readonly entry: number
  readonly bounds: Bounds
}

/** The checkpoints of a match that undo, a fork or a failed answer can need. */
export class Marks<S> {
  private kept: Mark<S>[] = []

  add(mark: Mark<S>): void {
    this.kept.push(mark)
  }

  get last(): Mark<S> | undefined {
    return this.kept.at(-1)
  }

  /** The oldest one undo can reach. */
  get first(): Mark<S> | undefined {
    return this.kept[0]
  }

  clear(): void {
    this.kept = []
  }

  /** The newest one at or before a record length. */
  find(length: number): Mark<S> | undefined {
    return this.kept.findLast((mark) => mark.length <= length)
  }

  /** Drops the snapshots from a log entry on. */
  cut(entry: number): void {
    this.kept = this.kept.filter((mark) => mark.entry < entry)
  }

  /** Keeps only the newest snapshot every undo can reach and the newest of all. */
  prune(barrier: number): void {
    const { kept } = this
    if (kept.length < 2) return
    const newest = kept.length - 1
    let reach = newest
    while (reach > 0 && kept[reach]!.length > barrier) reach--
    this.kept = reach === newest ? [kept[newest]!] : [kept[reach]!, kept[newest]!]
  }
}
