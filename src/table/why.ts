import type { Seat } from '../kernel/index.ts'
import { Refused } from './protocol/errors.ts'
import type { ServerMessage } from './protocol.ts'
import type { Table } from './table.ts'

type Barred = Extract<ServerMessage, { type: 'why' }>['barred']

/** What is not on offer to a person's seat now, and the rules against it. */
export function barredAt(table: Table, user: string, seat: Seat): Barred {
  if (table.seat(seat).holder?.user !== user) throw new Refused('not your seat')
  const asked = table.playing().asked(seat)
  if (asked === undefined) throw new Refused('not asked')
  return asked.why().map(({ key, bar: [rule, why, values] }) => {
    const params = values === undefined ? null : ({ ...values } as Barred[number]['with'])
    return { key, rule, why, with: params }
  })
}
