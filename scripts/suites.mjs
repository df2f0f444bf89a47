// The test suites: which files each holds, and how a suite is run and counted.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, runNode } from './machine.mjs'

/** The vitest projects, in the order they run; a test file's name says which it belongs to. */
export const SUITES = ['unit', 'slow', 'server', 'browser']

/** The test files of every suite. */
export function testFiles() {
  const files = ['src', 'test'].flatMap((folder) => {
    const path = join(root, folder)
    return existsSync(path) ? readdirSync(path, { recursive: true }) : []
  })
  const found = Object.fromEntries(SUITES.map((suite) => [suite, []]))
  for (const file of files) {
    const match = /(?:\.(slow|server|browser))?\.test\.tsx?$/.exec(file)
    if (match && !/node_modules/.test(file)) found[match[1] ?? 'unit'].push(file)
  }
  return found
}

/** Runs one suite; its counts, and the tests that passed only when they were run again. */
export async function runSuite(suite, { args = [], env }) {
  const folder = mkdtempSync(join(tmpdir(), 'mehen-suite-'))
  const report = join(folder, 'report.json')
  const reporter = fileURLToPath(new URL('report.mjs', import.meta.url))
  try {
    const code = await runNode(
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        ...['run', '--project', suite, '--reporter=default', `--reporter=${reporter}`],
        ...(args.length > 0 ? ['--passWithNoTests', ...args] : []),
      ],
      { env: { ...env, MEHEN_REPORT: report } },
    )
    if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0, again: [] }
    const counted = JSON.parse(readFileSync(report, 'utf8'))
    return counted.failed === 0 && code !== 0 ? { ...counted, failed: 1 } : counted
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
