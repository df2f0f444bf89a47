import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { sweep } from '../scripts/suites.mjs'
import { call, fixture, removeFixtures, repository, script, write } from './fixture.ts'

const KERNEL = { 'src/kernel/one.ts': 'export const one = 1\n' }
const CLI = { 'src/cli/main.ts': "console.log('mehen', ...process.argv.slice(2))\nprocess.exitCode = 5\n" }

afterAll(removeFixtures)

/** The builds of a fixture, the oldest first. */
const releases = (root: string) => readdirSync(join(root, 'dist/releases')).sort((a, b) => Number(a) - Number(b))

describe('npm run check', () => {
  test('closes with the count of its checks', () => {
    const { status, lastLine } = script(fixture(KERNEL), 'test.mjs', ['--static'])
    expect(lastLine).toBe('5 passed, 0 failed')
    expect(status).toBe(0)
  })

  test('counts a type error, a style error, a forbidden import, a word we avoid and an unused file', () => {
    const root = fixture({ ...KERNEL, 'src/games/ur/view.ts': "export const view: number = 'x'\n" })
    write(root, 'src/kernel/two.ts', "import '../games/ur/view.ts'\nexport const two = 2;\n")
    write(root, 'src/kernel/unused.ts', '// Counts anew.\nexport const three = 3\n')
    const { status, lastLine, stdout } = script(root, 'test.mjs', ['--static'])
    expect(stdout).toMatch(
      /FAILED {2}types[\s\S]*FAILED {2}style[\s\S]*FAILED {2}layers[\s\S]*FAILED {2}wording[\s\S]*FAILED {2}unused/,
    )
    expect(lastLine).toBe('0 passed, 5 failed')
    expect(status).toBe(1)
  })

  test('an unknown flag gets a sentence and exit code 2', () => {
    const { status, stderr } = script(fixture(KERNEL), 'test.mjs', ['--fast'])
    expect(stderr).toMatch(/^Usage: npm test/)
    expect(status).toBe(2)
  })
})

test('programs that tests left beside the packages are swept away after a day, nothing else', () => {
  const root = fixture({ 'mehen-old/a.js': '', 'mehen-new/a.js': '', 'others/a.js': '' })
  const [day, now] = [86_400, Date.now() / 1000]
  for (const name of ['mehen-old', 'others']) utimesSync(join(root, name), now - 2 * day, now - 2 * day)
  sweep(root)
  expect(['mehen-old', 'mehen-new', 'others'].map((name) => existsSync(join(root, name)))).toEqual([
    ...[false, true, true],
  ])
  sweep(join(root, 'nothing'))
})

