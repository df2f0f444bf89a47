import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { godKings } from '#games/god-kings/game.ts'
import { type Random, randomFrom } from '#kernel'
import { measureStore, type StoreSpeed } from '#server/store/bench.ts'
import { openStore } from '#server/store/open.ts'
import type { Store } from '#server/store/store.ts'
import { LiveTable, type LiveTableContext } from '#server/tables/liveTable.ts'
import { toStoredSummary } from '#server/tables/scheduledJobs.ts'
import { postgresPrograms, startPostgres } from '#server/testing/postgres.ts'
import { executeCommand } from '#table/command.ts'
import { makeTable } from '#table/makeTable.ts'
import { SNAPSHOT_EVERY, serializeSnapshot } from '#table/snapshot.ts'
import type { Table } from '#table/table.ts'
import { byWall, cpuSeconds, median, type Numbers, skipBench } from './measure.ts'

const ANSWERS = 4000
const ROUNDS = 15
const BOTS = ['easy']

/** A four-player campaign of at least 4,000 answers: loading it from its oldest snapshot, and the first message. */
export async function tableSuite(): Promise<Numbers> {
  const folder = mkdtempSync(join(tmpdir(), 'mehen-bench-'))
  const store = await openStore({ folder })
  try {
    const id = await stockCampaign(store)
    const needs: LiveTableContext = {
      store,
      bots: () => BOTS,
      now: () => 0,
      game: async () => godKings,
      notifiable: undefined,
      outages: async () => [],
      notifyAfter: 0,
      unwatched: Number.POSITIVE_INFINITY,
      put: () => {},
      damaged: () => {},
      stored: () => {},
    }
    const times: number[] = []
    let [bytes, answers] = [0, 0]
    for (let round = 0; round < ROUNDS; round++) {
      const started = cpuSeconds()
      const live = (await LiveTable.load(needs, id))!
      times.push((cpuSeconds() - started) * 1000)
      const { state: facts } = live.table
      answers = facts.answers.length
      for (const { holder } of facts.seats)
        bytes = Math.max(bytes, Buffer.byteLength(live.show.text(holder!.user, undefined, 0)))
    }
    return {
      'table.answers': answers,
      'table.wakeMs': median(times),
      'table.wakeFirstMs': times[0]!,
      'table.snapshotKB': bytes / 1024,
    }
  } finally {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Stores a campaign as a server would if killed just before the next snapshot; returns its id. */
async function stockCampaign(store: Store): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const table = campaign(`campaign ${attempt}`)
    const random = randomFrom(`players ${attempt}`)
    playTo(table, random, () => table.state.answers.length >= ANSWERS)
    const rest = table.takeSnapshot()!
    playTo(table, random, () => table.seq >= rest.seq + SNAPSHOT_EVERY - 1)
    if (table.state.status !== 'playing') continue
    const events = table.drain().map((event) => JSON.stringify(event))
    const row = { ...toStoredSummary(table, 0), seed: table.host.seed, length: events.length }
    await store.create(row, events)
    await store.putSnapshot(row.id, rest.seq, serializeSnapshot(rest))
    return row.id
  }
}

function playTo(table: Table, random: Random, enough: () => boolean): void {
  while (!enough() && table.state.status === 'playing') {
    const seat = table.state.waits[0]!
    const { options } = table.match!.asked(seat)!
    table.answer(seat, [options[random(options.length)]!.key], 'person', 0)
  }
}

/** A four-player campaign with guarded secrets: every seat that might hold a card is asked. */
function campaign(seed: string): Table {
  const people = ['ann', 'ben', 'cat', 'dan']
  const [maker] = people.map((user) => ({ user, name: user }))
  const table = makeTable(
    { game: godKings, seed, bots: BOTS },
    { id: 'campaign', invitation: 'come' },
    maker!,
    { game: godKings.id, setup: { scenario: 'campaign', players: 4, guardSecrets: true } },
    0,
  )
  for (const user of people.slice(1))
    executeCommand(table, { user, name: user }, { do: 'sit', invitation: 'come' }, 0, { id: () => '' })
  return table
}

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
  if (!postgresPrograms()) return skipBench('store.pg', 'postgres')
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
