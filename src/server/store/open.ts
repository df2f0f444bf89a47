import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres, type PostgresOptions } from './postgres/store.ts'
import { DATABASE_FILE } from './sqlite/connection.ts'
import { sendControlRequest } from './sqlite/control.ts'
import { openSqlite } from './sqlite/store.ts'
import { type Store, StoreError } from './store.ts'

/** Where the data is: a data folder, or a PostgreSQL database if `url` is given. */
export interface StoreLocation extends PostgresOptions {
  readonly folder: string
  readonly url?: string
}

/** Opens the store and migrates it to the newest schema. */
export function openStore({ folder, url, ...options }: StoreLocation): Promise<Store> {
  return url ? openPostgres(url, options) : openSqlite(folder)
}

/** Grants or revokes moderator rights; if a running server has the data folder, through that server. */
export async function setModerator(place: StoreLocation, person: string, on: boolean): Promise<void> {
  const store = await openStore(place).catch((error) => {
    if (error instanceof StoreError && error.code === 'in use') return undefined
    throw error
  })
  if (store === undefined) return sendControlRequest(place.folder, { moderator: person, on })
  await store.behaviour.changeConduct(person, { moderator: on }).finally(() => store.close())
}

/** Runs `read` on the store or, if a running server has the data folder, on a copy made by that server. */
export async function readStore<T>(place: StoreLocation, read: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(place).catch((error) => {
    if (error instanceof StoreError && error.code === 'in use') return undefined
    throw error
  })
  if (store) return read(store).finally(() => store.close())
  const folder = mkdtempSync(join(tmpdir(), 'mehen-copy-'))
  try {
    await sendControlRequest(place.folder, { copy: join(folder, DATABASE_FILE) })
    const copy = await openSqlite(folder)
    return await read(copy).finally(() => copy.close())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
