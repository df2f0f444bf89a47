import type { News } from '../store.ts'

/** The channel of all processes of a database. */
export const CHANNEL = 'mehen'

/** A notice holds less than 8000 bytes; longer messages are split. */
const PART = 7000

/** The notice of a table's new length, with the new events if they fit. */
export function eventsNews(process: string, table: string, length: number, events: readonly string[]): string {
  const head = `${process} e ${length} ${table}`
  const whole = [head, ...events].join('\n')
  return Buffer.byteLength(whole) < PART && !events.some((event) => event.includes('\n')) ? whole : head
}

/** The notice of new jobs. */
export function jobsNews(process: string): string {
  return `${process} j`
}

/** The notices of a message; `number` tells a process's messages apart. */
export function messageNews(process: string, number: number, body: string): string[] {
  const text = Buffer.from(body).toString('base64')
  const parts: string[] = []
  for (let from = 0; from === 0 || from < text.length; from += PART) parts.push(text.slice(from, from + PART))
  return parts.map((part, index) => `${process} m ${number} ${index} ${parts.length} ${part}`)
}

/** Parses notices, skips those of its own process, and reassembles split messages. */
export class NewsReader {
  readonly #process: string
  readonly #parts = new Map<string, string[]>()

  constructor(process: string) {
    this.#process = process
  }

  /** Drops incomplete messages after a break. */
  reset(): void {
    this.#parts.clear()
  }

  read(notice: string): News | undefined {
    if (notice.startsWith(`${this.#process} `)) return undefined
    const [head = '', ...events] = notice.split('\n')
    const [process, kind, ...rest] = head.split(' ')
    if (kind === 'j') return { kind: 'jobs' }
    if (kind === 'e') {
      const news = { kind: 'events', length: Number(rest[0]), table: rest.slice(1).join(' ') } as const
      return events.length > 0 ? { ...news, events } : news
    }
    if (kind === 'm') return this.#message(`${process} ${rest[0]}`, Number(rest[1]), Number(rest[2]), rest[3]!)
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
