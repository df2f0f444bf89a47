import { type Bar, type Seat, type SetPart, wholeSet } from '../kernel/index.ts'
import { Refused } from './protocol/errors.ts'
import type { ServerMessage, SetPartInfo } from './protocol.ts'
import type { Table } from './table.ts'

type SetInfo = Omit<Extract<ServerMessage, { type: 'set' }>, 'type' | 'id' | 'table'>

/** The selection a user's seat is making, with some things picked. */
export function setAt(table: Table, user: string, seat: Seat, wanted: readonly string[]): SetInfo {
  if (table.seat(seat).holder?.user !== user) throw new Refused('not your seat')
  const set = wholeSet(table.playing(), seat, wanted)
  if (set === undefined) throw new Refused('not asked')
  const { name, parts, keys, dropped, follows } = set
  return {
    position: table.facts.position,
    name,
    parts: parts.map(partInfo),
    keys: keys === null ? null : [...keys],
    dropped: [...dropped],
    follows: [...follows],
  }
}

const partInfo = ({ kind, rule, about, most, things }: SetPart): SetPartInfo => ({
  kind,
  rule,
  about: about as SetPartInfo['about'],
  most,
  things: things.map(({ bar, ...thing }) => ({ ...thing, bar: bar === null ? null : barInfo(bar) })),
})

function barInfo([rule, why, values]: Bar) {
  return { rule, why, with: values === undefined ? null : ({ ...values } as SetPartInfo['about']) }
}
