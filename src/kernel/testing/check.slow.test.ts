import { describe, expect, it } from 'vitest'
import { ask, checkpoint, type Flow, type Game, legalOptions, type Play, pick } from '../index.ts'
import { bids } from './games/bids.ts'
import { cards } from './games/cards.ts'
import { nested } from './games/nested.ts'
import { picks } from './games/picks.ts'
import { checkGame, PropertyFailure } from './index.ts'

const total = (values: readonly number[]) => values.reduce((sum, n) => sum + n, 0)

describe('the property suite passes', () => {
  it('secret bids of three to five seats', () => {
    const report = checkGame(bids, { games: 300 })
    expect(report.examined).toBeGreaterThan(200)
    expect(report.probed).toBeGreaterThan(1000)
  })

  it('hidden cards with nested windows', () => {
    const invariant = (s: { where: number[] }) => expect(s.where.length).toBe(24)
    const report = checkGame(cards, { games: 600, invariant })
    expect(report.secretSteps).toBeGreaterThan(3000)
    expect(report.probed).toBeGreaterThan(1000)
    expect(report.kinds.played).toBeGreaterThan(100)
  })

  it('long chains of picks', () => {
    const report = checkGame(picks, { games: 300 })
    expect(report.undone).toBeGreaterThan(20)
    expect(report.p95SinceCheckpoint).toBeLessThan(16)
  })

  it('deep nesting', () => {
    expect(checkGame(nested, { games: 4, sample: 100 }).answers).toBeGreaterThan(4000)
  })
})

describe('the property suite finds', () => {
  const broken = (game: Game<any, any, any>, games = 200) => {
    try {
      checkGame(game, { games, longest: 500, sample: 2 })
    } catch (error) {
      if (error instanceof PropertyFailure) return error.message
      throw error
    }
    return 'nothing'
  }

  it('a view that shows the deck', () => {
    const leaky = {
      ...cards,
      view: (s: any, seat: string) => ({ ...(cards.view(s, seat) as object), where: s.where }),
    }
    expect(broken(leaky)).toContain('same in every world')
  })

  it('a window that opens only for the seat that holds the card', () => {
    const leaky = { ...cards, windows: { played: cards.windows.played.map((r) => ({ ...r, might: r.can })) } }
    expect(broken(leaky)).toMatch(/same in every world/)
  })

  it('a spy who may undo after looking', () => {
    const quiet: Game<any, any, any> = {
      ...cards,
      play: (g: any) => cards.play(Object.create(g, { shown: { value: () => {} } })),
    }
    expect(broken(quiet)).toContain('same in every world')
  })

  it('a state that JSON does not keep', () => {
    const fraction = { ...bids, begin: (s: any) => ({ ...bids.begin(s), half: 0.5 }) }
    expect(broken(fraction)).toContain('state.half is 0.5')
    const missing = { ...bids, begin: (s: any) => ({ ...bids.begin(s), gone: undefined }) }
    expect(broken(missing)).toContain('state.gone')
  })

  it('a rule that keeps its progress in a local variable across a checkpoint', () => {
    const forgetful: Game<any, any, any> = {
      ...bids,
      *play(g: Play<any>): Flow {
        for (let i = 0; i < 5; i++) {
          yield* checkpoint()
          g.state.lots = i
          yield* ask('ann', 'x', 'T', () => [{ key: `at:${i}` }, { key: 'other' }])
        }
      },
      outcome: () => ({ winners: [], ranks: {}, how: '' }),
    }
    expect(broken(forgetful)).toMatch(/fork|reload/)
  })

  it('a game that never ends, one without an outcome, and a conservation law that fails', () => {
    const endless: Game<any, any, any> = {
      ...bids,
      *play(): Flow {
        for (;;) {
          yield* checkpoint()
          yield* ask('ann', 'x', 'T', () => [{ key: 'a' }, { key: 'b' }])
        }
      },
    }
    expect(broken(endless)).toContain('games end')
    const unsettled: Game<any, any, any> = {
      ...bids,
      outcome: (s) => (s.lots < 0 ? bids.outcome(s) : undefined),
    }
    expect(broken(unsettled)).toMatch(/games end|no answer/)
    const invariant = (s: { coins: number[] }) => {
      if (total(s.coins) < 30) throw new PropertyFailure('coins', undefined, 'lost')
    }
    expect(() => checkGame(bids, { games: 3, sample: 1, invariant })).toThrow('coins')
  })

  it('a bar that tries something out in the state, though it puts everything back', () => {
    const careless: Game<any, any, any> = {
      ...bids,
      *play(g: Play<any>): Flow {
        yield* checkpoint()
        const { state } = g
        const bar = () => {
          state.lots++
          state.lots--
          return undefined
        }
        yield* pick('ann', 'x', 'T', [legalOptions([{ key: 'a' }, { key: 'b' }], (o) => o, bar)])
      },
      outcome: () => ({ winners: [], ranks: {}, how: '' }),
    }
    expect(broken(careless)).toContain('asks only read')
  })

  it('a key that a record cannot hold', () => {
    const odd: Game<any, any, any> = {
      ...bids,
      *play(): Flow {
        yield* checkpoint()
        yield* ask('ann', 'x', 'T', () => [{ key: 'two words' }, { key: 'b' }])
      },
    }
    expect(broken(odd)).toContain('has the key')
  })
})
