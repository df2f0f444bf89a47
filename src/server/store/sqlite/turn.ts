/** One at a time, first come first served. */
export class Turn {
  #taken = false
  readonly #waiting: (() => void)[] = []

  /** Takes the turn now if it is free; true when it was. */
  tryTake(): boolean {
    if (this.#taken) return false
    this.#taken = true
    return true
  }

  async take(): Promise<void> {
    if (this.tryTake()) return
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Hands the turn to the next in line. */
  pass(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#taken = false
  }
}
