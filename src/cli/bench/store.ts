import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureStore, type StoreSpeed } from '../../server/store/bench.ts'
import { postgresPrograms, startPostgres } from '../../server/testing/postgres.ts'
import { byWall, lack, type Numbers } from './measure.ts'

/** Both stores against the bare database: synced appends per second by number of concurrent tables. */
export async function storeSuite(): Promise<Numbers> {
  const folder = mkdtempSync(join(tmpdir(), 'mehen-bench-'))
  try {
    return {
      ...named('sqlite', await measureStore({ folder }, () => byWall.take())),
      ...(await postgres(folder)),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function postgres(folder: string): Promise<Numbers> {
  if (!postgresPrograms()) return lack('store.pg', 'postgres')
  const cluster = await startPostgres()
  try {
    return named('pg', await measureStore({ folder, url: await cluster.database() }, () => byWall.take()))
  } finally {
    await cluster.stop()
  }
}

function named(store: string, { raw, appends }: StoreSpeed): Numbers {
  const numbers: Numbers = { [`store.${store}.rawPerS`]: raw }
  for (const [tables, perS] of Object.entries(appends)) numbers[`store.${store}.appends${tables}PerS`] = perS
  numbers[`store.${store}.ratio50`] = appends[50]! / raw
  return numbers
}
