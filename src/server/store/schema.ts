import type { BehaviourSchema } from './behaviour/schema.ts'
import type { TournamentSchema } from './tournaments/schema.ts'

/** A table (of players): what is looked up and listed by stands in columns, the rest in the summary's JSON. */
export interface TablesTable {
  id: string
  game: string
  status: string
  listed: number
  /** How many seats nobody holds. */
  free: number
  updated: number
  summary: string
  seed: string
  length: number
}

/** One event of a table. */
export interface EventsTable {
  table_id: string
  position: number
  body: string
  /** Which append wrote it, so that a process can tell after a broken connection whether its own went through. */
  token: string | null
}

/** Who sits where: the index behind "my games". */
export interface SeatsTable {
  table_id: string
  seat: string
  person: string | null
  to_move: number
}

/** Who has left something at a table: a name, words, a note. It outlasts his seat. */
export interface TracesTable {
  table_id: string
  person: string
}

export interface SnapshotsTable {
  table_id: string
  length: number
  saved: string
}

export interface PeopleTable {
  id: string
  name: string
  created: number
  login: string | null
  /** The login in lower case: unique. */
  login_key: string | null
  /** What the login looks like: unique. */
  look: string | null
  /** What the name of an account looks like: unique. */
  name_look: string | null
  hash: string | null
  email: string | null
  email_wanted: string | null
  language: string
  old_cookie: number
}

export interface SessionsTable {
  key: string
  person: string
  proof: string
  created: number
  until: number
}

export interface TalliesTable {
  key: string
  period: number
  count: number
}

export interface PushesTable {
  endpoint: string
  person: string
  keys: string
}

export interface NotifiedTable {
  table_id: string
  seat: string
  position: number
}

export interface PresenceTable {
  process: string
  person: string
  until: number
}

export interface JobsTable {
  key: string
  kind: string
  table_id: string
  due: number
  body: string
  /** Who holds it; null when nobody does. */
  lease: string | null
  /** When it may be claimed: `due`, or the end of the lease. */
  ready: number
  attempts: number
}

export interface SecretsTable {
  name: string
  value: string
}

/** The newest rating of a player of a game: a person, or a bot. */
export interface RatingsTable {
  game: string
  player: string
  rating: number
  deviation: number
  volatility: number
  games: number
  at: number
}

/** What each rated match has made of its players' ratings. */
export interface RatedTable extends RatingsTable {
  table_id: string
  /** The place of the match among all rated ones of its game. */
  number: number
  /** The rating before. */
  before: number
}

/** How many matches of a game were rated; whoever rates one waits for it. */
export interface RatedCountsTable {
  game: string
  number: number
}

/** Somebody who waits for another to play with. */
export interface WishesTable {
  person: string
  game: string
  pace: string
  rated: number
  rating: number
  deviation: number
  since: number
  until: number
}

/** The database, the same in both stores. Times are milliseconds, truths 0 or 1, JSON is text. */
export interface Schema extends BehaviourSchema, TournamentSchema {
  tables: TablesTable
  events: EventsTable
  seats: SeatsTable
  traces: TracesTable
  snapshots: SnapshotsTable
  people: PeopleTable
  sessions: SessionsTable
  tallies: TalliesTable
  pushes: PushesTable
  notified: NotifiedTable
  presence: PresenceTable
  jobs: JobsTable
  secrets: SecretsTable
  ratings: RatingsTable
  rated: RatedTable
  rated_counts: RatedCountsTable
  wishes: WishesTable
}
