import type { Advice } from '#bots/bot.ts'
import { ALL, type Seat, type StandingOrder, WATCHER } from '#kernel'
import { checkChatQuota, checkNoteQuota, validateChat } from './chat.ts'
import type { Person } from './events.ts'
import type { Command, WantedOrder } from './protocol/commands.ts'
import { RequestRefused } from './protocol/errors.ts'
import type { SeatState } from './state.ts'
import type { Table } from './table.ts'

/** Values made by the host in case a command needs them. */
interface CommandExtras {
  /** Makes the id of a rematch's table. */
  readonly id: () => string
}

type CommandOf<D extends Command['do']> = Extract<Command, { do: D }>
type Handler<D extends Command['do']> = (
  table: Table,
  who: Person,
  wanted: CommandOf<D>,
  at: number,
  spare: CommandExtras,
) => number | void

const HANDLERS: { readonly [D in Command['do']]: Handler<D> } = {
  sit: (table, who, { seat, invitation }, at) => sit(table, who, seat, invitation, at),
  'seat bot': (table, who, { seat, bot }, at) => seatBot(table, who, seat, bot, at),
  leave: (table, who, { seat }, at) => leave(table, who, seat, at),
  decline,
  cancel,
  answer: (table, who, { seat, keys, position, continues = false }, at) => {
    requireActiveSeat(table, who, seat)
    requirePosition(table, position)
    return table.answer(seat, keys, 'person', at, { continues })
  },
  recall: (table, who, { seat, position }, at) => {
    requireActiveSeat(table, who, seat)
    requirePosition(table, position)
    if (table.state.early[seat] === undefined) throw new RequestRefused('nothing to undo')
    table.undo(seat, 1, at)
  },
  undo: (table, who, { seat, answers, position }, at) => {
    requireActiveSeat(table, who, seat)
    requirePosition(table, position)
    table.undo(seat, answers, at)
  },
  'ask rewind': (table, who, { seat, length }, at) => {
    requireSeat(table, who, seat)
    askRewind(table, seat, length, at)
  },
  consent: (table, who, { seat, agree }, at) => {
    requireSeat(table, who, seat)
    consent(table, who, seat, agree, at)
  },
  resign: (table, who, { seat }, at) => resign(table, who, seat, at),
  'hand over': (table, who, { seat, bot }, at) => {
    requireActiveSeat(table, who, seat)
    handOver(table, seat, bot ?? table.state.options.standIn, at)
  },
  'take back': (table, who, { seat }, at) => takeBack(table, requireSeat(table, who, seat), at),
  chat: (table, who, { text }, at) => {
    requireAtTable(table, who)
    validateChat(text)
    checkChatQuota(table.state, who.user, text)
    table.emit({ is: 'said', who, text }, at)
  },
  note: (table, who, { text }, at) => {
    requireAtTable(table, who)
    checkNoteQuota(table.state, who.user, text)
    table.emit({ is: 'noted', user: who.user, text }, at)
  },
  order: (table, who, { seat, window, order }, at) => {
    requireSeat(table, who, seat)
    giveOrder(table, seat, window, order, at)
  },
  rematch: (table, who, { seat }, at, spare) => {
    requireSeat(table, who, seat)
    rematch(table, who, at, spare)
  },
}

/**
 * Executes a person's command, or throws `RequestRefused` with nothing changed. Returns how many keys of an answer were
 * played.
 */
export function executeCommand(
  table: Table,
  who: Person,
  wanted: Command,
  at: number,
  spare: CommandExtras,
): number | undefined {
  const handler = HANDLERS[wanted.do] as Handler<any>
  return handler(table, who, wanted, at, spare) ?? undefined
}

/**
 * Plays a bot's answers at the position it was made for; throws `stale` if the match has moved on or a person has taken
 * over.
 */
export function playBotPlan(
  table: Table,
  seat: Seat,
  { keys, plan }: Pick<Advice, 'keys' | 'plan'>,
  position: number,
  at: number,
): void {
  requirePosition(table, position)
  if (table.seat(seat).bot === null) throw new RequestRefused('stale')
  table.answer(seat, keys, 'bot', at, { plan })
}

