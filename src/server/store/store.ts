import type { Pace, Player, Standing } from '../../table/index.ts'
import type { BehaviourStore } from './behaviour/behaviour.ts'
import type { Job, Time } from './job.ts'
import type { RatedMatch, RatedRow } from './ratings.ts'
import type { TournamentStore } from './tournaments/tournaments.ts'
import type { Chooser, WaitingCount, WishRow } from './wishes.ts'

export type { Job, Time } from './job.ts'

/** Where a table stands, for lists. */
export type Status = 'waiting' | 'playing' | 'held' | 'over'

/** One seat as lists need it: who holds it, and whether it is waited for. */
export interface SeatRow {
  readonly seat: string
  /** The person who holds it, or will have it back from a stand-in; null for a bot's or an empty seat. */
  readonly user: string | null
  /** The name to show; null for an empty seat. */
  readonly name: string | null
  /** The bot that plays it now, else null. */
  readonly bot: string | null
  /** Whether this seat must answer now. */
  readonly toMove: boolean
  /** The person for whom the empty seat is kept. */
  readonly reserved?: string | null
  /** It has resigned or lost on time; not known of tables that were stored long ago. */
  readonly out?: 'resigned' | 'time' | null | undefined
  /** By how much the match has changed the rating of whoever had it, where it has. */
  readonly gained?: number | undefined
}

/** What lists show of a table. Public: nothing in it is secret. */
export interface Summary {
  readonly id: string
  readonly game: string
  readonly scenario: string
  readonly status: Status
  /** Shown to everybody in lists. */
  readonly listed: boolean
  readonly rated: boolean
  /** The clock as the protocol writes it (JSON). */
  readonly clock: string
  readonly created: Time
  /** The last time the summary changed; lists are ordered by it. */
  readonly updated: Time
  /** The outcome (JSON) once the table is over, else null. */
  readonly outcome: string | null
  /** In the game's order. */
  readonly seats: readonly SeatRow[]
  /** Who wants to play again (JSON), else null. */
  readonly rematch?: string | null
}

/** A table as it is stored: its summary, the secret seed of its dice, and how many events it has. */
export interface TableRow extends Summary {
  readonly seed: string
  readonly length: number
}

/** A claimed job. It is done again by another process when the lease runs out before `finish`. */
export interface Leased extends Job {
  readonly lease: string
  /** How often it was claimed, this time included. */
  readonly attempts: number
}

/** What changes together with appended events, in the same transaction. */
export interface Change {
  /** Only when it differs from what is stored. */
  readonly summary?: Summary
  readonly put?: readonly Job[]
  /** Keys of jobs that need not be done any more; a key that is also put is put. */
  readonly drop?: readonly string[]
  /** The people of whom the events keep something. */
  readonly people?: readonly string[]
  /** The other processes are told of `length` events unless false. */
  readonly tell?: boolean
}

/** A person: a guest, or with `login` an account. */
export interface User {
  readonly id: string
  readonly name: string
  readonly created: Time
  /** What an account logs in with: unique, compared in lower case. */
  readonly login: string | null
  /** What the login looks like: unique, so that nobody has a name that can be taken for another's. */
  readonly look: string | null
  /** The passphrase's argon2 hash. */
  readonly hash: string | null
  /** Where letters go: an address whose owner has said so. */
  readonly email: string | null
  /** An address whose owner has yet to say so. */
  readonly emailWanted: string | null
  /** The language letters are written in: en, ja or cs. */
  readonly language: string
  /** A guest of the time before sessions, whose cookie names himself. */
  readonly oldCookie: boolean
}

/** What can change of a person. */
export type UserChange = Partial<Omit<User, 'id' | 'created'>> & {
  /** What the name that others see looks like; unique among accounts, null for guests. */
  readonly nameLook?: string | null
}

/** A browser that somebody signed in with. */
export interface Session {
  /** A hash of what the cookie holds. */
  readonly key: string
  readonly user: string
  /** What the person had to know then: a session does not outlive the passphrase it was opened with. */
  readonly proof: string
  readonly created: Time
  readonly until: Time
}

/** A browser that wants to be told of turns (web-push). */
export interface PushSubscription {
  readonly endpoint: string
  readonly user: string
  /** The subscription's keys (JSON), as the browser gave them. */
  readonly keys: string
}

