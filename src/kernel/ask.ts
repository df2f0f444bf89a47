/** Why an answer is refused. */
export type RefusalCode =
  | 'over'
  | 'not asked'
  | 'not on offer'
  | 'too far'
  | 'nothing to undo'
  | 'not recorded'
  | 'not readable'
  | 'another pack'

/** An illegal answer or request; nothing has changed. `bar` is the rule that forbids it, if known. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly bar: IllegalReason | undefined

  constructor(code: RefusalCode, what: string, bar?: IllegalReason) {
    super(bar === undefined ? `${code}: ${what}` : `${code}: ${what} (${bar[1]}, ${bar[0]})`)
    this.name = 'Refusal'
    this.code = code
    this.bar = bar
  }
}

/** A rule threw, which is a bug in the game. The match is as it was before the answer. */
export class RuleError extends Error {
  constructor(what: string, cause: unknown) {
    super(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'Fault'
  }
}

/** A player's seat, or `chance`. */
export type Seat = string

/** The seat that rolls the dice and draws the cards. */
export const CHANCE: Seat = 'chance'

/** One small legal choice. A frozen constant: it holds numbers and strings, never an object of the state. */
export interface Option {
  readonly key: string
}

/** An option made by `options`: a verb and the number of the thing it refers to. */
export interface Choice<V extends string = string> extends Option {
  readonly verb: V
  readonly of: number
}

/** Values interpolated into a text. */
export type Params = {
  readonly [name: string]: string | number | boolean | null | readonly (string | number)[]
}

/** The rule that makes a candidate illegal, the reason (a text key), and the values for that text. */
export type IllegalReason = readonly [rule: string, why: string, values?: Params]

/** A candidate that is not on offer, with the reason. */
export interface IllegalOption {
  readonly key: string
  readonly bar: IllegalReason
}

/** Optional traits of an ask. */
export interface AskTraits {
  /** Public facts for the wording of the prompt. */
  about?: Params
  /** Ask even if only one option is left, because answering it silently would reveal a secret. */
  guarded?: boolean
  /**
   * Set if the answers differ in nothing the seat could want: this one is then taken without asking, unless the ask is
   * guarded. It may depend only on what the seat knows, like a forced answer.
   */
  moot?: Option | undefined
  /** The window this ask belongs to; a standing order may answer it. */
  window?: string
  /** The option that passes in this window, if it is not `PASS`. */
  pass?: Option
  /**
   * The multi-select this pick belongs to. A person answers consecutive asks of one set together and in any order
   * (`multiSelect.ts`); the rules keep their own order. If sets of the same name can follow one another, the name
   * carries a suffix after a colon.
   */
  set?: string
  /** The maximum number of items that can be picked, if a number limits them. */
  most?: number
  /** The item this ask is about, if the rules ask about each item separately: every answer except `leave` picks it. */
  thing?: Option
  /** The option that continues without picking anything else, if it is not `done`. */
  leave?: Option
  /**
   * False if these items cannot all be picked from here on, for sets in which trying takes too long. Items that only
   * later asks of the set offer are not counted.
   */
  holds?: (keys: readonly string[]) => boolean
}

/**
 * A point where a flow suspends. It is its own iterator and iterator result, so `yield*` allocates nothing and
 * returns the answer with the right type. Single use: create a new one each time.
 */
abstract class Pause<T> {
  /** @internal */ done = false
  /** @internal */ value: this | T = this;

  [Symbol.iterator](): Iterator<this, T, any> {
    return this as unknown as Iterator<this, T, any>
  }