/** An account takes over a guest's seats, chat and note at this table. */
export function claimGuestSeats(table: Table, from: string, to: Person, at: number): void {
  const { maker, chat, notes } = table.state
  const left = chat.some((line) => line.user === from) || from in notes
  if (left || table.seatsHeldBy(from).length > 0 || maker.user === from || seatsReservedFor(table, from).length > 0)
    table.emit({ is: 'adopted', from, to }, at)
}

/** Whether a user may see the table. */
export function canSeeTable(table: Table, user: string | null, invitation?: string): boolean {
  const { options, maker, invitation: code, status } = table.state
  return (
    options.watchers ||
    (options.listed && status === 'waiting') ||
    invitation === code ||
    maker.user === user ||
    table.seatsHeldBy(user).length > 0 ||
    seatsReservedFor(table, user).length > 0
  )
}

/** The empty seats reserved for a user. */
export function seatsReservedFor({ state: facts }: Table, user: string | null): Seat[] {
  return Object.entries(facts.reserved).flatMap(([seat, { who, declined }]) =>
    who.user === user && !declined ? [seat] : [],
  )
}

/** The seats whose view a user gets: their own, or the watcher's. */
export function viewableSeats(table: Table, user: string | null): Seat[] {
  const seats = table.seatsHeldBy(user)
  return seats.length > 0 ? seats : [WATCHER]
}

/**
 * Throws unless the user may look back at this seat's views: only at their own while the match runs, at all afterwards.
 */
export function requireHistoryAccess(table: Table, user: string | null, seat: Seat): void {
  const { status, begunAt } = table.state
  if (begunAt === 0) throw new RequestRefused('not started')
  if (seat !== WATCHER && seat !== ALL) table.seat(seat)
  if (status === 'over' || seat === WATCHER) return
  if (seat === ALL) throw new RequestRefused('running')
  if (!viewableSeats(table, user).includes(seat)) throw new RequestRefused('not your seat')
}

function requireSeat(table: Table, who: Person, seat: Seat): SeatState {
  const found = table.seat(seat)
  if (found.holder?.user !== who.user) throw new RequestRefused('not your seat')
  return found
}

function requireActiveSeat(table: Table, who: Person, seat: Seat): SeatState {
  const found = requireSeat(table, who, seat)
  table.requireMatch()
  if (found.bot !== null) throw new RequestRefused('not your seat', 'a bot plays it')
  return found
}

function requirePosition(table: Table, position: number): void {
  if (position !== table.state.position) throw new RequestRefused('stale')
}

function requireAtTable(table: Table, who: Person): void {
  if (table.state.maker.user !== who.user && table.seatsHeldBy(who.user).length === 0)
    throw new RequestRefused('not allowed', 'only for people at the table')
}

function requireWaiting(table: Table): void {
  const { status } = table.state
  if (status === 'over') throw new RequestRefused('over')
  if (status !== 'waiting') throw new RequestRefused('not allowed', 'the match has begun')
}

function isCreator(table: Table, who: Person): boolean {
  return table.state.maker.user === who.user
}

function sit(table: Table, who: Person, wanted: Seat | undefined, code: string | undefined, at: number): void {
  const { seats, options, invitation } = table.state
  requireWaiting(table)
  const kept = seatsReservedFor(table, who.user)
  if (!options.listed && code !== invitation && !isCreator(table, who) && kept.length === 0)
    throw new RequestRefused('not invited')
  const invited = code === invitation || isCreator(table, who)
  const free = seats.filter((s) => s.holder === null && s.bot === null && canTakeSeat(table, who, s.seat, invited))
  const seat = wanted === undefined ? (free.find((s) => kept.includes(s.seat)) ?? free[0]) : table.seat(wanted)
  if (seat === undefined || !free.includes(seat)) throw new RequestRefused('seat taken')
  if (options.rated && table.seatsHeldBy(who.user).length > 0)
    throw new RequestRefused('not allowed', 'a person has one seat at a rated table')
  table.emit({ is: 'sat', seat: seat.seat, who }, at)
  table.beginIfFull(at)
}

