import { referenceLoop } from '../../../scripts/reference.mjs'

/** CPU seconds used by this process. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Wall clock seconds. */
export const seconds = () => performance.now() / 1000

/** Loops per measurement: long enough for the clock, short compared with what is measured. */
const LOOPS = 20
/** Loops to discard until the loop is compiled. */
const WARM_UP = 3

/** The speed of the machine while something is measured: the best time of the fixed loop. */
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

  /** Reference loops per second, best so far. */
  get speed(): number {
    if (this.#best === 0) this.take()
    return this.#best
  }

  /** Runs the loop once. */
  take(): void {
    const rounds = this.#taken++ === 0 ? WARM_UP : 1
    for (let round = 0; round < rounds; round++) {
      const started = this.#clock()
      for (let i = 0; i < LOOPS; i++) referenceLoop()
      this.#best = Math.max(this.#best, LOOPS / (this.#clock() - started))
    }
  }
}
