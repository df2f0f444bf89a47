import { useEffect, useState } from 'react'
import type { ServerInfo } from '../../../table/protocol.ts'
import { api } from '../net/api.ts'

/** What the server offers; null when none can be reached. */
export const serverInfo = (): Promise<ServerInfo | null> => api.server().catch(() => null)

/** What the server offers; null when none can be reached, undefined while unknown. */
export function useServer(): ServerInfo | null | undefined {
  const [server, setServer] = useState<ServerInfo | null>()
  useEffect(() => {
    let wanted = true
    void serverInfo().then((found) => wanted && setServer(found))
    return () => {
      wanted = false
    }
  }, [])
  return server
}
