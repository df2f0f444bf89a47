import { Args, type Command, print, Usage, writeText } from '#cli/command.ts'
import { botsSuite, envSuite, searchSuite } from './bots.ts'
import { clicksSuite } from './clicks.ts'
import { clientSuite } from './client.ts'
import { runClients } from './crowd.ts'
import { alexanderSuite, ankhSuite, godKingsSuite, urSuite } from './games.ts'
import { hostileSuite, runAttackers } from './hostile.ts'
import { forkSpread, forkSuite, loadSuite, memorySuite, nestedSuite } from './kernel.ts'
import { type BenchSkip, inOwnProcess, machine, type Numbers, relative, rounded, runBench } from './measure.ts'
import { peopleSuite } from './people.ts'
import { reviewSuite } from './review.ts'
import { serverSuite } from './server.ts'
import { storeSuite, tableSuite } from './table.ts'

/** The suites, each in its own process with the flags it needs. */
const SUITES: {
  readonly [name: string]: { run: () => Numbers | Promise<Numbers>; flags?: readonly string[] }
} = {
  ur: { run: urSuite },
  ankh: { run: ankhSuite },
  'god-kings': { run: godKingsSuite },
  alexander: { run: alexanderSuite },
  env: { run: envSuite },
  review: { run: reviewSuite },
  search: { run: searchSuite, flags: ['--no-allocation-site-pretenuring'] },
  bots: { run: botsSuite },
  nested: { run: nestedSuite },
  forks: { run: forkSpread },
  memory: { run: memorySuite, flags: ['--expose-gc'] },
  load: { run: loadSuite },
  table: { run: tableSuite },
  store: { run: storeSuite },
  server: { run: serverSuite },
  people: { run: peopleSuite },
  hostile: { run: hostileSuite },
  client: { run: clientSuite },
  clicks: { run: clicksSuite },
}

/** Suites started by other suites. */
const PARTS: { readonly [name: string]: () => Numbers | Promise<Numbers> } = {
  fork: forkSuite,
  crowd: runClients,
  attack: runAttackers,
}

/** The results, as `--json FILE` stores them. */
interface Results {
  readonly machine: string
  readonly numbers: Numbers
  /** Results relative to the speed of the machine at the time. */
  readonly relative: Numbers
  readonly lacking: { [what: string]: BenchSkip }
  readonly failed: string[]
}

/** `mehen bench`: measures this machine; `--json FILE` keeps the numbers. */
export const bench: Command = async (argv, speaker) => {
  const args = new Args(argv, { json: 'text', only: 'text', measure: 'text' })
  args.atMost(0)
  const part = args.text('measure')
  if (part !== undefined) {
    const measure = PARTS[part] ?? SUITES[part]?.run
    if (measure === undefined) throw new Usage('error.suite', { suite: part })
    print(JSON.stringify(await runBench(measure)))
    return 0
  }
  const only = args.text('only')?.split(',') ?? Object.keys(SUITES)
  const unknown = only.find((suite) => !Object.hasOwn(SUITES, suite))
  if (unknown !== undefined) throw new Usage('error.suite', { suite: unknown })
  const results: Results = { machine: machine(), numbers: {}, relative: {}, lacking: {}, failed: [] }
  print(results.machine)
  let best = 0
  for (const suite of only) {
    try {
      const { numbers, speed, lacking } = await inOwnProcess(suite, SUITES[suite]!.flags)
      best = Math.max(best, speed)
      for (const [name, value] of Object.entries(numbers)) keep(results, name, value, speed)
      for (const [what, why] of Object.entries(lacking)) {
        results.lacking[what] = why
        print(speaker.say('bench.lacking', { what, why: speaker.say(`bench.lacks.${why}`) }))
      }
    } catch (error) {
      results.failed.push(suite)
      print(speaker.say('bench.failed', { suite, why: (error as Error).message }))
    }
  }
  keep(results, 'machine.speed', best, best)
  const file = args.text('json')
  if (file !== undefined) writeText(file, `${JSON.stringify(results, null, 1)}\n`)
  return results.failed.length === 0 ? 0 : 1
}

/** Stores and prints a number and its value relative to the speed of the machine. */
function keep(results: Results, name: string, value: number, speed: number): void {
  results.numbers[name] = rounded(value)
  const against = relative(name, value, speed)
  if (against !== undefined) results.relative[name] = rounded(against)
  const beside = against === undefined ? '' : `  (${rounded(against)})`
  print(`${name.padEnd(34)} ${String(rounded(value)).padStart(10)}${beside}`)
}
