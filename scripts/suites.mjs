// The test suites: their files, and how a suite is run and counted.
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, runNode } from './machine.mjs'

/** The vitest projects, in the order of the report; a test file's suffix says which it belongs to. */
export const SUITES = ['unit', 'server', 'browser', 'slow']

/**
 * The CPU-bound suite, run at low priority beside the multi-process suites, which spend a fifth of their time
 * waiting.
 */
export const ASIDE = 'slow'

/** The test files of every suite. */
export function testFiles() {
  const files = ['src', 'tools', 'test', 'examples'].flatMap((folder) => {
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

/**
 * Runs one suite; resolves to its counts and the tests that passed only on a retry, and for a suite run aside its
 * output. Removes the temporary files its tests leave behind.
 */
export async function runSuite(suite, { args = [], env, isAside = false }) {
  const folder = mkdtempSync(join(tmpdir(), 'mehen-suite-'))
  // The database server runs as another user and has its folder in this one.
  chmodSync(folder, 0o711)
  const report = join(folder, 'report.json')
  const said = join(folder, 'said')
  const aside = isAside ? openSync(said, 'w') : undefined
  const reporter = fileURLToPath(new URL('report.mjs', import.meta.url))
  try {
    const code = await runNode(
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        ...['run', '--project', suite, '--reporter=default', `--reporter=${reporter}`],
        ...(args.length > 0 ? ['--passWithNoTests', ...args] : []),
      ],
      { env: { ...env, MEHEN_REPORT: report, TMPDIR: folder }, aside },
    )
    const counted = existsSync(report)
      ? JSON.parse(readFileSync(report, 'utf8'))
      : { passed: 0, failed: 1, skipped: 0, again: [] }
    if (counted.failed === 0 && code !== 0) counted.failed = 1
    return isAside ? { ...counted, said: readFileSync(said, 'utf8') } : counted
  } finally {
    if (aside !== undefined) closeSync(aside)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

const DAY_MS = 86_400_000

/** Removes test builds left beside the packages for more than a day. */
export function sweep(cache = join(root, 'node_modules/.cache'), now = Date.now()) {
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    const path = join(cache, name)
    if (!name.startsWith('mehen-') || now - statSync(path).mtimeMs < DAY_MS) continue
    rmSync(path, { recursive: true, force: true })
  }
}
