import { expect, test } from 'vitest'
import { Match } from '../kernel/index.ts'
import type { Thinker } from './bots.ts'
import type { Client } from './testing/client.ts'
import { GAMES, quickThinker, serverFor } from './testing/server.ts'

/** The number of options, by the bot's seat and the length of the record. */
const ways = new Map<number, number>()

/** A bot that searches only if there is a choice, as real ones do. */
const thinker: Thinker = {
  async think(request, signal) {
    const match = Match.load(GAMES[request.game]!, request.saved)
    const { options } = match.asked(request.seat)!
    ways.set(match.length, options.length)
    const ms = options.length > 1 ? Math.min(120, request.budget?.ms ?? 120) : 0
    await new Promise((resolve) => setTimeout(resolve, ms))
    const advice = await quickThinker.think(request, signal)
    // It keeps its cards, so that it may be asked again.
    const pass = options.find(({ key }) => key === 'pass')
    return { ...advice, ms, keys: pass === undefined ? advice.keys : ['pass'] }
  },
  close: async () => {},
}

const server = await serverFor('guarded', {}, { thinker })

/** Plays as red against a bot; returns the bot's answer times in windows, by whether it had a choice. */
async function windows(ann: Client, guardSecrets: boolean, wanted: number) {
  const times: { choice: number[]; none: number[] } = { choice: [], none: [] }
  const seats = { red: 'me', green: { bot: 'easy' } }
  const setup = { players: 2, guardSecrets }
  for (let game = 0; game < 40 && Math.min(times.choice.length, times.none.length) < wanted; game++) {
    const { id } = (await ann.post('/api/tables', { game: 'cards', setup, seats })).body
    await ann.open(id)
    const whole = () => ann.tables.get(id)!.whole!
    while (whole().info.status === 'playing') {
      await ann.until(() => ann.asked(id).length > 0 || whole().info.status === 'over')
      const [mine] = ann.asked(id)
      if (mine === undefined) break
      const { seat, options, position } = mine
      const key = options.find((option) => option.startsWith('play')) ?? options[0]!
      await ann.does(id, { do: 'answer', seat, keys: [key], position })
      const from = performance.now()
      const { length, waitingFor } = whole().info
      if (!waitingFor.includes('green')) continue
      await ann.until(() => whole().info.length > length || whole().info.status === 'over')
      const asked = ways.get(length)
      if (!key.startsWith('play') || asked === undefined) continue
      times[asked > 1 ? 'choice' : 'none'].push(performance.now() - from)
    }
    ways.clear()
  }
  return times
}

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!

test('in guarded windows a bot takes the same time whether it holds a card or not', async () => {
  const ann = await server.client().enter('Ann')
  await ann.connect()
  const { choice, none } = await windows(ann, true, 8)
  expect(Math.min(choice.length, none.length)).toBeGreaterThanOrEqual(8)
  // It searches for 120 ms if it holds a card: that must not show.
  expect(Math.min(...none)).toBeGreaterThan(120)
  expect(Math.abs(median(choice) - median(none))).toBeLessThan(40)
  ann.leave()
})

test('secrets are guarded where other people join, unless the setup says otherwise', async () => {
  const ann = await server.client().enter('Ann')
  const guarded = async (wanted: object) => {
    const { id } = (await ann.post('/api/tables', wanted)).body
    return (await ann.get(`/api/tables/${id}`)).body.info.setup.guardSecrets
  }
  const two = { game: 'cards', setup: { players: 2 } }
  expect(await guarded(two)).toBe(true)
  expect(await guarded({ ...two, seats: { red: { bot: 'easy' }, green: 'anyone' } })).toBe(true)
  expect(await guarded({ ...two, setup: { players: 2, guardSecrets: false } })).toBe(false)
  expect(await guarded({ ...two, seats: { red: 'me', green: { bot: 'easy' } } })).toBe(false)
  expect(await guarded({ ...two, seats: { red: 'me', green: 'me' } })).toBe(false)
  // A game without windows has nothing to guard.
  expect(await guarded({ game: 'ur' })).toBe(false)
})
