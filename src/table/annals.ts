import { Journal, type Told } from '../kernel/index.ts'

/** The end of a journal: every line that was told when the record had `from` answers or more. */
export interface Lines<L = Told> {
  readonly from: number
  readonly lines: readonly L[]
}

/** A table's journal. One that woke from a rest has only the last lines; the earlier ones follow from the record. */
export class Annals extends Journal {
  /** Every line that was told when the record had so many answers or more is here. */
  from = 0

  override cut(length: number): void {
    super.cut(length)
    this.from = Math.min(this.from, length + 1)
  }

  /** Takes up the end of a journal that was kept. */
  restore({ from, lines }: Lines): void {
    this.events.length = 0
    for (const line of lines) this.events.push(line)
    this.from = from
  }

  /** The last lines, at least so many where there are as many. */
  tail(least: number): Lines {
    const { events } = this
    const first = events[Math.max(0, events.length - least)]
    if (first === undefined || events.length <= least) return { from: this.from, lines: events.slice() }
    return { from: first.at, lines: events.slice(this.place(first.at)) }
  }

  /** The lines told when the record had `from` answers or more, but fewer than `to`. */
  between(from: number, to: number): readonly Told[] {
    return this.events.slice(this.place(from), this.place(to))
  }

  /** Where the lines begin that were told when the record had so many answers or more. */
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
