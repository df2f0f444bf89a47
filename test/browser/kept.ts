import type { Page } from 'playwright-core'
import type { Title } from '../../src/games/title.ts'
import type { Match, Random } from '../../src/kernel/index.ts'
import type { TableEvent } from '../../src/table/events.ts'
import { Host } from '../../src/table/host.ts'
import type { NewTable } from '../../src/table/protocol.ts'
import { forgetfulStore, type Kept } from '../../src/table/store.ts'
import { Table } from '../../src/table/table.ts'

/** A table of one browser whose dice are known, and the same table here to foresee what happens at it. */
export interface KeptTable {
  readonly kept: Kept
  readonly events: readonly TableEvent[]
  readonly table: Table
}

/** Makes a table as a browser does, with this text as the seed of its dice. */
export async function tableWithSeed(title: Title, wanted: NewTable, seed: string): Promise<KeptTable> {
  const store = forgetfulStore()
  const host = new Host({
    store,
    bots: ['easy'],
    game: async () => title.game,
    think: () => new Promise(() => {}),
    now: () => 1_000_000,
    secret: () => seed,
    send: () => {},
    changed: () => {},
  })
  const id = await host.make(wanted, '')
  await host.list()
  const kept = (await store.kept(id))!
  const events = await store.events(id, 0)
  return { kept, events: [...events], table: Table.load({ game: title.game, seed, bots: ['easy'] }, events) }
}

/** The table after answers by chance, until something is so. */
export function playedUntil(
  { kept, events, table }: KeptTable,
  random: Random,
  until: (match: Match) => boolean,
): KeptTable {
  const match = table.playing()
  for (let given = 0; !until(match); given++) {
    const asked = match.open.find((ask) => match.answered(ask) === null)
    if (asked === undefined || given > 2000) throw new Error('it never came to that')
    table.answer(asked.seat, [asked.options[random(asked.options.length)]!.key], 'person', 1_000_000)
  }
  const all = [...events, ...table.drain()]
  return { kept: { ...kept, length: all.length, rest: null }, events: all, table }
}

/** Lays a table among those of a page's browser, as if it had been begun there, and goes to it. */
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

/** Opens a kept table and lifts the curtain, if there is one. */
export async function sitAt(page: Page, kept: KeptTable): Promise<void> {
  await goToKept(page, kept)
  const ready = page.locator('.curtain button')
  await page.locator('.curtain, .ask-bar[data-asked]').first().waitFor()
  if ((await ready.count()) > 0) await ready.click()
  await page.locator('.ask-bar[data-asked]').waitFor()
}
