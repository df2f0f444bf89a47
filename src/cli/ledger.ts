import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Args } from './args.ts'
import { ledgerOf } from './citations.ts'
import { type Command, print, titleOf } from './command.ts'

/** `mehen ledger GAME`: every numbered rule with the tests that cite it; fails when one has none. */
export const ledger: Command = async (argv, speaker) => {
  const args = new Args(argv, { json: 'switch' })
  args.atMost(1)
  const title = await titleOf(args.words[0])
  const { rules, unknown } = ledgerOf(title, join(root(), 'src/games', title.game.id))
  const missing = rules.filter(({ tests }) => tests.length === 0)
  const tests = rules.reduce((sum, entry) => sum + entry.tests.length, 0)
  if (args.has('json'))
    print(JSON.stringify({ rules, unknown, missing: missing.map(({ id }) => id) }, null, 1))
  else {
    for (const entry of rules) {
      print(`${entry.id}  ${entry.title}`)
      for (const test of entry.tests) print(`    ${test}`)
      if (entry.tests.length === 0) print(`    ${speaker.say('ledger.none')}`)
    }
    for (const citation of unknown) print(speaker.say('ledger.unknown', citation))
    print(speaker.say('ledger.sum', { rules: rules.length, tests, missing: missing.length }))
  }
  return missing.length === 0 && unknown.length === 0 ? 0 : 1
}

/** The folder of the clone, from the source or from the built program. */
function root(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}
