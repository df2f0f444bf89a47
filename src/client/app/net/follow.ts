import { patched } from '../../../table/patch.ts'
import type {
  AskInfo,
  ChatLine,
  Line,
  Own,
  Patch,
  ServerMessage,
  Snapshot,
  TableInfo,
  Update,
} from '../../../table/protocol.ts'

/** A table as the page knows it: what the messages so far add up to. */
export interface Followed {
  readonly seq: number
  readonly info: TableInfo
  readonly own: Own
  readonly views: { readonly [seat: string]: Seen }
  readonly journal: readonly Line[]
  /** Every line that was told when the record had so many answers or more is in the journal. */
  readonly journalFrom: number
  readonly chat: readonly ChatLine[]
  /** How many lines are kept back because their speakers are muted. */
  readonly withheld: number
  /** The lines that came with the last message; none after a jump. */
  readonly fresh: readonly Line[]
  /** What to add to this machine's clock to get the host's. */
  readonly ahead: number
}

/** What one seat sees. */
export interface Seen {
  readonly state: unknown
  readonly asks: readonly AskInfo[]
  readonly undo: { readonly answers: number; readonly stop: string }
}

/** The table after a message; `lost` when something was missed and everything must be asked for again. */
export function follow(
  before: Followed | undefined,
  message: Extract<ServerMessage, { type: 'snapshot' | 'update' }>,
  now: number,
): Followed | 'lost' {
  if (message.type === 'snapshot') return fromSnapshot(message, now)
  if (before === undefined) return 'lost'
  if (message.seq <= before.seq) return before
  if (message.from > before.seq) return 'lost'
  return updated(before, message, now)
}

function fromSnapshot(message: Snapshot, here: number): Followed {
  const { seq, info, own, views, journal, journalFrom, chat, withheld = 0, now } = message
  const seen = Object.entries(views).map(([seat, { state, asks, undo }]) => [seat, { state, asks, undo }])
  const said = { journal, journalFrom, chat, withheld, fresh: [] }
  return { seq, info, own, views: Object.fromEntries(seen), ...said, ahead: now - here }
}

function updated(before: Followed, message: Update, here: number): Followed | 'lost' {
  const { seq, info, own, views: changes, cut, journal, chat, withheld, now } = message
  const views: { [seat: string]: Seen } = { ...before.views }
  for (const [seat, { state, patch, asks, undo }] of Object.entries(changes ?? {})) {
    const old = views[seat]
    if (patch !== undefined && (old === undefined || message.from !== before.seq)) return 'lost'
    views[seat] = { state: patch === undefined ? state : patched(old!.state, patch as Patch), asks, undo }
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
    ahead: now - here,
  }
}

/** The table with earlier lines of its journal; as it was where they do not lie just before the others. */
export function withEarlier(
  table: Followed,
  { before, from, journal }: Extract<ServerMessage, { type: 'earlier' }>,
): Followed {
  if (table.journalFrom !== before) return table
  return { ...table, journal: [...journal, ...table.journal], journalFrom: from }
}