  /** @internal */
  next(answer?: T): this {
    if (answer !== undefined) {
      this.done = true
      this.value = answer
    }
    return this
  }
}

/** One question to one seat: `yield* ask` returns the chosen option. */
export class Ask<O extends Option = Option> extends Pause<O> {
  readonly step = 'ask'
  readonly seat: Seat
  readonly kind: string
  readonly rule: string
  about: Params | null = null
  guarded = false
  /** The answer taken without asking, because the others are no different; null if it has to be asked. */
  moot: Option | null = null
  window: string | null = null
  /** The option that passes in this window; `PASS` if null. */
  pass: Option | null = null
  /** The multi-select this pick belongs to. */
  set: string | null = null
  /** The maximum number of items that can be picked in asks of this kind. */
  most: number | null = null
  /** The single item this ask is about; null if one of several can be picked. */
  thing: Option | null = null
  /** The option that continues with the set; `done` if null. */
  leave: Option | null = null
  /** False if these items of the set cannot all be picked from here on; null if that has to be tried. */
  holds: ((keys: readonly string[]) => boolean) | null = null
  /** Chance only: integer weights of the outcomes; uniform if null. */
  weights: readonly number[] | null = null
  /** Chance only: the only seat that learns the outcome. */
  privateTo: Seat | null = null
  private readonly build: (() => readonly O[]) | readonly Offer[]
  private built: readonly O[] | null = null

  constructor(seat: Seat, kind: string, rule: string, build: (() => readonly O[]) | readonly Offer[]) {
    super()
    this.seat = seat
    this.kind = kind
    this.rule = rule
    this.build = build
  }

  /** The legal options, built on first read. */
  get options(): readonly O[] {
    const { build } = this
    return (this.built ??= typeof build === 'function' ? build() : offered(build))
  }

  /** The illegal candidates with reasons, computed on demand by the code that builds the options. */
  why(): readonly IllegalOption[] {
    const { build } = this
    return typeof build === 'function' ? [] : barred(build)
  }

  /** The option with this key, if it is on offer. */
  find(key: string): O | undefined {
    return this.options.find((option) => option.key === key)
  }
}

/** The key under which an answer counts in its multi-select: that of the item it picks, otherwise its own. */
export const keyInSet = ({ thing, leave }: Ask, option: Option): string =>
  thing === null || option === leave ? option.key : thing.key

/** A list, or a function that computes it if that is expensive or reads secrets. */
export type LazyList<C> = readonly C[] | (() => readonly C[])

/** A set of candidates: their source, the option each becomes, and the legality check. */
export interface CandidateSet<C = any, O extends Option = Option> {
  readonly candidates: LazyList<C>
  readonly option: (candidate: C) => O
  readonly bar: ((candidate: C) => IllegalReason | undefined) | null
  /** Candidates to explain, if more than the ones that could ever be legal. */
  readonly wider: LazyList<C> | null
}

/**
 * The legal candidates as options, computed when the options are read. Reasons are given for every `wider` candidate.
 */
export function legalOptions<C, O extends Option>(
  candidates: LazyList<C>,
  option: (candidate: C) => O,
  bar: ((candidate: C) => IllegalReason | undefined) | null = null,
  wider: LazyList<C> | null = null,
): CandidateSet<C, O> {
  return { candidates, option, bar, wider }
}

/** A single option with a legality check. */
export interface OptionIfLegal<O extends Option = Option> {
  readonly only: O
  readonly bar: () => IllegalReason | undefined
}

/** Offers the option unless it is illegal. */
export function optionIfLegal<O extends Option>(only: O, bar: () => IllegalReason | undefined): OptionIfLegal<O> {
  return { only, bar }
}

/** The parts of a `pick`, in order: candidate sets and single options (`done` needs no check). */
export type Offer = CandidateSet | OptionIfLegal | Option

/** The option types an offer can produce. */
export type Offered<F> =
  F extends CandidateSet<any, infer O> ? O : F extends OptionIfLegal<infer O> ? O : F extends Option ? F : never

const listOf = <C>(listed: LazyList<C>): readonly C[] => (typeof listed === 'function' ? listed() : listed)

function offered<O extends Option>(families: readonly Offer[]): readonly O[] {
  let found: Option[] = []
  for (const f of families) {
    if ('key' in f) found.push(f)
    else if ('only' in f) {
      if (f.bar() === undefined) found.push(f.only)
    } else if (f.bar === null) {
      if (found.length === 0) found = listOf(f.candidates).map((c) => f.option(c))
      else for (const c of listOf(f.candidates)) found.push(f.option(c))
    } else for (const c of listOf(f.candidates)) if (f.bar(c) === undefined) found.push(f.option(c))
  }
  return found as O[]
}

function barred(families: readonly Offer[]): readonly IllegalOption[] {
  const found: IllegalOption[] = []
  for (const f of families) {
    if ('key' in f || f.bar === null) continue
    if ('only' in f) {
      const bar = f.bar()
      if (bar !== undefined) found.push({ key: f.only.key, bar })
      continue
    }
    for (const c of listOf(f.wider ?? f.candidates)) {
      const bar = f.bar(c)
      if (bar !== undefined) found.push({ key: f.option(c).key, bar })
    }
  }
  return found
}

/** Several asks put simultaneously; no seat learns another's answer before all have answered. */
export class SimultaneousAsk<O extends Option = Option> extends Pause<readonly O[]> {
  readonly step = 'together'
  readonly asks: readonly Ask<O>[]

