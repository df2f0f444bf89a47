import * as z from 'zod/mini'
import { Clock, count, Id, word } from './commands.ts'
import { PersonInfo } from './moderation.ts'

/** Live or correspondence. */
export const TimeControlKind = z.enum(['now', 'turns'])
export type TimeControlKind = z.infer<typeof TimeControlKind>

/** `POST /api/pairing`: seeks an opponent. Repeated before `until`, the seek continues. */
export const SeekRequest = z.strictObject({ game: Id, pace: TimeControlKind, rated: z.boolean() })
export type SeekRequest = z.infer<typeof SeekRequest>

/** `DELETE /api/pairing`: cancels a seek. */
export const CancelSeek = z.strictObject({ game: Id, pace: TimeControlKind })
export type CancelSeek = z.infer<typeof CancelSeek>

/** A seek: since when, and until when unless renewed. */
export const Seek = z.strictObject({
  game: z.string(),
  pace: TimeControlKind,
  rated: z.boolean(),
  since: z.number(),
  until: z.number(),
})
export type Seek = z.infer<typeof Seek>

/** `GET /api/pairing`: the person's own seeks, and how many people wait for each game. */
export const SeekList = z.strictObject({
  wishes: z.array(Seek),
  waiting: z.array(z.strictObject({ game: z.string(), pace: TimeControlKind, people: z.number() })),
})
export type SeekList = z.infer<typeof SeekList>

/** A player's rating for a game, its standard deviation, and the number of rated games. */
export const PlayerRating = z.strictObject({
  rating: z.number(),
  deviation: z.number(),
  games: z.number(),
})
export type PlayerRating = z.infer<typeof PlayerRating>

/** The rating change of a seat's player; `bounded` if the limit of points per day applied. */
export const SeatRating = z.strictObject({
  ...{ before: z.number(), after: z.number(), deviation: z.number() },
  bounded: z.optional(z.literal(true)),
})
export type SeatRating = z.infer<typeof SeatRating>

/** `GET /api/ratings?game=&of=`: the ratings of comma-separated players, people by id and bots as `bot:LEVEL`. */
export const RatingsQuery = z.strictObject({
  game: Id,
  of: z.string().check(z.minLength(1), z.maxLength(3000)),
})
/** Contains only players who have a rating. */
export const Ratings = z.strictObject({ ratings: z.record(z.string(), PlayerRating) })
export type Ratings = z.infer<typeof Ratings>

const Score = { played: z.number(), won: z.number(), drawn: z.number() }

/** `GET /api/players/ID`: a player's public page; a bot's id is `bot:LEVEL`. */
export const PlayerInfo = z.strictObject({
  id: z.string(),
  /** Null for a bot, which is named by its level. */
  name: z.nullable(z.string()),
  bot: z.nullable(z.string()),
  account: z.boolean(),
  since: z.nullable(z.number()),
  /** By game; the curve has the rating after each of the last rated games, oldest first. */
  ratings: z.array(
    z.strictObject({
      game: z.string(),
      rating: z.number(),
      deviation: z.number(),
      games: z.number(),
      curve: z.array(z.strictObject({ at: z.number(), rating: z.number(), deviation: z.number() })),
    }),
  ),
  /** The number of finished games behind the statistics below: the newest that the reader may see. */
  counted: z.number(),
  games: z.array(
    z.strictObject({
      game: z.string(),
      ...Score,
      seats: z.array(z.strictObject({ seat: z.string(), ...Score })),
    }),
  ),
  opponents: z.array(z.strictObject({ player: z.string(), name: z.nullable(z.string()), ...Score })),
})
export type PlayerInfo = z.infer<typeof PlayerInfo>

const Setup = z.record(word(40), z.union([z.string().check(z.maxLength(100)), z.number(), z.boolean()]))

/** Limits per tournament. */
const MAX_PLAYERS = 64
export const MAX_ROUNDS = 30
const MAX_CYCLES = 4
/** Players per table at most. */
const MAX_TABLE_SIZE = 5

