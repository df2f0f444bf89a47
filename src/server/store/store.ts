import type { PlayerRatingState } from '#community/ratings.ts'
import type { PlayerId } from '#table/finalPlaces.ts'
import type { TimeControlKind } from '#table/protocol/community.ts'
import type { PublicSummary } from '#table/summary.ts'
import type { ClubStore, Job, ModerationStore, Time, TournamentStore } from './communityStore.ts'
import type { RatedMatch, RatedRow } from './sql/ratings.ts'
import type { Matchmaker, SeekRow, WaitingCount } from './sql/seeks.ts'

export type { Job, Time } from './communityStore.ts'

/** A seat in a stored summary; `reserved` is missing for tables stored by old versions. */
export type StoredSeat = Readonly<Omit<PublicSeat, 'reserved'> & Partial<Pick<PublicSeat, 'reserved'>>>
type PublicSeat = PublicSummary['seats'][number]

/** A table's summary in its stored form, with nested values as JSON. Public: contains no secrets. */
export interface StoredSummary extends Readonly<Omit<PublicSummary, 'clock' | 'outcome' | 'rematch' | 'seats'>> {
  readonly clock: string
  /** When the summary last changed; lists are sorted by it. */
  readonly updated: Time
  readonly outcome: string | null
  /** In the game's order. */
  readonly seats: readonly StoredSeat[]
  /** Missing for tables stored by old versions. */
  readonly rematch?: string | null
}

/** A stored table: its summary, the secret seed of its dice, and its number of events. */
export interface TableRow extends StoredSummary {
  readonly seed: string
  readonly length: number
}

/** A claimed job. If the lease runs out before `finish`, another process takes over. */
export interface LeasedJob extends Job {
  readonly lease: string
  /** How often it was claimed, including this time. */
  readonly attempts: number
}

/** Changes made in the same transaction as an append. */
export interface AppendChange {
  /** Only if it differs from the stored one. */
  readonly summary?: StoredSummary
  readonly put?: readonly Job[]
  /** Keys of jobs to delete; a key that is also in `put` is kept. */
  readonly drop?: readonly string[]
  /** The people named in the events. */
  readonly people?: readonly string[]
  /** The hash of the events before, if the caller knows it; the append loses if it differs. */
  readonly head?: string
  /** Whether to notify other processes of the new length (default true). */
  readonly tell?: boolean
}

/** A table with its checked events. */
export interface StoredHistory {
  readonly row: TableRow
  /** All events, or those before the first that is damaged. */
  readonly events: readonly string[]
  /** The hash of these events. */
  readonly head: string
  /** Whether nothing is damaged. */
  readonly isWhole: boolean
}

/** A person: a guest, or an account if `login` is set. */
export interface User {
  readonly id: string
  readonly name: string
  readonly created: Time
  /** Unique, compared in lower case. */
  readonly login: string | null
  /** The login's skeleton, unique, so that no login can be mistaken for another. */
  readonly look: string | null
  /** The passphrase's argon2 hash. */
  readonly hash: string | null
  /** A confirmed address for emails. */
  readonly email: string | null
  /** An address that is not confirmed yet. */
  readonly emailWanted: string | null
  /** The language of emails: en, ja or cs. */
  readonly language: string
  /** A guest from before sessions, whose cookie contains the user id. */
  readonly oldCookie: boolean
}

/** Changeable fields of a person. */
export type UserChange = Partial<Omit<User, 'id' | 'created'>> & {
  /** The display name's skeleton, unique among accounts; null for guests. */
  readonly nameLook?: string | null
}

/** A signed-in browser. */
export interface Session {
  /** A hash of the cookie's key. */
  readonly key: string
  readonly user: string
  /** The fingerprint of the credentials at sign-in: a session does not outlive its passphrase. */
  readonly proof: string
  readonly created: Time
  readonly until: Time
}

/** A web-push subscription. */
export interface PushSubscription {
  readonly endpoint: string
  readonly user: string
  /** The subscription's keys (JSON), as sent by the browser. */
  readonly keys: string
}