  constructor(asks: readonly Ask<O>[]) {
    super()
    this.asks = asks
  }
}

/** A point from which the game can resume from its state alone. */
export class Checkpoint extends Pause<unknown> {
  readonly step = 'checkpoint'
}

/** Anything a flow can suspend on. */
export type Step = Ask<any> | SimultaneousAsk<any> | Checkpoint

/** A rule procedure: it asks with `yield*` and continues with the answer. */
export type Flow<T = void> = Generator<Step, T, any>

/** A flow that asks nothing, without the cost of a generator. */
export const NO_ASKS = Object.freeze({
  [Symbol.iterator]() {
    return this
  },
  next: () => FINISHED,
}) as unknown as Flow

const FINISHED = Object.freeze({ done: true, value: undefined })

/** Asks a seat to choose one of the options. */
export function ask<O extends Option>(
  seat: Seat,
  kind: string,
  rule: string,
  options: () => readonly O[],
  traits?: AskTraits,
): Ask<O> {
  return withTraits(new Ask(seat, kind, rule, options), traits)
}

/** Asks a seat to choose among candidates. The same legality check produces the options and the reasons. */
export function pick<const F extends readonly Offer[]>(
  seat: Seat,
  kind: string,
  rule: string,
  from: F,
  traits?: AskTraits,
): Ask<Offered<F[number]>> {
  return withTraits(new Ask<Offered<F[number]>>(seat, kind, rule, from), traits)
}

function withTraits<O extends Option>(a: Ask<O>, traits: AskTraits | undefined): Ask<O> {
  if (traits === undefined) return a
  if (traits.about !== undefined) a.about = traits.about
  if (traits.guarded !== undefined) a.guarded = traits.guarded
  if (traits.moot !== undefined) a.moot = traits.moot
  if (traits.window !== undefined) a.window = traits.window
  if (traits.pass !== undefined) a.pass = traits.pass
  if (traits.set !== undefined) a.set = traits.set
  if (traits.most !== undefined) a.most = traits.most
  if (traits.thing !== undefined) a.thing = traits.thing
  if (traits.leave !== undefined) a.leave = traits.leave
  if (traits.holds !== undefined) a.holds = traits.holds
  return a
}

/** Puts several asks simultaneously and returns the answers in the same order. Answers stay secret until all are in. */
export function together<O extends Option>(...asks: readonly Ask<O>[]): SimultaneousAsk<O> {
  return new SimultaneousAsk(asks)
}

/** Marks a point where the flow can restart from the state alone. */
export function checkpoint(): Checkpoint {
  return new Checkpoint()
}

/**
 * Makes options by verb: `options('move')(4)` always returns the same frozen `{ key: 'move:4', verb: 'move', of: 4
 * }`.
 */
export function options<V extends string>(verb: V, name: (of: number) => string = String): (of: number) => Choice<V> {
  const made: Choice<V>[] = []
  return (of) => (made[of] ??= Object.freeze({ key: `${verb}:${name(of)}`, verb, of }))
}

/** A single option without an object, such as `done` or `pass`. */
export function choice<V extends string>(verb: V): Choice<V> {
  return Object.freeze({ key: verb, verb, of: -1 })
}
