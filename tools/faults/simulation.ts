import { createHash } from 'node:crypto'
import { cards } from '#kernel/testing/games/cards.ts'
import { confusableSkeleton } from '#server/accounts/names.ts'
import { openInMemory } from '#server/store/sqlite/store.ts'
import { type Store, StoreError, type User } from '#server/store/store.ts'
import { parseSummary } from '#server/tables/scheduledJobs.ts'
import { auditEvents, Player } from '#server/testing/players.ts'
import { auditRatings } from '#server/testing/ratingAudit.ts'
import { pointsBySeat, readTournament } from '#server/tournaments/tournament.ts'
import type { TableEvent } from '#table/events.ts'
import { startedTable } from '#table/makeTable.ts'
import { Table } from '#table/table.ts'
import { ViewPublisher } from '#table/viewPublisher.ts'
import { VirtualTime } from './virtualTime.ts'
import { type FaultRates, SimulatedClient, World } from './world.ts'

/** What a simulation found. The same seed always gives the same. */
export interface Simulated {
  readonly seed: string
  readonly faults: readonly string[]
  /** A hash of everything that happened. */
  readonly fingerprint: string
  readonly trace: readonly string[]
  readonly kills: number
  readonly answers: number
}

const PEOPLE = ['Ann', 'Ben', 'Cat', 'Dan']
/** Simulated milliseconds: while faults happen at most, and until everything must be over. */
const FAULTY_MS = 20_000
const MOST_MS = 600_000
const PACE_MS = 40
const LOGINS = 6

/** The outcome of registering a login: acknowledged, refused, or unknown. */
type Registration = { readonly id: string; readonly login: string; readonly end: 'done' | 'taken' | 'unknown' }

/** Plays rated games, a tournament, registrations and chat on two processes that fail as the seed decides. */
export async function simulateFaults(seed: string): Promise<Simulated> {
  const core = await openInMemory()
  const time = new VirtualTime(seed)
  const world = new World(time, core, ratesFor(time))
  time.install()
  try {
    const faults = await new Simulation(world).run()
    const kills = world.processes.reduce((sum, { kills: count }) => sum + count, 0)
    const answers = world.trace.filter((line) => line.includes('answered')).length
    const fingerprint = createHash('sha256').update(world.trace.join('\n')).digest('hex').slice(0, 16)
    return { seed, faults, fingerprint, trace: world.trace, kills, answers }
  } finally {
    world.end()
    time.uninstall()
    await core.close()
  }
}

/** Each seed has its own mix of faults. */
function ratesFor({ random }: VirtualTime): FaultRates {
  const rate = (usual: number) => (random(3) === 0 ? 0 : Math.ceil(usual / (1 + random(4))))
  return {
    ...{ kill: rate(400), diskFull: rate(60), lostAnswer: rate(80) },
    ...{ lostNews: rate(12), disconnect: rate(150) },
  }
}

class Simulation {
  private readonly world: World
  private readonly faults: string[] = []
  private readonly people: User[] = []
  private readonly players: Player[] = []
  private readonly running = new Set<Promise<void>>()
  private readonly registrations: Registration[] = []
  private cup = ''
  private cupGames = 0
  private isRegistering = true

  constructor(world: World) {
    this.world = world
  }

  async run(): Promise<string[]> {
    const { world } = this
    const { time } = world
    for (const process of world.processes) process.start()
    if (!(await time.run(() => world.bases().length === 2, 60_000))) return ['the processes did not start']
    await this.during(this.prepare())
    world.faulty = true
    void this.register()
    void this.followCup()
    let isOver = false
    const look = async () => {
      while (!isOver) {
        await time.pause(500, 500)
        isOver = await this.isOver()
      }
    }
    void look()
    await time.run(() => isOver, FAULTY_MS)
    world.faulty = false
    world.note('no more faults')
    if (!(await time.run(() => isOver, MOST_MS))) this.faults.push(...this.waiting())
    for (const player of this.players) player.stop()
    // The last messages arrive.
    await time.run(() => false, 3000)
    world.end()
    await this.during(this.audit())
    return this.faults
  }