/**
 * Whether a person may take a seat: not if it is reserved for someone else. A declined one is for people invited by the
 * creator.
 */
function canTakeSeat({ state: facts }: Table, who: Person, seat: Seat, invited: boolean): boolean {
  const kept = facts.reserved[seat]
  return kept === undefined || (kept.declined ? invited : kept.who.user === who.user)
}

/** Declines a reserved seat or a rematch. */
function decline(table: Table, who: Person, _wanted: CommandOf<'decline'>, at: number): void {
  const { status, rematch: asked } = table.state
  if (status === 'waiting') {
    const kept = seatsReservedFor(table, who.user)
    if (kept.length === 0) throw new RequestRefused('no request')
    for (const seat of kept) table.emit({ is: 'declined', seat }, at)
    return
  }
  if (status !== 'over') throw new RequestRefused('no request')
  const mine = table.seatsHeldBy(who.user)
  if (mine.length === 0) throw new RequestRefused('not your seat')
  const open = asked.wanted.length > 0 && asked.table === null
  if (!open || mine.some((seat) => asked.wanted.includes(seat) || asked.declined.includes(seat)))
    throw new RequestRefused('no request')
  for (const seat of mine) table.emit({ is: 'rematch declined', seat }, at)
}

function seatBot(table: Table, who: Person, wanted: Seat, bot: string, at: number): void {
  const seat = table.seat(wanted)
  requireWaiting(table)
  if (!isCreator(table, who)) throw new RequestRefused('not allowed', 'only the maker may')
  if (!table.host.bots.includes(bot)) throw new RequestRefused('unknown bot', bot)
  if (table.state.options.rated && table.state.seats.every((s) => s === seat || s.bot !== null))
    throw new RequestRefused('not allowed', 'a rated table needs a person')
  if (seat.holder !== null || seat.bot !== null) throw new RequestRefused('seat taken')
  table.emit({ is: 'bot sat', seat: wanted, bot }, at)
  table.beginIfFull(at)
}

function leave(table: Table, who: Person, wanted: Seat, at: number): void {
  const seat = table.seat(wanted)
  requireWaiting(table)
  if (seat.holder?.user !== who.user && !isCreator(table, who)) throw new RequestRefused('not your seat')
  if (seat.holder === null && seat.bot === null) throw new RequestRefused('not allowed', 'the seat is empty')
  table.emit({ is: 'left', seat: wanted }, at)
}

function cancel(table: Table, who: Person, _wanted: CommandOf<'cancel'>, at: number): void {
  requireWaiting(table)
  if (!isCreator(table, who)) throw new RequestRefused('not allowed', 'only the maker may')
  table.end({ winners: [], ranks: {}, how: 'cancelled' }, at)
}

/** The seats whose holders must consent to a rewind: those who play, or may take their seat back from a bot. */
function voters(table: Table): SeatState[] {
  return table.state.seats.filter((s) => s.holder !== null && s.out === null && !s.flagged)
}

/** Requests a rewind to a decision: never into the middle of what a single answer caused. */
function askRewind(table: Table, seat: Seat, length: number, at: number): void {
  const match = table.requireMatch()
  if (length >= match.length) throw new RequestRefused('nothing to undo')
  if (table.state.options.rated && voters(table).length < 2)
    throw new RequestRefused('not allowed', 'nobody at this rated table could refuse')
  const { brought } = table.state
  let back = length
  while (back > 0 && brought[back - 1] === brought[back]) back--
  table.emit({ is: 'rewind asked', seat, length: back }, at)
  settleRewind(table, at)
}

function consent(table: Table, who: Person, seat: Seat, agree: boolean, at: number): void {
  table.requireMatch()
  const request = table.state.rewind
  if (request === null) throw new RequestRefused('no request')
  if (!agree) {
    table.emit({ is: 'rewind refused', seat }, at)
    return
  }
  if (request.agreed.includes(seat)) throw new RequestRefused('no request', 'agreed already')
  for (const mine of table.seatsHeldBy(who.user))
    if (!request.agreed.includes(mine)) table.emit({ is: 'rewind agreed', seat: mine }, at)
  settleRewind(table, at)
}

