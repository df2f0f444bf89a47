import type { Page } from 'playwright-core'
import type { Title } from '#games/title.ts'
import type { Match, Random } from '#kernel'
import type { TableEvent } from '#table/events.ts'
import { inMemoryStore, LocalHost, type StoredTable } from '#table/hosting/localHost.ts'
import type { NewTable } from '#table/protocol/commands.ts'
import { Table } from '#table/table.ts'

/** A local table with known dice, and the same table here to predict what happens. */
export interface KeptTable {
  readonly kept: StoredTable
  readonly events: readonly TableEvent[]
  readonly table: Table
}

const LEVELS = ['easy', 'normal', 'hard']

/** Creates a table as a browser does, with this seed. */
export async function tableWithSeed(title: Title, wanted: NewTable, seed: string): Promise<KeptTable> {
  const store = inMemoryStore()
  const host = new LocalHost({
    store,
    bots: LEVELS,
    game: async () => title.game,
    think: () => new Promise(() => {}),
    now: () => 1_000_000,
    secret: () => seed,
    send: () => {},
    changed: () => {},
  })
  const id = await host.make(wanted, '')
  await host.list()
  const kept = (await store.load(id))!
  const events = await store.events(id, 0)
  return { kept, events: [...events], table: Table.load({ game: title.game, seed, bots: LEVELS }, events) }
}

/** The table after random answers, until a condition holds. */
export function playedUntil(
  { kept, events, table }: KeptTable,
  random: Random,
  until: (match: Match) => boolean,
): KeptTable {
  const match = table.requireMatch()
  for (let given = 0; !until(match); given++) {
    const asked = match.open.find((ask) => match.answered(ask) === null)
    if (asked === undefined || given > 2000) throw new Error('it never came to that')
    table.answer(asked.seat, [asked.options[random(asked.options.length)]!.key], 'person', 1_000_000)
  }
  const all = [...events, ...table.drain()]
  return { kept: { ...kept, length: all.length, rest: null }, events: all, table }
}

/** Stores a table among those of a page's browser and opens it. */
export async function goToKept(page: Page, { kept, events }: KeptTable): Promise<void> {
  await page.evaluate(
    ([kept, events]) =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('mehen', 1)
        opening.onupgradeneeded = () => {
          opening.result.createObjectStore('tables', { keyPath: 'id' })
          opening.result.createObjectStore('events')
        }
        opening.onerror = () => failed(opening.error)
        opening.onsuccess = () => {
          const work = opening.result.transaction(['tables', 'events'], 'readwrite')
          work.objectStore('tables').put(kept)
          for (const [i, event] of events.entries()) work.objectStore('events').put(event, [kept.id, i])
          work.onabort = () => failed(work.error)
          work.oncomplete = () => {
            opening.result.close()
            done()
          }
        }
      }),
    [kept, events] as const,
  )
  await page.goto(`${new URL(page.url()).origin}/solo/${kept.id}`)
}

/** Opens a stored table and lifts the pass-and-play curtain, if any. */
export async function sitAt(page: Page, kept: KeptTable): Promise<void> {
  await goToKept(page, kept)
  const ready = page.locator('.curtain button')
  await page.locator('.curtain, .ask-bar[data-asked]').first().waitFor()
  if ((await ready.count()) > 0) await ready.click()
  await page.locator('.ask-bar[data-asked]').waitFor()
}

/** The table that a page shows, as its browser has stored it. */
export async function readKept(page: Page, title: Title): Promise<Table> {
  const id = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1)!)
  const { seed, events } = await page.evaluate(
    (id) =>
      new Promise<{ seed: string; events: TableEvent[] }>((done, failed) => {
        const opening = indexedDB.open('mehen', 1)
        opening.onerror = () => failed(opening.error)
        opening.onsuccess = () => {
          const work = opening.result.transaction(['tables', 'events'])
          const kept = work.objectStore('tables').get(id)
          const all = IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY])
          const events = work.objectStore('events').getAll(all)
          work.oncomplete = () => {
            opening.result.close()
            done({ seed: kept.result.seed, events: events.result })
          }
        }
      }),
    id,
  )
  return Table.load({ game: title.game, seed, bots: LEVELS }, events)
}
