/** Whoever can be asked: a player's seat, or `chance`. */
export type Seat = string

/** The seat that rolls the dice and draws the cards. */
export const CHANCE: Seat = 'chance'

/** One small legal choice. A frozen constant: it holds numbers and strings, never an object of the state. */
export interface Option {
  readonly key: string
}

/** An option made by `options`: a verb and the number of the thing it is about. */
export interface Choice<V extends string = string> extends Option {
  readonly verb: V
  readonly of: number
}

/** Values a sentence is worded with. */
export type Params = {
  readonly [name: string]: string | number | boolean | null | readonly (string | number)[]
}

/** The rule that bars a candidate, why (a text key), and the values the reason is worded with. */
export type Bar = readonly [rule: string, why: string, values?: Params]

/** A candidate that is not on offer, and the rule that bars it. */
export interface Barred {
  readonly key: string
  readonly bar: Bar
}

/** What sets an ask apart from a plain one. */
export interface AskTraits {
  /** Public facts the prompt is worded with. */
  about?: Params
  /** Put it even when one option is left, because taking that silently would tell something. */
  guarded?: boolean
  /** The window this ask belongs to: a standing order may answer it. */
  window?: string
  /** One of a sequence of picks that make up a set: a person may pick in any order, the page sends them in the rules'. */
  set?: boolean
}

/**
 * Something a flow stops at. It is its own iterator and its own iterator result, so `yield*` allocates nothing and
 * returns the answer with its own type. One-shot: make a new one each time.
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
  window: string | null = null
  /** Whether this is one of a sequence of picks that make up a set. */
  set = false
  /** Chance only: integer weights of the outcomes, all alike when null. */
  weights: readonly number[] | null = null
  /** Chance only: the one seat that learns the outcome. */
  privateTo: Seat | null = null
  private readonly build: (() => readonly O[]) | Candidates<O> | Families
  private readonly bars: (() => readonly Barred[]) | null
  private built: readonly O[] | null = null

  constructor(
    seat: Seat,
    kind: string,
    rule: string,
    build: (() => readonly O[]) | Candidates<O> | Families,
    bars: (() => readonly Barred[]) | null = null,
  ) {
    super()
    this.seat = seat
    this.kind = kind
    this.rule = rule
    this.build = build
    this.bars = bars
  }

  /** What may be chosen; built when first read. */
  get options(): readonly O[] {
    const { build } = this
    return (this.built ??= typeof build === 'function' ? build() : offered(build))
  }

  /** What may not be chosen, and why: found on demand by the code that builds the options. */
  why(): readonly Barred[] {
    const { build, bars } = this
    if (bars !== null) return bars()
    return typeof build === 'function' ? [] : barred(build)
  }

  /** The option with this key, if it is on offer. */
  find(key: string): O | undefined {
    return this.options.find((option) => option.key === key)
  }
}

/** What a `pick` chooses from: the options and the reasons come from it when somebody reads them. */
interface Candidates<O extends Option> {
  readonly families?: undefined
  readonly candidates: () => readonly any[]
  readonly bar: (candidate: any) => Bar | undefined
  readonly option: (candidate: any) => O
  readonly also: readonly O[]
}

/** A family of candidates: where they come from, the option each becomes, and which rule bars one. */
export interface Family<C = any, O extends Option = Option> {
  readonly candidates: () => readonly C[]
  readonly option: (candidate: C) => O
  readonly bar: ((candidate: C) => Bar | undefined) | null
  /** The candidates whose reasons are told, where they are more than could ever be legal. */
  readonly wider: (() => readonly C[]) | null
}

/** Each of the candidates that no rule bars, as its option; the reasons are told for all of the `wider` ones. */
export function each<C, O extends Option>(
  candidates: () => readonly C[],
  option: (candidate: C) => O,
  bar: ((candidate: C) => Bar | undefined) | null = null,
  wider: (() => readonly C[]) | null = null,
): Family<C, O> {
  return { candidates, option, bar, wider }
}

/** What a `pick` offers, in this order: families of candidates, and options that need no legality, such as `done`. */
export type Offer = Family | Option

/** The options that an offer can turn out to hold. */
export type Offered<F> = F extends Family<any, infer O> ? O : F extends Option ? F : never

interface Families {
  readonly families: readonly Offer[]
}

const isFamily = (offer: Offer): offer is Family => 'candidates' in offer

function offeredOf<O extends Option>(families: readonly Offer[]): readonly O[] {
  const found: Option[] = []
  for (const f of families) {
    if (!isFamily(f)) found.push(f)
    else if (f.bar === null) for (const c of f.candidates()) found.push(f.option(c))
    else for (const c of f.candidates()) if (f.bar(c) === undefined) found.push(f.option(c))
  }
  return found as O[]
}

