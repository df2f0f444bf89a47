import { CHANCE, type Option, type Seat } from './ask.ts'
import type { Stop } from './record.ts'

/** The seat written beside a forced answer. */
export const FORCED: Seat = ''

/** No seat can undo past `barrier`; all answers since are `mover`'s. */
export interface Bounds {
  readonly barrier: number
  readonly mover: Seat | null
  readonly stop: Stop
}

/** How many of its last answers a seat may undo, and what stops it there. */
export interface Horizon {
  readonly answers: number
  readonly stop: Stop
}

/** The answers of a match in order, and how far each seat may undo. */
export class Log {
  readonly who: Seat[] = []
  readonly what: Option[] = []
  /** Number of answers in the record: those before this log began plus the unforced ones in it. */
  length: number
  barrier: number
  mover: Seat | null = null
  stop: Stop

  constructor(length = 0, stop: Stop = 'start') {
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
  bar(stop: Stop): void {
    this.barrier = this.length
    this.mover = null
    this.stop = stop
  }

  /** How far a seat may undo. */
  horizon(seat: Seat): Horizon {
    const { mover, stop, length, barrier } = this
    if (mover !== null && mover !== seat) return { answers: 0, stop: 'another seat' }
    return { answers: length - barrier, stop }
  }

  bounds(): Bounds {
    return { barrier: this.barrier, mover: this.mover, stop: this.stop }
  }

  /** Truncates the log at an entry. */
  cut(entry: number, length: number, bounds: Bounds): void {
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
