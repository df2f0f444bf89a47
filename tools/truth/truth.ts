// npm run truth: compares the numbers shown to players with what the rules then do (see docs/testing.md).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { truthSuite as alexander } from '../../src/games/alexander/testing/truth.ts'
import { truthSuite as ankh } from '../../src/games/ankh/testing/truth.ts'
import { truthSuite as godKings } from '../../src/games/god-kings/testing/truth.ts'
import {
  describeMiss,
  formatReport,
  type Miss,
  replayMiss,
  runTruth,
  type TruthSuite,
} from '../../src/kernel/testing/truth.ts'

const suites: readonly TruthSuite[] = [alexander, godKings, ankh]

const USAGE = `npm run truth -- [--game ID] [--scenario ID] [--previews N] [--odds N] [--samples N]
                 [--seed TEXT] [--seconds N] [--out FOLDER]
npm run truth -- --replay FILE`

process.exitCode = main()

function main(): number {
  let options: ReturnType<typeof readOptions>
  try {
    options = readOptions()
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
    return 2
  }
  return options.replay === undefined ? run(options) : replay(options.replay)
}

function readOptions() {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      ...{ game: text, scenario: text, previews: text, odds: text, samples: text, seed: text, seconds: text },
      ...{ out: text, replay: text },
    },
  })
  const count = (name: 'previews' | 'odds' | 'samples' | 'seconds', usual: number) => {
    const given = values[name] === undefined ? usual : Number(values[name])
    if (!(given >= 0)) throw new Error(`--${name} takes a number`)
    return given
  }
  return {
    suites: suitesFor(values.game, values.scenario),
    previews: count('previews', 10_000),
    odds: count('odds', 2_000),
    samples: count('samples', 400),
    seconds: count('seconds', Number.POSITIVE_INFINITY),
    seed: values.seed ?? 'truth',
    out: values.out ?? join('artefacts', 'truth'),
    replay: values.replay,
  }
}

/** The suites of the games and scenarios that were named, or all. */
function suitesFor(game: string | undefined, scenario: string | undefined): TruthSuite[] {
  const named = suites.filter((suite) => game === undefined || suite.game.id === game)
  if (named.length === 0) throw new Error(`unknown game "${game}"`)
  if (scenario === undefined) return [...named]
  const narrowed = named.flatMap((suite) => {
    const setups = suite.game.scenarios
      .filter(({ id }) => id === scenario)
      .flatMap(({ id, players }) => players.map((n) => ({ scenario: id, players: n })))
    return setups.length === 0 ? [] : [{ ...suite, setups }]
  })
  if (narrowed.length === 0) throw new Error(`unknown scenario "${scenario}"`)
  return narrowed
}

function run({ suites: chosen, seconds, out, ...options }: ReturnType<typeof readOptions>): number {
  const until = performance.now() + seconds * 1000
  const report = runTruth(chosen, { ...options, stop: () => performance.now() > until })
  console.log(formatReport(report))
  if (report.misses.length === 0) return 0
  mkdirSync(out, { recursive: true })
  report.misses.forEach((miss, i) => {
    const file = join(out, `miss-${i + 1}.json`)
    writeFileSync(file, JSON.stringify(miss, null, 1))
    console.log(`\n${describeMiss(miss)}\n  npm run truth -- --replay ${file}`)
  })
  return 1
}

/** Compares once more at the position of a stored miss. */
function replay(file: string): number {
  const miss = JSON.parse(readFileSync(file, 'utf8')) as Miss
  const game = JSON.parse(miss.record.slice(0, miss.record.indexOf('\n'))).game
  const results = replayMiss(suites.find((suite) => suite.game.id === game)!, miss)
  for (const { comparison, missed } of results)
    if ('skipped' in comparison) console.log(`not compared: ${comparison.what}: ${comparison.skipped}`)
    else console.log(`${missed ? 'MISS ' : 'right'} ${describeMiss({ ...miss, comparison })}`)
  return results.some(({ missed }) => missed) ? 1 : 0
}
