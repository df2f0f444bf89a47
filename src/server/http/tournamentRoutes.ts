import type { FastifyInstance } from 'fastify'
import { TIES } from '#community/tournaments/standings.ts'
import { POINT } from '#community/tournaments/tournamentState.ts'
import {
  ListTournaments,
  NewTournament,
  type RoundInfo,
  TournamentCommand,
  type TournamentInfo,
  type TournamentList,
  type TournamentMade,
} from '#table/protocol/community.ts'
import type { PersonInfo } from '#table/protocol/moderation.ts'
import type { Service } from '../service.ts'
import type { TournamentRow } from '../store/communityStore.ts'
import { type StoredTournamentSummary, summarizeTournament, type Tournament } from '../tournaments/tournament.ts'
import { permissions } from '../tournaments/tournamentService.ts'
import { limitedByPerson } from './rateLimits.ts'
import { currentUser, requireUser, validate } from './requests.ts'

const PAGE_SIZE = 20

/** Routes for tournaments. */
export function tournamentRoutes(app: FastifyInstance, service: Service): void {
  const { tournaments, store, config } = service
  const making = limitedByPerson(config.limits.tables)

  app.get('/api/tournaments', async (request): Promise<TournamentList> => {
    const { of, after } = validate(ListTournaments, request.query)
    const me = await currentUser(service, request)
    if (of === 'mine' && me === undefined) return { tournaments: [], next: null }
    const query = of === 'mine' ? { of, user: me!.id } : { of }
    const found = await store.tournaments.list(query, PAGE_SIZE + 1, after)
    const page = found.slice(0, PAGE_SIZE)
    return {
      tournaments: page.map(({ id, updated, summary }) => ({
        ...{ id, updated },
        ...(JSON.parse(summary) as StoredTournamentSummary),
      })),
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

function toInfo({ id, updated }: TournamentRow, tournament: Tournament, reader: string | null): TournamentInfo {
  const { maker, setup, created, rounds, seed, standings, players } = tournament
  const people = new Map(players.map(({ user, name }) => [user, { id: user, name }]))
  const person = (user: string): PersonInfo => people.get(user) ?? { id: user, name: null }
  return {
    ...{ id, updated },
    ...summarizeTournament(tournament),
    ...{ setup, created, seed },
    maker: { id: maker.user, name: maker.name },
    standings: standings.map(({ player, ...rest }) => ({
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
    may: permissions(tournament, reader),
  }
}
