// The test suites: which files each holds, and how a suite is run and counted.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/** Runs one suite; its counts, where a file that does not load or a stray error is one failure. */
export async function runSuite(suite, { args = [], env }) {
  const folder = mkdtempSync(join(tmpdir(), 'mehen-suite-'))
  const report = join(folder, 'report.json')
  try {
    const code = await runNode(
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        ...[
          'run',
          '--project',
          suite,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
        ],
        ...(args.length > 0 ? ['--passWithNoTests', ...args] : []),
      ],
      { env },
    )
    return counts(code, existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function counts(code, report) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  const failed = report.numFailedTests + broken.length
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests,
  }
}
