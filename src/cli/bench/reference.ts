import { referenceLoop } from '../../../scripts/reference.mjs'

/** CPU seconds this process has used. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Seconds on the wall. */
export const seconds = () => performance.now() / 1000

/** How many loops make one measurement: long enough for the clock, short beside what is measured. */
const LOOPS = 20
/** Until the loop is compiled it says little. */
const WARM_UP = 3

/** How fast the machine is while something is measured on it: the best of all times the fixed loop was taken. */
export class Reference {
  readonly #clock: () => number
  #best = 0
  #taken = 0

  constructor(clock: () => number) {
    this.#clock = clock
  }

  get taken(): boolean {
    return this.#taken > 0
  }

  /** Reference loops per second, the best so far. */
  get speed(): number {
    if (this.#best === 0) this.take()
    return this.#best
  }

  /** Takes the loop in its turn. */
  take(): void {
    const rounds = this.#taken++ === 0 ? WARM_UP : 1
    for (let round = 0; round < rounds; round++) {
      const started = this.#clock()
      for (let i = 0; i < LOOPS; i++) referenceLoop()
      this.#best = Math.max(this.#best, LOOPS / (this.#clock() - started))
    }
  }
}
