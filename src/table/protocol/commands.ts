import * as z from 'zod/mini'

export const word = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
export const count = (least: number, most: number) => z.number().check(z.int(), z.minimum(least), z.maximum(most))

export const SeatName = word(40)
/** The id of a table or person. */
export const Id = word(40)

/** The name of a bot level. */
export const BotName = word(40)
export const OptionKey = word(200)

/** What a seat does in a window without being asked. */
export const StandingOrder = z.enum(['never', 'ask', 'always'])

/** The time control. Live: seconds for the whole game and per turn. Days: hours per turn and in reserve. */
export const Clock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('live'), seconds: count(1, 360_000), increment: count(0, 3600) }),
  z.strictObject({ kind: z.literal('days'), hours: count(1, 2400), bank: count(0, 2400) }),
])
export type Clock = z.infer<typeof Clock>

/** What is agreed before the match begins. */
export const TableOptions = z.strictObject({
  clock: Clock,
  /** When a seat's time runs out: it forfeits, or a bot plays on. */
  onFlag: z.enum(['forfeit', 'bot']),
  /** The bot that replaces people who hand over their seat, resign or run out of time. */
  standIn: BotName,
  /** Shown among the open tables; anyone may sit down without an invitation. */
  listed: z.boolean(),
  /** Whether people without a seat may watch. */
  watchers: z.boolean(),
  /** Counts for ratings: only accounts and bots, one seat per person, no advice. */
  rated: z.boolean(),
})
export type TableOptions = z.infer<typeof TableOptions>

/** Who gets a seat of a new table: the creator, anyone, a bot, or an invited person. */
export const SeatAssignment = z.union([
  z.enum(['me', 'anyone']),
  z.strictObject({ bot: BotName }),
  z.strictObject({ person: word(40) }),
])
export type SeatAssignment = z.infer<typeof SeatAssignment>

/** A new table. Seats not named are for anyone; without `seats` the first is the creator's. */
export const NewTable = z.strictObject({
  game: word(40),
  setup: z.optional(z.record(word(40), z.union([z.string().check(z.maxLength(100)), z.number(), z.boolean()]))),
  seats: z.optional(z.record(SeatName, SeatAssignment)),
  options: z.optional(z.partial(TableOptions)),
  /** A record to continue from (what if?), up to `length` of its answers (default: all). */
  record: z.optional(z.string().check(z.maxLength(2_000_000))),
  length: z.optional(count(0, 1_000_000)),
})
export type NewTable = z.infer<typeof NewTable>

const seat = SeatName
/** `info.position` as last seen by the client: if the match has moved on since, the command is stale. */
const position = count(0, 10_000_000)

/** A person's command at a table. `seat` is always a seat the person holds. */
export const Command = z.discriminatedUnion('do', [
  /** Takes an empty seat, by default the first one. */
  z.strictObject({ do: z.literal('sit'), seat: z.optional(seat), invitation: z.optional(word(80)) }),
  /** Puts a bot on an empty seat (creator only). */
  z.strictObject({ do: z.literal('seat bot'), seat, bot: BotName }),
  /** Leaves a seat before the match begins; the creator may also remove a bot or a person. */
  z.strictObject({ do: z.literal('leave'), seat }),
  /** Declines a reserved seat, or the others' rematch offer. */
  z.strictObject({ do: z.literal('decline') }),
  /** Closes a table that has not begun (creator only). */
  z.strictObject({ do: z.literal('cancel') }),
  /** Plays a plan: the longest legal prefix of its keys, up to chance, a simultaneous ask or another seat. */
  z.strictObject({
    do: z.literal('answer'),
    seat,
    keys: z.array(OptionKey).check(z.minLength(1), z.maxLength(200)),
    position,
    /** Belongs to the same gesture as the seat's last answer: one undo takes back both. */
    continues: z.optional(z.boolean()),
  }),
  /** Withdraws an answer to a simultaneous ask that others have yet to answer. */
  z.strictObject({ do: z.literal('recall'), seat, position }),
  /** Takes back the seat's own last answers, as far as its undo limit. */
  z.strictObject({ do: z.literal('undo'), seat, answers: count(1, 10_000), position }),
  /** Asks the other people to go back to a length of the record. */
  z.strictObject({ do: z.literal('ask rewind'), seat, length: count(0, 1_000_000) }),
  /** Agrees to a rewind or refuses it; the requester may withdraw it by refusing. */
  z.strictObject({ do: z.literal('consent'), seat, agree: z.boolean() }),
  z.strictObject({ do: z.literal('resign'), seat }),
  /** Lets a bot play on; the person may take the seat back. */
  z.strictObject({ do: z.literal('hand over'), seat, bot: z.optional(BotName) }),
  z.strictObject({ do: z.literal('take back'), seat }),
  z.strictObject({ do: z.literal('chat'), text: word(1000) }),
  /** Replaces the person's private note at this table. */
  z.strictObject({ do: z.literal('note'), text: z.string().check(z.maxLength(10_000)) }),
  /** Sets a standing order for a window; `ask` removes it. */
  z.strictObject({ do: z.literal('order'), seat, window: word(80), order: StandingOrder }),
  /** Offers a rematch; once everyone has, `info.rematch.table` names the new table. */
  z.strictObject({ do: z.literal('rematch'), seat }),
])
export type Command = z.infer<typeof Command>
