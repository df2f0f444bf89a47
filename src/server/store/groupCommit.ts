import { StoreError } from './store.ts'

interface Waiting<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/** Turns of the event loop a commit waits at most for further items. */
const TURNS = 8

/**
 * Groups concurrent writes into one commit: everything that arrives while a commit runs, or while further items keep
 * arriving, goes into the next one, so that they share the cost of one sync to disk.
 */
export class GroupCommit<Item, Result> {
  readonly #commit: (items: Item[]) => Promise<Result[]> | Result[]
  readonly #limit: number
  #waiting: Waiting<Item, Result>[] = []
  #running: Promise<void> | undefined

  /** `commit` returns a result per item, in order, or throws and has changed nothing. */
  constructor(commit: (items: Item[]) => Promise<Result[]> | Result[], limit = 200) {
    this.#commit = commit
    this.#limit = limit
  }

  add(item: Item): Promise<Result> {
    const done = new Promise<Result>((resolve, reject) => this.#waiting.push({ item, resolve, reject }))
    this.#running ??= this.#run()
    return done
  }

  /** Resolves when nothing is waiting. */
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

  /** Waits while further items arrive; a single item waits for one turn only. */
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
