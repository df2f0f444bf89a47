import * as z from 'zod/mini'
import { BotName, Clock, Command, Id, SeatName, StandingOrder, TableOptions } from './commands.ts'
import { SeatRating } from './community.ts'
import { ERRORS, type ErrorCode } from './errors.ts'

const whole = z.number().check(z.int(), z.minimum(0))
const RequestId = whole
const perSeat = <T extends z.ZodMiniType>(value: T) => z.record(SeatName, value)

/** What a client sends over its WebSocket. The reply carries the client's own number `id`. */
export const ClientMessage = z.discriminatedUnion('type', [
  /** Follows a table. The reply is a snapshot, or with `since` what was missed after that event. */
  z.strictObject({
    type: z.literal('open'),
    table: Id,
    since: z.optional(whole),
    invitation: z.optional(z.string().check(z.maxLength(80))),
  }),
  z.strictObject({ type: z.literal('close'), table: Id }),
  z.strictObject({ type: z.literal('command'), id: RequestId, table: Id, command: Command }),
  /** Asks for the options the seat does not have now, and the rules that forbid them. */
  z.strictObject({ type: z.literal('why'), id: RequestId, table: Id, seat: SeatName }),
  /** Asks for the whole selection the seat is making, with these things picked in any order. */
  z.strictObject({
    type: z.literal('set'),
    id: RequestId,
    table: Id,
    seat: SeatName,
    wanted: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(80)),
  }),
  /**
   * Asks for the position after `length` answers: through the reader's own seats, or after the match through any, or
   * `all`.
   */
  z.strictObject({
    type: z.literal('look'),
    id: RequestId,
    table: Id,
    seat: SeatName,
    length: whole,
    invitation: z.optional(z.string().check(z.maxLength(80))),
  }),
  /** Asks for the journal lines just before those written when the record had `before` answers. */
  z.strictObject({
    type: z.literal('earlier'),
    id: RequestId,
    table: Id,
    before: whole,
    invitation: z.optional(z.string().check(z.maxLength(80))),
  }),
  /** Asks what the computer would do. Not allowed at a rated table. */
  z.strictObject({
    type: z.literal('advice'),
    id: RequestId,
    table: Id,
    seat: SeatName,
    bot: z.optional(BotName),
  }),
  /** Cancels a request for advice. */
  z.strictObject({ type: z.literal('stop'), id: RequestId }),
  /** Follows the lists of open, running and finished tables, or stops. The reply is the lists, whenever they change. */
  z.strictObject({ type: z.literal('lists'), on: z.boolean() }),
  z.strictObject({ type: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof ClientMessage>

const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))])
const Params = z.record(z.string(), Value)

/** The rule that forbids something, and why: a text key and its values. */
const BarInfo = z.strictObject({ rule: z.string(), why: z.string(), with: z.nullable(Params) })

/**
 * The things of a selection that one kind of question is about: how often each is picked, how often it can be, and what
 * forbids more.
 */
const SetPartInfo = z.strictObject({
  kind: z.string(),
  rule: z.string(),
  about: z.nullable(Params),
  most: z.nullable(whole),
  things: z.array(
    z.strictObject({
      key: z.string(),
      picked: whole,
      most: whole,
      more: z.boolean(),
      bar: z.nullable(BarInfo),
    }),
  ),
})
export type SetPartInfo = z.infer<typeof SetPartInfo>

/** A seat as everyone sees it. `bot` is the level that plays it; `user` holds it or can take it back. */
export const SeatInfo = z.strictObject({
  seat: SeatName,
  user: z.nullable(Id),
  name: z.nullable(z.string()),
  bot: z.nullable(BotName),
  /** Resigned or lost on time: it cannot win. */
  out: z.nullable(z.enum(['resigned', 'time'])),
  /** What its bot says it is doing, as text keys with values; after the match all that it has said, each once. */
  plans: z.array(z.tuple([z.string(), Params])),
  /** The invited person an empty seat is reserved for. */
  reserved: z.nullable(z.strictObject({ user: Id, name: z.string(), declined: z.boolean() })),
})
export type SeatInfo = z.infer<typeof SeatInfo>

/**
 * Milliseconds until the time runs out, as of the message's `now`; in correspondence, how much of that is the reserve.
 */
export const ClockInfo = z.strictObject({ left: z.number(), bank: z.number(), runs: z.boolean() })
export type ClockInfo = z.infer<typeof ClockInfo>

const OutcomeInfo = z.strictObject({
  winners: z.array(SeatName),
  ranks: perSeat(z.number()),
  how: z.string(),
})

