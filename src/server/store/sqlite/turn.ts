/** A first-come, first-served mutex. */
export class Turn {
  #taken = false
  readonly #waiting: (() => void)[] = []

  /** Takes the lock if it is free; returns whether it was. */
  tryTake(): boolean {
    if (this.#taken) return false
    this.#taken = true
    return true
  }

  async take(): Promise<void> {
    if (this.tryTake()) return
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Passes the lock to the next in line. */
  pass(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#taken = false
  }
}
