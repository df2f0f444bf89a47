import type { Params, Seat } from './ask.ts'

/** Something that happened, as data; the client words it. */
export interface Event {
  readonly kind: string
  readonly rule: string
  readonly with?: Params
  /** The seats that may see it; all if absent. */
  readonly only?: readonly Seat[]
}

/** An event with the number of answers given when it happened. */
export interface Told extends Event {
  readonly at: number
}

/** Receives journal entries. `truncate` removes every entry made after the given number of answers. */
export interface Sink {
  tell(event: Told): void
  cut(length: number): void
}

/** A listener that keeps every entry. */
export class Journal implements Sink {
  readonly events: Told[] = []

  tell(event: Told): void {
    this.events.push(event)
  }

  cut(length: number): void {
    while (this.events.length > 0 && this.events.at(-1)!.at > length) this.events.pop()
  }

  /** The entries a seat or a spectator may see. */
  seenBy(seat: Seat): Told[] {
    return this.events.filter((event) => maySee(event, seat))
  }
}

/** Whether a seat or a spectator may see an event. */
export function maySee(event: Event, seat: Seat): boolean {
  return event.only === undefined || event.only.includes(seat)
}
