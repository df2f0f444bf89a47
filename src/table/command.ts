import { ALL, type Seat, WATCHER } from '../kernel/index.ts'
import type { Person } from './events.ts'
import type { SeatFacts } from './facts.ts'
import { Refused } from './protocol/errors.ts'
import type { Command } from './protocol.ts'
import { needRoomForNote, needRoomForTalk } from './room.ts'
import type { Table } from './table.ts'
import { needPlainTalk } from './talk.ts'

/** Values made by the host in case a command needs them. */
interface Spare {
  /** Makes the id of a rematch's table. */
  readonly id: () => string
}

type Wanted<D extends Command['do']> = Extract<Command, { do: D }>
type Handler<D extends Command['do']> = (
  table: Table,
  who: Person,
  wanted: Wanted<D>,
  at: number,
  spare: Spare,
) => number | void

const HANDLERS: { readonly [D in Command['do']]: Handler<D> } = {
  sit: (table, who, { seat, invitation }, at) => sit(table, who, seat, invitation, at),
  'seat bot': (table, who, { seat, bot }, at) => seatBot(table, who, seat, bot, at),
  leave: (table, who, { seat }, at) => leave(table, who, seat, at),
  decline,
  cancel,
  answer: (table, who, { seat, keys, position }, at) => {
    ownPlaying(table, who, seat)
    current(table, position)
    return table.answer(seat, keys, 'person', at)
  },
  recall: (table, who, { seat, position }, at) => {
    ownPlaying(table, who, seat)
    current(table, position)
    if (table.facts.early[seat] === undefined) throw new Refused('nothing to undo')
    table.undo(seat, 1, at)
  },
  undo: (table, who, { seat, answers, position }, at) => {
    ownPlaying(table, who, seat)
    current(table, position)
    table.undo(seat, answers, at)
  },
  'ask rewind': (table, who, { seat, length }, at) => {
    own(table, who, seat)
    askRewind(table, seat, length, at)
  },
  consent: (table, who, { seat, agree }, at) => {
    own(table, who, seat)
    consent(table, who, seat, agree, at)
  },
  resign: (table, who, { seat }, at) => resign(table, who, seat, at),
  'hand over': (table, who, { seat, bot }, at) => {
    ownPlaying(table, who, seat)
    handOver(table, seat, bot ?? table.facts.options.standIn, at)
  },
  'take back': (table, who, { seat }, at) => takeBack(table, own(table, who, seat), at),
  chat: (table, who, { text }, at) => {
    present(table, who)
    needPlainTalk(text)
    needRoomForTalk(table.facts, who.user, text)
    table.emit({ is: 'said', who, text }, at)
  },
  note: (table, who, { text }, at) => {
    present(table, who)
    needRoomForNote(table.facts, who.user, text)
    table.emit({ is: 'noted', user: who.user, text }, at)
  },
  order: (table, who, { seat, window, order }, at) => {
    own(table, who, seat)
    giveOrder(table, seat, window, order, at)
  },
  rematch: (table, who, { seat }, at, spare) => {
    own(table, who, seat)
    rematch(table, who, at, spare)
  },
}

/**
 * Executes a person's command, or throws `RequestRefused` with nothing changed. Returns how many keys of an answer were
 * played.
 */
export function command(table: Table, who: Person, wanted: Command, at: number, spare: Spare): number | undefined {
  const handler = HANDLERS[wanted.do] as Handler<any>
  return handler(table, who, wanted, at, spare) ?? undefined
}

/**
 * Plays a bot's plan at the position it was made for; throws `stale` if the match has moved on or a person has taken
 * over.
 */
export function botAnswer(table: Table, seat: Seat, plan: readonly string[], position: number, at: number): void {
  current(table, position)
  if (table.seat(seat).bot === null) throw new Refused('stale')
  table.answer(seat, plan, 'bot', at)
}

/** An account takes over a guest's seats, chat and note at this table. */
export function adopt(table: Table, from: string, to: Person, at: number): void {
  const { maker, chat, notes } = table.facts
  const left = chat.some((line) => line.user === from) || from in notes
  if (left || table.seatsOf(from).length > 0 || maker.user === from || keptFor(table, from).length > 0)
    table.emit({ is: 'adopted', from, to }, at)
}

/** Whether a user may see the table. */
export function maySee(table: Table, user: string | null, invitation?: string): boolean {
  const { options, maker, invitation: code, status } = table.facts
  return (
    options.watchers ||
    (options.listed && status === 'waiting') ||
    invitation === code ||
    maker.user === user ||
    table.seatsOf(user).length > 0 ||
    keptFor(table, user).length > 0
  )
}