function barredOf(families: readonly Offer[]): readonly Barred[] {
  const found: Barred[] = []
  for (const f of families) {
    if (!isFamily(f) || f.bar === null) continue
    for (const c of (f.wider ?? f.candidates)()) {
      const bar = f.bar(c)
      if (bar !== undefined) found.push({ key: f.option(c).key, bar })
    }
  }
  return found
}

function offered<O extends Option>(from: Candidates<O> | Families): readonly O[] {
  if (from.families !== undefined) return offeredOf(from.families)
  const { candidates, bar, option, also } = from
  const found: O[] = []
  for (const c of candidates()) if (bar(c) === undefined) found.push(option(c))
  for (const a of also) found.push(a)
  return found
}

function barred(from: Candidates<Option> | Families): readonly Barred[] {
  if (from.families !== undefined) return barredOf(from.families)
  const { candidates, bar, option } = from
  const found: Barred[] = []
  for (const c of candidates()) {
    const why = bar(c)
    if (why !== undefined) found.push({ key: option(c).key, bar: why })
  }
  return found
}

/** Several asks put at the same time; nobody learns an answer before all are given. */
export class Together<O extends Option = Option> extends Pause<readonly O[]> {
  readonly step = 'together'
  readonly asks: readonly Ask<O>[]

  constructor(asks: readonly Ask<O>[]) {
    super()
    this.asks = asks
  }
}

/** A place from which the game can go on with nothing but its state. */
export class Checkpoint extends Pause<unknown> {
  readonly step = 'checkpoint'
}

/** What a flow stops at. */
export type Step = Ask<any> | Together<any> | Checkpoint

/** A rule procedure: it asks by `yield*` and goes on with the answer. */
export type Flow<T = void> = Generator<Step, T, any>

/** A flow that asks nothing: for a rule that has nothing to do, without the cost of a generator. */
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

const NOTHING_ELSE: readonly never[] = Object.freeze([])

/**
 * Asks a seat to choose among families of candidates. A family's bar says which rule is against a candidate: the
 * options come from it, and so do the reasons.
 */
export function pick<const F extends readonly Offer[]>(
  seat: Seat,
  kind: string,
  rule: string,
  from: F,
  traits?: AskTraits,
): Ask<Offered<F[number]>>
export function pick<C, O extends Option, A extends Option = O>(
  seat: Seat,
  kind: string,
  rule: string,
  candidates: () => readonly C[],
  bar: (candidate: C) => Bar | undefined,
  option: (candidate: C) => O,
  also?: readonly A[],
  traits?: AskTraits,
): Ask<O | A>
export function pick(
  seat: Seat,
  kind: string,
  rule: string,
  from: readonly Offer[] | (() => readonly any[]),
  second?: AskTraits | ((candidate: any) => Bar | undefined),
  option?: (candidate: any) => Option,
  also: readonly Option[] = NOTHING_ELSE,
  traits?: AskTraits,
): Ask<any> {
  if (typeof from !== 'function')
    return withTraits(new Ask(seat, kind, rule, { families: from }), second as AskTraits | undefined)
  const bar = second as (candidate: any) => Bar | undefined
  return withTraits(new Ask(seat, kind, rule, { candidates: from, bar, option: option!, also }), traits)
}

function withTraits<O extends Option>(a: Ask<O>, traits: AskTraits | undefined): Ask<O> {
  if (traits === undefined) return a
  if (traits.about !== undefined) a.about = traits.about
  if (traits.guarded !== undefined) a.guarded = traits.guarded
  if (traits.window !== undefined) a.window = traits.window
  if (traits.set !== undefined) a.set = traits.set
  return a
}

/** Puts several asks at once and returns the answers in the order of the asks. Secret until all have answered. */
export function together<O extends Option>(...asks: readonly Ask<O>[]): Together<O> {
  return new Together(asks)
}

/** Marks that the flow could start here from the state alone. */
export function checkpoint(): Checkpoint {
  return new Checkpoint()
}

/** A family of options: `options('move')(4)` is always the same frozen `{ key: 'move:4', verb: 'move', of: 4 }`. */
export function options<V extends string>(
  verb: V,
  name: (of: number) => string = String,
): (of: number) => Choice<V> {
  const made: Choice<V>[] = []
  return (of) => (made[of] ??= Object.freeze({ key: `${verb}:${name(of)}`, verb, of }))
}

/** A single option without a thing it is about, such as `done` or `pass`. */
export function choice<V extends string>(verb: V): Choice<V> {
  return Object.freeze({ key: verb, verb, of: -1 })
}
