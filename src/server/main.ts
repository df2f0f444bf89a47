import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RequestRefused } from '#table/protocol/errors.ts'
import { bundledClient, type Config, fromEnvironment } from './config.ts'
import { type RunningServer, startServer } from './server.ts'
import { openStore, readStore, type StoreLocation, setModerator } from './store/open.ts'
import { type Store, StoreError } from './store/store.ts'
import { exportTable, importTable } from './tables/tableFile.ts'

export type { Config } from './config.ts'

/** Limit for an orderly shutdown. */
const SHUTDOWN_TIMEOUT_MS = 10_000

/** Why an operator command fails: a code to word, and the values to word it with. */
export class OperatorError extends Error {
  readonly code:
    | 'in use'
    | 'unreachable'
    | 'read only'
    | 'not ours'
    | 'exists'
    | 'port taken'
    | 'unknown table'
    | 'unknown account'
    | 'bad setting'
  readonly values: { readonly [name: string]: string | number }

  constructor(code: OperatorError['code'], values: OperatorError['values'], cause?: unknown) {
    super(`${code}: ${Object.values(values).join(' ')}`, { cause })
    this.name = 'OperatorError'
    this.code = code
    this.values = values
  }
}

/** The configuration from the environment, with the built client next to the program. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  try {
    const config = fromEnvironment(env)
    return { ...config, client: config.client ?? bundledClient(fileURLToPath(import.meta.url)) }
  } catch (error) {
    throw new OperatorError('bad setting', { what: (error as Error).message })
  }
}

/** `mehen serve`: runs until SIGTERM or SIGINT, then shuts down in order. Calls `started` once clients can connect. */
export async function serve(config: Config, started: (running: RunningServer) => void): Promise<void> {
  const told = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
  const running = await asOperatorErrors(config, () => startServer(config, { version: packageVersion() }))
  started(running)
  await told
  setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
  await running.close()
}

/** `mehen backup FILE`: everything in one file, also while a server runs. */
export function backup(config: Config, file: string): Promise<void> {
  return withReadableStore(config, (store) => store.backup(file))
}

/** `mehen restore FILE`: into an empty data folder or database. */
export function restore(config: Config, file: string): Promise<void> {
  return withStore(config, (store) => store.restore(file))
}

/**
 * `mehen export FOLDER [TABLE...]`: one text file per table, secrets included; also while a server runs. Returns the
 * count.
 */
export function exportTables(config: Config, folder: string, wanted: readonly string[]): Promise<number> {
  return withReadableStore(config, async (store) => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const ids = wanted.length > 0 ? wanted : await allTableIds(store)
    for (const id of ids) {
      const text = await exportTable(store, id)
      if (text === undefined) throw new OperatorError('unknown table', { table: id })
      writeFileSync(join(folder, `${id}.table.txt`), text, { mode: 0o600 })
    }
    return ids.length
  })
}

/** `mehen import FILE...`: reads files written by `export`. Returns the count. */
export function importTables(config: Config, files: readonly string[]): Promise<number> {
  return withStore(config, async (store) => {
    for (const file of files) {
      try {
        await importTable(store, readFileSync(file, 'utf8'))
      } catch (error) {
        if (error instanceof RequestRefused) throw new OperatorError('not ours', { what: file }, error)
        throw error
      }
    }
    return files.length
  })
}

/** `mehen moderator LOGIN [--off]`: grants or revokes moderator rights, also while a server runs. */
export function moderator(config: Config, login: string, on: boolean): Promise<void> {
  return asOperatorErrors(config, async () => {
    const user = await readStore(storeLocation(config), (store) => store.userByLogin(login.normalize('NFKC').trim()))
    if (user === undefined) throw new OperatorError('unknown account', { login })
    await setModerator(storeLocation(config), user.id, on)
  })
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

function withReadableStore<T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> {
  return asOperatorErrors(config, () => readStore(storeLocation(config), work))
}

async function withStore<T>(config: Config, work: (store: Store) => Promise<T>): Promise<T> {
  return asOperatorErrors(config, async () => {
    const store = await openStore(storeLocation(config))
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  })
}

/** Runs an operator command; common failures become `OperatorError`s. */
async function asOperatorErrors<T>(config: Config, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code } = error as { code?: string }
    if (error instanceof StoreError && (error.code === 'in use' || error.code === 'read only'))
      throw new OperatorError(error.code, { folder: config.folder }, error)
    if (error instanceof StoreError && ['unreachable', 'not ours', 'exists'].includes(error.code))
      throw new OperatorError(error.code as 'unreachable', { what: error.message }, error)
    if (code === 'EADDRINUSE') throw new OperatorError('port taken', { port: config.port }, error)
    throw error
  }
}

function packageVersion(): string {
  const places = ['../package.json', '../../package.json'].map((path) => new URL(path, import.meta.url))
  for (const place of places) {
    try {
      return JSON.parse(readFileSync(place, 'utf8')).version
    } catch {}
  }
  return '0'
}
