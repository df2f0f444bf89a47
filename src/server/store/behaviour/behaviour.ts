import type { Time } from '../job.ts'

/** A muted person's chat is hidden; a blocked person is also kept out of common tables. */
export type BondKind = 'mute' | 'block'

/** One person's relation to another. */
export interface Bond {
  readonly person: string
  readonly other: string
  readonly kind: BondKind
  readonly at: Time
}

/** A person's moderation status. Times are 0 if no restriction was ever set. */
export interface Conduct {
  readonly moderator: boolean
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
export interface Act {
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
export interface BehaviourStore {
  /** Sets a relation, replacing an earlier one between the same two. */
  putBond(bond: Bond): Promise<void>
  dropBond(person: string, other: string): Promise<void>
  /** A person's relations, oldest first. */
  bonds(person: string): Promise<Bond[]>
  /** Which of the others have blocked a person or are blocked by them. */
  apart(person: string, others: readonly string[]): Promise<string[]>
  /** All pairs of these people in which one has blocked the other. */
  apartAmong(people: readonly string[]): Promise<[string, string][]>
  /** An account takes over a guest's relations; its own take precedence. */
  adoptBonds(from: string, to: string): Promise<void>

  conduct(person: string): Promise<Conduct>
  changeConduct(person: string, change: Partial<Conduct>): Promise<void>

  addReport(report: Report): Promise<void>
  report(id: string): Promise<Report | undefined>
  /** Newest first, after the given report. */
  reports(status: Report['status'], limit: number, after?: string): Promise<Report[]>
  /** The reports made by a person, oldest first. */
  reportsBy(person: string): Promise<Report[]>
  openReports(): Promise<number>

  /** Records an action; in the same transaction changes the status and closes the report. */
  addAct(act: Act, change?: Partial<Conduct>): Promise<void>
  /** Newest first, after the given action. */
  acts(limit: number, after?: string): Promise<Act[]>
  /** The actions that concern a person, newest first. */
  actsOn(person: string): Promise<Act[]>
  /** Marks all actions against the person as read. */
  seen(person: string): Promise<void>

  /** Deletes a person's relations, in both directions, and the reports by and about them. */
  forget(person: string): Promise<void>
}
