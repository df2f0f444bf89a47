import type { Readable, Writable } from 'node:stream'
import { MOST_LINE } from './protocol.ts'

/** Calls `take` with each line as it comes; a line that is too long ends with `fail`. */
export function readLines(from: Readable, take: (line: string) => void, fail: () => void = () => {}): void {
  let rest = ''
  from.setEncoding('utf8')
  from.on('data', (part: string) => {
    const lines = (rest + part).split('\n')
    rest = lines.pop()!
    if (rest.length > MOST_LINE) {
      rest = ''
      fail()
      return
    }
    for (const line of lines) if (line.trim() !== '') take(line)
  })
}

/** The lines of a stream one after the other; a reader that is busy makes the writer wait. */
export async function* linesOf(from: Readable): AsyncGenerator<string> {
  let rest = ''
  from.setEncoding('utf8')
  for await (const part of from as AsyncIterable<string>) {
    const lines = (rest + part).split('\n')
    rest = lines.pop()!
    if (rest.length > MOST_LINE) throw new RangeError('the line is too long')
    for (const line of lines) if (line.trim() !== '') yield line
  }
  if (rest.trim() !== '') yield rest
}

/** Writes a value as one line of JSON and waits while the reader is behind. */
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
