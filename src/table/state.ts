import type { Outcome, Phrase, Seat, SeedEpochs, StandingOrder } from '#kernel'
import { noteCost } from './chat.ts'
import { newClock, pauseClock, type SeatClock, startClock, stopClock } from './clock.ts'
import type { Person, TableEvent, TableEventBody } from './events.ts'
import { type FinalPlace, finalPlaces } from './finalPlaces.ts'
import type { TableOptions } from './protocol/commands.ts'
import type { SeatRating } from './protocol/community.ts'
import type { ChatLine } from './protocol/messages.ts'

/** A seat and its holder. */
export interface SeatState {
  readonly seat: Seat
  holder: Person | null
  /** The bot that plays it: its own, or a stand-in for the holder. */
  bot: string | null
  /** The holder's time ran out and a bot plays on. */
  flagged: boolean
  out: 'resigned' | 'time' | null
  /** The plans that its bot has named, the current one last; absent in old snapshots. */
  plans?: Phrase[]
}

/** Everything about a table except the position of the match, derived from its events alone. */
export interface TableState {
  readonly id: string
  readonly game: string
  readonly setup: { readonly [name: string]: unknown }
  readonly options: TableOptions
  readonly invitation: string
  readonly commitment: string
  readonly created: number
  maker: Person
  /** The version of the whole record; null after continuing under another one. */
  version: number | null
  /** The version of the rules that made the last answers. */
  latest: number
  seq: number
  status: 'waiting' | 'playing' | 'held' | 'over'
  readonly seats: SeatState[]
  /** The record so far, and for each answer the number of the event that brought it. */
  answers: string[]
  brought: number[]
  /** The numbers of the events whose answers continue the gesture of the answer before. */
  continued: number[]
  epochs: SeedEpochs
  /** Answers taken over from another record. */
  importedAnswers: number
  early: { [seat: Seat]: string }
  waits: readonly Seat[]
  /** For every seat that must answer, the event since which it must. */
  turns: { [seat: Seat]: number }
  clocks: { [seat: Seat]: SeatClock }
  /**
   * The numbers of the last event that moved the match, of the last that changed a view, and of the one before that.
   */
  position: number
  viewedAt: number
  viewedBeforeAt: number
  /** The last events that changed the public information, private information, and who a person is. */
  shownAt: number
  ownedAt: number
  adoptedAt: number
  /** The event with which the match began; 0 before. */
  begunAt: number
  /** Where journals were cut: the event, and the length of the record it went back to. */
  readonly cuts: { seq: number; length: number }[]
  rewind: { by: Seat; length: number; agreed: Seat[] } | null
  readonly chat: ChatLine[]
  readonly notes: { [user: string]: string }
  /** Characters each user has ever written into their note. */
  readonly noted: { [user: string]: number }
  readonly orders: { [seat: Seat]: { [window: string]: StandingOrder } }
  rematch: { wanted: Seat[]; declined: Seat[]; table: string | null }
  /** Empty seats reserved for invited people. */
  readonly reserved: { [seat: Seat]: { who: Person; declined: boolean } }
  /** When the match ended; 0 before. */
  endedAt: number
  /** The final places of the rated players; empty before the end and if the match does not count. */
  placed: readonly FinalPlace[]
  /** The rating changes, once they are known. */
  ratings: { readonly [seat: Seat]: SeatRating } | null
  /** Whether nothing was rated, because all players use one network; absent in old snapshots. */
  together?: boolean
  held: { version: number; length: number; damaged?: boolean } | null
  /** The last time in which no server was running while a clock ran; absent in old snapshots. */
  outage?: { readonly from: number; readonly to: number }
  outcome: Outcome | null
  seed: string | null
}

type CreatedEvent = Extract<TableEvent, { is: 'created' }>

/** The state of a new table. */
export function initialState(made: CreatedEvent): TableState {
  const { id, game, setup, options, invitation, commitment, version } = made
  return {
    ...{ id, game, setup, options, invitation, commitment, version },
    created: made.at,
    maker: made.by,
    latest: version,
    seq: 1,
    status: 'waiting',
    seats: made.seats.map((seat) => ({ seat, holder: null, bot: null, flagged: false, out: null })),
    answers: [],
    brought: [],
    continued: [],
    epochs: [],
    importedAnswers: 0,
    early: {},
    waits: [],
    turns: {},
    clocks: {},
    position: 1,
    viewedAt: 1,
    viewedBeforeAt: 0,
    shownAt: 1,
    ownedAt: 1,
    adoptedAt: 0,
    begunAt: 0,
    cuts: [],
    rewind: null,
    chat: [],
    notes: {},
    noted: {},
    orders: {},
    rematch: { wanted: [], declined: [], table: null },
    reserved: Object.fromEntries(
      Object.entries(made.reserved ?? {}).map(([seat, who]) => [seat, { who, declined: false }]),
    ),
    endedAt: 0,
    placed: [],
    ratings: null,
    held: null,
    outcome: null,
    seed: null,
  }
}

