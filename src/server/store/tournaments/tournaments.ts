import type { Job, Time } from '../job.ts'

/** Where a tournament stands. */
export type TournamentStatus = 'open' | 'running' | 'over' | 'cancelled'

/** A tournament as it is stored. */
export interface TournamentRow {
  readonly id: string
  readonly status: TournamentStatus
  readonly maker: string
  readonly created: Time
  readonly updated: Time
  /** How often it has changed. */
  readonly version: number
  /** Everything about it (JSON). */
  readonly body: string
}

/** What changes together with a tournament, in one step. */
export interface TournamentChange {
  /** Everybody who plays in it. */
  readonly players: readonly string[]
  /** Tables that belong to it from now on. */
  readonly tables?: readonly string[]
  readonly put?: readonly Job[]
}

/** Which tournaments a list holds, the last changed first. */
export type TournamentQuery =
  | { readonly of: TournamentStatus }
  /** Made by a person or with him among the players. */
  | { readonly of: 'mine'; readonly user: string }

export interface TournamentStore {
  add(row: TournamentRow, change: TournamentChange): Promise<void>
  /**
   * Puts a row in the place of one with the version just before it. False, with nothing changed, when it has another
   * by now: of several that race, exactly one wins.
   */
  change(row: TournamentRow, change: TournamentChange): Promise<boolean>
  get(id: string): Promise<TournamentRow | undefined>
  /** The tournament a table belongs to. */
  ofTable(table: string): Promise<string | undefined>
  list(query: TournamentQuery, limit: number, after?: string): Promise<TournamentRow[]>
  /** How many of a maker's tournaments are open or running. */
  countOf(maker: string): Promise<number>
}
