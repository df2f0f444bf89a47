import { CHANCE, type Option, type Seat } from './ask.ts'
import type { UndoBlockReason } from './record.ts'

/** The seat written beside a forced answer. */
export const FORCED: Seat = ''

/** No seat can undo past `barrier`; all answers since are `mover`'s. */
export interface UndoState {
  readonly barrier: number
  readonly mover: Seat | null
  readonly stop: UndoBlockReason
}

/** How many of its last answers a seat may undo, and what stops it there. */
export interface UndoLimit {
  readonly answers: number
  readonly stop: UndoBlockReason
}

/** The answers of a match in order, and how far each seat may undo. */
export class Log {
  readonly who: Seat[] = []
  readonly what: Option[] = []
  /** Number of answers in the record: those before this log began plus the unforced ones in it. */
  length: number
  barrier: number
  mover: Seat | null = null
  stop: UndoBlockReason

  constructor(length = 0, stop: UndoBlockReason = 'start') {
    this.length = length
    this.barrier = length
    this.stop = stop
  }

  add(seat: Seat, option: Option): void {
    this.who.push(seat)
    this.what.push(option)
    if (seat === FORCED) return
    if (this.mover !== seat && this.mover !== null) this.bar('another seat')
    this.length++
    this.mover = seat
    if (seat === CHANCE) this.bar('chance')
  }

  /** Counts an answer without keeping it, which is all a light match needs. */
  count(seat: Seat): void {
    if (seat !== FORCED) this.length++
  }

  /** Makes everything answered so far final. */
  bar(stop: UndoBlockReason): void {
    this.barrier = this.length
    this.mover = null
    this.stop = stop
  }

  /** How far a seat may undo. */
  horizon(seat: Seat): UndoLimit {
    const { mover, stop, length, barrier } = this
    if (mover !== null && mover !== seat) return { answers: 0, stop: 'another seat' }
    return { answers: length - barrier, stop }
  }

  bounds(): UndoState {
    return { barrier: this.barrier, mover: this.mover, stop: this.stop }
  }

  /** Truncates the log at an entry. */
  cut(entry: number, length: number, bounds: UndoState): void {
    this.who.length = entry
    this.what.length = entry
    this.length = length
    this.barrier = bounds.barrier
    this.mover = bounds.mover
    this.stop = bounds.stop
  }

  /** The entries from `entry` on, as a record writes them. */
  answersFrom(entry: number): string[] {
    const answers: string[] = []
    for (let i = entry; i < this.what.length; i++) {
      if (this.who[i] !== FORCED) answers.push(`${this.who[i]} ${this.what[i]!.key}`)
    }
    return answers
  }

  /** The answers after the record had this length. */
  since(length: number): string[] {
    let entry = this.what.length
    for (let left = this.length - length; left > 0; ) if (this.who[--entry] !== FORCED) left--
    return this.answersFrom(entry)
  }
}

/** A copy of the state at a checkpoint, with its position in the log. */
export interface StateSnapshot<S> {
  readonly state: S
  /** Number of answers in the record. */
  readonly length: number
  /** Number of log entries, forced answers included. */
  readonly entry: number
  readonly bounds: UndoState
}

/** The checkpoints of a match that undo, a fork or a failed answer can need. */
export class CheckpointStore<S> {
  private kept: StateSnapshot<S>[] = []

  add(mark: StateSnapshot<S>): void {
    this.kept.push(mark)
  }

  get last(): StateSnapshot<S> | undefined {
    return this.kept.at(-1)
  }

  /** The oldest one undo can reach. */
  get first(): StateSnapshot<S> | undefined {
    return this.kept[0]
  }

  clear(): void {
    this.kept = []
  }

  /** The newest one at or before a record length. */
  find(length: number): StateSnapshot<S> | undefined {
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
