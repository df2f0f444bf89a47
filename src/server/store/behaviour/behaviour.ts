import type { Time } from '../job.ts'

/** What somebody thinks of somebody: a muted one is not heard, a blocked one is kept away altogether. */
export type BondKind = 'mute' | 'block'

/** One person's bond to another. */
export interface Bond {
  readonly person: string
  readonly other: string
  readonly kind: BondKind
  readonly at: Time
}

/** What a moderator has said about a person. Times are 0 where nothing is said. */
export interface Conduct {
  readonly moderator: boolean
  readonly silentUntil: Time
  readonly suspendedUntil: Time
}

/** A line of talk as it was when somebody reported it. */
export interface ReportedLine {
  readonly seq: number
  readonly at: Time
  readonly text: string
}

/** Somebody tells the moderators about somebody. */
export interface Report {
  readonly id: string
  readonly at: Time
  readonly by: string
  readonly about: string
  readonly status: 'open' | 'closed'
  readonly reason: string
  /** What the one who reports has to say. */
  readonly text: string
  readonly table: string | null
  readonly line: ReportedLine | null
}

/** What a moderator has done: kept for ever. */
export interface Act {
  readonly id: string
  readonly at: Time
  readonly moderator: string
  /** Whom it was done to. */
  readonly person: string
  readonly kind: string
  /** Until when it holds; null where it has no end of its own. */
  readonly until: Time | null
  readonly why: string
  readonly report: string | null
  /** What was taken away: a line of talk, a name. */
  readonly gone: string | null
  /** Whether the person has been told. */
  readonly seen: boolean
}

/** How people behave towards each other, and what moderators do about it. */
export interface BehaviourStore {
  /** Sets a bond; the same two again replace it. */
  putBond(bond: Bond): Promise<void>
  dropBond(person: string, other: string): Promise<void>
  /** What a person thinks of others, oldest first. */
  bonds(person: string): Promise<Bond[]>
  /** Those of some people who have blocked a person or are blocked by him. */
  apart(person: string, others: readonly string[]): Promise<string[]>
  /** Every two of some people of whom one has blocked the other. */
  apartAmong(people: readonly string[]): Promise<[string, string][]>
  /** An account takes over the bonds of a guest; its own stay as they are. */
  adoptBonds(from: string, to: string): Promise<void>

  conduct(person: string): Promise<Conduct>
  changeConduct(person: string, change: Partial<Conduct>): Promise<void>

  addReport(report: Report): Promise<void>
  report(id: string): Promise<Report | undefined>
  /** Newest first, behind a report where given. */
  reports(status: Report['status'], limit: number, after?: string): Promise<Report[]>
  /** The reports a person has made, oldest first. */
  reportsBy(person: string): Promise<Report[]>
  openReports(): Promise<number>

  /** Writes down what was done; with it, in one step, conduct changes and a report is closed. */
  addAct(act: Act, change?: Partial<Conduct>): Promise<void>
  /** Newest first, behind an act where given. */
  acts(limit: number, after?: string): Promise<Act[]>
  /** What was done to a person, newest first. */
  actsOn(person: string): Promise<Act[]>
  /** The person has been told of everything. */
  seen(person: string): Promise<void>

  /** Forgets a person: what he thinks and is thought of, what he reported and what was reported of him. */
  forget(person: string): Promise<void>
}
