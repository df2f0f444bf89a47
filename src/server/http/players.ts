import type { FastifyInstance } from 'fastify'
import { levels } from '../../bots/index.ts'
import {
  AskRatings,
  botOfPlayer,
  careerOf,
  type PlayerInfo,
  type PlayerRating,
  type Ratings,
  Refused,
  type Standing,
  type Summary,
  standingAt,
} from '../../table/index.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/store.ts'
import { readSummary } from '../tables/summary.ts'
import { check } from './check.ts'
import { whoIs } from './who.ts'

/** Players per ratings request. */
const MOST_ASKED = 100
/** Per player page: finished games counted, opponents listed, points of the rating curve. */
const MOST = { games: 500, opponents: 50, curve: 60 }

/** Ratings and player pages. */
export function playerRoutes(app: FastifyInstance, service: Service): void {
  const { store, people, now } = service
  const dear = { config: { rateLimit: { max: service.config.limits.tables, timeWindow: 60_000 } } }

  app.get('/api/ratings', async (request): Promise<Ratings> => {
    const { game, of } = check(AskRatings, request.query)
    const players = of.split(',').slice(0, MOST_ASKED)
    const found = await store.ratings(game, players)
    return {
      ratings: Object.fromEntries([...found].map(([player, standing]) => [player, shown(standing, now())])),
    }
  })

  app.get<{ Params: { id: string } }>('/api/players/:id', dear, async (request): Promise<PlayerInfo> => {
    const { id } = request.params
    const viewer = await whoIs(service, request)
    const bot = botOfPlayer(id)
    if (bot !== undefined) {
      const known = levels.some((level) => level.id === bot)
      const ratings = known ? await ratingsOf(service, id) : []
      if (!known) throw new Refused('unknown person')
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
    if (person === undefined) throw new Refused('unknown person')
    const tables = await finishedOf(service, id, viewer)
    const { games, opponents } = careerOf(tables, id)
    return {
      id,
      name: person.name,
      bot: null,
      account: person.login !== null,
      since: person.created,
      ratings: await ratingsOf(service, id),
      counted: tables.length,
      games,
      opponents: opponents.slice(0, MOST.opponents),
    }
  })
}

/** A player's latest finished games, as far as the viewer may see them in lists. */
async function finishedOf({ store }: Service, user: string, viewer: User | undefined): Promise<Summary[]> {
  const tables: Summary[] = []
  let after: string | null = null
  do {
    const query = { of: 'finished', user, ...(viewer === undefined ? {} : { viewer: viewer.id }) } as const
    const page = await store.list(query, 100, after)
    tables.push(...page.tables.map(readSummary))
    after = page.next
  } while (after !== null && tables.length < MOST.games)
  return tables
}

async function ratingsOf({ store, now }: Service, player: string): Promise<PlayerInfo['ratings']> {
  const found = await store.ratingsOf(player)
  const ratings: PlayerInfo['ratings'] = []
  for (const [game, standing] of found) {
    const curve = await store.ratingCurve(player, game, MOST.curve)
    ratings.push({ game, ...shown(standing, now()), curve })
  }
  return ratings
}

/** The rating as of now: its deviation grows while nothing is played. */
function shown(standing: Standing, now: number): PlayerRating {
  const { rating, deviation, games } = standingAt(standing, now)
  return { rating, deviation, games }
}
