import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Pairing, TournamentState } from '#community/tournaments/tournamentState.ts'
import type { Game } from '#kernel'
import { seatNames, startedTable } from '#table/makeTable.ts'
import type { NewTournament, TournamentCommand } from '#table/protocol/community.ts'
import { RequestRefused } from '#table/protocol/errors.ts'
import { checkName } from '../accounts/names.ts'
import { dayNumber } from '../clock.ts'
import { newId } from '../ids.ts'
import type { JobHandler } from '../jobs/jobRunner.ts'
import type { ConductService } from '../moderation/conduct.ts'
import type { UserNotifier } from '../notifications/connectedUsers.ts'
import type { TournamentRow } from '../store/communityStore.ts'
import { type Job, type Store, StoreError, type User } from '../store/store.ts'
import type { TableRegistry } from '../tables/tableRegistry.ts'
import {
  advanceRound,
  isRoundOver,
  minPlayers,
  newTournament,
  pointsBySeat,
  readTournament,
  summarizeTournament,
  type Tournament,
  withResults,
  withStandings,
} from './tournament.ts'

/** Limits per person: open or running tournaments, and new ones per day. */
const MAX_OPEN = 5
const TOURNAMENTS_PER_DAY = 10
/** Interval between checks of a running tournament, in case no message about an ended table arrives. */
const CHECK_INTERVAL_MS = 60_000
const MAX_TRIES = 20
/** Rounds that pass without a game, because nearly all players have withdrawn, before a pause. */
const ROUNDS_AT_ONCE = 4
const PAUSE_MS = 2000

interface TournamentContext {
  readonly store: Store
  readonly tables: TableRegistry
  readonly conduct: ConductService
  readonly game: (id: string) => Promise<Game>
  readonly now: () => number
  readonly kick: (jobs: readonly Job[]) => void
  readonly notifier: UserNotifier
  readonly log: FastifyBaseLogger
}

type TournamentAction = TournamentCommand['do']

/**
 * Tournaments. Each is one row that can only be changed from its current version, so that exactly one process pairs a
 * round. A round names its tables before they exist; missing ones are created by the tournament's job.
 */
export class TournamentService {
  private readonly needs: TournamentContext

  constructor(needs: TournamentContext) {
    this.needs = needs
  }

  /** Creates and stores a tournament. */
  async make(maker: User, wanted: NewTournament): Promise<string> {
    const { store, now, conduct: behaviour, game } = this.needs
    requireAccount(maker)
    await behaviour.requireNotSuspended(maker.id)
    const rules = await game(wanted.game)
    const setup = { scenario: rules.scenarios[0]!.id, ...wanted.setup }
    const size = wanted.size ?? 2
    if (wanted.most < size) throw new RequestRefused('bad message', 'most')
    const seats = seatsBySize(rules, setup, size)
    if (wanted.clock.kind === 'none') throw new RequestRefused('bad message', 'clock')
    const name = checkName(wanted.name)
    if ((await store.tournaments.countOf(maker.id)) >= MAX_OPEN) throw new RequestRefused('full')
    if (!(await store.tally(`tournaments of ${maker.id}`, dayNumber(now()), TOURNAMENTS_PER_DAY)))
      throw new RequestRefused('flood')
    const [id, created] = [newId(), now()]
    const by = { user: maker.id, name: maker.name }
    const tournament = newTournament({ ...wanted, name }, { setup, seats }, by, created, randomUUID())
    await store.tournaments.add(this.row(id, tournament, 1), { players: [] })
    return id
  }

  async get(id: string): Promise<{ row: TournamentRow; tournament: Tournament }> {
    const row = await this.needs.store.tournaments.get(id)
    if (row === undefined) throw new RequestRefused('unknown tournament')
    return { row, tournament: readTournament(row.body) }
  }

  /** Carries out a person's command. */
  async handle(id: string, user: User, wanted: TournamentAction): Promise<void> {
    requireAccount(user)
    if (wanted === 'join') {
      await this.needs.conduct.requireNotSuspended(user.id)
      const { tournament } = await this.get(id)
      await this.needs.conduct.requireNoBlock(user.id, [tournament.maker.user])
    }
    const after = await this.change(id, async (tournament) => {
      if (!permissions(tournament, user.id).includes(wanted)) throw refusalFor(tournament, user.id, wanted)
      const then = applyAction(tournament, user, wanted)
      const begins = wanted === 'start' || (wanted === 'join' && then.players.length === then.most)
      return begins ? advanceRound(then, await this.apartIn(then), newId) : then
    })
    if (wanted === 'leave' && after.status === 'running') await this.resign(after, user.id)
    await this.makeTables(after)
  }

