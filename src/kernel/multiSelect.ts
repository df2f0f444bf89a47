import { type Ask, type IllegalReason, keyInSet, type Option, type Params, type Seat } from './ask.ts'
import type { Match } from './match.ts'

/** The key of the option that continues without picking more. */
export const DONE = 'done'

/** The key of the option that picks everything; not needed where the whole set is shown. */
export const EVERYTHING = 'all'

/** One item of a multi-select. */
export interface SelectionItem {
  readonly key: string
  /** How often it is picked, and how often it could be if nothing else were. */
  readonly picked: number
  readonly most: number
  /** Whether it can be picked once more in addition to everything picked. */
  readonly more: boolean
  /** The rule against that, if there is one. */
  readonly bar: IllegalReason | null
}

/** The items of a set that one kind of ask is about. */
export interface SelectionGroup {
  readonly kind: string
  readonly rule: string
  /** The facts of its prompt after the current picks. */
  readonly about: Params | null
  readonly most: number | null
  readonly things: readonly SelectionItem[]
}

/** A multi-select as a person sees it: everything that can be picked, in any order. */
export interface MultiSelect {
  readonly name: string
  readonly parts: readonly SelectionGroup[]
  /** The answers that pick exactly this, in the rules' order; null while more must be picked. */
  readonly keys: readonly string[] | null
  /** Wanted items that cannot be picked together with the rest. */
  readonly dropped: readonly string[]
  /** Items picked in addition because nothing else is then possible. */
  readonly follows: readonly string[]
}

/** Positions tried per check of whether a set can be completed; beyond that it is assumed to be. */
const PATIENCE = 120

/** Answers per resolution, repeated ones included; beyond that, what has not been searched is assumed. */
const WORK = 4000

/** `multiSelectSteps` yields after this many answers: a millisecond or two. */
const WORK_PER_STEP = 40

/** Illegal items beyond this number are not listed; `Ask.why` gives them. */
const MOST_BARRED = 24

/** A part under construction, with its items in the rules' order. */
interface Found {
  readonly kind: string
  readonly rule: string
  about: Params | null
  most: number | null
  readonly keys: string[]
  readonly barred: Map<string, IllegalReason>
}

/** Work that yields to its caller now and then. */
type Steps<T> = Generator<void, T>

/** A path through the asks of a set. */
interface Walk {
  readonly keys: string[]
  /** Wanted items that were never offered. */
  readonly left: string[]
  /** Forced picks that were not wanted. */
  readonly forced: string[]
  /** Whether an unwanted item had to be picked. */
  readonly filled: boolean
}

/**
 * Resolves the set a seat is asked for, given some picks. The rules ask for one item at a time in their own order;
 * this walks through their asks in forks of the match, each as far as the seat could undo, so it reveals nothing the
 * seat could not find out by picking and undoing.
 */
