import type { ServerInfo } from '../../../table/protocol.ts'
import { api } from '../net/api.ts'
import { useResource } from './state.ts'

/** Null when no server can be reached. */
export const serverInfo = (): Promise<ServerInfo | null> => api.server().catch(() => null)

/** What the server offers; null when none can be reached, undefined while unknown. */
export const useServer = (): ServerInfo | null | undefined => useResource(serverInfo, []).value
