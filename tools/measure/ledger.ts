import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Args, type Command, print, titleOf } from '#cli/command.ts'
import type { NumberedRule, Title } from '#games/title.ts'
import type { Translator } from '#text/translator.ts'

/** A numbered rule with the code and the tests that cite it. */
export interface Entry {
  readonly id: string
  readonly title: string
  /** Where code cites it: `rules/move.ts:21`. */
  readonly code: readonly string[]
  /** Why no code cites it, from the index. */
  readonly noCode?: string
  readonly tests: readonly string[]
}

/** The ledger of a game. */
export interface Ledger {
  readonly rules: readonly Entry[]
  /** Citations in tests of numbers that are not rules of the game. */
  readonly unknown: readonly { readonly file: string; readonly id: string }[]
}

/**
 * Problems: a rule without a test, a rule without code and without a reason, and a rule with such a reason that code
 * cites.
 */
export const isUntested = ({ tests }: Entry): boolean => tests.length === 0
export const isUncited = ({ code, noCode }: Entry): boolean => code.length === 0 && noCode === undefined
export const isContradicted = ({ code, noCode }: Entry): boolean => code.length > 0 && noCode !== undefined

const TITLE_OR_RULE =
  /\b(?:it|test)(?:\.\w+)*(?:\([^'"`]*?\))?\(\s*(?:'((?:[^'\\]|\\.)*)'|`([^`]*)`|"([^"]*)")|\brule\(([^)]*)\)/g
const COMMENT_OR_STRING = /(\/\*[\s\S]*?\*\/|\/\/.*)|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[\s\S])*`/g
const TEST = /\.test\.tsx?$/
const HELPER = /(^|\/)testing\//
const BOARD = /^board\//

/**
 * Finds the rules cited below a game's folder: in code by comments and strings, in tests by `rule('U3', ...)`.
 * Numbers in strings of the board are drawing data and do not count.
 */
export function ledgerOf(title: Title, folder: string): Ledger {
  const tests = new Map<string, string[]>(title.rules.map(({ id }) => [id, []]))
  const code = new Map<string, string[]>(title.rules.map(({ id }) => [id, []]))
  const unknown: { file: string; id: string }[] = []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /\.tsx?$/.test(name) && !HELPER.test(name)).sort()) {
    const source = readFileSync(join(folder, file), 'utf8')
    if (!TEST.test(file)) {
      for (const { id, line } of citedBy(source, title.rules, BOARD.test(file))) code.get(id)!.push(`${file}:${line}`)
      continue
    }
    let test = ''
    for (const match of source.matchAll(TITLE_OR_RULE)) {
      const [, single, template, double, cited] = match
      if (cited === undefined) test = single ?? template ?? double ?? ''
      for (const [, id] of (cited ?? '').matchAll(/['"`]([^'"`]+)['"`]/g)) {
        const found = tests.get(id!)
        if (found === undefined) unknown.push({ file, id: id! })
        else found.push(`${file}: ${test}`)
      }
    }
  }
  const rules = title.rules.map(({ id, title: name, code: noCode }) => ({
    id,
    title: name,
    code: code.get(id)!,
    ...(noCode !== undefined && { noCode }),
    tests: tests.get(id)!,
  }))
  return { rules, unknown }
}

/** The rules cited in comments and strings of a source, with lines; once per line. */
export function citedBy(
  source: string,
  rules: readonly NumberedRule[],
  commentsOnly = false,
): { id: string; line: number }[] {
  const ids = rules.map(({ id }) => id.replaceAll('.', '\\.')).sort((a, b) => b.length - a.length)
  const number = new RegExp(`(?<![\\w.])(?:${ids.join('|')})(?!\\w|\\.\\d)`, 'g')
  const found = new Map<string, { id: string; line: number }>()
  let line = 1
  let read = 0
  for (const match of source.matchAll(COMMENT_OR_STRING)) {
    if (commentsOnly && match[1] === undefined) continue
    for (const { 0: id, index } of match[0].matchAll(number)) {
      const at = match.index + index
      for (; read < at; read++) if (source[read] === '\n') line++
      found.set(`${line} ${id}`, { id, line })
    }
  }
  return [...found.values()]
}

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

function printEntry(entry: Entry, speaker: Translator): void {
  print(`${entry.id}  ${entry.title}`)
  for (const place of entry.code) print(`    ${place}`)
  if (entry.noCode !== undefined) print(`    ${speaker.say('ledger.noCode', { why: entry.noCode })}`)
  if (isUncited(entry)) print(`    ${speaker.say('ledger.uncited')}`)
  if (isContradicted(entry)) print(`    ${speaker.say('ledger.contradicted')}`)
  for (const test of entry.tests) print(`    ${test}`)
  if (isUntested(entry)) print(`    ${speaker.say('ledger.none')}`)
}

/** The root folder of the clone, from the source or the built program. */
export function root(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}
