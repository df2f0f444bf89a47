import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { environment, fixture, removeFixtures, repository, script } from './fixture.ts'

const PASSING = "import { expect, test } from 'vitest'\n\ntest('adds', () => expect(1 + 1).toBe(2))\n"
const FAILING = "import { expect, test } from 'vitest'\n\ntest('adds', () => expect(1 + 1).toBe(3))\n"
const LEAVING = `import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
`
const BASE = { 'src/kernel/one.ts': 'export const one = 1\n', 'src/kernel/one.test.ts': PASSING }
const CLI = { 'src/cli/main.ts': "console.log('mehen')\n" }

afterAll(removeFixtures)

describe('npm test', () => {
  test('runs the checks, the build and every suite, and closes with their sum', () => {
    const daily = `${LEAVING}${PASSING.replace('1 + 1).toBe(2', 'process.env.MEHEN_NIGHTLY).toBe(undefined')}\nwriteFileSync('left', mkdtempSync(join(tmpdir(), 'mehen-left-')))\n`
    const root = fixture({
      ...BASE,
      ...CLI,
      'src/kernel/two.slow.test.ts': daily,
      'src/server/store.server.test.ts': PASSING,
      'test/page.browser.test.ts': PASSING,
    })
    const { status, stdout, lastLine } = script(root, 'test.mjs', [], {
      MEHEN_CHROMIUM: '/bin/true',
      MEHEN_POSTGRES: '/bin',
    })
    const order = [...stdout.matchAll(/^(?:ok|FAILED) {2}(\w+)/gm)].map((match) => match[1])
    expect(order).toEqual([
      'types',
      'style',
      'layers',
      'wording',
      'unused',
      'build',
      'unit',
      'server',
      'browser',
      'slow',
    ])
    expect(stdout).toMatch(/The 10 slowest files:\n +\d+\.\d s {2}\S+\.test\.ts\n/)
    expect(stdout).toContain('No test needed a second try.\n10 passed, 0 failed')
    expect(lastLine).toBe('10 passed, 0 failed')
    expect(stdout.match(/\d+ passed, \d+ failed/g)).toHaveLength(1)
    expect(status).toBe(0)
    // Temporary files of a test are removed with its suite.
    expect(existsSync(readFileSync(join(root, 'left'), 'utf8'))).toBe(false)
  })

  test('counts failing tests and files that do not load, and names tests that passed only when run again', () => {
    const flaky = `${PASSING}\nlet tries = 0\ntest('wavers', () => expect(++tries).toBe(2))\n`
    const root = fixture({
      ...BASE,
      ...CLI,
      'src/kernel/two.test.ts': FAILING,
      'src/kernel/three.test.ts': "throw new Error('does not load')\n",
      'src/kernel/four.slow.test.ts': FAILING.replace('1 + 1).toBe(3', '2 + 2).toBe(5'),
      'src/server/two.server.test.ts': flaky,
      'src/server/three.server.test.ts': FAILING,
    })
    const { status, stdout, stderr, lastLine } = script(root, 'test.mjs', [], { MEHEN_POSTGRES: '/bin' })
    expect(stdout + stderr).toMatch(/expected 2 to be 3/)
    expect(stdout + stderr).toMatch(/does not load/)
    // Also of the suite beside the others.
    expect(stdout).toMatch(/expected 4 to be 5[\s\S]*FAILED {2}slow/)
    expect(stdout).toContain(
      'Needed a second try (1):\n  src/server/two.server.test.ts > wavers (2 tries): expected 1 to be 2',
    )
    expect(stdout).not.toMatch(/three.*tries/)
    expect(lastLine).toBe('9 passed, 4 failed')
    expect(status).toBe(1)
  })

  test('fails when a stray error hides behind passing tests; what stands after -- goes to vitest', () => {
    const stray = `${PASSING}setTimeout(() => Promise.reject(new Error('stray')), 0)\ntest('waits', () => new Promise((done) => setTimeout(done, 50)))\n`
    const root = fixture({ ...BASE, 'src/kernel/two.test.ts': stray })
    const { status, lastLine } = script(root, 'test.mjs', ['--quick'])
    expect(lastLine).toBe('8 passed, 1 failed')
    expect(status).toBe(1)
    expect(script(root, 'test.mjs', ['--quick', '--', 'one']).lastLine).toBe('6 passed, 0 failed')
    expect(script(root, 'test.mjs', ['--quick', '--', 'no-such-file']).lastLine).toBe('5 passed, 1 failed')
  })

  test('fails when no test ran', () => {
    const { status, stderr, lastLine } = script(
      fixture({ 'src/kernel/one.ts': BASE['src/kernel/one.ts'] }),
      'test.mjs',
      ['--quick'],
    )
    expect(stderr).toContain('No test ran.')
    expect(lastLine).toBe('5 passed, 1 failed')
    expect(status).toBe(1)
  })

  test('tells the tests of a nightly run', () => {
    const nightly = PASSING.replace('1 + 1).toBe(2', "process.env.MEHEN_NIGHTLY).toBe('1'")
    const root = fixture({ ...BASE, ...CLI, 'src/kernel/two.slow.test.ts': nightly })
    expect(script(root, 'test.mjs', ['--nightly']).lastLine).toBe('8 passed, 0 failed')
  })

  test('the quick run leaves the other suites out, and fails beyond its limit', () => {
    const root = fixture({ ...BASE, 'src/kernel/two.slow.test.ts': FAILING })
    const late = script(root, 'test.mjs', ['--quick'], { MEHEN_QUICK_LIMIT_S: '0.1' })
    expect(late.stderr).toMatch(/they must stay under 0\.1 s/)
    expect(late.lastLine).toBe('6 passed, 1 failed')
    expect(late.status).toBe(1)
  })

  test('says what it was told to skip', () => {
    const both = `${PASSING}test.skipIf(process.env.MEHEN_SKIP_POSTGRES)('in PostgreSQL', () => expect(1).toBe(1))\n`
    const root = fixture({
      ...BASE,
      ...CLI,
      'src/server/store.server.test.ts': both,
      'test/page.browser.test.ts': FAILING,
    })
    const { status, lastLine } = script(root, 'test.mjs', [], {
      MEHEN_SKIP_BROWSER: '1',
      MEHEN_SKIP_POSTGRES: '1',
    })
    expect(lastLine).toBe('8 passed, 0 failed, 2 skipped')
    expect(status).toBe(0)
  })
})

describe('npm start', () => {
  test.each([
    ['SIGTERM', 7],
    ['SIGINT', 8],
  ] as const)('hands %s on and keeps the exit code', async (signal, code) => {
    const root = fixture({
      'src/cli/main.ts': `process.on('SIGTERM', () => process.exit(7))\nprocess.on('SIGINT', () => process.exit(8))\nsetInterval(() => {}, 1000)\nconsole.log('ready')\n`,
    })
    const child = spawn('node', [join(repository, 'scripts/start.mjs')], {
      env: environment(root),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.on('data', (text) => {
      if (String(text).includes('ready')) child.kill(signal)
    })
    expect(await new Promise((done) => child.on('exit', done))).toBe(code)
  })
})