/** The empty seats reserved for a user. */
export function keptFor({ facts }: Table, user: string | null): Seat[] {
  return Object.entries(facts.reserved).flatMap(([seat, { who, declined }]) =>
    who.user === user && !declined ? [seat] : [],
  )
}

/** The seats whose view a user gets: their own, or the watcher's. */
export function eyes(table: Table, user: string | null): Seat[] {
  const seats = table.seatsOf(user)
  return seats.length > 0 ? seats : [WATCHER]
}

/**
 * Throws unless the user may look back at this seat's views: only at their own while the match runs, at all afterwards.
 */
export function mayLook(table: Table, user: string | null, seat: Seat): void {
  const { status, begunAt } = table.facts
  if (begunAt === 0) throw new Refused('not started')
  if (seat !== WATCHER && seat !== ALL) table.seat(seat)
  if (status === 'over' || seat === WATCHER) return
  if (seat === ALL) throw new Refused('running')
  if (!eyes(table, user).includes(seat)) throw new Refused('not your seat')
}

function own(table: Table, who: Person, seat: Seat): SeatFacts {
  const found = table.seat(seat)
  if (found.holder?.user !== who.user) throw new Refused('not your seat')
  return found
}

function ownPlaying(table: Table, who: Person, seat: Seat): SeatFacts {
  const found = own(table, who, seat)
  table.playing()
  if (found.bot !== null) throw new Refused('not your seat', 'a bot plays it')
  return found
}

function current(table: Table, position: number): void {
  if (position !== table.facts.position) throw new Refused('stale')
}

function present(table: Table, who: Person): void {
  if (table.facts.maker.user !== who.user && table.seatsOf(who.user).length === 0)
    throw new Refused('not allowed', 'only for people at the table')
}

function waiting(table: Table): void {
  const { status } = table.facts
  if (status === 'over') throw new Refused('over')
  if (status !== 'waiting') throw new Refused('not allowed', 'the match has begun')
}

function isMaker(table: Table, who: Person): boolean {
  return table.facts.maker.user === who.user
}

function sit(table: Table, who: Person, wanted: Seat | undefined, code: string | undefined, at: number): void {
  const { seats, options, invitation } = table.facts
  waiting(table)
  const kept = keptFor(table, who.user)
  if (!options.listed && code !== invitation && !isMaker(table, who) && kept.length === 0)
    throw new Refused('not invited')
  const invited = code === invitation || isMaker(table, who)
  const free = seats.filter((s) => s.holder === null && s.bot === null && mayHave(table, who, s.seat, invited))
  const seat = wanted === undefined ? (free.find((s) => kept.includes(s.seat)) ?? free[0]) : table.seat(wanted)
  if (seat === undefined || !free.includes(seat)) throw new Refused('seat taken')
  if (options.rated && table.seatsOf(who.user).length > 0)
    throw new Refused('not allowed', 'a person has one seat at a rated table')
  table.emit({ is: 'sat', seat: seat.seat, who }, at)
  table.beginIfFull(at)
}

/**
 * Whether a person may take a seat: not if it is reserved for someone else. A declined one is for people invited by the
 * creator.
 */
function mayHave({ facts }: Table, who: Person, seat: Seat, invited: boolean): boolean {
  const kept = facts.reserved[seat]
  return kept === undefined || (kept.declined ? invited : kept.who.user === who.user)
}

/** Declines a reserved seat or a rematch. */
function decline(table: Table, who: Person, _wanted: Wanted<'decline'>, at: number): void {
  const { status, rematch: asked } = table.facts
  if (status === 'waiting') {
    const kept = keptFor(table, who.user)
    if (kept.length === 0) throw new Refused('no request')
    for (const seat of kept) table.emit({ is: 'declined', seat }, at)
    return
  }
  if (status !== 'over') throw new Refused('no request')
  const mine = table.seatsOf(who.user)
  if (mine.length === 0) throw new Refused('not your seat')
  const open = asked.wanted.length > 0 && asked.table === null
  if (!open || mine.some((seat) => asked.wanted.includes(seat) || asked.declined.includes(seat)))
    throw new Refused('no request')
  for (const seat of mine) table.emit({ is: 'rematch declined', seat }, at)
}

function seatBot(table: Table, who: Person, wanted: Seat, bot: string, at: number): void {
  const seat = table.seat(wanted)
  waiting(table)
  if (!isMaker(table, who)) throw new Refused('not allowed', 'only the maker may')
  if (!table.host.bots.includes(bot)) throw new Refused('unknown bot', bot)
  if (table.facts.options.rated && table.facts.seats.every((s) => s === seat || s.bot !== null))
    throw new Refused('not allowed', 'a rated table needs a person')
  if (seat.holder !== null || seat.bot !== null) throw new Refused('seat taken')
  table.emit({ is: 'bot sat', seat: wanted, bot }, at)
  table.beginIfFull(at)
}

