/** Milliseconds since 1970, always passed in: a store never reads the clock for its decisions. */
export type Time = number

/** Work that is due at a time and done by exactly one process. Storing a job with the same key replaces it. */
export interface Job {
  /** Unique, such as `bot:TABLE` or `clock:TABLE`. */
  readonly key: string
  readonly kind: string
  readonly table: string
  readonly due: Time
  /** JSON for the handler of the kind. */
  readonly body: string
}

/** A muted person's chat is hidden; a blocked person is also kept out of common tables. */
export type RelationKind = 'mute' | 'block'

/** One person's relation to another. */
export interface Relation {
  readonly person: string
  readonly other: string
  readonly kind: RelationKind
  readonly at: Time
}

/** A person's moderation status. Times are 0 if no restriction was ever set. */
export interface ModerationStatus {
  readonly moderator: boolean
  /** A moderator who may also change the club's settings and export what is stored about a person. */
  readonly administrator: boolean
  readonly silentUntil: Time
  readonly suspendedUntil: Time
}

/** A chat line as it was when it was reported. */
interface ReportedLine {
  readonly seq: number
  readonly at: Time
  readonly text: string
}

/** A report to the moderators. */
export interface Report {
  readonly id: string
  readonly at: Time
  readonly by: string
  readonly about: string
  readonly status: 'open' | 'closed'
  readonly reason: string
  /** The reporter's own words. */
  readonly text: string
  readonly table: string | null
  readonly line: ReportedLine | null
}

/** A moderator's action, kept forever. */
export interface ModerationAction {
  readonly id: string
  readonly at: Time
  readonly moderator: string
  /** The person it concerns. */
  readonly person: string
  readonly kind: string
  /** When it expires; null if it does not. */
  readonly until: Time | null
  readonly why: string
  readonly report: string | null
  /** The removed chat line or name. */
  readonly gone: string | null
  /** Whether the person has read it. */
  readonly seen: boolean
}

/** Relations between people, reports and moderation. */
export interface ModerationStore {
  /** Sets a relation, replacing an earlier one between the same two. */
  putBond(bond: Relation): Promise<void>
  dropBond(person: string, other: string): Promise<void>
  /** A person's relations, oldest first. */
  bonds(person: string): Promise<Relation[]>
  /** Which of the others have blocked a person or are blocked by them. */
  apart(person: string, others: readonly string[]): Promise<string[]>
  /** All pairs of these people in which one has blocked the other. */
  apartAmong(people: readonly string[]): Promise<[string, string][]>
  /** An account takes over a guest's relations; its own take precedence. */
  adoptBonds(from: string, to: string): Promise<void>

  conduct(person: string): Promise<ModerationStatus>
  changeConduct(person: string, change: Partial<ModerationStatus>): Promise<void>

  addReport(report: Report): Promise<void>
  report(id: string): Promise<Report | undefined>
  /** Newest first, after the given report. */
  reports(status: Report['status'], limit: number, after?: string): Promise<Report[]>
  /** The reports made by a person, oldest first. */
  reportsBy(person: string): Promise<Report[]>
  openReports(): Promise<number>

  /** Records an action; in the same transaction changes the status and closes the report. */
  addAct(act: ModerationAction, change?: Partial<ModerationStatus>): Promise<void>
  /** Newest first, after the given action. */
  acts(limit: number, after?: string): Promise<ModerationAction[]>
  /** The actions that concern a person, newest first. */
  actsOn(person: string): Promise<ModerationAction[]>
  /** Marks all actions against the person as read. */
  seen(person: string): Promise<void>

  /** Deletes a person's relations, in both directions, and the reports by and about them. */
  forget(person: string): Promise<void>
}

/** A link with which up to `uses` people may still join the club. */
export interface ClubInvitation {
  readonly id: string
  /** The moderator who made it; empty for the operator. */
  readonly maker: string
  readonly created: Time
  readonly until: Time
  readonly uses: number
}

/** What administrators have set, and invitations to the club. */
export interface ClubStore {
  /** A setting (JSON). */
  setting(name: string): Promise<string | undefined>
  putSetting(name: string, value: string): Promise<void>
  addInvitation(invitation: ClubInvitation): Promise<void>
  /** Those that still work, newest first. */
  invitations(now: Time): Promise<ClubInvitation[]>
  /** Takes one use of an invitation; false, with nothing changed, if none is left. */
  takeInvitation(id: string, now: Time): Promise<boolean>
  /** Gives back a use that was taken. */
  returnInvitation(id: string): Promise<void>
  dropInvitation(id: string): Promise<void>
}

/** A change that an operator makes with a command. */
export type OperatorChange =
  | { readonly person: string; readonly rights: Pick<ModerationStatus, 'moderator' | 'administrator'> }
  | { readonly setting: string; readonly value: string }
  | { readonly invitation: ClubInvitation }

export type TournamentStatus = 'open' | 'running' | 'over' | 'cancelled'

/** A stored tournament. */
export interface TournamentRow {
  readonly id: string
  readonly status: TournamentStatus
  readonly maker: string
  readonly created: Time
  readonly updated: Time
  /** Number of changes. */
  readonly version: number
  /** The whole tournament (JSON). */
  readonly body: string
  /** Its entry in lists (JSON). */
  readonly summary: string
}

/** Changes made in the same transaction. */
export interface TournamentChange {
  /** All players. */
  readonly players: readonly string[]
  /** New tables of the tournament. */
  readonly tables?: readonly string[]
  readonly put?: readonly Job[]
}

/** Which tournaments a list contains, the last changed first. */
export type TournamentQuery =
  | { readonly of: TournamentStatus }
  /** Created by a person, or with the person among the players. */
  | { readonly of: 'mine'; readonly user: string }

export interface TournamentStore {
  add(row: TournamentRow, change: TournamentChange): Promise<void>
  /**
   * Replaces a row whose version is one lower. Returns false, with nothing changed, otherwise: of several racing
   * changes exactly one wins.
   */
  change(row: TournamentRow, change: TournamentChange): Promise<boolean>
  get(id: string): Promise<TournamentRow | undefined>
  /** The id of the tournament a table belongs to. */
  ofTable(table: string): Promise<string | undefined>
  list(query: TournamentQuery, limit: number, after?: string): Promise<Omit<TournamentRow, 'body'>[]>
  /** All tournaments that a person created or joined, the last changed first. */
  all(person: string): Promise<TournamentRow[]>
  /** The number of open or running tournaments of a creator. */
  countOf(maker: string): Promise<number>
}
