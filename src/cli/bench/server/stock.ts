import { ur } from '../../../games/ur/game.ts'
import { randomFrom } from '../../../kernel/index.ts'
import { openStore, type StorePlace } from '../../../server/store/open.ts'
import { storedSummary } from '../../../server/tables/summary.ts'
import { makeTable } from '../../../table/index.ts'

/** Fills a store with matches of Ur in progress. */
export async function stock(place: StorePlace, matches: number, answers: number): Promise<void> {
  const store = await openStore(place)
  const random = randomFrom('stock')
  try {
    for (let from = 0; from < matches; from += 50) {
      await Promise.all(
        Array.from({ length: Math.min(50, matches - from) }, (_, each) => {
          const id = `stock-${from + each}`
          const seed = `seed of ${id}`
          const maker = { user: `${id}-maker`, name: 'Maker' }
          const asked = { game: 'ur', seats: { lapis: 'me', shell: 'me' } } as const
          const now = 1_800_000_000_000 + from
          const table = makeTable({ game: ur, seed, bots: ['easy'] }, { id, invitation: id }, maker, asked, now)
          for (let answer = 0; answer < answers && table.facts.status === 'playing'; answer++) {
            const seat = table.facts.waits[0]!
            const { options } = table.match!.asked(seat)!
            table.answer(seat, [options[random(options.length)]!.key], 'person', now)
          }
          const events = table.drain().map((event) => JSON.stringify(event))
          return store.create({ ...storedSummary(table, now), seed, length: events.length }, events)
        }),
      )
    }
  } finally {
    await store.close()
  }
}
