import { expect, test } from 'vitest'
import { ask, type Choice, chance, checkpoint, options } from '../index.ts'
import { tiny } from './tiny.ts'
import {
  type Comparison,
  expectTruth,
  forkHeard,
  isMiss,
  joinReports,
  type Probe,
  partsOf,
  playOn,
  replayMiss,
  runTruth,
} from './truth.ts'

const add = options('add')
const face = options('face')

/** Forty turns: a adds 1 to 3, then a six-sided die is added. */
const game = tiny(
  function* (g) {
    while (g.state.n.length < 80) {
      yield* checkpoint()
      g.state.n.push((yield* ask('a', 'add', 'T1', () => [add(1), add(2), add(3)])).of)
      g.state.n.push((yield* chance('die', 'T2', () => [1, 2, 3, 4, 5, 6].map((n) => face(n)))).of)
    }
  },
  {
    outcome: (s) => (s.n.length < 80 ? undefined : { winners: ['a'], ranks: { a: 1, b: 2 }, how: 'played' }),
  },
)

const addProbe = (shown: (n: number) => number): Probe<{ n: number[] }> => ({
  name: 'adds',
  counts: 'previews',
  applies: (_, { kind }) => kind === 'add',
  *compare(at): Generator<Comparison> {
    yield { what: 'a sum', skipped: 'never' }
    for (const option of at.asked.options as Choice<'add'>[]) {
      const { fork } = forkHeard(at)
      const before = fork.state.n.length
      fork.answer(fork.asked('a')!, fork.asked('a')!.find(option.key)!)
      yield { what: 'added', shown: shown(option.of), happened: fork.state.n[before], about: option.key }
    }
  },
})

const dieProbe = (shownChance: number): Probe<{ n: number[] }> => ({
  name: 'die',
  counts: 'odds',
  applies: (_, { kind }) => kind === 'add',
  *compare(at): Generator<Comparison> {
    let hits = 0
    for (let i = 0; i < at.samples; i++) {
      const { fork } = forkHeard(at)
      const until = at.match.state.n.length + 2
      playOn(fork, at.policy, at.random, ({ state }) => state.n.length >= until)
      if (fork.state.n[until - 1]! > 4) hits++
    }
    yield { what: 'five or six', shownChance, samples: at.samples, hits }
  },
})

const first = (_match: unknown, asked: any) => asked.options[0]
const suite = (...probes: Probe<any>[]) => ({ game, probes, policy: first, players: { first } })
const options40 = { seed: 't', previews: 200, odds: 10, samples: 100 }

test('numbers that are right pass, and the table says how many were compared and which were not', () => {
  const report = expectTruth(
    suite(
      addProbe((n) => n),
      dieProbe(1 / 3),
    ),
    options40,
  )
  expect(report).toMatchObject({ previews: 200, odds: 10, misses: [] })
  const sums = report.lines.find(({ what }) => what === 'a sum')!
  expect(sums).toMatchObject({ game: 'tiny', compared: 0 })
  expect(sums.skipped.never).toBeGreaterThan(50)
  expect(runTruth([suite(addProbe((n) => n))], options40)).toEqual(runTruth([suite(addProbe((n) => n))], options40))
})

test('a wrong number is a miss whose record replays it', () => {
  const wrong = suite(addProbe((n) => (n === 2 ? 3 : n)))
  const { misses, lines } = runTruth([wrong], options40)
  expect(misses).toHaveLength(lines.find(({ what }) => what === 'added')!.missed)
  expect(misses[0]!.comparison).toEqual({ what: 'added', shown: 3, happened: 2, about: 'add:2' })
  const again = replayMiss(wrong, JSON.parse(JSON.stringify(misses[0])))
  expect(again.filter(({ missed }) => missed).map(({ comparison }) => comparison)).toEqual([misses[0]!.comparison])
  expect(() => expectTruth(wrong, options40)).toThrow('shown 3, happened 2')
})

test('a wrong chance is a miss, one within five standard errors is not', () => {
  expect(runTruth([suite(dieProbe(1 / 3))], { ...options40, samples: 400 }).misses).toEqual([])
  expect(runTruth([suite(dieProbe(0.6))], { ...options40, samples: 400 }).misses).toHaveLength(10)
  const alpha = 5.7e-7
  expect(isMiss({ what: '', shownChance: 0.5, samples: 400, hits: 248 }, alpha)).toBe(false)
  expect(isMiss({ what: '', shownChance: 0.5, samples: 400, hits: 252 }, alpha)).toBe(true)
  expect(isMiss({ what: '', shownChance: 0, samples: 400, hits: 1 }, alpha)).toBe(true)
  expect(isMiss({ what: '', shownChance: 0.001, samples: 400, hits: 4 }, alpha)).toBe(false)
  expect(isMiss({ what: '', shownChance: 1, samples: 400, hits: 400 }, alpha)).toBe(false)
  expect(isMiss({ what: '', shownChance: 0.5, samples: 400, hits: 252, shownError: 0.01 }, alpha)).toBe(false)
  expect(isMiss({ what: '', shownChance: 0.3, samples: 400, hits: 252, shownError: 0.01 }, alpha)).toBe(true)
  expect(isMiss({ what: '', shownChance: Number.NaN, samples: 400, hits: 200 }, alpha)).toBe(true)
})

test('the parts of a run have all its setups once, and its comparisons between them', () => {
  const setups = Array.from({ length: 5 }, () => ({}))
  const whole = [{ ...suite(addProbe((n) => n)), setups }]
  const parts = partsOf(whole, { previews: 100, odds: 10 }, 3)
  const dealt = parts.flatMap(({ suites }) => suites.flatMap((own) => own.setups!))
  expect(dealt.map((setup) => setups.indexOf(setup))).toEqual([0, 3, 1, 4, 2])
  expect(parts.map(({ previews, odds }) => [previews, odds])).toEqual([
    [40, 0],
    [40, 0],
    [20, 0],
  ])
  const reports = parts.map(({ suites, previews, odds }) => runTruth(suites, { ...options40, previews, odds }))
  const joined = joinReports(reports)
  expect(joined.previews).toBe(reports.reduce((sum, report) => sum + report.previews, 0))
  expect(joined.lines.map(({ what, compared }) => [what, compared])).toEqual([
    ['a sum', 0],
    ['added', joined.previews],
  ])
})

test('a chance is tested at the level of the whole run, of which a part makes a few', () => {
  const at = (oddsOfAll: number) => {
    const options = { ...options40, samples: 400, odds: 1, oddsOfAll, seed: 'level' }
    return runTruth([suite(dieProbe(0.21))], options).misses.length
  }
  expect([at(1), at(1_000_000)]).toEqual([1, 0])
})
