import { Args, Usage } from '../args.ts'
import { type Command, print, writeText } from '../command.ts'
import { ankhSuite } from './ankh.ts'
import { searchSuite } from './bots.ts'
import { clientSuite } from './client.ts'
import { godKingsSuite } from './god-kings.ts'
import { forkSpread, forkSuite, loadSuite, memorySuite, nestedSuite } from './kernel.ts'
import { inOwnProcess, machine, type Numbers, rounded } from './measure.ts'
import { serverSuite } from './server/server.ts'
import { storeSuite } from './store.ts'
import { tableSuite } from './table.ts'
import { urSuite } from './ur.ts'

/** What is measured, each in a process of its own with the flags it needs. */
const SUITES: {
  readonly [name: string]: { run: () => Numbers | Promise<Numbers>; flags?: readonly string[] }
} = {
  ur: { run: urSuite },
  ankh: { run: ankhSuite },
  'god-kings': { run: godKingsSuite },
  search: { run: searchSuite, flags: ['--no-allocation-site-pretenuring'] },
  nested: { run: nestedSuite },
  forks: { run: forkSpread },
  memory: { run: memorySuite, flags: ['--expose-gc'] },
  load: { run: loadSuite },
  table: { run: tableSuite },
  store: { run: storeSuite },
  server: { run: serverSuite },
  client: { run: clientSuite },
}

/** Measurements that other suites start themselves. */
const PARTS: { readonly [name: string]: () => Numbers } = { fork: forkSuite }

/** `mehen bench`: measures this machine; `--json FILE` keeps the numbers. */
export const bench: Command = async (argv) => {
  const args = new Args(argv, { json: 'text', only: 'text', measure: 'text' })
  args.atMost(0)
  const part = args.text('measure')
  if (part !== undefined) {
    const measure = PARTS[part] ?? SUITES[part]?.run
    if (measure === undefined) throw new Usage('error.suite', { suite: part })
    print(JSON.stringify(await measure()))
    return 0
  }
  const only = args.text('only')?.split(',') ?? Object.keys(SUITES)
  const unknown = only.find((suite) => !Object.hasOwn(SUITES, suite))
  if (unknown !== undefined) throw new Usage('error.suite', { suite: unknown })
  const all: Numbers = {}
  print(machine())
  for (const suite of only) {
    const numbers = await inOwnProcess(suite, SUITES[suite]!.flags)
    for (const [name, value] of Object.entries(numbers)) {
      all[name] = rounded(value)
      print(`${name.padEnd(34)} ${all[name]}`)
    }
  }
  const file = args.text('json')
  if (file !== undefined)
    writeText(file, `${JSON.stringify({ machine: machine(), numbers: all }, null, 1)}\n`)
  return 0
}
