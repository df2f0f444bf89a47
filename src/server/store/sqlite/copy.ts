import { Kysely } from 'kysely'
import { migrate } from '../migrations.ts'
import type { Schema } from '../schema.ts'
import { Connection } from './connection.ts'
import { LibsqlDialect } from './dialect.ts'

/** Reads a copy of a database that no one else uses, after migrating it to the newest schema. */
export async function withCopy<T>(file: string, read: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  const db = new Kysely<Schema>({ dialect: new LibsqlDialect(new Connection(file)) })
  try {
    await migrate(db, 'libsql')
    return await read(db)
  } finally {
    await db.destroy()
  }
}
