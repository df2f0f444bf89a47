import type {
  ChangeMe,
  Command,
  Credentials,
  DropWish,
  GuestKey,
  ListTables,
  Made,
  Me,
  NewPassphrase,
  NewTable,
  NewWish,
  OneTable,
  PlayerInfo,
  Ratings,
  ServerInfo,
  TableList,
  Wishes,
} from '../../../table/protocol.ts'
import { Failed } from './rpc.ts'

/** Sends an HTTP request; throws a `RequestError` with the server's code, or `unreachable`. */
export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch {
    throw new Failed('unreachable')
  }
  if (response.ok) return response.status === 204 ? (undefined as T) : ((await bodyOf(response)) as T)
  const failure = await response.json().catch(() => undefined)
  throw new Failed(failure?.error?.code ?? 'unreachable')
}

const bodyOf = (response: Response) =>
  response.headers.get('content-type')?.includes('json') ? response.json() : response.text()

/** The server's HTTP API, without tournaments and moderation. */
export const api = {
  server: () => ask<ServerInfo>('GET', '/api/server'),
  me: () => ask<Me>('GET', '/api/me'),
  change: (some: ChangeMe) => ask<Me>('POST', '/api/me', some),
  /** Signs a stranger in as a guest, as taking a seat requires. */
  async beSomebody(name: string): Promise<Me> {
    const me = await api.me()
    if (me.user !== null) return me
    try {
      return await api.change(name === '' ? {} : { name })
    } catch (error) {
      // An account has that name, so the guest gets a generated one.
      if (error instanceof Failed && ['name taken', 'bad name'].includes(error.code)) return api.change({})
      throw error
    }
  },
  register: (credentials: Credentials) => ask<Me>('POST', '/api/accounts', credentials),
  login: (credentials: Credentials) => ask<Me>('POST', '/api/login', credentials),
  /** Signs out this browser, or all browsers of the user. */
  logout: (everywhere: boolean) => ask<unknown>('POST', '/api/logout', { everywhere }),
  changePassphrase: (wanted: NewPassphrase) => ask<Me>('POST', '/api/me/passphrase', wanted),
  /** Sends the email that confirms an address again. */
  confirmAgain: () => ask<Me>('POST', '/api/me/letter', {}),
  /** Deletes the user and their data; an account needs its passphrase. */
  goodbye: (passphrase?: string) => ask<Me>('DELETE', '/api/me', passphrase === undefined ? {} : { passphrase }),
  key: () => ask<GuestKey>('GET', '/api/me/key'),
  comeBack: (key: string) => ask<Me>('POST', '/api/me/key', { key }),
  tables: (wanted: ListTables) =>
    ask<TableList>('GET', `/api/tables?${new URLSearchParams(wanted as unknown as Record<string, string>)}`),
  ratings: (game: string, players: readonly string[]) =>
    ask<Ratings>('GET', `/api/ratings?${new URLSearchParams({ game, of: players.join(',') })}`),
  player: (id: string) => ask<PlayerInfo>('GET', `/api/players/${encodeURIComponent(id)}`),
  command: (table: string, command: Command) =>
    ask<unknown>('POST', `/api/tables/${encodeURIComponent(table)}/commands`, command),
  pairing: () => ask<Wishes>('GET', '/api/pairing'),
  wish: (wish: NewWish) => ask<Wishes>('POST', '/api/pairing', wish),
  unwish: (wish: DropWish) => ask<Wishes>('DELETE', '/api/pairing', wish),
  make: (wanted: NewTable) => ask<Made>('POST', '/api/tables', wanted),
  table: (table: string) => ask<OneTable>('GET', `/api/tables/${encodeURIComponent(table)}`),
  record: (table: string) => ask<string>('GET', `/api/tables/${encodeURIComponent(table)}/record`),
  subscribe: (push: unknown) => ask<unknown>('POST', '/api/push', push),
  unsubscribe: (endpoint: string) => ask<unknown>('DELETE', '/api/push', { endpoint }),
}
