import type { Readable, Writable } from 'node:stream'
import { MOST_LINE } from './protocol.ts'

/** Splits chunks into lines; empty ones are skipped. */
class Splitter {
  rest = ''

  /** The lines completed by this chunk; undefined if one is too long. */
  take(part: string): string[] | undefined {
    const lines = (this.rest + part).split('\n')
    this.rest = lines.pop()!
    const tooLong = this.rest.length > MOST_LINE
    if (tooLong) this.rest = ''
    return tooLong ? undefined : lines.filter((line) => line.trim() !== '')
  }
}

/** Calls `take` for each line; a line that is too long calls `fail`. */
export function readLines(from: Readable, take: (line: string) => void, fail: () => void = () => {}): void {
  const splitter = new Splitter()
  from.setEncoding('utf8')
  from.on('data', (part: string) => {
    const lines = splitter.take(part)
    if (lines === undefined) fail()
    else lines.forEach(take)
  })
}

/** The lines of a stream, with backpressure. */
export async function* linesOf(from: Readable): AsyncGenerator<string> {
  const splitter = new Splitter()
  from.setEncoding('utf8')
  for await (const part of from as AsyncIterable<string>) {
    const lines = splitter.take(part)
    if (lines === undefined) throw new RangeError('the line is too long')
    yield* lines
  }
  if (splitter.rest.trim() !== '') yield splitter.rest
}

/** Writes a value as a line of JSON and waits for the stream to drain. */
export function writeLine(to: Writable, value: unknown): Promise<void> | undefined {
  if (to.write(`${JSON.stringify(value)}\n`)) return undefined
  return new Promise((resolve) => {
    const done = () => {
      to.off('drain', done)
      to.off('close', done)
      resolve()
    }
    to.on('drain', done)
    to.on('close', done)
  })
}
