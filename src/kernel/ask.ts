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
  /** The option that passes in such a window, where it is another than `PASS`. */
  pass?: Option
  /**
   * The set that this pick is a part of. Asks of one set that follow one another are picked as a whole and in any order
   * by a person (`set.ts`); the rules keep their one order. Where sets of one name may follow one another, what this one
   * is about comes behind a colon.
   */
  set?: string
  /** How many things may be picked of this kind in all, where a number limits them. */
  most?: number
  /** The one thing of its set that the ask is about, where the rules ask about each by itself: any answer but `leave` picks it. */
  thing?: Option
  /** The option that goes on without picking anything more of its set, where it is another than `done`. */
  leave?: Option
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
  /** The option that passes in its window; `PASS` when null. */
  pass: Option | null = null
  /** The set that this pick is a part of. */
  set: string | null = null
  /** How many things of the set may be picked at asks of this kind. */
  most: number | null = null
  /** The one thing of the set that is asked about; null where one of several is picked. */
  thing: Option | null = null
  /** The option that goes on in its set; `done` when null. */
  leave: Option | null = null
  /** Chance only: integer weights of the outcomes, all alike when null. */
  weights: readonly number[] | null = null
  /** Chance only: the one seat that learns the outcome. */
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

  /** What may be chosen; built when first read. */
  get options(): readonly O[] {
    const { build } = this
    return (this.built ??= typeof build === 'function' ? build() : offered(build))
  }

  /** What may not be chosen, and why: found on demand by the code that builds the options. */
  why(): readonly Barred[] {
    const { build } = this
    return typeof build === 'function' ? [] : barred(build)
  }

  /** The option with this key, if it is on offer. */
  find(key: string): O | undefined {
    return this.options.find((option) => option.key === key)
  }
}

/** What an answer is to the set that its ask is a part of: the thing that it picks, else its own key. */
export const keyInSet = ({ thing, leave }: Ask, option: Option): string =>
  thing === null || option === leave ? option.key : thing.key

/** A list that is at hand, or a function where finding it is work or reads secrets. */
export type Listed<C> = readonly C[] | (() => readonly C[])

/** A family of candidates: where they come from, the option each becomes, and which rule bars one. */
export interface Family<C = any, O extends Option = Option> {
  readonly candidates: Listed<C>
  readonly option: (candidate: C) => O
  readonly bar: ((candidate: C) => Bar | undefined) | null
  /** The candidates whose reasons are told, where they are more than could ever be legal. */
  readonly wider: Listed<C> | null
}

/**
 * Each of the candidates that no rule bars, as its option; they are found when somebody reads the options. Reasons are
 * told for all of the `wider` ones.
 */
export function each<C, O extends Option>(
  candidates: Listed<C>,
  option: (candidate: C) => O,
  bar: ((candidate: C) => Bar | undefined) | null = null,
  wider: Listed<C> | null = null,
): Family<C, O> {
  return { candidates, option, bar, wider }
}

/** A single option that a rule may bar. */
export interface Unless<O extends Option = Option> {
  readonly only: O
  readonly bar: () => Bar | undefined
}

/** The option, unless a rule bars it. */
export function unless<O extends Option>(only: O, bar: () => Bar | undefined): Unless<O> {
  return { only, bar }
}

/** What a `pick` offers, in this order: families of candidates, and single options (`done` needs no legality). */
export type Offer = Family | Unless | Option

/** The options that an offer can turn out to hold. */
export type Offered<F> =
  F extends Family<any, infer O> ? O : F extends Unless<infer O> ? O : F extends Option ? F : never

const listOf = <C>(listed: Listed<C>): readonly C[] => (typeof listed === 'function' ? listed() : listed)

function offered<O extends Option>(families: readonly Offer[]): readonly O[] {
  const found: Option[] = []
  for (const f of families) {
    if ('key' in f) found.push(f)
    else if ('only' in f) {
      if (f.bar() === undefined) found.push(f.only)
    } else if (f.bar === null) for (const c of listOf(f.candidates)) found.push(f.option(c))
    else for (const c of listOf(f.candidates)) if (f.bar(c) === undefined) found.push(f.option(c))
  }
  return found as O[]
}

function barred(families: readonly Offer[]): readonly Barred[] {
  const found: Barred[] = []
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
): Ask<Offered<F[number]>> {
  return withTraits(new Ask<Offered<F[number]>>(seat, kind, rule, from), traits)
}

function withTraits<O extends Option>(a: Ask<O>, traits: AskTraits | undefined): Ask<O> {
  if (traits === undefined) return a
  if (traits.about !== undefined) a.about = traits.about
  if (traits.guarded !== undefined) a.guarded = traits.guarded
  if (traits.window !== undefined) a.window = traits.window
  if (traits.pass !== undefined) a.pass = traits.pass
  if (traits.set !== undefined) a.set = traits.set
  if (traits.most !== undefined) a.most = traits.most
  if (traits.thing !== undefined) a.thing = traits.thing
  if (traits.leave !== undefined) a.leave = traits.leave
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
export function options<V extends string>(verb: V, name: (of: number) => string = String): (of: number) => Choice<V> {
  const made: Choice<V>[] = []
  return (of) => (made[of] ??= Object.freeze({ key: `${verb}:${name(of)}`, verb, of }))
}

/** A single option without a thing it is about, such as `done` or `pass`. */
export function choice<V extends string>(verb: V): Choice<V> {
  return Object.freeze({ key: verb, verb, of: -1 })
}
