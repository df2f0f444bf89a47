import Database from 'libsql'
import { StoreError } from '../store.ts'
import { Turn } from './turn.ts'

/** A prepared statement with positional parameters. */
interface Statement {
  readonly reader: boolean
  all(parameters: unknown[]): unknown[]
  run(parameters: unknown[]): { changes: number }
  iterate(parameters: unknown[]): IterableIterator<unknown>
}

/** The database's file name in the data folder. */
export const FILE = 'mehen.db'

/**
 * The only connection to the database file: write-ahead log, synced at every commit, locked against other processes
 * from the start.
 */
export class Connection {
  readonly turn = new Turn()
  readonly #database: Database.Database
  readonly #statements = new Map<string, Statement>()

  constructor(file: string) {
    this.#database = new Database(file)
    try {
      this.#database.pragma('locking_mode = EXCLUSIVE')
      this.#database.pragma('journal_mode = WAL')
      this.#database.pragma('synchronous = FULL')
      this.#database.pragma('foreign_keys = ON')
      // The lock is taken by the first write, not by the pragma.
      this.#database.exec('begin immediate; commit')
    } catch (cause) {
      this.#database.close()
      const { code } = cause as { code?: string }
      if (code === 'SQLITE_NOTADB') throw new StoreError('not ours', `${file} is not a database`, cause)
      if (code !== 'SQLITE_BUSY') throw named(cause)
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

  exec(sql: string): void {
    naming(() => this.#database.exec(sql))
  }

  /** Runs `work` in a transaction, synced when this returns and rolled back if it throws. */
  transaction<T>(work: () => T): T {
    return naming(() => {
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
      if (!(named(error) instanceof StoreError)) throw error
    } finally {
      this.#database.close()
    }
  }
}

/** Runs `work`; disk errors become `StoreError`s. */
export function naming<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw named(error)
  }
}

function named(error: unknown): unknown {
  const { code = '' } = (error ?? {}) as { code?: string }
  if (code === 'SQLITE_FULL') return new StoreError('disk full', 'the disk is full', error)
  if (/^SQLITE_(READONLY|CANTOPEN|PERM)/.test(code))
    return new StoreError('read only', 'the data folder cannot be written', error)
  if (code.startsWith('SQLITE_IOERR')) return new StoreError('unreachable', 'the disk fails', error)
  return error
}
