/** A symmetric matrix of who can be paired with whom. */
type Compatibility = readonly (readonly boolean[])[]

/** Whether everyone not in `out` can be paired with a compatible partner (Edmonds' blossom algorithm). */
export function canPairAll(fits: Compatibility, out: readonly boolean[] = []): boolean {
  return maximumMatching(fits, out).every((mate, i) => mate >= 0 || out[i] === true)
}

function maximumMatching(fits: Compatibility, out: readonly boolean[]): number[] {
  const mates: number[] = fits.map(() => -1)
  for (let root = 0; root < fits.length; root++)
    if (mates[root] === -1 && out[root] !== true) new AugmentingPathSearch(fits, out, mates).augment(root)
  return mates
}

/** The search for one augmenting path. */
class AugmentingPathSearch {
  private readonly fits: Compatibility
  private readonly out: readonly boolean[]
  private readonly mates: number[]
  /** The predecessor on the way from the root. */
  private readonly before: number[]
  /** The base of the blossom each vertex is in: itself outside of blossoms. */
  private readonly base: number[]
  private readonly reached: boolean[]
  private readonly queue: number[] = []

  constructor(fits: Compatibility, out: readonly boolean[], mates: number[]) {
    this.fits = fits
    this.out = out
    this.mates = mates
    this.before = fits.map(() => -1)
    this.base = fits.map((_, i) => i)
    this.reached = fits.map(() => false)
  }

  /** Matches the root if there is an augmenting path. */
  augment(root: number): void {
    const { fits, out, mates, before, base, reached, queue } = this
    reached[root] = true
    queue.push(root)
    for (let at = 0; at < queue.length; at++) {
      const from = queue[at]!
      for (let to = 0; to < fits.length; to++) {
        if (!fits[from]![to] || out[to] === true) continue
        if (base[from] === base[to] || mates[from] === to) continue
        const mate = mates[to]!
        if (to === root || (mate !== -1 && before[mate] !== -1)) this.shrink(from, to)
        else if (before[to] === -1) {
          before[to] = from
          if (mate === -1) {
            this.turn(to)
            return
          }
          reached[mate] = true
          queue.push(mate)
        }
      }
    }
  }

  /** Switches matched and unmatched edges on the path back to the root. */
  private turn(end: number): void {
    const { mates, before } = this
    let at = end
    while (at !== -1) {
      const previous = before[at]!
      const next = mates[previous]!
      mates[at] = previous
      mates[previous] = at
      at = next
    }
  }

  /** Contracts an odd cycle. */
  private shrink(a: number, b: number): void {
    const { base, reached, queue } = this
    const stem = this.meeting(a, b)
    const inside = base.map(() => false)
    this.mark(a, stem, b, inside)
    this.mark(b, stem, a, inside)
    for (let i = 0; i < base.length; i++) {
      if (!inside[base[i]!]) continue
      base[i] = stem
      if (!reached[i]) {
        reached[i] = true
        queue.push(i)
      }
    }
  }

  private mark(from: number, stem: number, child: number, inside: boolean[]): void {
    const { mates, before, base } = this
    let [at, next] = [from, child]
    while (base[at] !== stem) {
      const mate = mates[at]!
      inside[base[at]!] = true
      inside[base[mate]!] = true
      before[at] = next
      next = mate
      at = before[mate]!
    }
  }

  /** The lowest common ancestor of two vertices. */
  private meeting(a: number, b: number): number {
    const { mates, before, base } = this
    const seen = base.map(() => false)
    let at = base[a]!
    for (;;) {
      seen[at] = true
      const mate = mates[at]!
      if (mate === -1) break
      at = base[before[mate]!]!
    }
    at = base[b]!
    while (!seen[at]) at = base[before[mates[at]!]!]!
    return at
  }
}
