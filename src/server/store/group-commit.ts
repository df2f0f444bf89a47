import { StoreError } from './store.ts'

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/** How many turns of the event loop a commit waits at most for more to come. */
const TURNS = 8

/**
 * Commits together what is asked together: everything that arrives while a commit runs, or in turns of the event
 * loop in which more and more arrives, goes into the next one, so that many share the price of one sync to disk.
 */
export class GroupCommit<Item, Result> {
  readonly #commit: (items: Item[]) => Promise<Result[]> | Result[]
  readonly #limit: number
  #waiting: Waiting<Item, Result>[] = []
  #running: Promise<void> | undefined

  /** `commit` answers for each item, in order, or throws and has changed nothing. */
  constructor(commit: (items: Item[]) => Promise<Result[]> | Result[], limit = 200) {
    this.#commit = commit
    this.#limit = limit
  }

  /** Resolves when the item is committed. */
  add(item: Item): Promise<Result> {
    const done = new Promise<Result>((resolve, reject) => this.#waiting.push({ item, resolve, reject }))
    this.#running ??= this.#run()
    return done
  }

  /** Resolves when nothing waits. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#gather()
      await this.#settle(this.#waiting.splice(0, this.#limit))
    }
    this.#running = undefined
  }

  /** Waits as long as more arrives: whoever is alone waits for one turn only. */
  async #gather(): Promise<void> {
    let before = 0
    for (let turn = 0; turn < TURNS && before < this.#waiting.length; turn++) {
      before = this.#waiting.length
      await nextTurn()
    }
  }

  async #settle(group: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#commit(group.map(({ item }) => item))
      group.forEach(({ resolve }, index) => {
        resolve(results[index]!)
      })
    } catch (error) {
      if (group.length === 1 || error instanceof StoreError) for (const { reject } of group) reject(error)
      // One bad item must not fail the others.
      else for (const one of group) await this.#settle([one])
    }
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
