export interface BondsTable {
  person: string
  other: string
  kind: string
  at: number
}

export interface ConductTable {
  person: string
  moderator: number
  silent_until: number
  suspended_until: number
}

export interface ReportsTable {
  id: string
  at: number
  by_person: string
  about: string
  status: string
  /** The rest of the report (JSON). */
  body: string
}

export interface ActsTable {
  id: string
  at: number
  moderator: string
  person: string
  seen: number
  /** The rest of the act (JSON). */
  body: string
}

export interface BehaviourSchema {
  bonds: BondsTable
  conduct: ConductTable
  reports: ReportsTable
  acts: ActsTable
}
