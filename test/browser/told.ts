import type { Page } from 'playwright-core'
import { type Followed, follow } from '../../src/client/app/net/follow.ts'
import type { ServerMessage } from '../../src/table/protocol.ts'

/** Every position the server sends a page from now on, for a seat: everything its browser could know. */
export function positionsTold(page: Page, seat: string): unknown[] {
  const positions: unknown[] = []
  // A page that signs in reconnects and continues with the table it knows.
  let table: Followed | undefined
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as ServerMessage
      if (message.type !== 'snapshot' && message.type !== 'update') return
      const known = table?.info.id === message.table ? table : undefined
      const next = follow(known, message)
      if (next === 'lost') return
      table = next
      const view = next.views[seat]
      if (view !== undefined) positions.push(structuredClone(view.state))
    })
  })
  return positions
}