/** A passkey of an account. */
export interface Passkey {
  /** The credential's id, as base64url. */
  readonly id: string
  readonly user: string
  /** The public key (COSE), as base64url. */
  readonly key: string
  /** How often the authenticator had signed when it was last used; 0 if it does not count. */
  readonly counter: number
  /** How a browser reaches the authenticator (JSON). */
  readonly transports: string
  readonly created: Time
}

/** Which tables a list contains. */
export type ListQuery =
  /** Unfinished tables with a seat of this person: those waiting for the person first, then newest `updated` first. */
  | { readonly of: 'mine'; readonly user: string }
  /** Waiting and listed with an empty seat, newest `updated` first. */
  | { readonly of: 'open' }
  /**
   * Finished and listed, newest `updated` first. With `user`, that person's tables, including unlisted ones of
   * `viewer`.
   */
  | { readonly of: 'finished'; readonly user?: string; readonly game?: string; readonly viewer?: string }
  /** Running and listed, for watchers, newest `updated` first. */
  | { readonly of: 'playing' }

/** A page of a list, and the cursor of the next one (null at the end). */
export interface Page {
  readonly tables: readonly StoredSummary[]
  readonly next: string | null
}

/** When a server last lived: by its own time, and by its host's clock. */
export interface Heartbeat {
  readonly at: Time
  readonly wall: Time
}

/** A time in which no server was running. */
export interface Outage {
  readonly from: Time
  readonly to: Time
}

/** A notification from another process. */
export type StoreNews =
  /** A table has `length` events now; the newest ones are included if they are small. */
  | {
      readonly kind: 'events'
      readonly table: string
      readonly length: number
      readonly events?: readonly string[]
    }
  /** New jobs of these kinds; without `kinds`, of any. */
  | { readonly kind: 'jobs'; readonly kinds?: readonly string[] }
  /** A message between processes (JSON). */
  | { readonly kind: 'message'; readonly body: string }

/**
 * The store cannot be used (another process has the data folder, the server is unreachable, the disk is full or
 * read-only, the file is not ours, it was closed), or a request is invalid (an id that exists, an unknown list cursor).
 * For operators: there is no store here, its schema is older or newer than the program, other processes use it, a
 * backup is empty, its kind does not fit the store, or the process that has the store failed.
 */
export class StoreError extends Error {
  readonly code:
    | ('in use' | 'unreachable' | 'disk full' | 'read only' | 'not ours' | 'exists' | 'bad cursor' | 'closed')
    | ('missing' | 'older' | 'newer' | 'occupied' | 'empty' | 'wrong kind' | 'failed')

  constructor(code: StoreError['code'], what: string, cause?: unknown) {
    super(what, { cause })
    this.name = 'StoreError'
    this.code = code
  }
}

/** What a backup holds. */
export interface BackupCounts {
  readonly tables: number
  readonly accounts: number
  /** Rows of all tables but the server's own secrets. */
  readonly rows: number
}

/**
 * Everything the server stores. Both implementations pass the same contract tests. A promise that resolves after a
 * change resolves only when the change is durable (fsync). Ids are made by the caller.
 */
/** People, tables by status, and jobs by kind; the size of the database in bytes. */
export interface StoreCounts {
  readonly guests: number
  readonly accounts: number
  readonly tables: { readonly [status: string]: number }
  readonly jobs: { readonly [kind: string]: number }
  readonly bytes: number
}

/** What an operator must know about a database. */
export interface StoreFacts {
  readonly schema: string | undefined
  /** PostgreSQL's version (150004) and clock, and those of its settings without which a crash loses moves. */
  readonly postgres?: { readonly version: number; readonly now: Time; readonly unsafe: readonly string[] }
}

export interface Store {
  readonly kind: 'libsql' | 'postgres'
  readonly behaviour: ModerationStore
  readonly tournaments: TournamentStore
  readonly club: ClubStore

