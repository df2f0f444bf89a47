import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { removeDatabase } from './backup.ts'
import type { OperatorChange } from './communityStore.ts'
import { openPostgres, type PostgresOptions } from './postgres/store.ts'
import { applyChange } from './sql/kyselyClub.ts'
import type { OpenMode } from './sql/migrations.ts'
import { sendControlRequest } from './sqlite/control.ts'
import { openSqlite } from './sqlite/store.ts'
import { type Store, StoreError } from './store.ts'

/** Where the data is: a data folder, or a PostgreSQL database if `url` is given. */
export interface StoreLocation extends PostgresOptions {
  readonly folder: string
  readonly url?: string
}

/** Opens the store, by default as a server does: created and migrated to the newest schema if needed. */
export function openStore({ folder, url, ...options }: StoreLocation, mode: OpenMode = 'serve'): Promise<Store> {
  return url ? openPostgres(url, options, mode) : openSqlite(folder, mode)
}

/** The store, or undefined if a running server has the data folder. */
function openUnlessInUse(place: StoreLocation, mode: OpenMode): Promise<Store | undefined> {
  return openStore(place, mode).catch((error) => {
    if (error instanceof StoreError && error.code === 'in use') return undefined
    throw error
  })
}

/** Makes an operator's change; if a running server has the data folder, through that server. */
export async function changeStore(place: StoreLocation, change: OperatorChange): Promise<void> {
  const store = await openUnlessInUse(place, 'existing')
  if (store === undefined) return sendControlRequest(place.folder, change)
  await applyChange(store, change).finally(() => store.close())
}

/**
 * Runs `read` on an existing store or, if a running server has the data folder, on a copy that the server makes in it.
 * The store itself is never created or migrated; in the mode `existing` a copy of an older schema is.
 */
export async function readStore<T>(
  place: StoreLocation,
  read: (store: Store) => Promise<T>,
  mode: 'existing' | 'any schema' = 'existing',
): Promise<T> {
  const store = await openUnlessInUse(place, mode)
  if (store) return read(store).finally(() => store.close())
  const file = join(place.folder, `copy-${randomUUID()}.db`)
  try {
    await sendControlRequest(place.folder, { copy: file })
    const copy = await openSqlite(place.folder, mode === 'existing' ? 'serve' : mode, file)
    return await read(copy).finally(() => copy.close())
  } finally {
    removeDatabase(file)
  }
}
