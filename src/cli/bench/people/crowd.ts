import { createInterface } from 'node:readline'
import type { Numbers } from '../measure.ts'
import { Person, Tally } from './person.ts'

/** Tables: each game equally often, by two people each. */
const GAMES: readonly { game: string; setup: object; seats: readonly [string, string] }[] = [
  { game: 'ur', setup: {}, seats: ['lapis', 'shell'] },
  { game: 'ankh', setup: { scenario: 'middle-kingdom-2', players: 2 }, seats: ['player1', 'player2'] },
  { game: 'god-kings', setup: { scenario: 'kadesh', players: 2 }, seats: ['egypt', 'hatti'] },
  { game: 'alexander', setup: { scenario: 'phrygia' }, seats: ['macedonian', 'persian'] },
]

/** Each person answers every 3 s and chats every 30 s; one spectator per five players. */
const PACE_MS = 3000
const TALK_MS = 30_000
const PLAYERS_PER_WATCHER = 5
/** Tables set up at a time. */
const AT_ONCE = 8

/** Orders: how many people, and how long to count. */
export type Order =
  | { readonly grow: number; readonly bases: readonly string[]; readonly games: readonly string[] }
  | { readonly count: number }

/** What the clients counted. */
export interface Counted {
  /** Sorted times in ms from an answer, or a chat message, to its acknowledgement. */
  readonly answers: readonly number[]
  readonly talk: readonly number[]
  /** Messages and bytes received. */
  readonly heard: number
  readonly bytes: number
  readonly refused: { readonly [code: string]: number }
  readonly seconds: number
  /** CPU time of the clients themselves. */
  readonly cpuSeconds: number
}

/** Clients at tables, in their own process, until orders end. */
export async function crowd(): Promise<Numbers> {
  const tally = new Tally()
  const people: Person[] = []
  const watchers: Person[] = []
  let tables = 0
  const say = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`)
  let talking: NodeJS.Timeout | undefined
  const talkEach = (ms: number) => {
    clearInterval(talking)
    const turn = Math.max(ms, 5)
    talking = setInterval(() => {
      for (let words = turn / ms; words > Math.random(); words--)
        people[Math.floor(Math.random() * people.length)]!.say('What a move!')
    }, turn)
  }

  const seat = async (bases: readonly string[], games: readonly string[]) => {
    const number = tables++
    const base = bases[number % bases.length]!
    // With several servers the two players of a table use different ones.
    const other = bases[(number + (number >> 1)) % bases.length]!
    const id = games[Math.floor(number / bases.length) % games.length]!
    const { game, setup, seats } = GAMES.find((one) => one.game === id)!
    const one = await Person.enter(base, `One ${number}`, tally, PACE_MS)
    const two = await Person.enter(other, `Two ${number}`, tally, PACE_MS)
    await Promise.all([one.connect(), two.connect()])
    const begin = async (): Promise<string> => {
      const made = await one.post('/api/tables', { game, setup, seats: { [seats[0]]: 'me' } })
      await two.post(`/api/tables/${made.id}/commands`, {
        do: 'sit',
        seat: seats[1],
        invitation: made.invitation,
      })
      await Promise.all([one.open(made.id, () => void begin()), two.open(made.id)])
      return made.id
    }
    const table = await begin()
    people.push(one, two)
    if (watchers.length < people.length / PLAYERS_PER_WATCHER) {
      const watcher = await Person.enter(base, `Watcher ${number}`, tally, PACE_MS)
      watchers.push(watcher)
      await watcher.connect()
      await watcher.open(table)
    }
  }

  for await (const line of createInterface({ input: process.stdin })) {
    const order = JSON.parse(line) as Order
    if ('grow' in order) {
      const missing = Math.ceil((order.grow - people.length) / 2)
      let left = missing
      const some = async () => {
        while (left-- > 0) await seat(order.bases, order.games)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, some))
      talkEach(TALK_MS / people.length)
      say({ people: people.length, watchers: watchers.length })
    } else {
      tally.take()
      const [from, cpu] = [performance.now(), process.cpuUsage()]
      await new Promise((resolve) => setTimeout(resolve, order.count * 1000))
      const { answers, talk, heard, bytes } = tally.take()
      const { user, system } = process.cpuUsage(cpu)
      const counted: Counted = {
        answers: answers.sort((a, b) => a - b),
        talk: talk.sort((a, b) => a - b),
        heard,
        bytes,
        refused: tally.refused,
        seconds: (performance.now() - from) / 1000,
        cpuSeconds: (user + system) / 1e6,
      }
      say(counted)
    }
  }
  clearInterval(talking)
  for (const person of [...people, ...watchers]) person.leave()
  return {}
}
