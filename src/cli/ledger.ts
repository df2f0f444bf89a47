import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Speaker } from '../text/speaker.ts'
import { Args } from './args.ts'
import { type Entry, isContradicted, isUncited, isUntested, ledgerOf } from './citations.ts'
import { type Command, print, titleOf } from './command.ts'

/**
 * `mehen ledger GAME`: every numbered rule with the code and tests that cite it; exits with an error if one has none.
 */
export const ledger: Command = async (argv, speaker) => {
  const args = new Args(argv, { json: 'switch' })
  args.atMost(1)
  const title = await titleOf(args.words[0])
  const { rules, unknown } = ledgerOf(title, join(root(), 'src/games', title.game.id))
  const missing = rules.filter(isUntested).map(({ id }) => id)
  const uncited = rules.filter(isUncited).map(({ id }) => id)
  const contradicted = rules.filter(isContradicted).map(({ id }) => id)
  if (args.has('json')) print(JSON.stringify({ rules, unknown, missing, uncited, contradicted }, null, 1))
  else {
    for (const entry of rules) printEntry(entry, speaker)
    for (const citation of unknown) print(speaker.say('ledger.unknown', citation))
    const sum = (part: 'code' | 'tests') => rules.reduce((n, entry) => n + entry[part].length, 0)
    const without = { missing: missing.length, uncited: uncited.length + contradicted.length }
    print(speaker.say('ledger.sum', { rules: rules.length, code: sum('code'), tests: sum('tests'), ...without }))
  }
  return [missing, unknown, uncited, contradicted].every(({ length }) => length === 0) ? 0 : 1
}

function printEntry(entry: Entry, speaker: Speaker): void {
  print(`${entry.id}  ${entry.title}`)
  for (const place of entry.code) print(`    ${place}`)
  if (entry.noCode !== undefined) print(`    ${speaker.say('ledger.noCode', { why: entry.noCode })}`)
  if (isUncited(entry)) print(`    ${speaker.say('ledger.uncited')}`)
  if (isContradicted(entry)) print(`    ${speaker.say('ledger.contradicted')}`)
  for (const test of entry.tests) print(`    ${test}`)
  if (isUntested(entry)) print(`    ${speaker.say('ledger.none')}`)
}

/** The root folder of the clone, from the source or the built program. */
function root(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}
