export interface TournamentsTable {
  id: string
  status: string
  maker: string
  created: number
  updated: number
  version: number
  /** Which change wrote it, so that a process can tell after a broken connection whether its own went through. */
  token: string
  body: string
}

export interface TournamentPlayersTable {
  tournament: string
  person: string
}

export interface TournamentTablesTable {
  table_id: string
  tournament: string
}

/** Tournaments. */
export interface TournamentSchema {
  tournaments: TournamentsTable
  tournament_players: TournamentPlayersTable
  tournament_tables: TournamentTablesTable
}