/** Rewinds if everyone has agreed. Someone with several seats agrees for all of them; bots always agree. */
function settleRewind(table: Table, at: number): void {
  const { by, length, agreed } = table.state.rewind!
  const people = new Set(agreed.map((seat) => table.seat(seat).holder?.user))
  people.add(table.seat(by).holder?.user)
  if (voters(table).every((s) => people.has(s.holder!.user))) table.rewind(length, at)
}

function resign(table: Table, who: Person, seat: Seat, at: number): void {
  const found = requireSeat(table, who, seat)
  table.requireMatch()
  if (found.out !== null) throw new RequestRefused('not allowed', 'the seat is out')
  table.dropOut(seat, 'resigned', at)
}

function handOver(table: Table, seat: Seat, bot: string, at: number): void {
  if (table.state.options.rated) throw new RequestRefused('not allowed', 'not at a rated table')
  if (!table.host.bots.includes(bot)) throw new RequestRefused('unknown bot', bot)
  table.emit({ is: 'handed over', seat, bot, flagged: false }, at)
}

function takeBack(table: Table, seat: SeatState, at: number): void {
  table.requireMatch()
  if (seat.bot === null) throw new RequestRefused('not allowed', 'you play it yourself')
  if (seat.out !== null || seat.flagged)
    throw new RequestRefused('not allowed', 'the seat has lost its time or resigned')
  table.emit({ is: 'taken back', seat: seat.seat }, at)
  table.afterMove(at)
}

function giveOrder(table: Table, seat: Seat, window: string, wanted: WantedOrder, at: number): void {
  if (table.state.status === 'over') throw new RequestRefused('over')
  const { game } = table.host
  const { windows, standing = {}, reactions = [] } = game
  if (!Object.hasOwn(windows, window) && !Object.hasOwn(standing, window) && !reactions.includes(window))
    throw new RequestRefused('not allowed', 'no such window')
  table.emit({ is: 'ordered', seat, window, order: orderFrom(table, wanted) }, at)
  table.afterMove(at)
}

function orderFrom(table: Table, wanted: WantedOrder): StandingOrder {
  if (typeof wanted === 'string') return wanted
  const { key, thisTurn } = wanted
  if (!thisTurn) return { key }
  const turn = table.match === null ? undefined : table.host.game.turn?.(table.match.state)
  if (turn === undefined) throw new RequestRefused('not allowed', 'this game has no turns')
  return { key, turn }
}

function rematch(table: Table, who: Person, at: number, spare: CommandExtras): void {
  const { status, rematch: asked, seats, outcome } = table.state
  if (status !== 'over') throw new RequestRefused('running')
  if (asked.table !== null || outcome?.how === 'cancelled') throw new RequestRefused('not allowed')
  const mine = table.seatsHeldBy(who.user).filter((seat) => !asked.wanted.includes(seat))
  if (mine.length === 0) throw new RequestRefused('not allowed', 'asked for already')
  const missing = seats.filter((s) => s.holder !== null && !asked.wanted.includes(s.seat))
  for (const [i, seat] of mine.entries()) {
    const all = missing.length === i + 1
    table.emit({ is: 'rematch wanted', seat, table: all ? spare.id() : null }, at)
  }
}

/**
 * Removes a deleted person: cancels or leaves a waiting table, resigns a running match, and replaces the person by
 * `ghost`.
 */
export function removePerson(table: Table, user: string, ghost: Person, at: number): void {
  const { state: facts } = table
  const seats = table.seatsHeldBy(user)
  if (facts.status === 'waiting') {
    if (facts.maker.user === user) table.end({ winners: [], ranks: {}, how: 'cancelled' }, at)
    else {
      for (const seat of seatsReservedFor(table, user)) table.emit({ is: 'declined', seat }, at)
      for (const seat of seats) table.emit({ is: 'left', seat }, at)
    }
  }
  for (const seat of seats)
    if (table.state.status === 'playing' && table.seat(seat).out === null) table.dropOut(seat, 'resigned', at)
  table.emit({ is: 'forgotten', from: user, to: ghost }, at)
}
