import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InsertObject, Kysely } from 'kysely'
import { KEPT, type Kept, type KeptRow, readDump, rowsOf } from './dump.ts'
import type { Schema } from './schema.ts'
import { withCopy } from './sqlite/copy.ts'
import { StoreError } from './store.ts'

/** Fills an empty database from a backup of either kind, in one transaction. */
export async function restoreFile(db: Kysely<Schema>, file: string): Promise<void> {
  if (!(await isDatabase(file))) return fill(db, readDump(file))
  // The backup itself is not changed: a copy is migrated to the newest schema and read.
  const folder = mkdtempSync(join(tmpdir(), 'mehen-restore-'))
  try {
    const copy = join(folder, 'copy.db')
    copyFileSync(file, copy)
    await withCopy(copy, (from) => fill(db, rowsOf(from)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(db: Kysely<Schema>, groups: AsyncIterable<[Kept, KeptRow[]]>): Promise<void> {
  await db.transaction().execute(async (all) => {
    for (const table of KEPT) {
      if (table === 'secrets') continue
      const found = await all.selectFrom(table).selectAll().limit(1).execute()
      if (found.length > 0) throw new StoreError('exists', 'the store to restore into is not empty')
    }
    await all.deleteFrom('secrets').execute()
    for await (const [table, rows] of groups) {
      await all
        .insertInto(table)
        .values(rows as InsertObject<Schema, Kept>[])
        .execute()
    }
  })
}

async function isDatabase(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.toString('latin1', 0, bytesRead) === 'SQLite format 3\0'
  } finally {
    await handle.close()
  }
}
