import { createInterface } from 'node:readline'

/** Lines typed by a person or read from a pipe. */
export class Lines {
  private readonly waiting: string[] = []
  private readonly readers: ((line: string | undefined) => void)[] = []
  private ended = false
  private readonly terminal = createInterface({ input: process.stdin, terminal: process.stdin.isTTY })

  constructor() {
    this.terminal.on('line', (line) => {
      const reader = this.readers.shift()
      if (reader === undefined) this.waiting.push(line)
      else reader(line)
    })
    this.terminal.on('close', () => {
      this.ended = true
      for (const reader of this.readers.splice(0)) reader(undefined)
    })
  }

  /** The next line after a prompt; undefined at the end of input. */
  next(prompt: string): Promise<string | undefined> {
    process.stdout.write(prompt)
    if (this.waiting.length > 0) return Promise.resolve(this.waiting.shift())
    if (this.ended) return Promise.resolve(undefined)
    return new Promise((resolve) => this.readers.push(resolve))
  }

  close(): void {
    this.terminal.close()
  }
}