  /** A deleted person withdraws, and their name is removed. */
  async forget({ id: user }: User): Promise<void> {
    for (const { id } of await this.needs.store.tournaments.all(user)) {
      await this.change(id, (tournament) => {
        const left = tournament.status === 'open' && tournament.maker.user === user
        const running = tournament.status === 'running'
        const players =
          tournament.status === 'open'
            ? tournament.players.filter((player) => player.user !== user)
            : tournament.players.map((player) =>
                player.user === user ? { ...player, name: '—', withdrawn: player.withdrawn || running } : player,
              )
        const maker = tournament.maker.user === user ? { user, name: '—' } : tournament.maker
        return { ...tournament, players, maker, ...(left ? { status: 'cancelled' as const } : {}) }
      })
    }
  }

  /** Renames a player, on behalf of a moderator. */
  async renamePlayer(user: string, name: string): Promise<void> {
    for (const { id } of await this.needs.store.tournaments.all(user)) {
      await this.change(id, (tournament) => ({
        ...tournament,
        players: tournament.players.map((player) => (player.user === user ? { ...player, name } : player)),
        maker: tournament.maker.user === user ? { user, name } : tournament.maker,
      }))
    }
  }

  /** If the table belongs to a tournament, stores the job that checks it. */
  async tableEnded(table: string): Promise<void> {
    const { store, kick } = this.needs
    const id = await store.tournaments.ofTable(table)
    if (id === undefined) return
    const jobs = [this.wake(id)]
    await store.putJobs(jobs)
    kick(jobs)
  }

  /** Checks a tournament: makes missing tables, collects results, pairs the next round. */
  readonly worker: JobHandler = async ({ table: id, key }) => {
    for (let rounds = 0; rounds < ROUNDS_AT_ONCE; rounds++) {
      const { tournament } = await this.get(id)
      if (tournament.status !== 'running') return
      await this.makeTables(tournament)
      const results = await this.results(tournament)
      if (results.size === 0 && !isRoundOver(tournament)) {
        if (key === this.watch(id).key) await this.needs.store.putJobs([this.watch(id)])
        return
      }
      await this.change(id, async (before) => {
        const taken = withResults(before, results)
        if (taken.status !== 'running') return undefined
        if (!isRoundOver(taken)) return results.size === 0 ? undefined : taken
        return advanceRound(taken, await this.apartIn(taken), newId)
      })
    }
    await this.needs.store.putJobs([{ ...this.watch(id), due: this.needs.now() + PAUSE_MS }])
  }

