import type { FastifyInstance } from 'fastify'
import {
  ListTournaments,
  NewTournament,
  type PersonInfo,
  type RoundInfo,
  TournamentCommand,
  type TournamentInfo,
  type TournamentList,
  type TournamentMade,
  type TournamentSummary,
} from '../../table/protocol.ts'
import { POINT, sizesOf, standingsOf, TIES } from '../../table/tournament/index.ts'
import { check } from '../http/check.ts'
import { signedIn, whoIs } from '../http/who.ts'
import type { Service } from '../service.ts'
import type { TournamentRow } from '../store/tournaments/tournaments.ts'
import { fieldOf, readTournament, roundsOf, type Tournament } from './tournament.ts'
import { mayDo } from './tournaments.ts'

const PAGE = 20

/** Routes for tournaments. */
export function tournamentRoutes(app: FastifyInstance, service: Service): void {
  const { tournaments, store, config } = service
  const making = { config: { rateLimit: { max: config.limits.tables, timeWindow: 60_000 } } }

  app.get('/api/tournaments', async (request): Promise<TournamentList> => {
    const { of, after } = check(ListTournaments, request.query)
    const me = await whoIs(service, request)
    if (of === 'mine' && me === undefined) return { tournaments: [], next: null }
    const query = of === 'mine' ? { of, user: me!.id } : { of }
    const found = await store.tournaments.list(query, PAGE + 1, after)
    const page = found.slice(0, PAGE)
    return {
      tournaments: page.map((row) => summaryOf(row, readTournament(row.body))),
      next: found.length > PAGE ? page.at(-1)!.id : null,
    }
  })

  app.post('/api/tournaments', making, async (request): Promise<TournamentMade> => {
    const wanted = check(NewTournament, request.body)
    const { user } = await signedIn(service, request)
    return { id: await tournaments.make(user, wanted) }
  })

  app.get<{ Params: { id: string } }>('/api/tournaments/:id', async (request): Promise<TournamentInfo> => {
    const me = await whoIs(service, request)
    const { row, tournament } = await tournaments.get(request.params.id)
    return infoOf(row, tournament, me?.login == null ? null : me.id)
  })

  app.post<{ Params: { id: string } }>('/api/tournaments/:id', async (request): Promise<TournamentInfo> => {
    const { do: wanted } = check(TournamentCommand, request.body)
    const { user } = await signedIn(service, request)
    const { id } = request.params
    await tournaments.obey(id, user, wanted)
    const { row, tournament } = await tournaments.get(id)
    return infoOf(row, tournament, user.id)
  })
}

function summaryOf({ id, updated }: TournamentRow, tournament: Tournament): TournamentSummary {
  const { name, game, scenario, system, clock, rated, status, players, most, rounds } = tournament
  const first = rounds.length === 0 ? undefined : standingsOf(fieldOf(tournament))[0]?.player
  return {
    ...{ id, updated, name, game, scenario, system, clock, rated, status, most },
    size: sizesOf(tournament).at(-1)!,
    players: players.length,
    round: rounds.length,
    rounds: roundsOf(tournament),
    first: first === undefined ? null : personOf(tournament, first),
  }
}

function infoOf(row: TournamentRow, tournament: Tournament, user: string | null): TournamentInfo {
  const { maker, setup, created, rounds, seed } = tournament
  const person = (id: string) => personOf(tournament, id)
  return {
    ...summaryOf(row, tournament),
    ...{ setup, created, seed },
    maker: { id: maker.user, name: maker.name },
    standings: standingsOf(fieldOf(tournament)).map(({ player, ...rest }) => ({
      ...rest,
      player: person(player),
      score: rest.score / POINT,
      buchholz: rest.buchholz / TIES.buchholz,
      sonneborn: rest.sonneborn / TIES.sonneborn,
      direct: rest.direct / 2,
      places: [...rest.places],
    })),
    played: rounds.map(
      ({ games, byes }): RoundInfo => ({
        games: games.map(({ players, table, points }) => ({
          players: players.map(person),
          table,
          points: points?.map((parts) => parts / POINT) ?? null,
        })),
        byes: byes.map(person),
      }),
    ),
    may: mayDo(tournament, user),
  }
}

function personOf({ players }: Tournament, id: string): PersonInfo {
  return { id, name: players.find(({ user }) => user === id)?.name ?? null }
}
