import {
  ALL,
  type Ask,
  ask,
  CHANCE,
  checkpoint,
  draw,
  type Flow,
  type Game,
  Match,
  makeView,
  type Outcome,
  options,
  type Play,
  type Random,
  randomChance,
  randomFrom,
  type Seat,
  type Setup,
  together,
} from '#kernel'

/** A game with hidden cards, secret bids and a spy. Every card has a unique name, so that a leak can be found. */
export interface SecretGame {
  round: number
  /** For each card: the seat that holds it, -1 in the deck, -2 played. */
  where: number[]
  points: number[]
}

const SEATS: readonly Seat[] = ['north', 'south', 'west']
const CARDS = 30
const HAND = 3

export const tokenFor = (card: number) => `qz${(card * 7919 + 104729).toString(36)}x`
export const TOKENS: readonly string[] = Array.from({ length: CARDS }, (_, card) => tokenFor(card))

const deal = options('deal', tokenFor)
const bid = options('bid', tokenFor)
const handOf = (s: SecretGame, seat: number) => s.where.flatMap((at, card) => (at === seat ? card : []))

/** Three seats draw and bid a card in secret; the highest bidder looks into the next seat's hand. */
export const vault: Game<SecretGame, Setup> = {
  id: 'vault',
  version: 1,
  scenarios: [{ id: 'vault', players: [3] }],
  settings: [],
  windows: {},
  seats: () => SEATS,
  begin: () => ({ round: 0, where: Array(CARDS).fill(-1), points: [0, 0, 0] }),
  *play(g: Play<SecretGame>): Flow {
    while (outcome(g.state) === undefined) {
      yield* checkpoint()
      for (let seat = 0; seat < SEATS.length; seat++) yield* fillHand(g, seat)
      yield* secretBids(g)
      g.state.round++
    }
  },
  view: (s, seat) => ({
    round: s.round,
    points: s.points,
    hands: SEATS.map((_, i) => handOf(s, i).length),
    played: s.where.flatMap((at, card) => (at === -2 ? tokenFor(card) : [])),
    own: SEATS.flatMap((own, i) => (own === seat || seat === ALL ? handOf(s, i).map(tokenFor) : [])),
  }),
  guess(s, seat, random) {
    const own = SEATS.indexOf(seat)
    const hidden = s.where.flatMap((at, card) => (at !== own && at !== -2 ? card : []))
    const places = hidden.map((card) => s.where[card]!)
    for (const card of hidden) s.where[card] = places.splice(random(places.length), 1)[0]!
  },
  outcome,
}

function* fillHand(g: Play<SecretGame>, seat: number): Flow {
  while (handOf(g.state, seat).length < HAND) {
    const card = yield* draw('draw', 'V1', SEATS[seat]!, () => handOf(g.state, -1).map(deal))
    g.state.where[card.of] = seat
    g.tell?.({ kind: 'drew', rule: 'V1', with: { card: tokenFor(card.of) }, only: [SEATS[seat]!] })
  }
}

function* secretBids(g: Play<SecretGame>): Flow {
  const s = g.state
  const asks = SEATS.map((seat, i) => ask(seat, 'bid', 'V2', () => handOf(s, i).map(bid)))
  const given = yield* together(...asks)
  for (const { of } of given) s.where[of] = -2
  g.tell?.({ kind: 'bids', rule: 'V2', with: { cards: given.map(({ of }) => tokenFor(of)) } })
  const best = given.reduce((most, { of }, i) => (of > given[most]!.of ? i : most), 0)
  s.points[best]!++
  const spied = handOf(s, (best + 1) % SEATS.length).map(tokenFor)
  g.tell?.({ kind: 'spied', rule: 'V3', with: { cards: spied }, only: [SEATS[best]!] })
  g.shown()
}

function outcome(s: SecretGame): Outcome | undefined {
  if (s.round < 6) return undefined
  const rank = (i: number) => 1 + s.points.filter((p) => p > s.points[i]!).length
  const ranks = Object.fromEntries(SEATS.map((seat, i) => [seat, rank(i)]))
  return { winners: SEATS.filter((seat) => ranks[seat] === 1), ranks, how: 'points' }
}

