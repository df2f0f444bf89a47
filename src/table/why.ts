import type { Seat } from '../kernel/index.ts'
import { Refused } from './protocol/errors.ts'
import type { ServerMessage } from './protocol.ts'
import type { Table } from './table.ts'

type Barred = Extract<ServerMessage, { type: 'why' }>['barred']

/** The options a user's seat does not have now, and the rules that forbid them. */
export function barredAt(table: Table, user: string, seat: Seat): Barred {
  if (table.seat(seat).holder?.user !== user) throw new Refused('not your seat')
  const asked = table.playing().asked(seat)
  if (asked === undefined) throw new Refused('not asked')
  return asked.why().map(({ key, bar: [rule, why, values] }) => {
    const params = values === undefined ? null : ({ ...values } as Barred[number]['with'])
    return { key, rule, why, with: params }
  })
}
