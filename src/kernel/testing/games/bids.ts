import {
  ask,
  checkpoint,
  type Flow,
  type Game,
  type Outcome,
  options,
  type Play,
  type Seat,
  type Setup,
  together,
} from '#kernel/index.ts'

/** An auction: coins left and goods won by each seat; a seat without coins has left the game. */
export interface Bids {
  lots: number
  coins: number[]
  goods: number[]
}

const NAMES: readonly Seat[] = ['ann', 'ben', 'cat', 'dan', 'eve']
const bid = options('bid')

/** Three to five seats bid simultaneously; the highest single bid wins; a seat without coins leaves the game. */
export const bids: Game<Bids, Setup> = {
  id: 'bids',
  version: 1,
  scenarios: [{ id: 'auction', players: [3, 4, 5] }],
  settings: [],
  windows: {},
  seats: (setup) => NAMES.slice(0, setup.players),
  begin: ({ players }) => ({ lots: 12, coins: Array(players).fill(10), goods: Array(players).fill(0) }),
  *play(g: Play<Bids>): Flow {
    const s = g.state
    while (outcome(s) === undefined) {
      yield* checkpoint()
      yield* auction(g)
    }
  },
  view: (s) => s,
  guess: () => {},
  outcome,
}

/** B1: every seat with coins bids any amount it has; every seat pays. */
function* auction(g: Play<Bids>): Flow {
  const s = g.state
  const inGame = s.coins.flatMap((coins, i) => (coins > 0 ? i : []))
  const asks = inGame.map((i) =>
    ask(NAMES[i]!, 'bid', 'B1', () => Array.from({ length: s.coins[i]! + 1 }, (_, n) => bid(n)), {
      about: { lot: s.lots },
    }),
  )
  const given = yield* together(...asks)
  const most = Math.max(...given.map((b) => b.of))
  const top = inGame.filter((_, k) => given[k]!.of === most)
  inGame.forEach((i, k) => {
    s.coins[i]! -= given[k]!.of
  })
  if (top.length === 1) s.goods[top[0]!]!++
  s.lots--
  g.tell?.({ kind: 'bids', rule: 'B1', with: { bids: given.map((b) => b.of) } })
}

/** B2: the game ends after twelve lots, or when at most one seat has coins; most goods win. */
function outcome(s: Bids): Outcome | undefined {
  if (s.lots > 0 && s.coins.filter((c) => c > 0).length > 1) return undefined
  const rank = (i: number) => 1 + s.goods.filter((goods) => goods > s.goods[i]!).length
  const ranks = Object.fromEntries(s.goods.map((_, i) => [NAMES[i]!, rank(i)]))
  return { winners: Object.keys(ranks).filter((seat) => ranks[seat] === 1), ranks, how: 'goods' }
}
