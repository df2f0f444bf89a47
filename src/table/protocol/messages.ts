import * as z from 'zod/mini'
import { BotName, Command, SeatName, StandingOrder, TableOptions } from './commands.ts'
import { ERRORS, type ErrorCode } from './errors.ts'
import { SeatRating } from './ratings.ts'

const whole = z.number().check(z.int(), z.minimum(0))
const Id = z.string().check(z.minLength(1), z.maxLength(40))
const Ref = whole
const perSeat = <T extends z.ZodMiniType>(value: T) => z.record(SeatName, value)

/** What a client sends over its WebSocket. `id` is the client's own number: the reply carries it. */
export const ClientMessage = z.discriminatedUnion('type', [
  /** Follow a table: a snapshot comes, or with `since` what was missed after that sequence number. */
  z.strictObject({
    type: z.literal('open'),
    table: Id,
    since: z.optional(whole),
    invitation: z.optional(z.string().check(z.maxLength(80))),
  }),
  z.strictObject({ type: z.literal('close'), table: Id }),
  z.strictObject({ type: z.literal('command'), id: Ref, table: Id, command: Command }),
  /** What is not on offer to the seat now, and the rules against it. */
  z.strictObject({ type: z.literal('why'), id: Ref, table: Id, seat: SeatName }),
  /** The whole set that the seat is asked for, with these things picked in any order. */
  z.strictObject({
    type: z.literal('set'),
    id: Ref,
    table: Id,
    seat: SeatName,
    wanted: z.array(z.string().check(z.maxLength(80))).check(z.maxLength(80)),
  }),
  /** The position after so many answers, through the reader's own eyes; through any, or `all`, when the match is over. */
  z.strictObject({
    type: z.literal('look'),
    id: Ref,
    table: Id,
    seat: SeatName,
    length: whole,
    invitation: z.optional(z.string().check(z.maxLength(80))),
  }),
  /** The lines of the journal just before those that were told when the record had `before` answers. */
  z.strictObject({
    type: z.literal('earlier'),
    id: Ref,
    table: Id,
    before: whole,
    invitation: z.optional(z.string().check(z.maxLength(80))),
  }),
  /** What the machine would do: not at a rated table. */
  z.strictObject({
    type: z.literal('advice'),
    id: Ref,
    table: Id,
    seat: SeatName,
    bot: z.optional(BotName),
  }),
  /** Gives up waiting for advice. */
  z.strictObject({ type: z.literal('stop'), id: Ref }),
  z.strictObject({ type: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof ClientMessage>

const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))])
const Params = z.record(z.string(), Value)

/** The rule against something, and why: a text key and its values. */
const BarInfo = z.strictObject({ rule: z.string(), why: z.string(), with: z.nullable(Params) })

/** The things of a set that one kind of question is about: how often each is picked and could be, and what bars more. */
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

/** A seat as everybody sees it. A bot's name stands in `bot`; `user` is who holds it or will have it back. */
export const SeatInfo = z.strictObject({
  seat: SeatName,
  user: z.nullable(Id),
  name: z.nullable(z.string()),
  bot: z.nullable(BotName),
  /** It has resigned or lost on time: it will not win. */
  out: z.nullable(z.enum(['resigned', 'time'])),
  /** For whom the empty seat is kept, and whether he has declined. */
  reserved: z.nullable(z.strictObject({ user: Id, name: z.string(), declined: z.boolean() })),
})
export type SeatInfo = z.infer<typeof SeatInfo>

/** Milliseconds until the flag falls, as of the message's `now`; for days, how much of that is the bank. */
export const ClockInfo = z.strictObject({ left: z.number(), bank: z.number(), runs: z.boolean() })
export type ClockInfo = z.infer<typeof ClockInfo>

const OutcomeInfo = z.strictObject({
  winners: z.array(SeatName),
  ranks: perSeat(z.number()),
  how: z.string(),
})

