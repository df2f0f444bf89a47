import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { openStore, type StorePlace } from '../store/open.ts'
import type { Store } from '../store/store.ts'

export { job, seatRow, summary, tableRow } from './samples.ts'

import { type Cluster, startPostgres } from './postgres.ts'

export const KINDS = ['libsql', 'postgres'] as const satisfies readonly Store['kind'][]

/** Skips tests that need PostgreSQL. */
export const withoutPostgres = Boolean(process.env.MEHEN_SKIP_POSTGRES)

/** Runs the same tests on both kinds of store. */
export function describeStores(name: string, tests: (kind: Store['kind']) => void): void {
  for (const kind of KINDS) {
    describe.skipIf(kind === 'postgres' && withoutPostgres)(`${name} on ${kind}`, () => tests(kind))
  }
}

/** Makes empty stores of both kinds for a test file and cleans up afterwards. */
export class StoreYard {
  readonly #folders: string[] = []
  readonly #open: Store[] = []
  #cluster: Promise<Cluster> | undefined

  /** The cluster, started when first needed. Tests kill processes, not the machine, so it need not sync its files. */
  cluster(): Promise<Cluster> {
    this.#cluster ??= startPostgres({ fsync: false })
    return this.#cluster
  }

  /** A temporary folder. */
  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'mehen-store-'))
    this.#folders.push(folder)
    return folder
  }

  /** A new place for a store. */
  async place(kind: Store['kind']): Promise<StorePlace> {
    const folder = this.folder()
    return kind === 'libsql' ? { folder } : { folder, url: await (await this.cluster()).database() }
  }

  /** Opens a store, by default in a new place. */
  async store(kind: Store['kind'], place?: StorePlace): Promise<Store> {
    const store = await openStore(place ?? (await this.place(kind)))
    this.#open.push(store)
    return store
  }

  async clear(): Promise<void> {
    await Promise.all(this.#open.map((store) => store.close()))
    if (this.#cluster) await (await this.#cluster).stop()
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true })
  }
}