/** Which tables a list holds. */
export type ListQuery =
  /** Not over, with a seat of this person: those that wait for him first, then by `updated`, newest first. */
  | { readonly of: 'mine'; readonly user: string }
  /** Waiting, listed, with an empty seat: newest `updated` first. */
  | { readonly of: 'open' }
  /** Over and listed, newest `updated` first; of one person where given, and then also those at which `viewer` sat. */
  | { readonly of: 'finished'; readonly user?: string; readonly game?: string; readonly viewer?: string }
  /** Playing and listed, for watchers: newest `updated` first. */
  | { readonly of: 'playing' }

/** A part of a list, and where the next one begins (null: there is no more). */
export interface Page {
  readonly tables: readonly Summary[]
  readonly next: string | null
}

/** News from the store: from other processes and, with one process, nothing. */
export type News =
  /** A table has `length` events now; the newest of them come along where they are small. */
  | {
      readonly kind: 'events'
      readonly table: string
      readonly length: number
      readonly events?: readonly string[]
    }
  | { readonly kind: 'jobs' }
  /** Anything a process wants the others to know (JSON). */
  | { readonly kind: 'message'; readonly body: string }

/**
 * The store cannot be used (another process has the data folder, the server is unreachable, the disk is full or cannot
 * be written, a file is not ours, it was closed), or was asked for what cannot be (an id that exists, a list's `after` that no page ended with).
 */
export class StoreError extends Error {
  readonly code: 'in use' | 'unreachable' | 'disk full' | 'read only' | 'not ours' | 'exists' | 'bad cursor' | 'closed'

  constructor(code: StoreError['code'], what: string, cause?: unknown) {
    super(what, { cause })
    this.name = 'StoreError'
    this.code = code
  }
}

/**
 * Everything the server keeps. Two implementations pass one contract suite. Every promise that resolves after a
 * change resolves only when the change is durable (fsync). Ids are made by the caller.
 */
export interface Store {
  readonly kind: 'libsql' | 'postgres'
  readonly behaviour: BehaviourStore
  readonly tournaments: TournamentStore

  /** A new table with its first events. Throws `exists` where the id is taken. */
  create(row: TableRow, events: readonly string[], change?: Omit<Change, 'summary'>): Promise<void>
  /**
   * Adds events (one JSON text each) behind the `expected` ones already there. False, with nothing changed, when
   * the table has another length: of several that race, exactly one wins. May be joined with other appends in one
   * commit (each of them still wins or loses alone).
   */
  append(table: string, expected: number, events: readonly string[], change?: Change): Promise<boolean>
  table(id: string): Promise<TableRow | undefined>
  /** The events from a position (0: all), in order. Empty for an unknown table. */
  events(table: string, from: number): Promise<string[]>
  list(query: ListQuery, limit: number, after?: string | null): Promise<Page>
  /** The tables that keep something of a person, in order of the id: up to `limit` behind `after`. */
  traces(person: string, limit: number, after?: string): Promise<string[]>
  /** Puts other texts in the place of events, by position: for what people have a right to see gone. */
  rewrite(table: string, bodies: ReadonlyMap<number, string>): Promise<void>
  /** How many tables have each status. */
  counts(): Promise<{ readonly [status in Status]: number }>
  /** All ids, in order of the id, for export: up to `limit` behind `after`. */
  ids(limit: number, after?: string): Promise<string[]>
  /** Forgets a table, its events, snapshot and jobs. */
  remove(table: string): Promise<void>

  /** A match at rest (JSON), as it stood after `length` events. Only the newest is kept. */
  putSnapshot(table: string, length: number, saved: string): Promise<void>
  dropSnapshot(table: string): Promise<void>
  snapshot(table: string): Promise<{ readonly length: number; readonly saved: string } | undefined>

  /** A new person. Throws `exists` where another has the login, or one that looks like it. */
  addUser(user: User): Promise<void>
  /**
   * Changes some of what is known of a person, if everything `expected` still is so. The person afterwards; undefined,
   * with nothing changed, when there is no such person or something else is known by now. Throws `exists` as above.
   */
  changeUser(id: string, change: UserChange, expected?: UserChange): Promise<User | undefined>
  user(id: string): Promise<User | undefined>
  userByLogin(login: string): Promise<User | undefined>
  /** The account whose login looks so. */
  userByLook(look: string): Promise<User | undefined>
  /** The account that is seen by a name that looks so. */
  userByNameLook(look: string): Promise<User | undefined>

  /** Forgets a person, with his sessions and subscriptions. */
  removeUser(id: string): Promise<void>

  /** A new session. */
  addSession(session: Session): Promise<void>
  session(key: string): Promise<Session | undefined>
  /** The sessions of a person, oldest first. */
  sessions(user: string): Promise<Session[]>
  /** A session lasts longer. */
  renewSession(key: string, until: Time): Promise<void>
  endSession(key: string): Promise<void>
  /** Ends all sessions of a person. */
  endSessions(user: string): Promise<void>