/** The table as everybody who may look at it sees it. */
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
  /** How many answers the record holds. */
  length: whole,
  /** So many of them come from a record that the table goes on from: 0 for a fresh match. Such a table is never rated. */
  imported: whole,
  /** The sequence number of the last event that moved the match: `answer` and `undo` must name it. */
  position: whole,
  waitingFor: z.array(SeatName),
  clocks: perSeat(ClockInfo),
  /** The hash of the dice's seed; the seed itself when the match is over. */
  commitment: z.string(),
  seed: z.nullable(z.string()),
  outcome: z.nullable(OutcomeInfo),
  /** Somebody asks to go back to a length of the record; who has agreed. */
  rewind: z.nullable(z.strictObject({ by: SeatName, length: whole, agreed: z.array(SeatName) })),
  rematch: z.strictObject({
    wanted: z.array(SeatName),
    declined: z.array(SeatName),
    table: z.nullable(Id),
  }),
  /** What the match has changed in ratings: for rated matches that are over, a moment later. */
  ratings: z.nullable(perSeat(SeatRating)),
  /** Why the match is held: stored by this version, its answers after `length` no longer fit, or events are missing. */
  held: z.nullable(z.strictObject({ version: whole, length: whole, damaged: z.boolean() })),
})
export type TableInfo = z.infer<typeof TableInfo>

export const AskInfo = z.strictObject({
  seat: SeatName,
  kind: z.string(),
  rule: z.string(),
  about: z.nullable(Params),
  window: z.nullable(z.string()),
  /** The set that this pick is a part of: its things are picked in any order and sent in the rules'. */
  set: z.nullable(z.string()),
  /** The one thing of that set that is asked about, where each is asked about by itself. */
  thing: z.nullable(z.string()),
  options: z.array(z.string()),
  answered: z.nullable(z.string()),
})
export type AskInfo = z.infer<typeof AskInfo>

/** One change of plain data: what to set at a path; without a value, what to take away. */
export const PatchStep = z.union([
  z.tuple([z.array(z.union([z.string(), z.number()]))]),
  z.tuple([z.array(z.union([z.string(), z.number()])), z.unknown()]),
])
export const Patch = z.array(PatchStep)
export type Patch = readonly (
  | readonly [path: readonly (string | number)[]]
  | readonly [path: readonly (string | number)[], value: unknown]
)[]

/** What one seat (or `watcher`) sees: the position in full or as changes to the last one, and its own asks. */
export const SeatView = z.strictObject({
  state: z.optional(z.unknown()),
  patch: z.optional(Patch),
  asks: z.array(AskInfo),
  /** How many of its own answers the seat may take back, and what stops it there. */
  undo: z.strictObject({ answers: whole, stop: z.string() }),
})
export type SeatView = z.infer<typeof SeatView>

/** A line of the journal: data that the reader's language words. `only`: seats of the reader that may know it. */
export const Line = z.strictObject({
  kind: z.string(),
  rule: z.string(),
  with: z.optional(Params),
  only: z.optional(z.array(SeatName)),
  at: whole,
})
export type Line = z.infer<typeof Line>

export const ChatLine = z.strictObject({
  seq: whole,
  at: z.number(),
  user: Id,
  name: z.string(),
  text: z.string(),
})
export type ChatLine = z.infer<typeof ChatLine>

/** What is the reader's own at a table. */
export const Own = z.strictObject({
  /** The seats the reader holds, those handed to a bot included; several at a hot seat; none for a watcher. */
  seats: z.array(SeatName),
  note: z.string(),
  orders: perSeat(z.record(z.string(), StandingOrder)),
  /** The code that lets others sit down: for the people at the table while seats are free. */
  invitation: z.nullable(z.string()),
})
export type Own = z.infer<typeof Own>

const code = z.custom<ErrorCode>((value) => typeof value === 'string' && value in ERRORS)
const Ranked = z.strictObject({ key: z.string(), value: z.number(), share: z.number() })

