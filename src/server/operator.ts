import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RequestRefused } from '#table/protocol/errors.ts'
import { ClubSettings, NewInvitation } from '#table/protocol/moderation.ts'
import { clubSetting, invitationPath, newInvitation, readClub } from './accounts/club.ts'
import { exportPersonalData } from './accounts/personalData.ts'
import { resetPath, resetToken } from './accounts/recovery.ts'
import { cookieSecret, Signer } from './accounts/sessions.ts'
import type { Config } from './config.ts'
import { asOperatorErrors, OperatorError } from './operatorErrors.ts'
import { changeStore, openStore, readStore, type StoreLocation } from './store/open.ts'
import { backupName, outdated, parseKeep } from './store/rotation.ts'
import { migrationsAfter } from './store/sql/migrations.ts'
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

/** The result of `mehen migrate`: the migrations that were applied or would be, and the backup made before. */
export interface MigrationReport {
  readonly pending: readonly string[]
  readonly backup?: string
  /** Rows that a dry run carried over. */
  readonly rows?: number
}

/**
 * `mehen migrate [--dry-run]`: a backup, then all pending migrations in one transaction. A dry run migrates a copy and
 * throws it away.
 */
export function migrateStore(config: Config, dryRun: boolean, now = new Date()): Promise<MigrationReport> {
  return asOperatorErrors(config, async () => {
    const place = storeLocation(config)
    const pending = await readStore(place, pendingMigrations, 'any schema')
    if (pending.length === 0) return { pending }
    if (dryRun) return { pending, rows: await rehearse(place) }
    const folder = config.backups ?? (config.database === undefined ? config.folder : undefined)
    if (folder === undefined) throw new OperatorError('no backups', {})
    const form = config.database === undefined ? 'db' : 'jsonl'
    const file = join(folder, backupName(now, form).replace('mehen-', `before-${pending.at(-1)}-`))
    const store = await openStore(place, 'any schema')
    await store.backup(file).finally(() => store.close())
    await (await openStore(place, 'serve')).close()
    return { pending, backup: file }
  })
}

/** Before a server starts: migrates existing data after a backup. Without a folder for backups it is left to the start. */
export async function migrateBeforeStart(config: Config): Promise<MigrationReport | 'no backup' | undefined> {
  try {
    const report = await migrateStore(config, false)
    return report.pending.length > 0 ? report : undefined
  } catch (error) {
    if (error instanceof OperatorError && error.code === 'missing') return undefined
    if (error instanceof OperatorError && error.code === 'no backups') return 'no backup'
    throw error
  }
}

async function pendingMigrations(store: Store): Promise<string[]> {
  return migrationsAfter((await store.facts()).schema)
}

/** Migrates a copy of the data and returns its number of rows. */
async function rehearse(place: StoreLocation): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'mehen-migrate-'))
  try {
    const file = join(folder, place.url === undefined ? 'copy.db' : 'copy.jsonl')
    await readStore(place, (store) => store.backup(file), 'any schema')
    const copy = await openStore({ folder: join(folder, 'migrated') }, 'fill')
    return await copy
      .restore(file, { force: true })
      .then(({ rows }) => rows)
      .finally(() => copy.close())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `mehen account export LOGIN`: everything stored about a person, as the person can download it. */
export function exportAccount(config: Config, login: string): Promise<string> {
  return asOperatorErrors(config, () =>
    readStore(storeLocation(config), async (store) => {
      const user = await findAccount(store, login)
      return `${JSON.stringify(await exportPersonalData({ store }, user), null, 2)}\n`
    }),
  )
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

/** `mehen moderator LOGIN [--admin] [--off]`: grants or revokes rights, also while a server runs. */
export function moderator(config: Config, login: string, on: boolean, administrator = false): Promise<void> {
  return asOperatorErrors(config, async () => {
    const { id } = await readStore(storeLocation(config), (store) => findAccount(store, login))
    const rights = { moderator: on, administrator: on && administrator }
    await changeStore(storeLocation(config), { person: id, rights })
  })
}

/** `mehen club [--name ...]`: changes some of the club's settings and returns all; also while a server runs. */
export function changeClub(config: Config, some: Partial<ClubSettings>): Promise<ClubSettings> {
  return asOperatorErrors(config, async () => {
    const before = await readStore(storeLocation(config), readClub)
    const wanted = ClubSettings.safeParse({ ...before, ...some })
    if (!wanted.success) throw new OperatorError('bad club', { what: String(wanted.error.issues[0]!.path[0]) })
    if (Object.keys(some).length > 0) await changeStore(storeLocation(config), clubSetting(wanted.data))
    return wanted.data
  })
}

/** `mehen club invite`: the path of a page on which new people register; also while a server runs. */
export function invite(config: Config, uses: number, days: number, now = Date.now()): Promise<string> {
  return asOperatorErrors(config, async () => {
    const wanted = NewInvitation.safeParse({ uses, days })
    if (!wanted.success) throw new OperatorError('bad club', { what: String(wanted.error.issues[0]!.path[0]) })
    const invitation = newInvitation('', uses, days, now)
    await changeStore(storeLocation(config), { invitation })
    return invitationPath(invitation.id)
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

export function storeLocation({ folder, database }: Config): StoreLocation {
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
