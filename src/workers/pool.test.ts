import { afterAll, beforeAll, expect, test } from 'vitest'
import { ur } from '../games/ur/game.ts'
import { dealFrom, Match, randomFrom, setupOf } from '../kernel/index.ts'
import { BotPool } from './pool.ts'
import { freshWorker } from './testing/worker.ts'

let pool: BotPool
beforeAll(async () => {
  pool = new BotPool({ size: 1, entry: await freshWorker() })
  await pool.warm('ur')
})
afterAll(() => pool.close())

/** A position of Ur in which a seat has several moves. */
function choice() {
  const random = randomFrom('pool')
  const match = Match.begin(ur, setupOf(ur), { deal: dealFrom(random) })
  while (match.open[0]!.options.length < 3) {
    const asked = match.open[0]!
    match.answer(asked, asked.options[random(asked.options.length)]!)
  }
  const { seat } = match.open[0]!
  return { match, request: { game: 'ur', saved: match.save(), seat, seed: 1 } }
}

test('a worker answers with a key that is on offer, and the match is as it was', async () => {
  const { match, request } = choice()
  const before = JSON.stringify(match.save())
  const { keys } = await pool.think({ ...request, level: 'greedy' })
  expect(match.open[0]!.options.map((o) => o.key)).toContain(keys[0])
  expect(JSON.stringify(match.save())).toBe(before)
})

test('an unknown game or level is refused with a reason, and the worker goes on', async () => {
  const { request } = choice()
  await expect(pool.think({ ...request, level: 'greedy', game: 'chess' })).rejects.toThrow('no game chess')
  await expect(pool.think({ ...request, level: 'genius' })).rejects.toThrow('no level genius')
  expect((await pool.think({ ...request, level: 'random' })).keys).toHaveLength(1)
})