  /** Creates a table with its first events. Throws `exists` if the id is taken. */
  create(row: TableRow, events: readonly string[], change?: Omit<AppendChange, 'summary'>): Promise<void>
  /**
   * Appends events (one JSON text each) after the first `expected` ones. Returns false, with nothing changed, if the
   * table has another length: of several racing appends exactly one wins. Appends may share a commit, but each wins or
   * loses on its own.
   */
  append(table: string, expected: number, events: readonly string[], change?: AppendChange): Promise<boolean>
  table(id: string): Promise<TableRow | undefined>
  /** The events from a position (0: all), in order. Empty for an unknown table. */
  events(table: string, from: number): Promise<string[]>
  /** A table with all its events, checked against their hashes; undefined for an unknown table. */
  history(table: string): Promise<StoredHistory | undefined>
  list(query: ListQuery, limit: number, after?: string | null): Promise<Page>
  /** Ids of the tables that keep something of a person, in order: up to `limit` after `after`. */
  traces(person: string, limit: number, after?: string): Promise<string[]>
  /** Replaces stored events by position, to delete personal data; their hashes and all later ones are renewed. */
  rewrite(table: string, bodies: ReadonlyMap<number, string>): Promise<void>
  /** All ids in order, for export: up to `limit` after `after`. */
  ids(limit: number, after?: string): Promise<string[]>

  /** Stores a table's snapshot (JSON) after `length` events. Only the newest is kept. */
  putSnapshot(table: string, length: number, saved: string): Promise<void>
  dropSnapshot(table: string): Promise<void>
  /** The snapshot, unless it is damaged. */
  snapshot(table: string): Promise<{ readonly length: number; readonly saved: string } | undefined>

  /** Adds a person. Throws `exists` if the login or a look-alike is taken. */
  addUser(user: User): Promise<void>
  /**
   * Changes a person if all `expected` values still match. Returns the person afterwards, or undefined, with nothing
   * changed, if there is none or a value differs. Throws `exists` as above.
   */
  changeUser(id: string, change: UserChange, expected?: UserChange): Promise<User | undefined>
  user(id: string): Promise<User | undefined>
  userByLogin(login: string): Promise<User | undefined>
  /** The account whose login has this skeleton. */
  userByLoginSkeleton(look: string): Promise<User | undefined>
  /** The account whose display name has this skeleton. */
  userByNameSkeleton(look: string): Promise<User | undefined>

  /** Deletes a person with their sessions and subscriptions. */
  removeUser(id: string): Promise<void>

  addSession(session: Session): Promise<void>
  session(key: string): Promise<Session | undefined>
  /** A person's sessions, oldest first. */
  sessions(user: string): Promise<Session[]>
  renewSession(key: string, until: Time): Promise<void>
  endSession(key: string): Promise<void>
  endSessions(user: string): Promise<void>

  /** Counts an event in a period (a day's number); false, with nothing counted, if `most` was reached. */
  tally(key: string, period: number, most: number): Promise<boolean>
  /** Deletes expired sessions, old networks, and counters from before a period. */
  tidy(now: Time, period: number): Promise<void>

  /** Stores a subscription, replacing one with the same endpoint. */
  putPush(subscription: PushSubscription): Promise<void>
  pushes(user: string): Promise<PushSubscription[]>
  dropPush(endpoint: string): Promise<void>

  addPasskey(passkey: Passkey): Promise<void>
  passkey(id: string): Promise<Passkey | undefined>
  /** A person's passkeys, oldest first. */
  passkeys(user: string): Promise<Passkey[]>
  countPasskey(id: string, counter: number): Promise<void>
  dropPasskey(user: string, id: string): Promise<void>

  /** True the first time for this table, seat and position; false from then on. */
  notifyOnce(table: string, seat: string, position: number): Promise<boolean>

  /** Notes that a person plays from a network, given as a keyed hash. */
  sawNetwork(person: string, network: string, at: Time): Promise<void>
  /** The pairs of these people who lately played from the same network. */
  sharedNetworks(people: readonly string[]): Promise<[string, string][]>
  /** The stored networks of an account. */
  networks(person: string): Promise<{ readonly network: string; readonly at: Time }[]>

  /** Rates a match once; if it was rated before, returns those results. */
  rate(match: RatedMatch): Promise<RatedRow[]>
  /** The ratings of those players who have one. */
  ratings(game: string, players: readonly PlayerId[]): Promise<Map<PlayerId, PlayerRatingState>>
  /** A player's ratings by game, the most played game first. */
  ratingsOf(player: PlayerId): Promise<Map<string, PlayerRatingState>>
  /** A player's rating after each of their last `most` matches, oldest first. */
  ratingCurve(player: PlayerId, game: string, most: number): Promise<{ at: Time; rating: number; deviation: number }[]>
  /** The rating changes of a game's matches after a number, in rating order, up to `limit`. */
  rated(game: string, after: number, limit: number): Promise<RatedRow[]>

