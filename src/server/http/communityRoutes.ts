import type { FastifyInstance } from 'fastify'
import { levels } from '#bots/levels.ts'
import { computePlayerStats } from '#community/playerStats.ts'
import { type PlayerRatingState, ratingAt } from '#community/ratings.ts'
import { botFromPlayerId } from '#table/finalPlaces.ts'
import {
  CancelSeek,
  type PlayerInfo,
  type PlayerRating,
  type Ratings,
  RatingsQuery,
  type SeekList,
  SeekRequest,
} from '#table/protocol/community.ts'
import { RequestRefused } from '#table/protocol/errors.ts'
import type { PublicSummary } from '#table/summary.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/store.ts'
import { parseSummary } from '../tables/scheduledJobs.ts'
import { limitedByPerson } from './rateLimits.ts'
import { currentUser, requireUser, userOrGuest, validate } from './requests.ts'

/** Routes for seeks: finding an opponent. */
export function seekRoutes(app: FastifyInstance, service: Service): void {
  const rare = limitedByPerson(service.config.limits.tables)

  app.get('/api/pairing', async (request): Promise<SeekList> => {
    return service.seeks.seeksOf(await currentUser(service, request))
  })

  app.post('/api/pairing', rare, async (request, reply): Promise<SeekList> => {
    const wish = validate(SeekRequest, request.body)
    const user = await userOrGuest(service, request, reply)
    await service.conduct.requireNotSuspended(user.id)
    return service.seeks.seek(user, wish)
  })

  app.delete('/api/pairing', async (request): Promise<SeekList> => {
    const which = validate(CancelSeek, request.body)
    const { user } = await requireUser(service, request)
    return service.seeks.cancel(user, which)
  })
}

/** Players per ratings request. */
const MAX_PLAYERS = 100
/** Per player page: finished games counted, opponents listed, points of the rating curve. */
const PAGE_LIMITS = { games: 500, opponents: 50, curve: 60 }

/** Ratings and player pages. */
export function playerRoutes(app: FastifyInstance, service: Service): void {
  const { store, people, now } = service
  const dear = limitedByPerson(service.config.limits.tables)

  app.get('/api/ratings', async (request): Promise<Ratings> => {
    const { game, of } = validate(RatingsQuery, request.query)
    const players = of.split(',').slice(0, MAX_PLAYERS)
    const found = await store.ratings(game, players)
    return {
      ratings: Object.fromEntries([...found].map(([player, standing]) => [player, currentRating(standing, now())])),
    }
  })

  app.get<{ Params: { id: string } }>('/api/players/:id', dear, async (request): Promise<PlayerInfo> => {
    const { id } = request.params
    const viewer = await currentUser(service, request)
    const bot = botFromPlayerId(id)
    if (bot !== undefined) {
      const known = levels.some((level) => level.id === bot)
      const ratings = known ? await playerRatings(service, id) : []
      if (!known) throw new RequestRefused('unknown person')
      return {
        id,
        name: null,
        bot,
        account: false,
        since: null,
        ratings,
        counted: 0,
        games: [],
        opponents: [],
      }
    }
    const person = await people.find(id)
    if (person === undefined) throw new RequestRefused('unknown person')
    const tables = await finishedTables(service, id, viewer)
    const { games, opponents } = computePlayerStats(tables, id)
    return {
      id,
      name: person.name,
      bot: null,
      account: person.login !== null,
      since: person.created,
      ratings: await playerRatings(service, id),
      counted: tables.length,
      games,
      opponents: opponents.slice(0, PAGE_LIMITS.opponents),
    }
  })
}

/** A player's latest finished games, as far as the viewer may see them in lists. */
async function finishedTables({ store }: Service, user: string, viewer: User | undefined): Promise<PublicSummary[]> {
  const tables: PublicSummary[] = []
  let after: string | null = null
  do {
    const query = { of: 'finished', user, ...(viewer === undefined ? {} : { viewer: viewer.id }) } as const
    const page = await store.list(query, 100, after)
    tables.push(...page.tables.map(parseSummary))
    after = page.next
  } while (after !== null && tables.length < PAGE_LIMITS.games)
  return tables
}

async function playerRatings({ store, now }: Service, player: string): Promise<PlayerInfo['ratings']> {
  const found = await store.ratingsOf(player)
  const ratings: PlayerInfo['ratings'] = []
  for (const [game, standing] of found) {
    const curve = await store.ratingCurve(player, game, PAGE_LIMITS.curve)
    ratings.push({ game, ...currentRating(standing, now()), curve })
  }
  return ratings
}

/** The rating as of now: its deviation grows while nothing is played. */
function currentRating(standing: PlayerRatingState, now: number): PlayerRating {
  const { rating, deviation, games } = ratingAt(standing, now)
  return { rating, deviation, games }
}