/** Two records of equal length that a seat cannot tell apart, and the others' early answers to a simultaneous ask. */
export interface IndistinguishablePair {
  readonly setup: Setup
  readonly records: readonly [readonly string[], readonly string[]]
  readonly early: readonly [readonly string[], readonly string[]]
  /** The number of differences hidden from the seat. */
  readonly secrets: number
}

/** Plays two matches side by side: everything the seat may know is the same in both, hidden things differ. */
class MatchPair {
  readonly a: Match
  readonly b: Match
  private readonly seat: Seat
  private readonly random: Random
  secrets = 0

  constructor(game: Game, setup: Setup, seat: Seat, random: Random) {
    this.a = Match.begin(game, setup)
    this.b = Match.begin(game, setup)
    this.seat = seat
    this.random = random
  }

  /** Plays an answer in both; false if they can no longer look the same to the seat. */
  step(): boolean {
    const { a, b, seat, random } = this
    const asked = a.open.find((ask) => a.answered(ask) === null)
    const twin = b.open.find((ask) => ask.seat === asked?.seat && b.answered(ask) === null)
    if (asked === undefined || twin === undefined) return false
    if (asked.seat === CHANCE && asked.privateTo !== null && asked.privateTo !== seat) {
      const [one, other] = [randomChance(random)(asked, a.length, 0), randomChance(random)(twin, b.length, 0)]
      if (one.key !== other.key) this.secrets++
      a.answer(asked, one)
      b.answer(twin, other)
    } else {
      const key = this.common(asked, twin)
      if (key === undefined) return false
      a.answer(asked, asked.find(key)!)
      b.answer(twin, twin.find(key)!)
    }
    return a.reveals + b.reveals === 0 && a.length === b.length && this.same()
  }

  /** If the seat and others face a simultaneous ask, answers differently for the others in the two matches. */
  answerEarly(): [string[], string[]] | undefined {
    const { a, b, seat } = this
    if (a.open.length < 2 || a.asked(seat) === undefined || b.open.length !== a.open.length) return undefined
    const early: [string[], string[]] = [[], []]
    for (const [i, asked] of a.open.entries()) {
      if (asked.seat === seat || asked.options.length < 2) continue
      early[0].push(`${asked.seat} ${asked.options[0]!.key}`)
      early[1].push(`${asked.seat} ${b.open[i]!.options.at(-1)!.key}`)
      this.secrets++
    }
    return early[0].length === 0 ? undefined : early
  }

  private common(asked: Ask, twin: Ask): string | undefined {
    const keys = asked.options.map(({ key }) => key).filter((key) => twin.find(key) !== undefined)
    return keys[this.random(keys.length)]
  }

  private same(): boolean {
    const { a, b, seat } = this
    return JSON.stringify(makeView(a, seat)) === JSON.stringify(makeView(b, seat))
  }
}

/** Attempts, each with another random sequence. */
const MAX_TRIES = 400

/**
 * Two matches with the seat to move after at least `least` answers; with `joint`, others have answered a simultaneous
 * ask that the seat has yet to answer.
 */
export function indistinguishablePair(
  game: Game,
  setup: Setup,
  seat: Seat,
  least: number,
  joint: boolean,
): IndistinguishablePair {
  for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
    const worlds = new MatchPair(game, setup, seat, randomFrom(`${game.id} twins ${attempt}`))
    const { a, b } = worlds
    for (let steps = 0; steps < 4000 && worlds.step(); steps++) {
      if (a.length < least || a.asked(seat) === undefined) continue
      const early = joint ? worlds.answerEarly() : worlds.secrets > 0 ? ([[], []] as const) : undefined
      if (early === undefined || a.asked(seat)!.options.length < 2) continue
      const records = [a.record().answers, b.record().answers] as const
      return { setup, records, early, secrets: worlds.secrets }
    }
  }
  throw new Error(`no two worlds of ${game.id} were found`)
}
