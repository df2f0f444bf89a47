import type { Page } from 'playwright-core'
import { applyMessage, type TableModel } from '#client/net/tableModel.ts'
import type { ServerMessage } from '#table/protocol/messages.ts'

/** Every position the server sends a page from now on, for a seat: everything its browser could know. */
export function positionsTold(page: Page, seat: string): unknown[] {
  const positions: unknown[] = []
  // A page that signs in reconnects and continues with the table it knows.
  let table: TableModel | undefined
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      const message = JSON.parse(String(payload)) as ServerMessage
      if (message.type !== 'snapshot' && message.type !== 'update') return
      const known = table?.info.id === message.table ? table : undefined
      const next = applyMessage(known, message)
      if (next === 'lost') return
      table = next
      const view = next.views[seat]
      if (view !== undefined) positions.push(structuredClone(view.state))
    })
  })
  return positions
}
