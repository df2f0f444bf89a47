import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { truthSuite as alexander } from '#games/alexander/testing/truth.ts'
import { truthSuite as ankh } from '#games/ankh/testing/truth.ts'
import { truthSuite as godKings } from '#games/god-kings/testing/truth.ts'
import {
  describeMiss,
  formatReport,
  joinReports,
  type Miss,
  partsOf,
  replayMiss,
  runTruth,
  type TruthReport,
  type TruthSuite,
} from '#kernel/testing/truth.ts'

// npm run truth: compares the numbers shown to players with what the rules then do (see CONTRIBUTING.md).

const suites: readonly TruthSuite[] = [alexander, godKings, ankh]

const USAGE = `npm run truth -- [--game ID] [--scenario ID] [--previews N] [--odds N] [--samples N]
                 [--seed TEXT] [--seconds N] [--cores N] [--out FOLDER]
npm run truth -- --replay FILE`

/** A run always has this many parts, so that it makes the same comparisons on every machine. */
const PARTS = 16
const EVERY_MS = 5000

/** Messages from the thread of a part. */
type News = { readonly counted: { previews: number; odds: number } } | { readonly report: TruthReport }

if (isMainThread) process.exitCode = await main()
else runPart(workerData as { argv: string[]; part: number; until: number })

async function main(): Promise<number> {
  let options: ReturnType<typeof readOptions>
  try {
    options = readOptions()
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
    return 2
  }
  return options.replay === undefined ? await run(options) : replay(options.replay)
}

function readOptions(args = process.argv.slice(2)) {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: {
      ...{ game: text, scenario: text, previews: text, odds: text, samples: text, seed: text, seconds: text },
      ...{ out: text, replay: text, cores: text },
    },
  })
  const count = (name: 'previews' | 'odds' | 'samples' | 'seconds' | 'cores', usual: number) => {
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
    cores: Math.max(1, count('cores', availableParallelism())),
    seed: values.seed ?? 'truth',
    out: values.out ?? join('artefacts', 'truth'),
    replay: values.replay,
  }
}

/** The suites of the named games and scenarios, or all. */
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

async function run(options: ReturnType<typeof readOptions>): Promise<number> {
  const { out, cores, seconds } = options
  const until = Date.now() + seconds * 1000
  const report = joinReports(await allParts(options, cores, until))
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

/** Runs the parts, one per core, and prints progress. */
async function allParts(options: ReturnType<typeof readOptions>, cores: number, until: number): Promise<TruthReport[]> {
  const count = partsOf(options.suites, options, PARTS).length
  const reports: TruthReport[] = []
  const counted = Array.from({ length: count }, () => ({ previews: 0, odds: 0 }))
  let told = Date.now()
  const tell = () => {
    if (Date.now() - told < EVERY_MS) return
    told = Date.now()
    const sum = (of: 'previews' | 'odds') => counted.reduce((total, part) => total + part[of], 0)
    console.error(`${sum('previews')} of ${options.previews} previews, ${sum('odds')} of ${options.odds} odds`)
  }
  const runOne = (part: number) =>
    new Promise<void>((done, failed) => {
      const data = { argv: process.argv.slice(2), part, until }
      const worker = new Worker(fileURLToPath(import.meta.url), { workerData: data })
      worker.on('message', (news: News) => {
        if ('report' in news) reports[part] = news.report
        else counted[part] = news.counted
        tell()
      })
      worker.on('error', failed)
      worker.on('exit', () => (reports[part] === undefined ? failed(new Error(`part ${part} ended`)) : done()))
    })
  let next = 0
  const runSome = async () => {
    while (next < count) await runOne(next++)
  }
  await Promise.all(Array.from({ length: cores }, runSome))
  return reports
}

/** Runs one part in a worker thread. */
function runPart({ argv, part, until }: { argv: string[]; part: number; until: number }): void {
  const options = readOptions(argv)
  const { suites: own, previews, odds } = partsOf(options.suites, options, PARTS)[part]!
  const say = (news: News) => parentPort!.postMessage(news)
  let told = Date.now()
  const report = runTruth(own, {
    ...{ seed: options.seed, samples: options.samples, previews, odds, oddsOfAll: options.odds },
    stop: () => Date.now() > until,
    progress: (counted) => {
      if (Date.now() - told < EVERY_MS / 10) return
      told = Date.now()
      say({ counted })
    },
  })
  say({ report })
}

/** Repeats the comparison of a stored miss. */
function replay(file: string): number {
  const miss = JSON.parse(readFileSync(file, 'utf8')) as Miss
  const game = JSON.parse(miss.record.slice(0, miss.record.indexOf('\n'))).game
  const results = replayMiss(suites.find((suite) => suite.game.id === game)!, miss)
  for (const { comparison, missed } of results)
    if ('skipped' in comparison) console.log(`not compared: ${comparison.what}: ${comparison.skipped}`)
    else console.log(`${missed ? 'MISS ' : 'right'} ${describeMiss({ ...miss, comparison })}`)
  return results.some(({ missed }) => missed) ? 1 : 0
}
