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
import { type Connection, naming } from './connection.ts'

/** Kysely on the single libsql connection. A transaction holds the connection's mutex as a whole. */
export class LibsqlDialect implements Dialect {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  createDriver(): Driver {
    return new LibsqlDriver(this.#connection)
  }

  createAdapter() {
    return new SqliteAdapter()
  }

  createQueryCompiler() {
    return new SqliteQueryCompiler()
  }

  createIntrospector(db: Kysely<any>) {
    return new SqliteIntrospector(db)
  }
}

class LibsqlDriver implements Driver {
  readonly #connection: Connection
  readonly #queries: LibsqlQueries

  constructor(connection: Connection) {
    this.#connection = connection
    this.#queries = new LibsqlQueries(connection)
  }

  async init() {}

  async acquireConnection() {
    await this.#connection.turn.take()
    return this.#queries
  }

  async releaseConnection() {
    this.#connection.turn.pass()
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
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return naming(() => {
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