/** The table as everyone who may see it sees it. */
export const TableInfo = z.strictObject({
  id: Id,
  game: z.string(),
  version: whole,
  setup: z.record(z.string(), z.unknown()),
  options: TableOptions,
  status: z.enum(['waiting', 'playing', 'held', 'over']),
  created: z.number(),
  maker: Id,
  seats: z.array(SeatInfo),
  /** Answers in the record. */
  length: whole,
  /** How many of them come from another record. A table with any is never rated. */
  imported: whole,
  /** The number of the last event that moved the match, required by `answer` and `undo`. */
  position: whole,
  waitingFor: z.array(SeatName),
  clocks: perSeat(ClockInfo),
  /** The hash of the dice's seed, and the seed itself once the match is over. */
  commitment: z.string(),
  seed: z.nullable(z.string()),
  outcome: z.nullable(OutcomeInfo),
  /** A pending rewind request and who has agreed. */
  rewind: z.nullable(z.strictObject({ by: SeatName, length: whole, agreed: z.array(SeatName) })),
  rematch: z.strictObject({
    wanted: z.array(SeatName),
    declined: z.array(SeatName),
    table: z.nullable(Id),
  }),
  /** The rating changes, shortly after a rated match has ended. */
  ratings: z.nullable(perSeat(SeatRating)),
  /** Why a rated match that is over did not count: too few answers, or all players use one network. */
  uncounted: z.nullable(z.enum(['short', 'together'])),
  /**
   * Why the match is held: the answers after `length`, made with this version, no longer fit the rules, or events are
   * missing.
   */
  held: z.nullable(z.strictObject({ version: whole, length: whole, damaged: z.boolean() })),
  /** The last time in which no server was running: clocks stopped meanwhile. */
  outage: z.nullable(z.strictObject({ from: z.number(), to: z.number() })),
})
export type TableInfo = z.infer<typeof TableInfo>

export const AskInfo = z.strictObject({
  seat: SeatName,
  kind: z.string(),
  rule: z.string(),
  about: z.nullable(Params),
  window: z.nullable(z.string()),
  /**
   * The selection this pick is part of: its things can be picked in any order and are sent in the order of the rules.
   */
  set: z.nullable(z.string()),
  /** The thing of the selection that is asked about, if each has its own ask. */
  thing: z.nullable(z.string()),
  options: z.array(z.string()),
  answered: z.nullable(z.string()),
})
export type AskInfo = z.infer<typeof AskInfo>

/** One change of plain data: the value to set at a path; without a value, the key to delete. */
const PatchStep = z.union([
  z.tuple([z.array(z.union([z.string(), z.number()]))]),
  z.tuple([z.array(z.union([z.string(), z.number()])), z.unknown()]),
])
export const Patch = z.array(PatchStep)
export type Patch = readonly (
  | readonly [path: readonly (string | number)[]]
  | readonly [path: readonly (string | number)[], value: unknown]
)[]

/** The view of one seat (or `watcher`): the position in full or as changes to the last one, and the seat's asks. */
export const SeatView = z.strictObject({
  state: z.optional(z.unknown()),
  patch: z.optional(Patch),
  asks: z.array(AskInfo),
  /**
   * How many of its own answers the seat may take back, how many its last gesture is (with one that waits for those of
   * others), and what prevents more.
   */
  undo: z.strictObject({ answers: whole, gesture: whole, stop: z.string() }),
})
export type SeatView = z.infer<typeof SeatView>

/** A journal line as data, worded by the client. `only`: the reader's seats that may see it. */
export const JournalLine = z.strictObject({
  kind: z.string(),
  rule: z.string(),
  with: z.optional(Params),
  only: z.optional(z.array(SeatName)),
  at: whole,
})
export type JournalLine = z.infer<typeof JournalLine>

export const ChatLine = z.strictObject({
  seq: whole,
  at: z.number(),
  user: Id,
  name: z.string(),
  text: z.string(),
})
export type ChatLine = z.infer<typeof ChatLine>

/** The reader's private information at a table. */
export const PrivateState = z.strictObject({
  /** The reader's seats, including those handed to a bot; several at a hot seat; none for a watcher. */
  seats: z.array(SeatName),
  note: z.string(),
  orders: perSeat(z.record(z.string(), StandingOrder)),
  /** The invitation code, for people at the table while seats are free. */
  invitation: z.nullable(z.string()),
})
export type PrivateState = z.infer<typeof PrivateState>

/** A table in a list. */
export const TableSummary = z.strictObject({
  id: z.string(),
  game: z.string(),
  scenario: z.string(),
  status: z.enum(['waiting', 'playing', 'held', 'over']),
  rated: z.boolean(),
  clock: Clock,
  created: z.number(),
  updated: z.number(),
  winners: z.nullable(z.array(z.string())),
  seats: z.array(
    z.strictObject({
      seat: z.string(),
      user: z.nullable(z.string()),
      name: z.nullable(z.string()),
      bot: z.nullable(z.string()),
      toMove: z.boolean(),
      /** Resigned or lost on time. */
      out: z.optional(z.nullable(z.enum(['resigned', 'time']))),
      /** The holder's rating change. */
      gained: z.optional(z.number()),
      /** The person the empty seat is reserved for. */
      reserved: z.nullable(z.string()),
    }),
  ),
  /** Who wants a rematch and who does not; `table` once everyone has agreed. Null without an offer. */
  rematch: z.nullable(
    z.strictObject({
      wanted: z.array(z.string()),
      declined: z.array(z.string()),
      table: z.nullable(z.string()),
    }),
  ),
  /** The reader must answer. */
  yourTurn: z.boolean(),
})
export type TableSummary = z.infer<typeof TableSummary>

