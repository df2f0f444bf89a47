import * as z from 'zod/mini'

const word = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const count = (least: number, most: number) => z.number().check(z.int(), z.minimum(least), z.maximum(most))

/** A seat of the game, by its name. */
export const SeatName = word(40)
/** The strength of a bot, by its name. */
export const BotName = word(40)
/** The key of an option. */
export const Key = word(200)

/** What a seat does in a window without being asked. */
export const StandingOrder = z.enum(['never', 'ask', 'always'])

/** How time is kept. Live: seconds for the whole game and per turn. Days: hours per turn and a bank of hours. */
export const Clock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('live'), seconds: count(1, 360_000), increment: count(0, 3600) }),
  z.strictObject({ kind: z.literal('days'), hours: count(1, 2400), bank: count(0, 2400) }),
])
export type Clock = z.infer<typeof Clock>

/** What the table agreed on before it began. */
export const TableOptions = z.strictObject({
  clock: Clock,
  /** When a seat's time is up: it forfeits, or a bot plays on. */
  onFlag: z.enum(['forfeit', 'bot']),
  /** The bot that stands in for a seat that was handed over, flagged or resigned. */
  standIn: BotName,
  /** Shown among the open tables; anyone may sit down without an invitation. */
  listed: z.boolean(),
  /** Whether people without a seat may look on. */
  watchers: z.boolean(),
  /** Counts for the ratings of everybody at the table: accounts and bots, one seat for each person, and no advice. */
  rated: z.boolean(),
})
export type TableOptions = z.infer<typeof TableOptions>

/** Who is to sit where when a table is made: the maker, whoever comes, a bot, or a person for whom the seat is kept. */
export const Placing = z.union([
  z.enum(['me', 'anyone']),
  z.strictObject({ bot: BotName }),
  z.strictObject({ person: word(40) }),
])
export type Placing = z.infer<typeof Placing>

/** A new table. Seats not named are for anyone; without `seats` the first is the maker's. */
export const NewTable = z.strictObject({
  game: word(40),
  setup: z.optional(z.record(word(40), z.union([z.string().check(z.maxLength(100)), z.number(), z.boolean()]))),
  seats: z.optional(z.record(SeatName, Placing)),
  options: z.optional(z.partial(TableOptions)),
  /** A record to go on from (what if?), up to `length` answers of it; without `length`, all. */
  record: z.optional(z.string().check(z.maxLength(2_000_000))),
  length: z.optional(count(0, 1_000_000)),
})
export type NewTable = z.infer<typeof NewTable>

const seat = SeatName
/** `info.position` as the client last saw it: when the match has moved on since, the command is stale. */
const position = count(0, 10_000_000)

/** What a person can do at a table. `seat` is always one that the person holds. */
export const Command = z.discriminatedUnion('do', [
  /** Sits down on an empty seat, the first one when none is named. */
  z.strictObject({ do: z.literal('sit'), seat: z.optional(seat), invitation: z.optional(word(80)) }),
  /** Puts a bot on an empty seat (the table's maker only). */
  z.strictObject({ do: z.literal('seat bot'), seat, bot: BotName }),
  /** Gets up before the match has begun; the maker may also send a bot or a person away. */
  z.strictObject({ do: z.literal('leave'), seat }),
  /** Does not want the seat that is kept for the person, or the rematch that others want. */
  z.strictObject({ do: z.literal('decline') }),
  /** Closes a table that has not begun (the maker only). */
  z.strictObject({ do: z.literal('cancel') }),
  /** Plays a plan: the longest legal prefix of its keys, up to chance, a joint answer or another seat. */
  z.strictObject({
    do: z.literal('answer'),
    seat,
    keys: z.array(Key).check(z.minLength(1), z.maxLength(200)),
    position,
  }),
  /** Takes back an answer to a joint ask that others have yet to answer. */
  z.strictObject({ do: z.literal('recall'), seat, position }),
  /** Takes back the seat's own last answers, as far as its horizon. */
  z.strictObject({ do: z.literal('undo'), seat, answers: count(1, 10_000), position }),
  /** Asks the other people to go back to a length of the record. */
  z.strictObject({ do: z.literal('ask rewind'), seat, length: count(0, 1_000_000) }),
  /** Agrees or refuses to rewind; whoever asked may also withdraw (refuse). */
  z.strictObject({ do: z.literal('consent'), seat, agree: z.boolean() }),
  z.strictObject({ do: z.literal('resign'), seat }),
  /** Lets a bot play on; the person may take the seat back. */
  z.strictObject({ do: z.literal('hand over'), seat, bot: z.optional(BotName) }),
  z.strictObject({ do: z.literal('take back'), seat }),
  z.strictObject({ do: z.literal('chat'), text: word(1000) }),
  /** Keeps the person's private note at this table. */
  z.strictObject({ do: z.literal('note'), text: z.string().check(z.maxLength(10_000)) }),
  /** What to do in a window from now on; `ask` ends the order. */
  z.strictObject({ do: z.literal('order'), seat, window: word(80), order: StandingOrder }),
  /** Wants to play again; when all people want it, `info.rematch.table` names the new table. */
  z.strictObject({ do: z.literal('rematch'), seat }),
])
export type Command = z.infer<typeof Command>