  /**
   * Changes a tournament from its current version, repeating if another process was first; `undefined` changes nothing.
   */
  private async change(
    id: string,
    work: (before: Tournament) => Tournament | undefined | Promise<Tournament | undefined>,
  ): Promise<Tournament> {
    const { store, kick } = this.needs
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const { row, tournament: before } = await this.get(id)
      const after = await work(before)
      if (after === undefined) return before
      const tables = after.rounds
        .slice(before.rounds.length)
        .flatMap(({ games }) => games.flatMap(({ table }) => table ?? []))
      const put = after.status === 'running' && tables.length > 0 ? [this.wake(id), this.watch(id)] : []
      const players = after.players.map(({ user }) => user)
      const won = await store.tournaments.change(this.row(id, after, row.version + 1), {
        players,
        tables,
        put,
      })
      if (!won) continue
      if (put.length > 0) kick(put)
      return after
    }
    throw new RequestRefused('busy')
  }

  private row(id: string, tournament: Tournament, version: number): TournamentRow {
    const { status, maker, created } = tournament
    const whole = withStandings(tournament)
    const [body, summary] = [JSON.stringify(whole), JSON.stringify(summarizeTournament(whole))]
    return { id, status, version, created, body, summary, maker: maker.user, updated: this.needs.now() }
  }

  /** The job that checks a tournament now. */
  private wake(id: string): Job {
    return { key: `tournament:${id}`, kind: 'tournament', table: id, due: this.needs.now(), body: '{}' }
  }

  /** The job that checks it at regular intervals. */
  private watch(id: string): Job {
    return { ...this.wake(id), key: `tournament watch:${id}`, due: this.needs.now() + CHECK_INTERVAL_MS }
  }

  /** Makes the missing tables of the last round. */
  private async makeTables(tournament: Tournament): Promise<void> {
    const { store, tables, game, now, log, notifier: callers } = this.needs
    if (tournament.status !== 'running') return
    const person = (user: string) => {
      const player = tournament.players.find((one) => one.user === user)!
      return { user, name: player.name }
    }
    for (const { table, players, points } of tournament.rounds.at(-1)?.games ?? []) {
      if (table === null || points !== null || (await store.table(table)) !== undefined) continue
      const rules = await game(tournament.game)
      const { clock, rated } = tournament
      const setup = { ...tournament.setup, players: players.length }
      const options = { clock, rated, onFlag: 'forfeit' as const, listed: true, watchers: true }
      const people = players.map(person)
      try {
        await tables.addStarted(rules, (host) =>
          startedTable(host, { id: table, invitation: newId(20) }, { setup, options, people }, now()),
        )
        for (const { user } of people) callers.notify(user, { of: 'round', at: table })
      } catch (error) {
        // Another process was first.
        if (!(error instanceof StoreError && error.code === 'exists')) throw error
        log.debug({ table }, 'the table of a tournament is there already')
      }
    }
  }

  /** The known results of the last round. */
  private async results({ rounds }: Tournament): Promise<Map<string, NonNullable<Pairing['points']>>> {
    const results = new Map<string, NonNullable<Pairing['points']>>()
    for (const { table, points } of rounds.at(-1)?.games ?? []) {
      if (table === null || points !== null) continue
      const row = await this.needs.store.table(table)
      const found = row && pointsBySeat(row)
      if (found) results.set(table, found)
    }
    return results
  }

  /** Someone who withdraws resigns their running matches. */
  private async resign({ rounds }: Tournament, user: string): Promise<void> {
    for (const { table, points, players } of rounds.at(-1)?.games ?? []) {
      if (table === null || points !== null || !players.includes(user)) continue
      const live = await this.needs.tables.get(table)
      await live.act((at, now) => {
        if (at.state.status !== 'playing') return
        for (const seat of at.seatsHeldBy(user)) if (at.seat(seat).out === null) at.dropOut(seat, 'resigned', now)
      })
    }
  }

  /** The pairs of players of whom one has blocked the other. */
  private async apartIn({ players }: Tournament): Promise<TournamentState['apart']> {
    return this.needs.store.behaviour.apartAmong(players.map(({ user }) => user))
  }
}

/**
 * The seat names by table size. If more than two play, smaller tables are allowed so that rounds work out, but not
 * tables of two. Throws `bad setup` if the scenario does not support the size.
 */
function seatsBySize(rules: Game, setup: Tournament['setup'], size: number): Tournament['seats'] {
  const players = rules.scenarios.find(({ id }) => id === setup.scenario)?.players ?? []
  const sizes = players.filter((many) => many <= size && (many > 2 || size === 2))
  if (!sizes.includes(size)) throw new RequestRefused('bad setup', `not for ${size}`)
  return Object.fromEntries(sizes.map((many) => [many, seatNames({ game: rules }, { ...setup, players: many })]))
}

/** The commands a person may give now. */
export function permissions(tournament: Tournament, user: string | null): TournamentAction[] {
  const { status, maker, players, most } = tournament
  const own = players.find((player) => player.user === user)
  const may: TournamentAction[] = []
  if (user === null) return may
  if (status === 'open' && own === undefined && players.length < most) may.push('join')
  if (status === 'open' && own !== undefined) may.push('leave')
  if (status === 'running' && own?.withdrawn === false) may.push('leave')
  if (status === 'open' && maker.user === user) {
    if (players.length >= minPlayers(tournament)) may.push('start')
    may.push('cancel')
  }
  return may
}

function refusalFor(tournament: Tournament, user: string, wanted: TournamentAction): RequestRefused {
  const { status, maker, players } = tournament
  if (status !== 'open' || wanted === 'join' || wanted === 'leave') return new RequestRefused('not open')
  if (maker.user !== user) return new RequestRefused('not allowed', 'only the maker may')
  return players.length < minPlayers(tournament) ? new RequestRefused('too few') : new RequestRefused('not allowed')
}

function applyAction(tournament: Tournament, { id: user, name }: User, wanted: TournamentAction): Tournament {
  const { players, status } = tournament
  switch (wanted) {
    case 'join':
      return { ...tournament, players: [...players, { user, name, withdrawn: false }] }
    case 'leave': {
      if (status === 'open') return { ...tournament, players: players.filter((player) => player.user !== user) }
      const left = players.map((player) => (player.user === user ? { ...player, withdrawn: true } : player))
      return { ...tournament, players: left }
    }
    case 'start':
      return tournament
    case 'cancel':
      return { ...tournament, status: 'cancelled' }
  }
}

function requireAccount({ login }: User): void {
  if (login === null) throw new RequestRefused('not an account')
}
