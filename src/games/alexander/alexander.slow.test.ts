import { describe, expect, it } from 'vitest'
import { type CheckReport, checkGame, rule } from '../../kernel/testing/index.ts'
import { alexander } from './game.ts'
import { OPTION_NAMES } from './rules/options.ts'
import { aggressive } from './testing/aggressive.ts'
import { conserved } from './testing/conserved.ts'

const NIGHTLY = process.env.MEHEN_NIGHTLY !== undefined
const SMALL = ['phrygia', 'samarkand']
const LARGE = alexander.scenarios.map(({ id }) => id).filter((id) => !SMALL.includes(id))

/** D1 to D30 by the kinds of their asks. */
const DECISIONS = [
  ...[
    'placePW',
    'elitePhase',
    'chooseLeader',
    'activate',
    'counterTrump',
    'removePW',
    'orderMode',
    'giveOrder',
    'step',
    'harass',
  ],
  ...[
    'withdraw',
    'leaderWithdraw',
    'reactionFacing',
    'reactionFire',
    'artillery',
    'declareShock',
    'group',
    'standFor',
    'shareHits',
  ],
  ...[
    'advance',
    'passThrough',
    'routTie',
    'momentum',
    'momentumTrump',
    'reactivate',
    'panicPath',
    'elephantLeader',
    'setup',
  ],
  ...['ride', 'endOfMove'],
]

/** Set-ups of battles: as the book has them, with every option on, and with none. */
const setupsOf = (battles: readonly string[]): object[] =>
  battles.flatMap((scenario) => {
    const settings = alexander.settings.filter((s) => s.scenarios?.includes(scenario))
    const options = settings.filter((s) => s.values.includes(true)).map((s) => s.id)
    const all = (on: boolean) => Object.fromEntries(options.map((name) => [name, on]))
    const handicap = settings.find((s) => s.id === 'handicap')!.values.at(-1)
    return [{ scenario }, { scenario, ...all(true), handicap }, { scenario, ...all(false) }]
  })

const play = (games: number, battles: readonly string[], seed: string, sample: number): CheckReport =>
  checkGame(alexander, {
    games,
    seed,
    sample,
    setups: setupsOf(battles),
    choose: aggressive,
    invariant: (s, _, open) => conserved(s, open),
  })

describe('random battles', () => {
  it('keep the properties of every game, small ones and large ones, with every option', () => {
    rule('F18', 'P15', 'R52', 'R69')
    const small = play(NIGHTLY ? 2000 : 198, SMALL, 'small', 60)
    const large = play(NIGHTLY ? 270 : 27, LARGE, 'large', 400)
    expect(small.games).toBe(NIGHTLY ? 2000 : 198)
    expect(large.games).toBe(NIGHTLY ? 270 : 27)
    expect(small.p95SinceCheckpoint).toBeLessThanOrEqual(16)
    const met = { ...small.kinds }
    for (const [kind, times] of Object.entries(large.kinds)) met[kind] = (met[kind] ?? 0) + times
    expect(DECISIONS.filter((kind) => met[kind] === undefined)).toEqual([])
    expect(OPTION_NAMES.length).toBe(20)
  })
})