/** Events that change nothing visible to everyone. */
const PRIVATE_EVENTS: readonly TableEventBody['is'][] = ['said', 'noted', 'ordered']

/** Events that change a person's private information. */
const PERSONAL_EVENTS: readonly TableEventBody['is'][] = [
  'sat',
  'left',
  'begun',
  'noted',
  'ordered',
  'adopted',
  'forgotten',
  'over',
]

/** Applies one event in place. */
export function applyEvent(f: TableState, event: TableEvent): void {
  f.seq++
  if (!PRIVATE_EVENTS.includes(event.is)) f.shownAt = f.seq
  if (PERSONAL_EVENTS.includes(event.is)) f.ownedAt = f.seq
  const change: StateChange<any> | undefined = STATE_CHANGES[event.is]
  change?.(f, event)
  for (const seat of Object.keys(f.turns)) if (!f.waits.includes(seat)) delete f.turns[seat]
  for (const seat of f.waits) f.turns[seat] ??= f.seq
  updateClocks(f, event)
}

type StateChange<K extends TableEvent['is']> = (f: TableState, event: Extract<TableEvent, { is: K }>) => void

const STATE_CHANGES: { readonly [K in TableEvent['is']]: StateChange<K> } = {
  created: () => {
    throw new Error('a table is made once')
  },
  sat: (f, event) => {
    findSeat(f, event.seat).holder = event.who
    delete f.reserved[event.seat]
  },
  'bot sat': (f, event) => {
    findSeat(f, event.seat).bot = event.bot
    delete f.reserved[event.seat]
  },
  declined: (f, event) => {
    const kept = f.reserved[event.seat]
    if (kept !== undefined) kept.declined = true
  },
  left: (f, event) => {
    Object.assign(findSeat(f, event.seat), { holder: null, bot: null })
  },
  imported: (f, event) => {
    f.epochs = event.epochs
    f.importedAnswers = event.answers.length
    addAnswers(f, event.answers)
  },
  begun: (f, event) => {
    f.status = 'playing'
    f.begunAt = f.seq
    moveMatch(f, event)
  },
  answered: (f, event) => {
    if (event.played.length > 0) moveMatch(f, event)
    else markViewed(f)
    f.waits = event.waits
    if (event.early !== null) f.early[event.seat] = event.early
    if (event.plan !== undefined) namePlan(findSeat(f, event.seat), event.plan)
    // A standing order answers as part of the gesture that led to its question.
    if (event.continues || event.by === 'order') f.continued.push(f.seq)
  },
  recalled: (f, event) => {
    delete f.early[event.seat]
    const last = f.brought.at(-1) ?? 0
    f.continued = f.continued.filter((seq) => seq <= last)
    f.waits = event.waits
    markViewed(f)
  },
  undone: (f, event) => {
    cutRecord(f, event.length)
    moveMatch(f, { played: [], waits: event.waits })
  },
  'rewind asked': (f, event) => {
    f.rewind = { by: event.seat, length: event.length, agreed: [event.seat] }
  },
  'rewind agreed': (f, event) => {
    f.rewind?.agreed.push(event.seat)
  },
  'rewind refused': (f) => {
    f.rewind = null
  },
  rewound: (f, event) => {
    cutRecord(f, event.length)
    f.epochs = event.epochs
    moveMatch(f, event)
  },
  out: (f, event) => {
    const own = findSeat(f, event.seat)
    own.out = event.why
    own.bot ??= f.options.standIn
  },
  'handed over': (f, event) => {
    Object.assign(findSeat(f, event.seat), { bot: event.bot, flagged: event.flagged })
  },
  'taken back': (f, event) => {
    findSeat(f, event.seat).bot = null
  },
  said: (f, event) => {
    f.chat.push({ seq: f.seq, at: event.at, ...event.who, text: event.text })
  },
  unsaid: (f, event) => {
    removeChatText(f, event.line)
  },
  noted: (f, event) => {
    f.noted[event.user] = (f.noted[event.user] ?? 0) + noteCost(event.text)
    if (event.text === '') delete f.notes[event.user]
    else f.notes[event.user] = event.text
  },
  ordered: (f, event) => {
    setOrder(f, event.seat, event.window, event.order)
  },
  'rematch wanted': (f, event) => {
    f.rematch.wanted.push(event.seat)
    f.rematch.declined = f.rematch.declined.filter((seat) => seat !== event.seat)
    f.rematch.table = event.table
  },
  'rematch declined': (f, event) => {
    f.rematch.declined.push(event.seat)
  },
  rated: (f, event) => {
    f.ratings = event.ratings
    if (event.together) f.together = true
  },
  forgotten: (f, event) => {
    removeUser(f, event.from, event.to)
  },
  adopted: (f, event) => {
    replaceUser(f, event.from, event.to)
  },
  upgraded: (f, event) => {
    if (f.version !== event.version) f.version = null
    Object.assign(f, { latest: event.version, held: null })
    if (f.status === 'held') f.status = 'playing'
  },
  held: (f, event) => {
    f.status = 'held'
    f.held = { version: event.version, length: event.length }
  },
  interrupted: (f, { from, to }) => {
    f.outage = { from, to }
    for (const clock of Object.values(f.clocks)) pauseClock(clock, from, to)
  },
  over: (f, event) => {
    Object.assign(f, { status: 'over', outcome: event.outcome, seed: event.seed, waits: [], rewind: null })
    f.endedAt = event.at
    f.placed = finalPlaces(f)
    markViewed(f)
  },
}