  /** Counts something in a period (a day's number); false, with nothing counted, where it was there `most` times. */
  tally(key: string, period: number, most: number): Promise<boolean>
  /** Forgets sessions that have run out and what was counted before a period. */
  tidy(now: Time, period: number): Promise<void>

  /** A subscription; the same endpoint again replaces it. */
  putPush(subscription: PushSubscription): Promise<void>
  pushes(user: string): Promise<PushSubscription[]>
  dropPush(endpoint: string): Promise<void>

  /** True the first time for this table, seat and position; false ever after. */
  notifyOnce(table: string, seat: string, position: number): Promise<boolean>

  /** Rates a match, once: what it has changed, now or when it was rated before. */
  rate(match: RatedMatch): Promise<RatedRow[]>
  /** The ratings of some players of a game, those who have one. */
  ratings(game: string, players: readonly Player[]): Promise<Map<Player, Standing>>
  /** A player's ratings, by game, the game he plays most first. */
  ratingsOf(player: Player): Promise<Map<string, Standing>>
  /** How a player's rating went: after each of his last `most` matches, the oldest first. */
  ratingCurve(player: Player, game: string, most: number): Promise<{ at: Time; rating: number; deviation: number }[]>
  /** What matches of a game have changed, in the order in which they were rated: of those behind a number, up to `limit`. */
  rated(game: string, after: number, limit: number): Promise<RatedRow[]>

  /** Somebody waits for another to play with; said again, the wish goes on from when it was first said. */
  putWish(wish: WishRow): Promise<void>
  /** A person waits no more: for one game, or for any. */
  dropWishes(person: string, which?: { readonly game: string; readonly pace: Pace }): Promise<void>
  wishesOf(person: string, now: Time): Promise<WishRow[]>
  /** How many people wait for each game. */
  waiting(now: Time): Promise<WaitingCount[]>
  /** Those whom `choose` names wait no more, and what `jobOf` makes of them is to be done: all of it, or nothing. */
  meet<P>(now: Time, choose: Chooser<P>, jobOf: (pair: P) => Job): Promise<P[]>

  /** Says that these people are connected to a process until a time; replaces what the process said before. */
  present(process: string, users: readonly string[], until: Time): Promise<void>
  /** Whether a person is connected to any process. */
  isPresent(user: string, now: Time): Promise<boolean>

  /** Puts jobs apart from an append. */
  putJobs(jobs: readonly Job[]): Promise<void>
  /** Puts jobs whose keys are not there; one that is, held or not, stays as it is. */
  addJobs(jobs: readonly Job[]): Promise<void>
  dropJobs(keys: readonly string[]): Promise<void>
  /** Takes up to `limit` due jobs that nobody holds (or whose lease has run out), earliest first, until `now + lease`. */
  claim(now: Time, lease: number, limit: number, kinds?: readonly string[]): Promise<Leased[]>
  /** Holds a claimed job longer; false when the lease was lost or the job replaced. */
  extend(job: Leased, until: Time): Promise<boolean>
  /** Gives claimed jobs back as if nobody had claimed them, to be taken from a time on. */
  release(jobs: readonly Leased[], from: Time): Promise<void>
  /** The job is done: it is removed, unless it was replaced meanwhile (false). */
  finish(job: Leased): Promise<boolean>
  /** When the next unclaimed job or lease of some kinds is due, if there is any. */
  nextDue(kinds?: readonly string[]): Promise<Time | undefined>

  /** A secret shared by all processes, made at the first call. */
  secret(name: string, make: () => string): Promise<string>

  /** Tells the other processes. */
  tell(body: string): Promise<void>
  /** Listens to the other processes; returns how to stop. `lost` after a break in which news may have been missed. */
  listen(heard: (news: News) => void, lost?: () => void): () => void

  /** Writes something, at once or not at all; throws where the store does not take it. */
  check(): Promise<void>
  /** Whether the store takes what is written. */
  healthy(): Promise<boolean>
  /**
   * Writes everything to one new file, while the store is in use. A name that ends with `.jsonl` gives lines of
   * JSON that either store can restore; so does any name on PostgreSQL. Else it is the database itself.
   */
  backup(file: string): Promise<void>
  /** Fills an empty store from a backup of either kind; `exists` where it is not empty, `not ours` where it is none. */
  restore(file: string): Promise<void>
  /** Ends after everything under way is durable. */
  close(): Promise<void>
}
