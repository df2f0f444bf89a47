import type { Command, NewTable } from '#table/protocol/commands.ts'
import type {
  CancelSeek,
  ListTournaments,
  NewTournament,
  PlayerInfo,
  Ratings,
  SeekList,
  SeekRequest,
  TournamentCommand,
  TournamentInfo,
  TournamentList,
  TournamentMade,
} from '#table/protocol/community.ts'
import type {
  Credentials,
  CurrentUser,
  GuestKey,
  ListTables,
  NewPasskey,
  NewPassphrase,
  PasskeyList,
  PasskeyLogin,
  PersonalData,
  Registration,
  ServerInfo,
  TableCreated,
  TableList,
  TableResponse,
  UpdateProfile,
} from '#table/protocol/http.ts'
import type {
  AdminInfo,
  ClubSettings,
  ConductInfo,
  ModerationActionList,
  NewInvitation,
  NewModerationAction,
  NewRelation,
  NewReport,
  ReportList,
} from '#table/protocol/moderation.ts'
import { RequestError } from './rpc.ts'

/** Sends an HTTP request; throws a `RequestError` with the server's code, or `unreachable`. */
export async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch {
    throw new RequestError('unreachable')
  }
  if (response.ok) return response.status === 204 ? (undefined as T) : ((await readBody(response)) as T)
  const failure = await response.json().catch(() => undefined)
  throw new RequestError(failure?.error?.code ?? 'unreachable')
}

const readBody = (response: Response) =>
  response.headers.get('content-type')?.includes('json') ? response.json() : response.text()

/** The server's HTTP API, without tournaments and moderation. */
export const api = {
  server: () => request<ServerInfo>('GET', '/api/server'),
  me: () => request<CurrentUser>('GET', '/api/me'),
  change: (some: UpdateProfile) => request<CurrentUser>('POST', '/api/me', some),
  /** Signs a stranger in as a guest, as taking a seat requires. */
  async ensureGuest(name: string): Promise<CurrentUser> {
    const me = await api.me()
    if (me.user !== null) return me
    try {
      return await api.change(name === '' ? {} : { name })
    } catch (error) {
      // An account has that name, so the guest gets a generated one.
      if (error instanceof RequestError && ['name taken', 'bad name'].includes(error.code)) return api.change({})
      throw error
    }
  },
  register: (credentials: Registration) => request<CurrentUser>('POST', '/api/accounts', credentials),
  login: (credentials: Credentials) => request<CurrentUser>('POST', '/api/login', credentials),
  passkeys: () => request<PasskeyList>('GET', '/api/me/passkeys'),
  /** What the browser needs to make a passkey. */
  passkeyOptions: (passphrase: string) =>
    request<PublicKeyCredentialCreationOptionsJSON>('POST', '/api/me/passkeys/options', { passphrase }),
  addPasskey: (passkey: NewPasskey) => request<PasskeyList>('POST', '/api/me/passkeys', passkey),
  dropPasskey: (id: string) => request<PasskeyList>('DELETE', '/api/me/passkeys', { id }),
  passkeyLoginOptions: () => request<PublicKeyCredentialRequestOptionsJSON>('POST', '/api/login/passkey/options'),
  passkeyLogin: (answer: PasskeyLogin) => request<CurrentUser>('POST', '/api/login/passkey', answer),
  /** Signs out this browser, or all browsers of the user. */
  logout: (everywhere: boolean) => request<unknown>('POST', '/api/logout', { everywhere }),
  changePassphrase: (wanted: NewPassphrase) => request<CurrentUser>('POST', '/api/me/passphrase', wanted),
  /** Sends the email that confirms an address again. */
  resendConfirmation: () => request<CurrentUser>('POST', '/api/me/letter', {}),
  /** Deletes the user and their data; an account needs its passphrase. */
  deleteMe: (passphrase?: string) =>
    request<CurrentUser>('DELETE', '/api/me', passphrase === undefined ? {} : { passphrase }),
  key: () => request<GuestKey>('GET', '/api/me/key'),
  signInWithKey: (key: string) => request<CurrentUser>('POST', '/api/me/key', { key }),
  tables: (wanted: ListTables) =>
    request<TableList>('GET', `/api/tables?${new URLSearchParams(wanted as unknown as Record<string, string>)}`),
  ratings: (game: string, players: readonly string[]) =>
    request<Ratings>('GET', `/api/ratings?${new URLSearchParams({ game, of: players.join(',') })}`),
  player: (id: string) => request<PlayerInfo>('GET', `/api/players/${encodeURIComponent(id)}`),
  command: (table: string, command: Command) =>
    request<unknown>('POST', `/api/tables/${encodeURIComponent(table)}/commands`, command),
  seeks: () => request<SeekList>('GET', '/api/pairing'),
  seek: (wish: SeekRequest) => request<SeekList>('POST', '/api/pairing', wish),
  cancelSeek: (wish: CancelSeek) => request<SeekList>('DELETE', '/api/pairing', wish),
  make: (wanted: NewTable) => request<TableCreated>('POST', '/api/tables', wanted),
  table: (table: string) => request<TableResponse>('GET', `/api/tables/${encodeURIComponent(table)}`),
  record: (table: string) => request<string>('GET', `/api/tables/${encodeURIComponent(table)}/record`),
  subscribe: (push: unknown) => request<unknown>('POST', '/api/push', push),
  unsubscribe: (endpoint: string) => request<unknown>('DELETE', '/api/push', { endpoint }),
}

const query = (values: { readonly [name: string]: string | undefined }) =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]])),
  )
const tournamentPath = (id: string) => `/api/tournaments/${encodeURIComponent(id)}`

/** The server's HTTP API for tournaments, moderation and administration. */
export const communityApi = {
  tournaments: (wanted: ListTournaments) => request<TournamentList>('GET', `/api/tournaments?${query(wanted)}`),
  tournament: (id: string) => request<TournamentInfo>('GET', tournamentPath(id)),
  make: (wanted: NewTournament) => request<TournamentMade>('POST', '/api/tournaments', wanted),
  commandTournament: (id: string, wanted: TournamentCommand['do']) =>
    request<TournamentInfo>('POST', tournamentPath(id), { do: wanted }),
  behaviour: () => request<ConductInfo>('GET', '/api/behaviour'),
  setRelation: (bond: NewRelation) => request<ConductInfo>('POST', '/api/behaviour/bonds', bond),
  markBehaviourSeen: () => request<ConductInfo>('POST', '/api/behaviour/seen', {}),
  report: (report: NewReport) => request<unknown>('POST', '/api/reports', report),
  reports: (of: 'open' | 'closed', after?: string) =>
    request<ReportList>('GET', `/api/moderator/reports?${query({ of, after })}`),
  acts: (after?: string) => request<ModerationActionList>('GET', `/api/moderator/acts?${query({ after })}`),
  admin: () => request<AdminInfo>('GET', '/api/admin'),
  changeClub: (settings: ClubSettings) => request<AdminInfo>('POST', '/api/admin/club', settings),
  invite: (wanted: NewInvitation) => request<AdminInfo>('POST', '/api/admin/invitations', wanted),
  withdraw: (id: string) => request<AdminInfo>('DELETE', '/api/admin/invitations', { id }),
  personData: (who: string) => request<PersonalData>('GET', `/api/admin/person?${query({ who })}`),
  act: (wanted: NewModerationAction) => request<unknown>('POST', '/api/moderator/acts', wanted),
}