  /** Lets time pass until something is done. */
  private async during(work: Promise<unknown>): Promise<void> {
    let isDone = false
    let failure: unknown
    work.then(
      () => {
        isDone = true
      },
      (error) => {
        failure = error
        isDone = true
      },
    )
    await this.world.time.run(() => isDone, MOST_MS)
    if (failure !== undefined) throw failure
  }

  /** Accounts, one or two rated tables, perhaps one with a bot, and a tournament; the seed decides how much. */
  private async prepare(): Promise<void> {
    const { world, people } = this
    const { random } = world.time
    for (const name of PEOPLE) people.push(await addAccount(world.core, name, name.toLowerCase()))
    const [ann, ben, cat, dan] = people as [User, User, User, User]
    const { service } = world.process('one')
    const clock = { kind: 'days', hours: 24, bank: 0 } as const
    const pairs = [
      ['first', [ann, ben]],
      ['second', [cat, dan]],
    ] as const
    for (const [id, two] of pairs.slice(random(2))) {
      const options = { rated: true, listed: true, watchers: true, clock }
      const seated = two.map(({ id: user, name }) => ({ user, name }))
      await service!.tables.addStarted(cards, (host) =>
        startedTable(
          host,
          { id, invitation: 'none' },
          { setup: { players: 2 }, options, people: seated },
          service!.now(),
        ),
      )
      for (const user of two) this.follow(user, id)
    }
    if (random(2) === 0) {
      const asked = { game: 'cards', setup: { players: 2 }, seats: { red: 'me', green: { bot: 'random' } } } as const
      const { id: bots } = await service!.tables.make({ user: ann.id, name: ann.name }, asked as never)
      this.follow(ann, bots)
    }
    const [most, rounds] = random(2) === 0 ? [2, 1] : [4, 2]
    const wanted = { name: 'Cup', game: 'cards', system: { kind: 'swiss', rounds }, clock, rated: true, most } as const
    this.cup = await service!.tournaments.make(ann, wanted)
    for (const person of people.slice(0, most)) await service!.tournaments.handle(this.cup, person, 'join')
    this.cupGames = (most / 2) * rounds
  }

  /** Who still plays, and what they wait for. */
  private waiting(): string[] {
    const playing = this.players.filter((player) => !player.over)
    return [
      'not over in time',
      ...playing.map(({ client, table, attempts, breaks }) => {
        const last = attempts.at(-1)
        const answer = last === undefined || last.seq !== undefined ? '' : `, no answer to ${last.key}`
        const state = client.broken ? 'not connected' : `at ${client.tables.get(table)?.seq} of ${client.base}`
        return `${client.user} at ${table}: ${state}, ${client.asked(table).length} asked, ${breaks} breaks${answer}`
      }),
    ]
  }

  /** A person plays at a table until it is over. */
  private follow(user: User, table: string): void {
    const { world, players, running } = this
    if (players.some((player) => player.table === table && player.client.user === user.id)) return
    const player = new Player(new SimulatedClient(world, user), table, world.bases, PACE_MS)
    players.push(player)
    const run = player.run().finally(() => running.delete(run))
    running.add(run)
  }

  /** People come to the tables of the tournament as they are announced. */
  private async followCup(): Promise<void> {
    const { world } = this
    for (;;) {
      await world.time.pause(300, 600)
      const cup = await this.readCup()
      for (const { games } of cup.rounds)
        for (const { table, players } of games)
          if (table !== null && (await world.core.table(table)) !== undefined)
            for (const id of players) this.follow(this.people.find((person) => person.id === id)!, table)
    }
  }

  /** Two people at a time want the same login, at different processes. */
  private async register(): Promise<void> {
    const { world } = this
    const tryIt = async (process: string, login: string, id: string) => {
      const { service } = world.process(process)
      if (service === undefined) return
      const end = await addAccount(service.store, `Name ${id}`, login, id).then(
        () => 'done' as const,
        (error) =>
          (error instanceof StoreError && error.code === 'exists' ? 'taken' : 'unknown') as 'taken' | 'unknown',
      )
      this.registrations.push({ id, login, end })
    }
    for (let n = 0; n < LOGINS; n++) {
      await world.time.pause(200, 1500)
      void tryIt('one', `login ${n}`, `a${n}`)
      void tryIt('two', `login ${n}`, `b${n}`)
    }
    await world.time.pause(1000, 1000)
    this.isRegistering = false
  }

