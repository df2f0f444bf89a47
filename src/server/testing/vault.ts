import {
  ALL,
  ask,
  checkpoint,
  draw,
  type Flow,
  type Game,
  type Outcome,
  options,
  type Play,
  type Seat,
  type Setup,
  together,
} from '../../kernel/index.ts'

/** A game with hidden cards, secret bids and a spy. Every card has a unique name, so that a leak can be found. */
export interface Vault {
  round: number
  /** For each card: the seat that holds it, -1 in the deck, -2 played. */
  where: number[]
  points: number[]
}

const SEATS: readonly Seat[] = ['north', 'south', 'west']
const CARDS = 30
const HAND = 3

export const tokenOf = (card: number) => `qz${(card * 7919 + 104729).toString(36)}x`
export const TOKENS: readonly string[] = Array.from({ length: CARDS }, (_, card) => tokenOf(card))

const deal = options('deal', tokenOf)
const bid = options('bid', tokenOf)
const handOf = (s: Vault, seat: number) => s.where.flatMap((at, card) => (at === seat ? card : []))

/** Three seats draw and bid a card in secret; the highest bidder looks into the next seat's hand. */
export const vault: Game<Vault, Setup> = {
  id: 'vault',
  version: 1,
  scenarios: [{ id: 'vault', players: [3] }],
  settings: [],
  windows: {},
  seats: () => SEATS,
  begin: () => ({ round: 0, where: Array(CARDS).fill(-1), points: [0, 0, 0] }),
  *play(g: Play<Vault>): Flow {
    while (outcome(g.state) === undefined) {
      yield* checkpoint()
      for (let seat = 0; seat < SEATS.length; seat++) yield* fill(g, seat)
      yield* bids(g)
      g.state.round++
    }
  },
  view: (s, seat) => ({
    round: s.round,
    points: s.points,
    hands: SEATS.map((_, i) => handOf(s, i).length),
    played: s.where.flatMap((at, card) => (at === -2 ? tokenOf(card) : [])),
    own: SEATS.flatMap((own, i) => (own === seat || seat === ALL ? handOf(s, i).map(tokenOf) : [])),
  }),
  guess(s, seat, random) {
    const own = SEATS.indexOf(seat)
    const hidden = s.where.flatMap((at, card) => (at !== own && at !== -2 ? card : []))
    const places = hidden.map((card) => s.where[card]!)
    for (const card of hidden) s.where[card] = places.splice(random(places.length), 1)[0]!
  },
  outcome,
}

function* fill(g: Play<Vault>, seat: number): Flow {
  while (handOf(g.state, seat).length < HAND) {
    const card = yield* draw('draw', 'V1', SEATS[seat]!, () => handOf(g.state, -1).map(deal))
    g.state.where[card.of] = seat
    g.tell?.({ kind: 'drew', rule: 'V1', with: { card: tokenOf(card.of) }, only: [SEATS[seat]!] })
  }
}

function* bids(g: Play<Vault>): Flow {
  const s = g.state
  const asks = SEATS.map((seat, i) => ask(seat, 'bid', 'V2', () => handOf(s, i).map(bid)))
  const given = yield* together(...asks)
  for (const { of } of given) s.where[of] = -2
  g.tell?.({ kind: 'bids', rule: 'V2', with: { cards: given.map(({ of }) => tokenOf(of)) } })
  const best = given.reduce((most, { of }, i) => (of > given[most]!.of ? i : most), 0)
  s.points[best]!++
  const spied = handOf(s, (best + 1) % SEATS.length).map(tokenOf)
  g.tell?.({ kind: 'spied', rule: 'V3', with: { cards: spied }, only: [SEATS[best]!] })
  g.shown()
}

function outcome(s: Vault): Outcome | undefined {
  if (s.round < 6) return undefined
  const rank = (i: number) => 1 + s.points.filter((p) => p > s.points[i]!).length
  const ranks = Object.fromEntries(SEATS.map((seat, i) => [seat, rank(i)]))
  return { winners: SEATS.filter((seat) => ranks[seat] === 1), ranks, how: 'points' }
}