  /** Adds or renews a seek; a renewed one keeps its start. */
  putSeek(wish: SeekRow): Promise<void>
  /** Removes a person's seeks: one, or all of them. */
  dropSeeks(person: string, which?: { readonly game: string; readonly pace: TimeControlKind }): Promise<void>
  seeksOf(person: string, now: Time): Promise<SeekRow[]>
  /** The number of waiting people per game. */
  countWaiting(now: Time): Promise<WaitingCount[]>
  /** Removes the seeks that `choose` pairs and stores the jobs `jobOf` makes of the pairs, in one transaction. */
  matchWaiting<P>(now: Time, choose: Matchmaker<P>, jobOf: (pair: P) => Job): Promise<P[]>

  /** Announces until when these people are connected to a process; replaces the process's previous announcement. */
  present(process: string, users: readonly string[], until: Time): Promise<void>
  /** Whether a person is connected to any process. */
  isPresent(user: string, now: Time): Promise<boolean>

  /** Stores jobs outside of an append. */
  putJobs(jobs: readonly Job[]): Promise<void>
  /** Stores the jobs whose keys do not exist; existing ones, claimed or not, stay unchanged. */
  addJobs(jobs: readonly Job[]): Promise<void>
  dropJobs(keys: readonly string[]): Promise<void>
  /**
   * Claims up to `limit` due jobs that are unclaimed (or whose lease has run out), earliest first, until `now + lease`.
   */
  claim(now: Time, lease: number, limit: number, kinds?: readonly string[]): Promise<LeasedJob[]>
  /** Extends the lease of a job; false if it was lost or the job was replaced. */
  extend(job: LeasedJob, until: Time): Promise<boolean>
  /** Returns claimed jobs unchanged; they can be claimed again from a time on. */
  release(jobs: readonly LeasedJob[], from: Time): Promise<void>
  /** Removes a finished job; false if it was replaced meanwhile. */
  finish(job: LeasedJob): Promise<boolean>
  /** When the next job or lease of some kinds is due. */
  nextDue(kinds?: readonly string[]): Promise<Time | undefined>

  /** The last migration of the database, and of PostgreSQL what its safety depends on. */
  facts(): Promise<StoreFacts>

  /** The last heartbeat of any process. */
  heartbeat(): Promise<Heartbeat | undefined>
  /**
   * Stores a heartbeat. If the one before is more than `most` milliseconds old, the time between is an outage. Returns
   * all outages, the earliest first.
   */
  beat(now: Heartbeat, most: number): Promise<Outage[]>

  /** How many there are of what an administrator looks after. */
  counts(): Promise<StoreCounts>

  /** A secret shared by all processes, made by the first call. */
  secret(name: string, make: () => string): Promise<string>

  /** Sends a message to the other processes. */
  tell(body: string): Promise<void>
  /**
   * Listens to the other processes; returns how to stop. `lost` is called after a break in which messages may have been
   * missed.
   */
  listen(heard: (news: StoreNews) => void, lost?: () => void): () => void

  /** Writes something immediately; throws if the store does not accept writes. */
  check(): Promise<void>
  /** Removes what was deleted from the files as far as the database can: now, and completely at the next start. */
  erase(): Promise<void>
  /**
   * Writes everything to a new file while the store is in use, in the schema it has, and reads it again before it gets
   * its name. A name ending in `.jsonl` gives lines of JSON that either store can restore; `.db` gives the embedded
   * database itself. Throws `wrong kind` for any other name, and for `.db` on PostgreSQL.
   */
  backup(file: string): Promise<BackupCounts>
  /**
   * Fills an empty store from a backup of either kind, of this or an earlier schema. Throws `exists` if it is not empty,
   * `not ours` if the file is not a whole backup, `empty` if it holds no rows, `occupied` if other
   * processes use the database. With `force` a filled store is replaced, and an empty backup is accepted.
   */
  restore(file: string, options?: { readonly force?: boolean }): Promise<BackupCounts>
  /** Closes when everything under way is durable. */
  close(): Promise<void>
}
