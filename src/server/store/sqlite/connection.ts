import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import Database from 'libsql'
import { StoreError } from '../store.ts'

/** A first-come, first-served mutex. */
export class Mutex {
  #taken = false
  readonly #waiting: (() => void)[] = []

  /** Takes the lock if it is free; returns whether it was. */
  tryLock(): boolean {
    if (this.#taken) return false
    this.#taken = true
    return true
  }

  async lock(): Promise<void> {
    if (this.tryLock()) return
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  /** Passes the lock to the next in line. */
  unlock(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#taken = false
  }
}

/** A prepared statement with positional parameters. */
interface Statement {
  readonly reader: boolean
  all(parameters: unknown[]): unknown[]
  run(parameters: unknown[]): { changes: number }
  iterate(parameters: unknown[]): IterableIterator<unknown>
}

/** The database's file name in the data folder. */
export const DATABASE_FILE = 'mehen.db'

/**
 * The only connection to the database file: write-ahead log, synced at every commit, locked against other processes
 * from the start.
 */
export class SqliteConnection {
  readonly turn = new Mutex()
  readonly #database: Database.Database
  readonly #statements = new Map<string, Statement>()

  constructor(file: string) {
    this.#database = new Database(file)
    try {
      this.#database.pragma('locking_mode = EXCLUSIVE')
      this.#database.pragma('journal_mode = WAL')
      this.#database.pragma('synchronous = FULL')
      this.#database.pragma('foreign_keys = ON')
      this.#database.pragma('secure_delete = ON')
      // The lock is taken by the first write, not by the pragma.
      this.#database.exec('begin immediate; commit')
    } catch (cause) {
      this.#database.close()
      const { code } = cause as { code?: string }
      if (code === 'SQLITE_NOTADB') throw new StoreError('not ours', `${file} is not a database`, cause)
      if (code !== 'SQLITE_BUSY') throw asStoreError(cause)
      throw new StoreError('in use', `another process uses ${file}`, cause)
    }
  }

  /** The cached statement for this text. */
  prepare(sql: string): Statement {
    let statement = this.#statements.get(sql)
    if (!statement) {
      if (this.#statements.size >= 500) this.#statements.clear()
      statement = this.fresh(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }

  /** An uncached statement. */
  fresh(sql: string): Statement {
    return this.#database.prepare(sql) as unknown as Statement
  }

  /** Moves the log into the database file and empties it. */
  checkpoint(): void {
    translateErrors(() => this.#database.pragma('wal_checkpoint(TRUNCATE)'))
  }

  exec(sql: string): void {
    translateErrors(() => this.#database.exec(sql))
  }

  /** Runs `work` in a transaction, synced when this returns and rolled back if it throws. */
  transaction<T>(work: () => T): T {
    return translateErrors(() => {
      this.#database.exec('begin immediate')
      try {
        const result = work()
        this.#database.exec('commit')
        return result
      } catch (error) {
        if (this.#database.inTransaction) this.#database.exec('rollback')
        throw error
      }
    })
  }

  /**
   * Merges the log into the database file and releases the lock; libsql itself does so only when the last statement is
   * collected. If the disk is full or read-only, the log stays: nothing is lost.
   */
  close(): void {
    if (!this.#database.open) return
    this.#statements.clear()
    try {
      this.#database.pragma('journal_mode = DELETE')
      this.#database.pragma('locking_mode = NORMAL')
      this.#database.prepare('select 1 from sqlite_master').all()
    } catch (error) {
      if (!(asStoreError(error) instanceof StoreError)) throw error
    } finally {
      this.#database.close()
    }
  }
}

/** Runs `work`; disk errors become `StoreError`s. */
export function translateErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw asStoreError(error)
  }
}

function asStoreError(error: unknown): unknown {
  const { code = '' } = (error ?? {}) as { code?: string }
  if (code === 'SQLITE_FULL') return new StoreError('disk full', 'the disk is full', error)
  if (/^SQLITE_(READONLY|CANTOPEN|PERM)/.test(code))
    return new StoreError('read only', 'the data folder cannot be written', error)
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return new StoreError('not ours', 'the file is damaged', error)
  if (code.startsWith('SQLITE_IOERR')) return new StoreError('unreachable', 'the disk fails', error)
  return error
}

/** SQLite changes its schema in transactions, so that a migration that fails changes nothing. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/** Kysely on the single libsql connection. A transaction holds the connection's mutex as a whole. */
export class LibsqlDialect implements Dialect {
  readonly #connection: SqliteConnection

  constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  createDriver(): Driver {
    return new LibsqlDriver(this.#connection)
  }

  createAdapter() {
    return new TransactionalAdapter()
  }

  createQueryCompiler() {
    return new SqliteQueryCompiler()
  }

  createIntrospector(db: Kysely<any>) {
    return new SqliteIntrospector(db)
  }
}

class LibsqlDriver implements Driver {
  readonly #connection: SqliteConnection
  readonly #queries: LibsqlQueries

  constructor(connection: SqliteConnection) {
    this.#connection = connection
    this.#queries = new LibsqlQueries(connection)
  }

  async init() {}

  async acquireConnection() {
    await this.#connection.turn.lock()
    return this.#queries
  }

  async releaseConnection() {
    this.#connection.turn.unlock()
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy() {
    this.#connection.close()
  }
}

class LibsqlQueries implements DatabaseConnection {
  readonly #connection: SqliteConnection

  constructor(connection: SqliteConnection) {
    this.#connection = connection
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return translateErrors(() => {
      const statement = this.#connection.prepare(sql)
      if (statement.reader) return { rows: statement.all(parameters as unknown[]) as Row[] }
      const { changes } = statement.run(parameters as unknown[])
      return { rows: [], numAffectedRows: BigInt(changes) }
    })
  }

  async *streamQuery<Row>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    // An uncached statement: a cached one could be run again before this iteration ends.
    for (const row of this.#connection.fresh(sql).iterate(parameters as unknown[])) {
      yield { rows: [row as Row] }
    }
  }
}