const code = z.custom<ErrorCode>((value) => typeof value === 'string' && value in ERRORS)
const Ranked = z.strictObject({ key: z.string(), value: z.number(), share: z.number() })

/** What the server (or the local host in a browser) sends. `seq` numbers a table's events. */
export const ServerMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    user: z.nullable(Id),
    now: z.number(),
    games: z.array(z.string()),
  }),
  /**
   * What the reader may see of a table. `views` has the reader's seats, or `watcher`. `journal` has all lines written
   * when the record had at least `journalFrom` answers. `chat` omits people the reader has muted or blocked; `withheld`
   * counts their lines (default 0).
   */
  z.strictObject({
    type: z.literal('snapshot'),
    table: Id,
    seq: whole,
    now: z.number(),
    info: TableInfo,
    own: PrivateState,
    views: perSeat(SeatView),
    journal: z.array(JournalLine),
    journalFrom: whole,
    chat: z.array(ChatLine),
    withheld: z.optional(whole),
  }),
  /**
   * The changes from event `from` to event `seq`: drop journal lines with `at` above `cut` (null: none), then add
   * `journal` and `chat`. Absent fields are unchanged, `withheld` too.
   */
  z.strictObject({
    type: z.literal('update'),
    table: Id,
    from: whole,
    seq: whole,
    now: z.number(),
    info: z.optional(TableInfo),
    own: z.optional(PrivateState),
    views: z.optional(perSeat(SeatView)),
    cut: z.nullable(whole),
    journal: z.array(JournalLine),
    chat: z.array(ChatLine),
    withheld: z.optional(whole),
  }),
  /** The seats whose holders are connected, and the number of watchers. */
  z.strictObject({
    type: z.literal('presence'),
    table: Id,
    connected: z.array(SeatName),
    watchers: whole,
  }),
  /** The command with this id was carried out and stored; `seq` is the number of its last event. */
  z.strictObject({ type: z.literal('done'), id: RequestId, table: Id, seq: whole, played: z.optional(whole) }),
  z.strictObject({
    type: z.literal('why'),
    id: RequestId,
    table: Id,
    barred: z.array(
      z.strictObject({
        key: z.string(),
        rule: z.string(),
        why: z.string(),
        with: z.nullable(Params),
      }),
    ),
  }),
  /**
   * A whole selection: its parts, the answers that pick exactly the wanted things (null while more must be picked), the
   * wanted things that do not go with the others, and those that follow because nothing else is possible.
   */
  z.strictObject({
    type: z.literal('set'),
    id: RequestId,
    table: Id,
    position: whole,
    name: z.string(),
    parts: z.array(SetPartInfo),
    keys: z.nullable(z.array(z.string())),
    dropped: z.array(z.string()),
    follows: z.array(z.string()),
  }),
  /** The position after `length` answers, as seen by the seat. */
  z.strictObject({
    type: z.literal('look'),
    id: RequestId,
    table: Id,
    seat: SeatName,
    length: whole,
    state: z.unknown(),
  }),
  /** All lines written when the record had `from` answers or more, but fewer than `before`. */
  z.strictObject({
    type: z.literal('earlier'),
    id: RequestId,
    table: Id,
    before: whole,
    from: whole,
    journal: z.array(JournalLine),
  }),
  /** The computer's preferred options, best first: estimated value, and share of the search. */
  z.strictObject({
    type: z.literal('advice'),
    id: RequestId,
    table: Id,
    position: whole,
    options: z.array(Ranked),
    /** The plans it compared, by name, best first; none if the game names none. */
    plans: z.array(z.strictObject({ plan: z.string(), value: z.number() })),
    /** What the best option gains most over the next, by name. */
    reason: z.nullable(z.string()),
  }),
  z.strictObject({
    type: z.literal('error'),
    id: z.nullable(RequestId),
    table: z.nullable(Id),
    code,
    says: z.string(),
  }),
  /**
   * News for the reader (`at` names a table): an invitation or its refusal, a rematch offer or its table, a matched
   * opponent, a new tournament round.
   */
  z.strictObject({
    type: z.literal('news'),
    of: z.enum(['invited', 'declined', 'rematch', 'again', 'paired', 'round']),
    at: z.nullable(Id),
  }),
  /** The first page of each list, as a stranger sees it. */
  z.strictObject({
    type: z.literal('lists'),
    open: z.array(TableSummary),
    playing: z.array(TableSummary),
    finished: z.array(TableSummary),
  }),
  z.strictObject({ type: z.literal('pong'), now: z.number() }),
])
export type ServerMessage = z.infer<typeof ServerMessage>
export type Snapshot = Extract<ServerMessage, { type: 'snapshot' }>
export type Update = Extract<ServerMessage, { type: 'update' }>
