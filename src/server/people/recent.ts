/** A cache with a size and age limit. A value read before `forget` was called is not cached after it. */
export class Recent<V> {
  private readonly most: number
  private readonly ms: number
  private readonly clock: () => number
  private readonly known = new Map<string, { readonly value: V; readonly until: number }>()
  private forgotten = 0

  constructor(most: number, ms: number, clock: () => number = () => performance.now()) {
    this.most = most
    this.ms = ms
    this.clock = clock
  }

  /** The cached value, or the one that `read` finds. */
  async get(key: string, read: () => Promise<V | undefined>): Promise<V | undefined> {
    const known = this.known.get(key)
    if (known !== undefined && known.until > this.clock()) return known.value
    const { forgotten } = this
    const value = await read()
    if (value !== undefined && forgotten === this.forgotten) this.keep(key, value)
    return value
  }

  /** Drops one key, or all values the test selects. */
  forget(which: string | ((value: V) => boolean)): void {
    this.forgotten++
    if (typeof which === 'string') this.known.delete(which)
    else for (const [key, { value }] of this.known) if (which(value)) this.known.delete(key)
  }

  clear(): void {
    this.forgotten++
    this.known.clear()
  }

  private keep(key: string, value: V): void {
    this.known.delete(key)
    if (this.known.size >= this.most) this.known.delete(this.known.keys().next().value!)
    this.known.set(key, { value, until: this.clock() + this.ms })
  }
}
