import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Title } from '../games/title.ts'

/** One numbered rule and the tests that cite it. */
export interface Entry {
  readonly id: string
  readonly title: string
  readonly tests: readonly string[]
}

/** What the tests of a game prove. */
export interface Ledger {
  readonly rules: readonly Entry[]
  /** Citations of numbers that are no rule of the game. */
  readonly unknown: readonly { readonly file: string; readonly id: string }[]
}

const TITLE_OR_RULE =
  /\b(?:it|test)(?:\.\w+)*(?:\([^'"`]*?\))?\(\s*(?:'((?:[^'\\]|\\.)*)'|`([^`]*)`|"([^"]*)")|\brule\(([^)]*)\)/g

/** Reads which rules the tests below a game's folder cite: `rule('U3', ...)` within a test. */
export function ledgerOf(title: Title, folder: string): Ledger {
  const tests = new Map<string, string[]>(title.rules.map(({ id }) => [id, []]))
  const unknown: { file: string; id: string }[] = []
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((f) =>
    /\.test\.tsx?$/.test(f),
  )
  for (const file of files.sort()) {
    let test = ''
    for (const match of readFileSync(join(folder, file), 'utf8').matchAll(TITLE_OR_RULE)) {
      const [, single, template, double, cited] = match
      if (cited === undefined) test = single ?? template ?? double ?? ''
      for (const [, id] of (cited ?? '').matchAll(/['"`]([^'"`]+)['"`]/g)) {
        const found = tests.get(id!)
        if (found === undefined) unknown.push({ file, id: id! })
        else found.push(`${file}: ${test}`)
      }
    }
  }
  const rules = title.rules.map(({ id, title: name }) => ({ id, title: name, tests: tests.get(id)! }))
  return { rules, unknown }
}
