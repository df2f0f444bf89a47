import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { godKings } from '../../games/god-kings/game.ts'
import { type Random, randomFrom } from '../../kernel/index.ts'
import { openStore } from '../../server/store/open.ts'
import type { Store } from '../../server/store/store.ts'
import { type LiveNeeds, LiveTable } from '../../server/tables/live.ts'
import { storedSummary } from '../../server/tables/summary.ts'
import { command, makeTable, REST_EVERY, type Table, writeRest } from '../../table/index.ts'
import { cpuSeconds, median, type Numbers } from './measure.ts'

const ANSWERS = 4000
const ROUNDS = 15
const BOTS = ['easy']

/** A four-player campaign of at least 4,000 answers: loading it from its oldest snapshot, and the first message. */
export async function tableSuite(): Promise<Numbers> {
  const folder = mkdtempSync(join(tmpdir(), 'mehen-bench-'))
  const store = await openStore({ folder })
  try {
    const id = await stockCampaign(store)
    const needs: LiveNeeds = {
      store,
      bots: () => BOTS,
      now: () => 0,
      game: async () => godKings,
      notifiable: undefined,
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
      const { facts } = live.table
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
    playTo(table, random, () => table.facts.answers.length >= ANSWERS)
    const rest = table.rest()!
    playTo(table, random, () => table.seq >= rest.seq + REST_EVERY - 1)
    if (table.facts.status !== 'playing') continue
    const events = table.drain().map((event) => JSON.stringify(event))
    const row = { ...storedSummary(table, 0), seed: table.host.seed, length: events.length }
    await store.create(row, events)
    await store.putSnapshot(row.id, rest.seq, writeRest(rest))
    return row.id
  }
}

function playTo(table: Table, random: Random, enough: () => boolean): void {
  while (!enough() && table.facts.status === 'playing') {
    const seat = table.facts.waits[0]!
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
    command(table, { user, name: user }, { do: 'sit', invitation: 'come' }, 0, { id: () => '' })
  return table
}
