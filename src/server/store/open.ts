import { openPostgres, type PostgresOptions } from './postgres/store.ts'
import { openSqlite } from './sqlite/store.ts'
import type { Store } from './store.ts'

/** Where the server keeps things: a data folder, or a PostgreSQL database where `url` is given. */
export interface StorePlace extends PostgresOptions {
  readonly folder: string
  readonly url?: string
}

/** Opens the store, brought to the newest schema. */
export function openStore({ folder, url, ...options }: StorePlace): Promise<Store> {
  return url ? openPostgres(url, options) : openSqlite(folder)
}
