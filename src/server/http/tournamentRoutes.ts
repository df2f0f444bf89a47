import type { FastifyInstance } from 'fastify'
import { computeStandings, TIES } from '#community/tournaments/standings.ts'
import { POINT, tableSizes } from '#community/tournaments/tournamentState.ts'
import {
  ListTournaments,
  NewTournament,
  type RoundInfo,
  TournamentCommand,
  type TournamentInfo,
  type TournamentList,
  type TournamentMade,
  type TournamentSummary,
} from '#table/protocol/community.ts'
import type { PersonInfo } from '#table/protocol/moderation.ts'
import type { Service } from '../service.ts'
import type { TournamentRow } from '../store/communityStore.ts'
import { readTournament, roundCount, type Tournament, toTournamentState } from '../tournaments/tournament.ts'
import { permissions } from '../tournaments/tournamentService.ts'
import { currentUser, requireUser, validate } from './requests.ts'

const PAGE_SIZE = 20

/** Routes for tournaments. */
export function tournamentRoutes(app: FastifyInstance, service: Service): void {
  const { tournaments, store, config } = service
  const making = { config: { rateLimit: { max: config.limits.tables, timeWindow: 60_000 } } }

  app.get('/api/tournaments', async (request): Promise<TournamentList> => {
    const { of, after } = validate(ListTournaments, request.query)
    const me = await currentUser(service, request)
    if (of === 'mine' && me === undefined) return { tournaments: [], next: null }
    const query = of === 'mine' ? { of, user: me!.id } : { of }
    const found = await store.tournaments.list(query, PAGE_SIZE + 1, after)
    const page = found.slice(0, PAGE_SIZE)
    return {
      tournaments: page.map((row) => toSummary(row, readTournament(row.body))),
      next: found.length > PAGE_SIZE ? page.at(-1)!.id : null,
    }
  })

  app.post('/api/tournaments', making, async (request): Promise<TournamentMade> => {
    const wanted = validate(NewTournament, request.body)
    const { user } = await requireUser(service, request)
    return { id: await tournaments.make(user, wanted) }
  })

  app.get<{ Params: { id: string } }>('/api/tournaments/:id', async (request): Promise<TournamentInfo> => {
    const me = await currentUser(service, request)
    const { row, tournament } = await tournaments.get(request.params.id)
    return toInfo(row, tournament, me?.login == null ? null : me.id)
  })

  app.post<{ Params: { id: string } }>('/api/tournaments/:id', async (request): Promise<TournamentInfo> => {
    const { do: wanted } = validate(TournamentCommand, request.body)
    const { user } = await requireUser(service, request)
    const { id } = request.params
    await tournaments.handle(id, user, wanted)
    const { row, tournament } = await tournaments.get(id)
    return toInfo(row, tournament, user.id)
  })
}

function toSummary({ id, updated }: TournamentRow, tournament: Tournament): TournamentSummary {
  const { name, game, scenario, system, clock, rated, status, players, most, rounds } = tournament
  const first = rounds.length === 0 ? undefined : computeStandings(toTournamentState(tournament))[0]?.player
  return {
    ...{ id, updated, name, game, scenario, system, clock, rated, status, most },
    size: tableSizes(tournament).at(-1)!,
    players: players.length,
    round: rounds.length,
    rounds: roundCount(tournament),
    first: first === undefined ? null : toPersonInfo(tournament, first),
  }
}

function toInfo(row: TournamentRow, tournament: Tournament, user: string | null): TournamentInfo {
  const { maker, setup, created, rounds, seed } = tournament
  const person = (id: string) => toPersonInfo(tournament, id)
  return {
    ...toSummary(row, tournament),
    ...{ setup, created, seed },
    maker: { id: maker.user, name: maker.name },
    standings: computeStandings(toTournamentState(tournament)).map(({ player, ...rest }) => ({
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
    may: permissions(tournament, user),
  }
}

function toPersonInfo({ players }: Tournament, id: string): PersonInfo {
  return { id, name: players.find(({ user }) => user === id)?.name ?? null }
}