describe('the build', () => {
  test('happens once, and again when a source changes or its result is gone', () => {
    const root = fixture(CLI)
    const built = () => script(root, 'build.mjs').stderr
    expect(built()).toMatch(/^built programs/)
    expect(readFileSync(join(root, 'dist/mehen.js'), 'utf8')).toContain('mehen')
    expect(built()).toBe('')
    write(root, 'src/cli/main.test.ts', 'export {}\n')
    expect(built()).toBe('')
    write(root, 'src/cli/main.ts', "console.log('other')\n")
    expect(built()).toMatch(/^built programs/)
    rmSync(join(root, 'dist/mehen.js'))
    expect(built()).toMatch(/^built programs/)
  })

  test('is old for `mehen` when a source was written after it, until it was looked at', () => {
    const root = fixture(CLI)
    script(root, 'build.mjs')
    const isOld = () => call(root, 'build.mjs', 'it.isOld()').lastLine
    expect(isOld()).toBe('false')
    const later = new Date(Date.now() + 2000)
    utimesSync(join(root, 'src/cli/main.ts'), later, later)
    expect(isOld()).toBe('true')
    utimesSync(join(root, 'src/cli/main.ts'), new Date(), new Date())
    script(root, 'build.mjs')
    expect(isOld()).toBe('false')
  })

  test('bundles our code, splits off what is loaded late, and leaves packages outside', () => {
    const root = fixture({
      'src/kernel/one.ts': "export const one = 'the one'\n",
      'src/server/main.ts': "import pg from 'pg'\nexport const serve = () => console.log(typeof pg.Pool)\n",
      'src/cli/main.ts':
        "import { one } from '../kernel/one.ts'\nif (process.argv[2]) (await import('../server/main.ts')).serve()\nelse console.log(one)\n",
      'src/workers/bot-worker.ts': "import { one } from '../kernel/one.ts'\nconsole.log(one)\n",
    })
    script(root, 'build.mjs')
    const [release] = releases(root)
    expect(readFileSync(join(root, 'dist/releases', release!, 'mehen.js'), 'utf8')).not.toMatch(/from ?['"]pg['"]/)
    expect(existsSync(join(root, 'dist/bot-worker.js'))).toBe(true)
    expect(script(root, 'start.mjs').lastLine).toBe('function')
  })

  test('says what is wrong with a source that does not build', () => {
    const { status, stderr } = script(fixture({ 'src/cli/main.ts': "import './missing.ts'\n" }), 'build.mjs')
    expect(stderr).toMatch(/missing\.ts[\s\S]*The build failed/)
    expect(status).toBe(1)
  })

  test('leaves what is running as it is: each one is a folder, and the current one is named last', () => {
    const root = fixture({
      'src/cli/main.ts': "console.log('first', (await import('../kernel/late.ts')).late)\n",
      'src/kernel/late.ts': "export const late = 'late'\n",
      'src/client/index.html': '<script type="module" src="/main.ts"></script>\n',
      'src/client/main.ts': "document.title = 'first'\n",
    })
    copyFileSync(join(repository, 'vite.config.ts'), join(root, 'vite.config.ts'))
    mkdirSync(join(root, 'scripts'))
    write(root, 'scripts/offline.ts', 'export const offline = () => []\n')
    const build = () => script(root, 'build.mjs')
    const run = () => execFileSync(process.execPath, [join(root, 'dist/mehen.js')], { encoding: 'utf8' }).trim()
    const files = (id: string) => readdirSync(join(root, 'dist/releases', id), { recursive: true }).sort()
    build()
    expect(run()).toBe('first late')
    const [first] = releases(root)
    const before = files(first!)
    expect(before).toContain('client/index.html')
    write(root, 'src/cli/main.ts', "console.log('second')\n")
    expect(build().stderr).toMatch(/^built programs in [^\n]*$/m)
    expect(run()).toBe('second')
    expect(files(first!)).toEqual(before)
    expect(files(releases(root).at(-1)!)).toContain('client/index.html')
    // One that fails changes nothing.
    write(root, 'src/cli/main.ts', "import './missing.ts'\n")
    expect(build().status).toBe(1)
    expect(run()).toBe('second')
    expect(releases(root)).toHaveLength(2)
    // Old ones go, except where a server still runs.
    write(root, `dist/releases/${first}/.used-${process.pid}`, '')
    write(root, `dist/releases/${releases(root)[1]}/.used-999999999`, '')
    for (const word of ['third', 'fourth', 'fifth']) {
      write(root, 'src/cli/main.ts', `console.log('${word}')\n`)
      build()
    }
    expect(run()).toBe('fifth')
    expect(releases(root)).toHaveLength(4)
    expect(releases(root)[0]).toBe(first)
  })
})

describe('npm start', () => {
  test('plays Ur in the terminal until there is a server, with its arguments and exit code', () => {
    const root = fixture(CLI)
    const played = script(root, 'start.mjs', ['--seed', '7'])
    expect(played.lastLine).toBe('mehen play ur --seed 7')
    expect(played.status).toBe(5)
    write(root, 'src/server/main.ts', 'export {}\n')
    expect(script(root, 'start.mjs', ['--port', '8080']).lastLine).toBe('mehen serve --port 8080')
  })

  test('npm run bench passes its arguments on', () => {
    expect(script(fixture(CLI), 'bench.mjs', ['--json', 'out.json']).lastLine).toBe('mehen bench --json out.json')
  })
})

describe('the install', () => {
  const lock = (version: string) =>
    JSON.stringify({
      packages: {
        '': {},
        'node_modules/a': { version },
        'node_modules/b': { version: '1.0.0', optional: true },
      },
    })

  function project(present: string | undefined): string {
    const root = fixture({ 'package-lock.json': lock('2.0.0') })
    rmSync(join(root, 'node_modules'))
    if (present) write(root, 'node_modules/.package-lock.json', present)
    return root
  }
  const isInstalled = (root: string) => call(root, 'install.mjs', 'it.isInstalled()').lastLine

  test('is needed without packages, and with those of another lock file', () => {
    expect(isInstalled(project(undefined))).toBe('false')
    expect(isInstalled(project(lock('1.0.0')))).toBe('false')
    expect(isInstalled(project(JSON.stringify({ packages: {} })))).toBe('false')
  })

  test('is not needed when npm has installed this lock file, until the lock file changes', () => {
    const root = project(JSON.stringify({ packages: { 'node_modules/a': { version: '2.0.0' } } }))
    expect(isInstalled(root)).toBe('true')
    expect(existsSync(join(root, 'node_modules/.mehen-lock'))).toBe(true)
    expect(isInstalled(root)).toBe('true')
    write(root, 'package-lock.json', lock('3.0.0'))
    expect(isInstalled(root)).toBe('false')
  })
})

describe('a browser for the browser suite', () => {
  const debianRoot =
    process.getuid?.() === 0 &&
    existsSync('/etc/os-release') &&
    /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))

  function provide(aptGet: (bin: string) => string) {
    const root = fixture({})
    write(root, 'bin/apt-get', `#!/bin/sh\necho "apt-get $*"\n${aptGet(join(root, 'bin'))}\n`)
    chmodSync(join(root, 'bin/apt-get'), 0o755)
    return call(root, 'prerequisites.mjs', "await it.provide('browser')", { PATH: join(root, 'bin') })
  }

  test.runIf(debianRoot)('is installed on Debian as root, and only when it is missing', () => {
    const { stdout, lastLine } = provide((bin) => `: > "${bin}/chromium"`)
    expect(stdout).toMatch(/apt-get install -y .*chromium chromium-headless-shell fonts-noto-cjk fonts-noto-core/)
    expect(lastLine).toBe('undefined')
    const present = call(fixture({}), 'prerequisites.mjs', "await it.provide('browser')", {
      MEHEN_CHROMIUM: '/x',
    })
    expect(present.stdout).toBe('undefined\n')
  })

  test.runIf(process.platform === 'linux')('is asked for in words where it cannot be installed', () => {
    expect(provide(() => 'exit 1').lastLine).toMatch(/Install Chromium or Google Chrome .* or set MEHEN_SKIP_BROWSER=1/)
  })
})

describe('an old Node', () => {
  const tried = (version: string) => call(fixture({}), 'machine.mjs', `it.requireNode('${version}')`)

  test.each(['18.20.8', '20.18.3'])('%s is refused with a sentence', (version) => {
    const { status, stderr } = tried(version)
    expect(stderr).toContain(`Mehen needs Node 20.19 or newer; this is Node ${version}.`)
    expect(status).toBe(1)
  })

  test.each(['20.19.0', '22.0.0', '24.11.1'])('%s is new enough', (version) => {
    expect(tried(version).status).toBe(0)
  })
})