/** Swiss with a number of rounds, or round robin with everyone meeting everyone `times` times. */
export const TournamentKind = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('swiss'), rounds: count(1, MAX_ROUNDS) }),
  z.strictObject({ kind: z.literal('all'), times: count(1, MAX_CYCLES) }),
])
export type TournamentKind = z.infer<typeof TournamentKind>

/** `POST /api/tournaments`: a new tournament; any account may create one. */
export const NewTournament = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  game: word(40),
  setup: z.optional(Setup),
  /**
   * Players per table (default two). If more than two, some tables may be smaller so that no one has a bye, but never
   * for two.
   */
  size: z.optional(count(2, MAX_TABLE_SIZE)),
  system: TournamentKind,
  clock: Clock,
  rated: z.boolean(),
  /** It begins automatically when this many have joined. */
  most: count(2, MAX_PLAYERS),
})
export type NewTournament = z.infer<typeof NewTournament>

/** `POST /api/tournaments/ID`: a person's command. */
export const TournamentCommand = z.strictObject({
  do: z.enum(['join', 'leave', 'start', 'cancel']),
})
export type TournamentCommand = z.infer<typeof TournamentCommand>

const Status = z.enum(['open', 'running', 'over', 'cancelled'])

/** `GET /api/tournaments`: a page of a list. */
export const ListTournaments = z.strictObject({
  of: z.enum(['open', 'running', 'over', 'mine']),
  after: z.optional(Id),
})
export type ListTournaments = z.infer<typeof ListTournaments>

/** A tournament in a list. */
export const TournamentSummary = z.strictObject({
  id: Id,
  name: z.string(),
  game: z.string(),
  scenario: z.string(),
  system: TournamentKind,
  clock: Clock,
  rated: z.boolean(),
  status: Status,
  /** Players per table. */
  size: z.number(),
  players: z.number(),
  most: z.number(),
  /** The current round and the number of rounds; 0 before the first. */
  round: z.number(),
  rounds: z.number(),
  updated: z.number(),
  /** The leader or winner. */
  first: z.nullable(PersonInfo),
})
export type TournamentSummary = z.infer<typeof TournamentSummary>
export const TournamentList = z.strictObject({
  tournaments: z.array(TournamentSummary),
  next: z.nullable(Id),
})
export type TournamentList = z.infer<typeof TournamentList>

/** A player's row in the standings. */
const StandingInfo = z.strictObject({
  player: PersonInfo,
  place: z.number(),
  score: z.number(),
  buchholz: z.number(),
  sonneborn: z.number(),
  direct: z.number(),
  won: z.number(),
  drawn: z.number(),
  lost: z.number(),
  /** How often the player came first, second, ... at their tables. */
  places: z.array(z.number()),
  byes: z.number(),
  withdrawn: z.boolean(),
})

export const RoundInfo = z.strictObject({
  games: z.array(
    z.strictObject({
      /** In seat order. */
      players: z.array(PersonInfo),
      /** Null for a walkover. */
      table: z.nullable(Id),
      points: z.nullable(z.array(z.number())),
    }),
  ),
  byes: z.array(PersonInfo),
})
export type RoundInfo = z.infer<typeof RoundInfo>

/** `GET /api/tournaments/ID`. */
export const TournamentInfo = z.strictObject({
  ...TournamentSummary.shape,
  maker: PersonInfo,
  setup: Setup,
  created: z.number(),
  standings: z.array(StandingInfo),
  played: z.array(RoundInfo),
  /** The seed of all random draws, so that anyone can repeat them. */
  seed: z.string(),
  /** The commands the reader may give now. */
  may: z.array(z.enum(['join', 'leave', 'start', 'cancel'])),
})
export type TournamentInfo = z.infer<typeof TournamentInfo>

/** The reply to `POST /api/tournaments`. */
export const TournamentMade = z.strictObject({ id: Id })
export type TournamentMade = z.infer<typeof TournamentMade>
