import type { Job, Time } from '../job.ts'

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
  list(query: TournamentQuery, limit: number, after?: string): Promise<TournamentRow[]>
  /** The number of open or running tournaments of a creator. */
  countOf(maker: string): Promise<number>
}