function leave(table: Table, who: Person, wanted: Seat, at: number): void {
  const seat = table.seat(wanted)
  waiting(table)
  if (seat.holder?.user !== who.user && !isMaker(table, who)) throw new Refused('not your seat')
  if (seat.holder === null && seat.bot === null) throw new Refused('not allowed', 'the seat is empty')
  table.emit({ is: 'left', seat: wanted }, at)
}

function cancel(table: Table, who: Person, _wanted: Wanted<'cancel'>, at: number): void {
  waiting(table)
  if (!isMaker(table, who)) throw new Refused('not allowed', 'only the maker may')
  table.end({ winners: [], ranks: {}, how: 'cancelled' }, at)
}

/** The seats whose holders must consent to a rewind: those who play, or may take their seat back from a bot. */
function voters(table: Table): SeatFacts[] {
  return table.facts.seats.filter((s) => s.holder !== null && s.out === null && !s.flagged)
}

/** Requests a rewind to a decision: never into the middle of what a single answer caused. */
function askRewind(table: Table, seat: Seat, length: number, at: number): void {
  const match = table.playing()
  if (length >= match.length) throw new Refused('nothing to undo')
  if (table.facts.options.rated && voters(table).length < 2)
    throw new Refused('not allowed', 'nobody at this rated table could refuse')
  const { brought } = table.facts
  let back = length
  while (back > 0 && brought[back - 1] === brought[back]) back--
  table.emit({ is: 'rewind asked', seat, length: back }, at)
  settleRewind(table, at)
}

function consent(table: Table, who: Person, seat: Seat, agree: boolean, at: number): void {
  table.playing()
  const request = table.facts.rewind
  if (request === null) throw new Refused('no request')
  if (!agree) {
    table.emit({ is: 'rewind refused', seat }, at)
    return
  }
  if (request.agreed.includes(seat)) throw new Refused('no request', 'agreed already')
  for (const mine of table.seatsOf(who.user))
    if (!request.agreed.includes(mine)) table.emit({ is: 'rewind agreed', seat: mine }, at)
  settleRewind(table, at)
}

/** Rewinds if everyone has agreed. Someone with several seats agrees for all of them; bots always agree. */
function settleRewind(table: Table, at: number): void {
  const { by, length, agreed } = table.facts.rewind!
  const people = new Set(agreed.map((seat) => table.seat(seat).holder?.user))
  people.add(table.seat(by).holder?.user)
  if (voters(table).every((s) => people.has(s.holder!.user))) table.rewind(length, at)
}

function resign(table: Table, who: Person, seat: Seat, at: number): void {
  const found = own(table, who, seat)
  table.playing()
  if (found.out !== null) throw new Refused('not allowed', 'the seat is out')
  table.drop(seat, 'resigned', at)
}

function handOver(table: Table, seat: Seat, bot: string, at: number): void {
  if (table.facts.options.rated) throw new Refused('not allowed', 'not at a rated table')
  if (!table.host.bots.includes(bot)) throw new Refused('unknown bot', bot)
  table.emit({ is: 'handed over', seat, bot, flagged: false }, at)
}

function takeBack(table: Table, seat: SeatFacts, at: number): void {
  table.playing()
  if (seat.bot === null) throw new Refused('not allowed', 'you play it yourself')
  if (seat.out !== null || seat.flagged) throw new Refused('not allowed', 'the seat has lost its time or resigned')
  table.emit({ is: 'taken back', seat: seat.seat }, at)
  table.after(at)
}

function giveOrder(table: Table, seat: Seat, window: string, wanted: 'never' | 'ask' | 'always', at: number): void {
  if (table.facts.status === 'over') throw new Refused('over')
  const { windows, standing = {} } = table.host.game
  if (!Object.hasOwn(windows, window) && !Object.hasOwn(standing, window))
    throw new Refused('not allowed', 'no such window')
  table.emit({ is: 'ordered', seat, window, order: wanted }, at)
  table.after(at)
}

function rematch(table: Table, who: Person, at: number, spare: Spare): void {
  const { status, rematch: asked, seats, outcome } = table.facts
  if (status !== 'over') throw new Refused('running')
  if (asked.table !== null || outcome?.how === 'cancelled') throw new Refused('not allowed')
  const mine = table.seatsOf(who.user).filter((seat) => !asked.wanted.includes(seat))
  if (mine.length === 0) throw new Refused('not allowed', 'asked for already')
  const missing = seats.filter((s) => s.holder !== null && !asked.wanted.includes(s.seat))
  for (const [i, seat] of mine.entries()) {
    const all = missing.length === i + 1
    table.emit({ is: 'rematch wanted', seat, table: all ? spare.id() : null }, at)
  }
}
