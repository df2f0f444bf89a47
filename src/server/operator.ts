import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RequestRefused } from '#table/protocol/errors.ts'
import { resetPath, resetToken } from './accounts/recovery.ts'
import { cookieSecret, Signer } from './accounts/sessions.ts'
import type { Config } from './config.ts'
import { asOperatorErrors, OperatorError } from './operatorErrors.ts'
import { openStore, readStore, type StoreLocation, setModerator } from './store/open.ts'
import { backupName, outdated, parseKeep } from './store/rotation.ts'
import type { BackupCounts, Store } from './store/store.ts'
import { exportTable, type ReadTable, readTableFile } from './tables/tableFile.ts'

/** A backup that was written, and the older ones that were deleted after it. */
export interface BackupReport extends BackupCounts {
  readonly file: string
  readonly deleted: readonly string[]
}

/**
 * `mehen backup FILE|FOLDER [--keep 7d,4w,12m]`: everything in one file, also while a server runs. In a folder the file
 * is named after the time; with `keep`, older ones that the schedule does not need are then deleted.
 */
export function backup(config: Config, target: string, keep?: string, now = new Date()): Promise<BackupReport> {
  return asOperatorErrors(config, async () => {
    const schedule = keep === undefined ? undefined : parseKeep(keep)
    if (keep !== undefined && schedule === undefined) throw new OperatorError('bad schedule', { keep })
    const isFolder = existsSync(target) && statSync(target).isDirectory()
    if (schedule !== undefined && !isFolder) throw new OperatorError('no folder', { what: target })
    const file = isFolder ? join(target, backupName(now, config.database === undefined ? 'db' : 'jsonl')) : target
    const counts = await readStore(storeLocation(config), (store) => store.backup(file), 'any schema')
    const deleted = schedule === undefined ? [] : outdated(readdirSync(target), schedule)
    for (const name of deleted) rmSync(join(target, name))
    return { ...counts, file, deleted }
  })
}

/** `mehen restore FILE [--force]`: into an empty data folder or database, or instead of what is there. */
export function restore(config: Config, file: string, force = false): Promise<BackupCounts> {
  return withStore(config, (store) => store.restore(file, { force }))
}

/**
 * `mehen export FOLDER [TABLE...]`: one text file per table, secrets included; also while a server runs. Returns the
 * count.
 */
export function exportTables(config: Config, folder: string, wanted: readonly string[]): Promise<number> {
  return asOperatorErrors(config, () =>
    readStore(storeLocation(config), async (store) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const ids = wanted.length > 0 ? wanted : await allTableIds(store)
      for (const id of ids) {
        const text = await exportTable(store, id)
        if (text === undefined) throw new OperatorError('unknown table', { table: id })
        writeFileSync(join(folder, `${id}.table.txt`), text, { mode: 0o600 })
      }
      return ids.length
    }),
  )
}

/** What became of a file: its table was added, or was there before. */
export interface ImportedFile {
  readonly file: string
  readonly end: 'added' | 'present'
}

/**
 * `mehen import FILE...`: adds tables from files written by `export`. All files are checked before the first is added:
 * if one is not whole, none is.
 */
export function importTables(config: Config, files: readonly string[]): Promise<ImportedFile[]> {
  return withStore(config, async (store) => {
    const tables: ReadTable[] = []
    for (const file of files) {
      try {
        tables.push(await readTableFile(readFileSync(file, 'utf8')))
      } catch (error) {
        if (error instanceof RequestRefused) throw new OperatorError('not ours', { what: file }, error)
        throw error
      }
    }
    const ends: ImportedFile[] = []
    for (const [index, { id, addTo }] of tables.entries()) {
      const isPresent = (await store.table(id)) !== undefined
      if (!isPresent) await addTo(store)
      ends.push({ file: files[index]!, end: isPresent ? 'present' : 'added' })
    }
    return ends
  })
}

/** A table whose stored events are damaged: how many there should be, and how many are good. */
export interface DamagedTable {
  readonly id: string
  readonly length: number
  readonly good: number
}

/** `mehen check`: compares all stored events with their hashes; also while a server runs. */
export function checkStore(config: Config): Promise<{ tables: number; damaged: DamagedTable[] }> {
  return asOperatorErrors(config, () =>
    readStore(storeLocation(config), async (store) => {
      const damaged: DamagedTable[] = []
      const ids = await allTableIds(store)
      for (const id of ids) {
        const found = await store.history(id)
        if (found !== undefined && !found.isWhole)
          damaged.push({ id, length: found.row.length, good: found.events.length })
      }
      return { tables: ids.length, damaged }
    }),
  )
}

/** `mehen moderator LOGIN [--off]`: grants or revokes moderator rights, also while a server runs. */
export function moderator(config: Config, login: string, on: boolean): Promise<void> {
  return asOperatorErrors(config, async () => {
    const user = await readStore(storeLocation(config), (store) => findAccount(store, login))
    await setModerator(storeLocation(config), user.id, on)
  })
}

/**
 * `mehen account reset LOGIN`: the path and query of a page on which the account's owner chooses a new passphrase. It
 * works once, until `hours` are over; also while a server runs.
 */
export function resetLink(config: Config, login: string, hours: number, now = Date.now()): Promise<string> {
  return asOperatorErrors(config, () =>
    readStore(storeLocation(config), async (store) => {
      const user = await findAccount(store, login)
      const signer = new Signer(await cookieSecret(store))
      return resetPath(resetToken(signer, user, now + hours * 3_600_000))
    }),
  )
}

async function findAccount(store: Store, login: string) {
  const user = await store.userByLogin(login.normalize('NFKC').trim())
  if (user === undefined) throw new OperatorError('unknown account', { login })
  return user
}

async function allTableIds(store: Store): Promise<string[]> {
  const all: string[] = []
  for (;;) {
    const page = await store.ids(1000, all.at(-1))
    if (page.length === 0) return all
    all.push(...page)
  }
}

function storeLocation({ folder, database }: Config): StoreLocation {
  return { folder, ...(database === undefined ? {} : { url: database }) }
}

function withStore<T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> {
  return asOperatorErrors(config, async () => {
    const store = await openStore(storeLocation(config), 'fill')
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  })
}
