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
