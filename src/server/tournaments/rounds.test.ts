import { expect, test } from 'vitest'
import { ur } from '#games/ur/game.ts'
import { openInMemory } from '../store/sqlite/store.ts'
import type { Job, User } from '../store/store.ts'
import { TournamentService } from './tournamentService.ts'

const PLAYERS = 32
const PAGE = 20
/** The goal for a list of tournaments. */
const LIST_MS = 5

/** A service without tables: every game is over as soon as someone looks at it. */
async function serviceAlone() {
  const store = await openInMemory()
  let now = 1_800_000_000_000
  const outcome = JSON.stringify({ winners: ['lapis'], ranks: { lapis: 1, shell: 2 }, how: 'score' })
  const over = { status: 'over', outcome, seats: [{ seat: 'lapis' }, { seat: 'shell' }] }
  const played = new Proxy(store, {
    get: (of: any, name) =>
      name === 'table' ? async () => over : typeof of[name] === 'function' ? of[name].bind(of) : of[name],
  })
  const service = new TournamentService({
    store: played,
    tables: { addStarted: async () => undefined, get: async () => ({ act: async () => undefined }) } as never,
    conduct: { requireNotSuspended: async () => undefined, requireNoBlock: async () => undefined } as never,
    game: async () => ur,
    now: () => now++,
    kick: () => undefined,
    notifier: { notify: () => undefined } as never,
    log: { debug: () => undefined } as never,
  })
  const people = Array.from({ length: PLAYERS }, (_, n): User => {
    const user = { id: `p${n}`, name: `Player ${n}`, login: `p${n}`, look: `p${n}`, hash: 'none', created: 1 }
    return { ...user, email: null, emailWanted: null, language: 'en', oldCookie: false }
  })
  return { store, service, people, clock: () => now }
}

test('of the rounds that pass by themselves a few do so at a time, and a list reads none of them', async () => {
  const { store, service, people, clock } = await serviceAlone()
  const wanted = {
    name: 'Everyone',
    game: 'ur',
    system: { kind: 'all', times: 1 },
    rated: false,
    most: PLAYERS,
  } as const
  const id = await service.make(people[0]!, { ...wanted, clock: { kind: 'days', hours: 24, bank: 0 } })
  for (const person of people) await service.handle(id, person, 'join')
  for (const person of people.slice(2)) await service.handle(id, person, 'leave')
  const rounds = async () => (await service.get(id)).tournament.rounds.length
  const job: Job = { key: `tournament:${id}`, kind: 'tournament', table: id, due: clock(), body: '{}' }
  let turns = 0
  for (let before = -1; before < (await rounds()) && turns < 100; turns++) {
    before = await rounds()
    const from = clock()
    await service.worker({ ...job, lease: 'lease', attempts: 1 }, new AbortController().signal)
    expect((await rounds()) - before).toBeLessThanOrEqual(4)
    await store.dropJobs([`tournament:${id}`])
    // The next few come after a pause.
    if ((await rounds()) > before) expect(await store.nextDue(['tournament'])).toBeGreaterThan(from + 1000)
  }
  expect(turns).toBeGreaterThan(2)

  const { row } = await service.get(id)
  for (let n = 1; n < PAGE; n++) await store.tournaments.add({ ...row, id: `copy ${n}` }, { players: [] })
  const times: number[] = []
  for (let tried = 0; tried < 20; tried++) {
    const from = performance.now()
    const found = await store.tournaments.list({ of: row.status } as never, PAGE)
    for (const { summary } of found) JSON.parse(summary)
    times.push(performance.now() - from)
    expect(found).toHaveLength(PAGE)
    expect(JSON.stringify(found).length).toBeLessThan(PAGE * 1000)
  }
  expect(Math.min(...times)).toBeLessThan(LIST_MS)
  console.log(
    `${PAGE} tournaments of ${PLAYERS} players and ${await rounds()} rounds: ${Math.min(...times).toFixed(2)} ms`,
  )
  await store.close()
})
