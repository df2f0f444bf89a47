import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore, type StorePlace } from '../store/open.ts'
import type { Job, SeatRow, Store, Summary, TableRow } from '../store/store.ts'
import { type Cluster, startPostgres } from './postgres.ts'

/** The two kinds of store, for `describe.each`. */
export const KINDS = ['libsql', 'postgres'] as const satisfies readonly Store['kind'][]

/** Makes empty stores of both kinds for a test file, and cleans up behind them. */
export class StoreYard {
  readonly #folders: string[] = []
  readonly #open: Store[] = []
  #cluster: Promise<Cluster> | undefined

  /** The cluster, started when first needed. */
  cluster(): Promise<Cluster> {
    this.#cluster ??= startPostgres()
    return this.#cluster
  }

  /** A folder that goes away with the yard. */
  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'mehen-store-'))
    this.#folders.push(folder)
    return folder
  }

  /** Where an empty store can be opened, several times if its kind allows it. */
  async place(kind: Store['kind']): Promise<StorePlace> {
    const folder = this.folder()
    return kind === 'libsql' ? { folder } : { folder, url: await (await this.cluster()).database() }
  }

  /** An open store; in a new place unless told. */
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

/** A seat's row for tests. */
export function seatRow(seat: string, row: Partial<SeatRow> = {}): SeatRow {
  return { seat, user: null, name: row.user ? `${row.user}'s name` : null, bot: null, toMove: false, ...row }
}

/** A summary for tests. */
export function summary(id: string, row: Partial<Summary> = {}): Summary {
  return {
    id,
    game: 'ur',
    scenario: 'standard',
    status: 'playing',
    listed: true,
    rated: false,
    clock: '{"kind":"none"}',
    created: 1000,
    updated: 2000,
    outcome: null,
    seats: [seatRow('light', { user: 'ana', toMove: true }), seatRow('dark')],
    ...row,
  }
}

/** A table's row for tests. */
export function tableRow(id: string, row: Partial<TableRow> = {}): TableRow {
  return { ...summary(id, row), seed: `seed of ${id}`, length: 0, ...row }
}

/** A job for tests. */
export function job(key: string, row: Partial<Job> = {}): Job {
  return { key, kind: 'bot', table: 't', due: 100, body: '{}', ...row }
}
