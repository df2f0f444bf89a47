import type {
  ActList,
  Behaviour,
  ListTournaments,
  NewAct,
  NewBond,
  NewReport,
  NewTournament,
  ReportList,
  TournamentCommand,
  TournamentInfo,
  TournamentList,
  TournamentMade,
} from '../../../table/protocol.ts'
import { ask } from './api.ts'

const query = (values: { readonly [name: string]: string | undefined }) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]])),
  )
const at = (id: string) => `/api/tournaments/${encodeURIComponent(id)}`

/** The server's HTTP API for tournaments and moderation. */
export const clubs = {
  tournaments: (wanted: ListTournaments) => ask<TournamentList>('GET', `/api/tournaments?${query(wanted)}`),
  tournament: (id: string) => ask<TournamentInfo>('GET', at(id)),
  make: (wanted: NewTournament) => ask<TournamentMade>('POST', '/api/tournaments', wanted),
  does: (id: string, wanted: TournamentCommand['do']) => ask<TournamentInfo>('POST', at(id), { do: wanted }),
  behaviour: () => ask<Behaviour>('GET', '/api/behaviour'),
  bind: (bond: NewBond) => ask<Behaviour>('POST', '/api/behaviour/bonds', bond),
  seen: () => ask<Behaviour>('POST', '/api/behaviour/seen', {}),
  report: (report: NewReport) => ask<unknown>('POST', '/api/reports', report),
  reports: (of: 'open' | 'closed', after?: string) =>
    ask<ReportList>('GET', `/api/moderator/reports?${query({ of, after })}`),
  acts: (after?: string) => ask<ActList>('GET', `/api/moderator/acts?${query({ after })}`),
  act: (wanted: NewAct) => ask<unknown>('POST', '/api/moderator/acts', wanted),
}
