export interface BondsRow {
  person: string
  other: string
  kind: string
  at: number
}

export interface ConductRow {
  person: string
  moderator: number
  silent_until: number
  suspended_until: number
}

export interface ReportsRow {
  id: string
  at: number
  by_person: string
  about: string
  status: string
  /** The rest of the report (JSON). */
  body: string
}

export interface ActsRow {
  id: string
  at: number
  moderator: string
  person: string
  seen: number
  /** The rest of the act (JSON). */
  body: string
}

export interface ModerationSchema {
  bonds: BondsRow
  conduct: ConductRow
  reports: ReportsRow
  acts: ActsRow
}

export interface TournamentsTable {
  id: string
  status: string
  maker: string
  created: number
  updated: number
  version: number
  /** Identifies the change, so that a process can tell after a broken connection whether its own was stored. */
  token: string
  body: string
  summary: string
}

interface TournamentPlayersTable {
  tournament: string
  person: string
}

interface TournamentTablesTable {
  table_id: string
  tournament: string
}

export interface TournamentSchema {
  tournaments: TournamentsTable
  tournament_players: TournamentPlayersTable
  tournament_tables: TournamentTablesTable
}

/** A table of players: columns for lookups and lists, everything else in the summary's JSON. */
export interface TablesTable {
  id: string
  game: string
  status: string
  listed: number
  /** Seats without a holder. */
  free: number
  updated: number
  summary: string
  seed: string
  length: number
  /** The hash of the last event. */
  chain: string | null
}

interface EventsTable {
  table_id: string
  position: number
  body: string
  /** Identifies the append, so that a process can tell after a broken connection whether its own was stored. */
  token: string | null
  /** A hash of this event and of those before it. */
  chain: string | null
}

/** Who sits where: the index behind "my games". */
export interface SeatsTable {
  table_id: string
  seat: string
  person: string | null
  to_move: number
}

/** Who has left a name or words at a table. Kept after they leave their seat. */
interface TracesTable {
  table_id: string
  person: string
}

interface SnapshotsTable {
  table_id: string
  length: number
  saved: string
  /** A hash of the saved text; null for those of old versions. */
  hash: string | null
}

export interface PeopleTable {
  id: string
  name: string
  created: number
  login: string | null
  /** The login in lower case, unique. */
  login_key: string | null
  /** The skeleton of the login, unique. */
  look: string | null
  /** The skeleton of an account's name, unique. */
  name_look: string | null
  hash: string | null
  email: string | null
  email_wanted: string | null
  language: string
  old_cookie: number
}

interface SessionsTable {
  key: string
  person: string
  proof: string
  created: number
  until: number
}

interface TalliesTable {
  key: string
  period: number
  count: number
}

interface PushesTable {
  endpoint: string
  person: string
  keys: string
}

interface NotifiedTable {
  table_id: string
  seat: string
  position: number
}

interface PresenceTable {
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
  /** The current lease; null if unclaimed. */
  lease: string | null
  /** When it may be claimed: `due`, or the end of the lease. */
  ready: number
  attempts: number
}

/** One row. */
interface HeartbeatTable {
  one: number
  at: number
  wall: number
}

interface OutagesTable {
  from_time: number
  to_time: number
}

interface SecretsTable {
  name: string
  value: string
}

/** A player's current rating for a game. */
export interface RatingsTable {
  game: string
  player: string
  rating: number
  deviation: number
  volatility: number
  games: number
  at: number
}

/** A player's rating after each rated match. */
export interface RatedTable extends RatingsTable {
  table_id: string
  /** The position of the match among all rated ones of its game. */
  number: number
  before: number
  /** The part of the change that counts towards the daily limit. */
  limited: number
}

/** Rated matches per game; its row lock also makes ratings of one game sequential. */
interface RatedCountsTable {
  game: string
  number: number
}

/** From where an account has played lately, as keyed hashes of network addresses. */
interface NetworksTable {
  person: string
  network: string
  at: number
}

/** What administrators have set, as JSON by name. */
interface SettingsTable {
  name: string
  value: string
}

/** A link with which people who have no account yet join the club. */
export interface InvitationsTable {
  id: string
  maker: string
  created: number
  until: number
  uses: number
}

/** The public key of a person's passkey; `counter` is that of its last use. */
interface PasskeysTable {
  id: string
  person: string
  public_key: string
  counter: number
  transports: string
  created: number
}

/** A seek. */
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

/** The database, the same in both stores. Times are milliseconds, booleans 0 or 1, JSON is text. */
export interface Schema extends ModerationSchema, TournamentSchema {
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
  heartbeat: HeartbeatTable
  outages: OutagesTable
  networks: NetworksTable
  settings: SettingsTable
  invitations: InvitationsTable
  passkeys: PasskeysTable
}
