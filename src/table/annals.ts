import { Journal, type Told } from '../kernel/index.ts'

/** The end of a journal: all lines written when the record had at least `from` answers. */
export interface Lines<L = Told> {
  readonly from: number
  readonly lines: readonly L[]
}

/**
 * A table's journal. After a restart from a snapshot it has only the last lines; earlier ones can be replayed from the
 * record.
 */
export class Annals extends Journal {
  /** Every line written when the record had at least this many answers is in memory. */
  from = 0

  override cut(length: number): void {
    super.cut(length)
    this.from = Math.min(this.from, length + 1)
  }

  /** Replaces the content by the end of a stored journal. */
  restore({ from, lines }: Lines): void {
    this.events.length = 0
    for (const line of lines) this.events.push(line)
    this.from = from
  }

  /** At least the last `least` lines, never splitting those of one answer. */
  tail(least: number): Lines {
    const { events } = this
    const first = events[Math.max(0, events.length - least)]
    if (first === undefined || events.length <= least) return { from: this.from, lines: events.slice() }
    return { from: first.at, lines: events.slice(this.place(first.at)) }
  }

  /** The lines written when the record had `from` answers or more, but fewer than `to`. */
  between(from: number, to: number): readonly Told[] {
    return this.events.slice(this.place(from), this.place(to))
  }

  /** The index of the first line written when the record had at least `at` answers. */
  private place(at: number): number {
    let [low, high] = [0, this.events.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.events[middle]!.at < at) low = middle + 1
      else high = middle
    }
    return low
  }
}