  private async readCup() {
    return readTournament((await this.world.core.tournaments.get(this.cup))!.body)
  }

  private async isOver(): Promise<boolean> {
    const { core } = this.world
    if (this.running.size > 0 || this.isRegistering) return false
    if ((await this.readCup()).status !== 'over') return false
    return (await core.nextDue(['rate', 'bot'])) === undefined
  }

  private async audit(): Promise<void> {
    const { faults, registrations } = this
    const { core } = this.world
    for (const id of await core.ids(1000)) await this.auditTable(id)
    faults.push(...(await auditRatings(core, 'cards')))
    await this.auditCup()
    for (const { id, login, end } of registrations) {
      const owner = await core.userByLogin(login)
      if (end === 'done' && owner?.id !== id) faults.push(`the registration of ${login} is lost`)
      if (end === 'taken' && owner === undefined) faults.push(`${login} was taken by no one`)
    }
    for (const player of this.players)
      faults.push(...player.oddities.filter((odd) => !/unreachable|disk full|busy/.test(odd)))
  }

  /** Nothing acknowledged is lost or doubled, the table can be loaded, and no one has seen another seat's view. */
  private async auditTable(id: string): Promise<void> {
    const { faults, players } = this
    const { core, time } = this.world
    const history = (await core.history(id))!
    const events = history.events.map((text) => JSON.parse(text) as TableEvent)
    const here = players.filter((player) => player.table === id)
    if (!history.isWhole) faults.push(`${id} is damaged`)
    faults.push(...auditEvents(events, here).map((fault) => `${id}: ${fault}`))
    const table = Table.load({ game: cards, seed: history.row.seed, bots: [] }, events)
    if (table.drain().length > 0) faults.push(`${id} changes when it is loaded`)
    const { status, outcome } = parseSummary(history.row)
    if (status !== 'over' || JSON.stringify(outcome) !== JSON.stringify(table.state.outcome))
      faults.push(`${id} is ${status} in lists, with another outcome`)
    const overAt = events.findIndex(({ is }) => is === 'over') + 1
    for (const { client } of here) {
      const own = new Set(table.seatsHeldBy(client.user!))
      for (const text of client.heard) {
        const message = JSON.parse(text)
        const isEarly = overAt === 0 || message.seq < overAt
        const others = Object.keys(message.views ?? {}).filter((seat) => !own.has(seat))
        if (isEarly && others.length > 0) faults.push(`${id}: ${client.user} has seen ${others}`)
      }
      const model = client.tables.get(id)
      const views = new ViewPublisher(table).snapshot(client.user!, time.elapsed).views
      const plain = (of: unknown) => JSON.stringify(of)
      if (model?.seq === table.seq && plain(model.whole!.views) !== plain(views))
        faults.push(`${id}: ${client.user} sees something else`)
    }
  }

  /** Each table exists once, and the points are those of its outcome. */
  private async auditCup(): Promise<void> {
    const { faults } = this
    const { core } = this.world
    const { rounds, status } = await this.readCup()
    const games = rounds.flatMap((round) => round.games)
    if (status !== 'over' || games.length !== this.cupGames)
      faults.push(`the tournament is ${status} after ${games.length} games`)
    for (const { table, points } of games) {
      const row = table === null ? undefined : await core.table(table)
      const played = row && pointsBySeat(row)
      if (JSON.stringify(played) !== JSON.stringify(points)) faults.push(`the points of ${table} are ${points}`)
    }
  }
}

/** An account with a login, in one step. */
async function addAccount(store: Store, name: string, login: string, id = `id-${login}`): Promise<User> {
  const user: User = {
    ...{ id, name, login, created: 1, look: confusableSkeleton(login), hash: 'none' },
    ...{ email: null, emailWanted: null, language: 'en', oldCookie: false },
  }
  await store.addUser(user)
  return user
}
