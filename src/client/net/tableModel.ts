import { applyPatch } from '#table/patch.ts'
import type {
  AskInfo,
  ChatLine,
  JournalLine,
  Patch,
  PrivateState,
  SeatView,
  ServerMessage,
  Snapshot,
  TableInfo,
  Update,
} from '#table/protocol/messages.ts'

/** A table as the page knows it: the sum of the host's messages so far. */
export interface TableModel {
  readonly seq: number
  readonly info: TableInfo
  readonly own: PrivateState
  readonly views: { readonly [seat: string]: SeatModel }
  readonly journal: readonly JournalLine[]
  /** `journal` is complete from this length of the record on. */
  readonly journalFrom: number
  readonly chat: readonly ChatLine[]
  /** Number of chat lines the server left out because the reader muted their authors. */
  readonly withheld: number
  /** The journal lines of the last message; empty after a snapshot or an undo. */
  readonly fresh: readonly JournalLine[]
}

/** The position as one seat sees it. */
export interface SeatModel {
  readonly state: unknown
  readonly asks: readonly AskInfo[]
  readonly undo: SeatView['undo']
}

/** The table after a message; `lost` if messages are missing, so that the page needs a new snapshot. */
export function applyMessage(
  before: TableModel | undefined,
  message: Extract<ServerMessage, { type: 'snapshot' | 'update' }>,
): TableModel | 'lost' {
  if (message.type === 'snapshot') return fromSnapshot(message)
  if (before === undefined) return 'lost'
  if (message.seq <= before.seq) return before
  if (message.from > before.seq) return 'lost'
  return fromUpdate(before, message)
}

function fromSnapshot(message: Snapshot): TableModel {
  const { seq, info, own, views, journal, journalFrom, chat, withheld = 0 } = message
  const seats = Object.entries(views).map(([seat, { state, asks, undo }]) => [seat, { state, asks, undo }])
  return { seq, info, own, views: Object.fromEntries(seats), journal, journalFrom, chat, withheld, fresh: [] }
}

function fromUpdate(before: TableModel, message: Update): TableModel | 'lost' {
  const { seq, info, own, views: changes, cut, journal, chat, withheld } = message
  const views: { [seat: string]: SeatModel } = { ...before.views }
  for (const [seat, { state, patch, asks, undo }] of Object.entries(changes ?? {})) {
    const old = views[seat]
    if (patch !== undefined && (old === undefined || message.from !== before.seq)) return 'lost'
    views[seat] = { state: patch === undefined ? state : applyPatch(old!.state, patch as Patch), asks, undo }
  }
  const kept = cut === null ? before.journal : before.journal.filter((line) => line.at <= cut)
  return {
    seq,
    info: info ?? before.info,
    own: own ?? before.own,
    views,
    journal: journal.length === 0 ? kept : [...kept, ...journal],
    journalFrom: cut === null ? before.journalFrom : Math.min(before.journalFrom, cut + 1),
    chat: chat.length === 0 ? before.chat : [...before.chat, ...chat.filter((line) => line.seq > before.seq)],
    withheld: withheld ?? before.withheld,
    fresh: cut === null ? journal : [],
  }
}

/** Puts earlier lines before the journal; leaves the table alone if they do not end where its journal begins. */
export function withEarlierLines(
  table: TableModel,
  { before, from, journal }: Extract<ServerMessage, { type: 'earlier' }>,
): TableModel {
  if (table.journalFrom !== before) return table
  return { ...table, journal: [...journal, ...table.journal], journalFrom: from }
}
