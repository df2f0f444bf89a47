import * as z from 'zod/mini'
import { PersonInfo } from './behaviour.ts'
import { Clock, count, Id, word } from './commands.ts'

const Setup = z.record(word(40), z.union([z.string().check(z.maxLength(100)), z.number(), z.boolean()]))

/** Limits per tournament. */
const MOST_PLAYERS = 64
export const MOST_ROUNDS = 30
const MOST_TIMES = 4
/** Players per table at most. */
const MOST_AT_A_TABLE = 5

/** Swiss with a number of rounds, or round robin with everyone meeting everyone `times` times. */
export const TournamentKind = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('swiss'), rounds: count(1, MOST_ROUNDS) }),
  z.strictObject({ kind: z.literal('all'), times: count(1, MOST_TIMES) }),
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
  size: z.optional(count(2, MOST_AT_A_TABLE)),
  system: TournamentKind,
  clock: Clock,
  rated: z.boolean(),
  /** It begins automatically when this many have joined. */
  most: count(2, MOST_PLAYERS),
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