/** What the server (or the table in the browser) sends. `seq` numbers a table's events. */
export const ServerMessage = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('hello'),
    user: z.nullable(Id),
    now: z.number(),
    games: z.array(z.string()),
  }),
  /**
   * What the reader may know of a table. `views` has the reader's seats, or `watcher`. `journal` has the last lines: all
   * that were told when the record had `journalFrom` answers or more. `chat` is without people the reader has muted or
   * blocked; `withheld` says how many lines those are (absent: none).
   */
  z.strictObject({
    type: z.literal('snapshot'),
    table: Id,
    seq: whole,
    now: z.number(),
    info: TableInfo,
    own: Own,
    views: perSeat(SeatView),
    journal: z.array(Line),
    journalFrom: whole,
    chat: z.array(ChatLine),
    withheld: z.optional(whole),
  }),
  /**
   * What changed from event `from` to event `seq`: first forget journal lines with `at` above `cut` (null: none), then
   * add `journal` and `chat`. What is absent is unchanged, `withheld` too.
   */
  z.strictObject({
    type: z.literal('update'),
    table: Id,
    from: whole,
    seq: whole,
    now: z.number(),
    info: z.optional(TableInfo),
    own: z.optional(Own),
    views: z.optional(perSeat(SeatView)),
    cut: z.nullable(whole),
    journal: z.array(Line),
    chat: z.array(ChatLine),
    withheld: z.optional(whole),
  }),
  /** Which seats' holders are connected, and how many people look on. */
  z.strictObject({
    type: z.literal('presence'),
    table: Id,
    connected: z.array(SeatName),
    watchers: whole,
  }),
  /** The command with this id was carried out and is stored; `seq` is the number of its last event. */
  z.strictObject({ type: z.literal('done'), id: Ref, table: Id, seq: whole, played: z.optional(whole) }),
  z.strictObject({
    type: z.literal('why'),
    id: Ref,
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
   * The whole set at a position: its parts, the answers that pick exactly what was wanted (null while more must be
   * picked), what cannot be had with the rest, and what follows because nothing else is possible.
   */
  z.strictObject({
    type: z.literal('set'),
    id: Ref,
    table: Id,
    position: whole,
    name: z.string(),
    parts: z.array(SetPartInfo),
    keys: z.nullable(z.array(z.string())),
    dropped: z.array(z.string()),
    follows: z.array(z.string()),
  }),
  /** The position after so many answers, as the seat saw it. */
  z.strictObject({
    type: z.literal('look'),
    id: Ref,
    table: Id,
    seat: SeatName,
    length: whole,
    state: z.unknown(),
  }),
  /** All lines that were told when the record had `from` answers or more, but fewer than `before`. */
  z.strictObject({
    type: z.literal('earlier'),
    id: Ref,
    table: Id,
    before: whole,
    from: whole,
    journal: z.array(Line),
  }),
  /** The options the machine likes best first: its estimate and how much of its thought each got. */
  z.strictObject({
    type: z.literal('advice'),
    id: Ref,
    table: Id,
    position: whole,
    options: z.array(Ranked),
  }),
  z.strictObject({
    type: z.literal('error'),
    id: z.nullable(Ref),
    table: z.nullable(Id),
    code,
    says: z.string(),
  }),
  /** Something of the reader's own is new: a seat is kept for him, others want a rematch or have it, somebody was found to play, a round of a tournament has begun (`at` a table). */
  z.strictObject({
    type: z.literal('news'),
    of: z.enum(['invited', 'declined', 'rematch', 'again', 'paired', 'round']),
    at: z.nullable(Id),
  }),
  z.strictObject({ type: z.literal('pong'), now: z.number() }),
])
export type ServerMessage = z.infer<typeof ServerMessage>
export type Snapshot = Extract<ServerMessage, { type: 'snapshot' }>
export type Update = Extract<ServerMessage, { type: 'update' }>
