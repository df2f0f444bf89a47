import type { Params, Seat } from './ask.ts'

/** Something that happened, as data: the reader's own language words it. */
export interface Event {
  readonly kind: string
  readonly rule: string
  readonly with?: Params
  /** The only seats that may know of it; everybody when absent. */
  readonly only?: readonly Seat[]
}

/** An event with the number of answers given when it happened. */
export interface Told extends Event {
  readonly at: number
}

/** Whoever listens to a match. `cut` takes back everything told after the given number of answers. */
export interface Sink {
  tell(event: Told): void
  cut(length: number): void
}

/** A sink that keeps everything. */
export class Journal implements Sink {
  readonly events: Told[] = []

  tell(event: Told): void {
    this.events.push(event)
  }

  cut(length: number): void {
    while (this.events.length > 0 && this.events.at(-1)!.at > length) this.events.pop()
  }

  /** The events a seat or a watcher may know of. */
  seenBy(seat: Seat): Told[] {
    return this.events.filter((event) => maySee(event, seat))
  }
}

/** Whether a seat or a watcher may know of an event. */
export function maySee(event: Event, seat: Seat): boolean {
  return event.only === undefined || event.only.includes(seat)
}
