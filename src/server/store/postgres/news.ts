import type { News } from '../store.ts'

/** The channel all processes of one database listen to. */
export const CHANNEL = 'mehen'

/** A notice holds less than 8000 bytes; longer messages travel in parts. */
const PART = 7000

/** The notice of a table's new length. */
export function eventsNews(process: string, table: string, length: number): string {
  return `${process} e ${length} ${table}`
}

/** The notice that there are new jobs. */
export function jobsNews(process: string): string {
  return `${process} j`
}

/** The notices of a message: `number` tells it from the process's other messages. */
export function messageNews(process: string, number: number, body: string): string[] {
  const text = Buffer.from(body).toString('base64')
  const parts: string[] = []
  for (let from = 0; from === 0 || from < text.length; from += PART) parts.push(text.slice(from, from + PART))
  return parts.map((part, index) => `${process} m ${number} ${index} ${parts.length} ${part}`)
}

/** Reads notices, but not those of its own process; puts the parts of long messages together. */
export class NewsReader {
  readonly #process: string
  readonly #parts = new Map<string, string[]>()

  constructor(process: string) {
    this.#process = process
  }

  /** Forgets unfinished messages: their other parts will not come any more. */
  reset(): void {
    this.#parts.clear()
  }

  read(notice: string): News | undefined {
    const [process, kind, ...rest] = notice.split(' ')
    if (process === this.#process) return undefined
    if (kind === 'j') return { kind: 'jobs' }
    if (kind === 'e') return { kind: 'events', length: Number(rest[0]), table: rest.slice(1).join(' ') }
    if (kind === 'm')
      return this.#message(`${process} ${rest[0]}`, Number(rest[1]), Number(rest[2]), rest[3]!)
    return undefined
  }

  #message(name: string, index: number, count: number, part: string): News | undefined {
    const parts = this.#parts.get(name) ?? []
    parts[index] = part
    if (parts.filter((text) => text !== undefined).length < count) {
      this.#parts.set(name, parts)
      return undefined
    }
    this.#parts.delete(name)
    return { kind: 'message', body: Buffer.from(parts.join(''), 'base64').toString() }
  }
}
