import { setTimeout as sleep } from 'node:timers/promises'

/** A client that repeats an action until stopped, whatever happens to the servers. */
export abstract class Restless {
  private readonly bases: () => string[]
  private readonly pace: number
  private stopped = false
  private going: Promise<void> = Promise.resolve()

  constructor(bases: () => string[], pace: number) {
    this.bases = bases
    this.pace = pace
  }

  start(): void {
    this.going = this.run()
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.going
  }

  /** The next action, through the first and the last running server; failures are retried. */
  protected abstract act(base: string, other: string): Promise<void>

  private async run(): Promise<void> {
    while (!this.stopped) {
      const bases = this.bases()
      if (bases.length > 0) await this.act(bases[0]!, bases.at(-1)!).catch(() => undefined)
      await sleep(this.pace)
    }
  }
}
