import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { godKings } from '../../games/god-kings/game.ts'
import { randomFrom } from '../../kernel/index.ts'
import { openStore } from '../../server/store/open.ts'
import type { Store } from '../../server/store/store.ts'
import { type LiveNeeds, LiveTable } from '../../server/tables/live.ts'
import { storedSummary } from '../../server/tables/summary.ts'
import { makeTable, REST_EVERY, type Table, writeRest } from '../../table/index.ts'
import { cpuSeconds, median, type Numbers } from './measure.ts'

const ANSWERS = 4000
const ROUNDS = 15
const SEED = 'a long campaign'
const BOTS = ['easy']

/** A campaign of four of at least 4,000 answers: waking it from the store where it rested longest ago, and the first message. */
export async function tableSuite(): Promise<Numbers> {
  const folder = mkdtempSync(join(tmpdir(), 'mehen-bench-'))
  const store = await openStore({ folder })
  try {
    const id = await stockCampaign(store)
    const needs: LiveNeeds = {
      store,
      bots: BOTS,
      now: () => 0,
      game: async () => godKings,
      notifiable: undefined,
      notifyAfter: 0,
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
      'table.wakeColdMs': times[0]!,
      'table.snapshotKB': bytes / 1024,
    }
  } finally {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Stores a campaign as a server would that was killed just before the match would have rested again; its id. */
async function stockCampaign(store: Store): Promise<string> {
  const table = campaign()
  const { id } = table.facts
  const random = randomFrom('campaign')
  const step = () => {
    const seat = table.facts.waits[0]!
    const { options } = table.match!.asked(seat)!
    table.answer(seat, [options[random(options.length)]!.key], 'person', 0)
  }
  while (table.facts.answers.length < ANSWERS) step()
  const rest = table.rest()!
  while (table.seq < rest.seq + REST_EVERY - 1 && table.facts.status === 'playing') step()
  const events = table.drain().map((event) => JSON.stringify(event))
  await store.create({ ...storedSummary(table, 0), seed: table.host.seed, length: events.length }, events)
  await store.putSnapshot(id, rest.seq, writeRest(rest))
  return id
}

/** A new campaign, by the first of a few seeds whose random play lasts long enough. */
function campaign(): Table {
  const people = ['ann', 'ben', 'cat', 'dan']
  const table = makeTable(
    { game: godKings, seed: SEED, bots: BOTS },
    { id: 'campaign', invitation: 'come' },
    { user: people[0]!, name: people[0]! },
    { game: godKings.id, setup: { scenario: 'campaign', players: 4 } },
    0,
  )
  const free = table.facts.seats.filter((seat) => seat.holder === null)
  for (const [i, { seat }] of free.entries()) {
    const user = people[i + 1]!
    table.emit({ is: 'sat', seat, who: { user, name: user } }, 0)
  }
  table.beginIfFull(0)
  return table
}