export function resolveMultiSelect(match: Match, seat: Seat, wanted: readonly string[]): MultiSelect | undefined {
  const steps = multiSelectSteps(match, seat, wanted)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** The same in steps, so that a server can do other work in between. The match must not change meanwhile. */
export function* multiSelectSteps(
  match: Match,
  seat: Seat,
  wanted: readonly string[],
): Generator<void, MultiSelect | undefined> {
  const name = match.asked(seat)?.set ?? null
  if (name === null || match.open.length > 1) return undefined
  return yield* new Walker(match, seat, name).look(wanted)
}

class Walker {
  private readonly match: Match
  private readonly seat: Seat
  private readonly name: string
  private readonly parts = new Map<string, Found>()
  /** How often an item could be picked on its own. */
  private readonly times = new Map<string, number>()
  /** Forks in which hidden information was revealed; the search stops there. */
  private readonly told = new WeakSet<Match>()
  /** Answers given so far, and how many there were at the last yield. */
  private work = 0
  private rested = 0

  constructor(match: Match, seat: Seat, name: string) {
    this.match = match
    this.seat = seat
    this.name = name
  }

  *look(wanted: readonly string[]): Steps<MultiSelect> {
    yield* this.walk([], (ask, _, last) => this.note(ask, last))
    const { keys, left, forced, filled } = yield* this.walk(wanted, (ask, fills, last) => this.note(ask, last, !fills))
    for (const part of this.parts.values()) for (const key of part.keys.slice()) yield* this.probe(part, key)
    const taken = without(wanted, left)
    const parts: SelectionGroup[] = []
    for (const part of this.parts.values()) parts.push(yield* this.shown(part, taken))
    const isKnown = (key: string) => parts.some(({ things }) => things.some((thing) => thing.key === key))
    const follows = filled ? [] : forced.filter(isKnown)
    return { name: this.name, parts, keys: filled || left.length > 0 ? null : keys, dropped: left, follows }
  }

  private *shown(part: Found, taken: readonly string[]): Steps<SelectionGroup> {
    const { kind, rule, about, most, keys, barred } = part
    const things: SelectionItem[] = []
    for (const key of keys) things.push(yield* this.thing(key, taken))
    const never = [...barred].filter(([key]) => !keys.includes(key))
    if (never.length <= MOST_BARRED) {
      for (const [key, bar] of never) things.push({ key, picked: 0, most: 0, more: false, bar })
    }
    return { kind, rule, about, most, things }
  }

  private *thing(key: string, taken: readonly string[]): Steps<SelectionItem> {
    const picked = taken.filter((k) => k === key).length
    const alone = this.times.get(key) ?? 1
    const patience = { left: PATIENCE }
    const holds = yield* this.canHold(this.begin(), [...taken, key], patience)
    // Together with others an item may be available more often than alone, so this is searched, not assumed.
    const more = holds && (picked < alone || patience.left >= 0)
    const most = Math.max(alone, picked + (more ? 1 : 0))
    return { key, picked, most, more, bar: more || picked === most ? null : yield* this.barOf(key, taken) }
  }

  /** Why an item cannot be added: the rule against it, otherwise the rule against the item it would cost. */
  private *barOf(key: string, taken: readonly string[]): Steps<IllegalReason | null> {
    const bars = new Map<string, IllegalReason>()
    if (this.isWeary()) return null
    const { left } = yield* this.walk([...taken, key], (ask) => {
      for (const barred of ask.why()) bars.set(barred.key, barred.bar)
    })
    return bars.get(key) ?? left.map((k) => bars.get(k)).find((bar) => bar !== undefined) ?? null
  }

  /** Whether some sequence of answers picks all of this and possibly more. */
  private *canHold(at: Match, wanted: readonly string[], patience: { left: number }): Steps<boolean> {
    let left = wanted
    while (left.length > 0) {
      const ask = this.open(at)
      if (ask === undefined || ask.holds?.(left) === false) return false
      if (patience.left-- <= 0 || this.isWeary()) {
        patience.left = -1
        return true
      }
      const first = wantedAt(ask, left)
      const goOn = goOnAt(ask)
      if (goOn === undefined && first !== ask.options[0])
        return (yield* this.filler(at, ask, first, left, patience)) !== undefined
      left = without(left, this.answer(at, ask, first ?? goOn!))
      if (this.isDue()) yield
    }
    return true
  }

  /**
   * An item to pick where one must be picked: the first wanted one, otherwise one that precedes it, that keeps the
   * rest possible.
   */
  private *filler(
    at: Match,
    ask: Ask,
    first: Option | undefined,
    left: readonly string[],
    patience: { left: number },
  ): Steps<Option | undefined> {
    const before = first === undefined ? ask.options : ask.options.slice(0, ask.options.indexOf(first))
    const candidates = before.filter((option) => isThing(ask, option))
    for (const option of first === undefined ? candidates : [first, ...candidates]) {
      const fork = this.fork(at)
      const taken = this.answer(fork, fork.asked(this.seat)!, option)
      if (yield* this.canHold(fork, without(left, taken), patience)) return option
      if (this.isDue()) yield
    }
    return undefined
  }

  /** Finds what becomes available when an item is picked, and how often it can be picked. */
  private *probe(part: Found, key: string): Steps<void> {
    if (this.times.has(key) || this.isWeary()) return
    const chain = [key]
    const offered = new Set<string>()
    const at = this.begin()
    for (let ask = this.open(at); ask !== undefined; ask = this.open(at)) {
      const fresh = ask.kind === part.kind ? thingsAt(ask).filter((thing) => !offered.has(thing)) : []
      for (const next of fresh) {
        offered.add(next)
        if (!part.keys.includes(next)) part.keys.splice(part.keys.indexOf(chain.at(-1)!) + 1, 0, next)
        if (this.times.has(key)) chain.push(next)
      }
      const option = wantedAt(ask, chain)
      if (option === undefined && this.times.has(key)) return
      for (const taken of this.answer(at, ask, option ?? goOnAt(ask) ?? ask.options[0]!)) {
        if (chain.includes(taken)) this.times.set(taken, (this.times.get(taken) ?? 0) + 1)
      }
      if (this.isDue()) yield
    }
  }

  /** Walks through the asks and picks what is wanted; where something must be picked, the first item available. */
  private *walk(
    wanted: readonly string[],
    note: (ask: Ask, fills: boolean, last: string | undefined) => void,
  ): Steps<Walk> {
    const at = this.begin()
    const keys: string[] = []
    let left = wanted.slice()
    const forced: string[] = []
    let filled = false
    let last: string | undefined
    for (let ask = this.open(at); ask !== undefined; ask = this.open(at)) {
      note(ask, filled, last)
      const option = wantedAt(ask, left)
      const goOn = goOnAt(ask)
      const filler =
        goOn === undefined && option !== ask.options[0]
          ? yield* this.filler(at, ask, option, left, { left: PATIENCE })
          : undefined
      const given = filler ?? option ?? goOn ?? ask.options.find((o) => isThing(ask, o))!
      keys.push(given.key)
      const [picked, ...besides] = this.answer(at, ask, given)
      if (given !== goOn && !left.includes(picked)) filled = true
      last = ask.thing?.key ?? picked
      const before = without(left, [picked])
      left = without(before, besides)
      forced.push(...without(besides, before))
      if (this.isDue()) yield
    }
    return { keys, left, forced, filled }
  }

  /** Records what an ask offers and forbids, new items after the last answer; with `now` also its facts. */
  private note(ask: Ask, last: string | undefined, now = true): void {
    const { kind, rule, most, thing } = ask
    // If the rules ask about each item separately, the facts are about that item, not about the set.
    const about = thing === null ? ask.about : null
    let part = this.parts.get(kind)
    if (part === undefined) {
      this.parts.set(kind, (part = { kind, rule, about, most, keys: [], barred: new Map() }))
    }
    if (now) Object.assign(part, { about, most })
    let place = last === undefined ? 0 : part.keys.indexOf(last) + 1
    for (const key of thingsAt(ask)) {
      const at = part.keys.indexOf(key)
      if (at < 0) part.keys.splice(place++, 0, key)
      else place = at + 1
    }
    for (const { key, bar } of ask.why()) if (isToldOf(ask, key)) part.barred.set(key, bar)
  }

  private begin(): Match {
    return this.fork(this.match)
  }

  private fork(at: Match): Match {
    this.work += at.forkCost
    return at.fork()
  }

  /** Whether the work of the whole resolution is used up. */
  private isWeary(): boolean {
    return this.work >= WORK
  }

  /** Whether it is time to yield. */
  private isDue(): boolean {
    if (this.work - this.rested < WORK_PER_STEP) return false
    this.rested = this.work
    return true
  }

  /** The ask of this set that a fork is at, if nothing else comes first. */
  private open(at: Match): Ask | undefined {
    const ask = at.asked(this.seat)
    const isSame = at.open.length === 1 && ask?.set === this.name && !this.told.has(at)
    return isSame ? ask : undefined
  }

  /** Answers in a fork; returns what was picked by it and what was forced after it. */
  private answer(at: Match, ask: Ask, option: Option): [picked: string, ...besides: string[]] {
    const { reveals } = at
    this.work++
    at.answer(ask, option)
    if (at.reveals !== reveals) this.told.add(at)
    return [keyInSet(ask, option), ...at.forced()]
  }
}

const goOnKey = ({ leave }: Ask): string => leave?.key ?? DONE

/** The option that continues without a pick, if it is available. */
const goOnAt = (ask: Ask): Option | undefined => ask.find(goOnKey(ask))

const isThing = (ask: Ask, { key }: Option): boolean => key !== goOnKey(ask) && key !== EVERYTHING

/** The items an ask offers. */
const thingsAt = (ask: Ask): string[] =>
  ask.options.flatMap((option) => (isThing(ask, option) ? [keyInSet(ask, option)] : []))

/** The first option that picks one of these items. */
const wantedAt = (ask: Ask, keys: readonly string[]): Option | undefined =>
  ask.options.find((option) => keys.includes(keyInSet(ask, option)))

/** Whether the reason for an item is listed: if each is asked about separately, only for the same verb. */
const isToldOf = (ask: Ask, key: string): boolean =>
  key !== goOnKey(ask) &&
  key !== EVERYTHING &&
  (ask.thing === null || key.startsWith(ask.thing.key.slice(0, ask.thing.key.indexOf(':') + 1)))

/** The keys without the taken ones, counting repetitions. */
function without(keys: readonly string[], taken: readonly string[]): string[] {
  const left = keys.slice()
  for (const key of taken) {
    const at = left.indexOf(key)
    if (at >= 0) left.splice(at, 1)
  }
  return left
}
