import type { Kysely } from 'kysely'
import { jobColumns } from './rows.ts'
import type { Schema } from './schema.ts'
import type { Job } from './store.ts'

/** Stores jobs inside a transaction. One with the same key is replaced and its lease is lost. */
export async function putJobs(db: Kysely<Schema>, jobs: readonly Job[]): Promise<void> {
  for (const job of jobs) {
    const row = jobColumns(job)
    const { key: _, ...changes } = row
    await db
      .insertInto('jobs')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(changes))
      .execute()
  }
}

/** Stores the jobs whose keys do not exist yet; returns whether there were any. */
export async function addJobs(db: Kysely<Schema>, jobs: readonly Job[]): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('jobs')
    .values(jobs.map(jobColumns))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