export function findSeat(f: TableState, seat: Seat): SeatState {
  const found = f.seats.find((s) => s.seat === seat)
  if (found === undefined) throw new Error(`no seat ${seat}`)
  return found
}

const isSamePlan = (one: Phrase, other: Phrase) => JSON.stringify(one) === JSON.stringify(other)

/** Moves a plan to the end of those that a seat's bot has named, each of them once. */
function namePlan(seat: SeatState, plan: Phrase): void {
  seat.plans = [...(seat.plans ?? []).filter((other) => !isSamePlan(other, plan)), plan]
}

/** Whether a plan is not the one that a seat's bot has named last. */
export const isNewPlan = ({ plans = [] }: SeatState, plan: Phrase): boolean =>
  plans.length === 0 || !isSamePlan(plans.at(-1)!, plan)

function moveMatch(f: TableState, event: { played: readonly string[]; waits: readonly Seat[] }): void {
  f.early = {}
  f.waits = event.waits
  f.position = f.seq
  f.rewind = null
  markViewed(f)
  addAnswers(f, event.played)
}

function markViewed(f: TableState): void {
  f.viewedBeforeAt = f.viewedAt
  f.viewedAt = f.seq
}

function addAnswers(f: TableState, lines: readonly string[]): void {
  for (const line of lines) {
    f.answers.push(line)
    f.brought.push(f.seq)
  }
}

function cutRecord(f: TableState, length: number): void {
  f.answers.length = length
  f.brought.length = length
  f.cuts.push({ seq: f.seq, length })
}

function setOrder(f: TableState, seat: Seat, window: string, wanted: StandingOrder): void {
  const own = (f.orders[seat] ??= {})
  own[window] = wanted
}

function removeUser(f: TableState, from: string, to: Person): void {
  f.adoptedAt = f.seq
  for (const s of f.seats) if (s.holder?.user === from) s.holder = to
  if (f.maker.user === from) f.maker = to
  delete f.notes[from]
  delete f.noted[from]
  for (const [seat, { who }] of Object.entries(f.reserved)) if (who.user === from) delete f.reserved[seat]
  const others = f.chat.filter((line) => line.user !== from)
  f.chat.splice(0, f.chat.length, ...others)
}

/** The line stays without its text, so that everyone sees that something was removed. */
function removeChatText(f: TableState, seq: number): void {
  f.adoptedAt = f.seq
  const at = f.chat.findIndex((line) => line.seq === seq)
  if (at >= 0) f.chat[at] = { ...f.chat[at]!, text: '' }
}

/** An account takes over what a guest had, or a person was renamed. */
function replaceUser(f: TableState, from: string, to: Person): void {
  f.adoptedAt = f.seq
  for (const s of f.seats) if (s.holder?.user === from) s.holder = to
  if (f.maker.user === from) f.maker = to
  for (const kept of Object.values(f.reserved)) if (kept.who.user === from) kept.who = to
  f.chat.forEach((line, i) => {
    if (line.user === from) f.chat[i] = { ...line, user: to.user, name: to.name }
  })
  if (from === to.user) return
  const note = f.notes[from]
  if (note !== undefined) {
    f.notes[to.user] ??= note
    delete f.notes[from]
  }
  const written = f.noted[from]
  if (written !== undefined) {
    f.noted[to.user] = (f.noted[to.user] ?? 0) + written
    delete f.noted[from]
  }
}

/** Runs the clocks of the people who must answer and stops all others. */
function updateClocks(f: TableState, event: TableEvent): void {
  const { clock } = f.options
  if (clock.kind === 'none') return
  const moves = event.is === 'answered' && event.played.length > 0 ? event.seat : null
  for (const { seat, holder, bot } of f.seats) {
    const runs = f.status === 'playing' && holder !== null && bot === null && f.waits.includes(seat)
    const own = (f.clocks[seat] ??= newClock(clock)!)
    if (!runs || (moves === seat && clock.kind === 'days')) stopClock(own, clock, event.at)
    if (runs) startClock(own, event.at)
  }
}
