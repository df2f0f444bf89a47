import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { build } from '../scripts/build.mjs'
import { Client } from '../src/server/testing/client.ts'
import { type Cluster, startPostgres } from '../src/server/testing/postgres.ts'
import { freePort } from '../src/server/testing/process.ts'
import { repository } from './fixture.ts'

const home = mkdtempSync(join(tmpdir(), 'mehen-operations-'))
let cluster: Cluster | undefined
const shells: ChildProcess[] = []
afterAll(async () => {
  for (const shell of shells) shell.stdin!.end('kill $(jobs -p) 2>/dev/null; exit\n')
  await cluster?.stop()
  rmSync(home, { recursive: true, force: true })
})

/** The commands of a page, one text per block. */
function blocks(page: string): string[] {
  const text = readFileSync(join(repository, 'docs', page), 'utf8')
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block!)
}

/** A shell that stays open, as an operator's terminal. */
class Terminal {
  readonly #shell: ChildProcess
  #said = ''
  #ended = false

  constructor(cwd: string, env: NodeJS.ProcessEnv) {
    this.#shell = spawn('bash', ['--norc', '-m'], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] })
    shells.push(this.#shell)
    for (const stream of [this.#shell.stdout!, this.#shell.stderr!]) stream.on('data', (data) => (this.#said += data))
    this.#shell.once('exit', () => (this.#ended = true))
  }

  /** Types lines one by one; each must succeed. Resolves to what they printed. */
  async type(block: string): Promise<string> {
    const from = this.#said.length
    for (const line of block.trim().split('\n')) {
      const mark = `done ${Math.random()}`
      this.#shell.stdin!.write(`${line}\necho "${mark} $?"\n`)
      await expect.poll(() => this.#ended || this.#said.includes(`${mark} `)).toBe(true)
      expect(this.#said.slice(from), line).toContain(`${mark} 0`)
    }
    return this.#said.slice(from)
  }
}

/** A package as `npm pack` makes it, and with another version. */
function pack(versions: readonly string[]): void {
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', home], { cwd: repository })
  const { version: own } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
  execFileSync('tar', ['-xzf', `mehen-${own}.tgz`], { cwd: home })
  for (const version of versions) {
    const file = join(home, 'package/package.json')
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }))
    // Not compressed, which saves seconds.
    execFileSync('tar', ['-cf', join(home, 'srv', `mehen-${version}.tgz`), 'package'], { cwd: home })
  }
}

/**
 * `npm install --prefix FOLDER FILE` without a network: unpacks the file and links the packages that this repository
 * uses. Everything else is the real npm.
 */
const NPM = `#!/bin/sh
[ "$1 $2" = "install --prefix" ] || { echo "unexpected: npm $*" >&2; exit 1; }
mkdir -p "$3/node_modules/mehen" "$3/node_modules/.bin"
tar -xf "$4" -C "$3/node_modules/mehen" --strip-components=1
for package in "${repository}"/node_modules/*; do ln -s "$package" "$3/node_modules/" 2>/dev/null || true; done
chmod +x "$3/node_modules/mehen/bin/mehen.mjs"
ln -s ../mehen/bin/mehen.mjs "$3/node_modules/.bin/mehen"
`

test('every command of the pages on operation and upgrading works, from an empty folder on', async () => {
  await build()
  mkdirSync(join(home, 'srv'))
  pack(['0.1.0', '0.2.0'])
  mkdirSync(join(home, 'bin'))
  writeFileSync(join(home, 'bin/npm'), NPM, { mode: 0o755 })
  symlinkSync(process.execPath, join(home, 'bin/node'))
  const [port, other] = [await freePort(), await freePort()]
  cluster = await startPostgres({ fsync: false })
  const database = await cluster.database()
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(MEHEN_|VITEST|NODE_)/.test(name)))
  const env = { ...own, PATH: `${join(home, 'bin')}${delimiter}${process.env.PATH}`, LANG: 'C' }
  const terminal = new Terminal(join(home, 'srv'), env)
  const bases = { 8484: `http://127.0.0.1:${port}`, 8485: `http://127.0.0.1:${other}` }
  const type = (block: string) =>
    terminal.type(
      block
        .replaceAll('8484', String(port))
        .replaceAll('8485', String(other))
        .replace('postgresql://mehen@localhost/mehen', `'${database}'`),
    )
  const isUp = async (base: string) =>
    expect
      .poll(() =>
        fetch(`${base}/healthz`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200)

  // An empty folder becomes a server on which people play.
  const [install, first, proxied, backups, several, ...rest] = blocks('operations.md')
  const [upgrade, back, ...more] = blocks('upgrading.md')
  expect([rest, more]).toEqual([[], []])
  await type(install!)
  await isUp(bases[8484])
  const ann = await new Client(bases[8484]).enter('Ann')
  const { id } = (await ann.post('/api/tables', { game: 'ur', seats: { lapis: 'me', shell: 'me' } })).body
  const plays = async () => {
    await ann.connect()
    await ann.open(id)
    const { seat, options, position } = ann.asked(id)[0]!
    expect(await ann.does(id, { do: 'answer', seat, keys: [options[0]!], position })).toBe('done')
    ann.leave()
    ann.tables.clear()
    return position
  }
  await plays()
  // Nothing is wrong: there is no proxy yet, and no mail.
  const doctor = await type(first!)
  expect(doctor).not.toContain('BAD ')
  expect(doctor).toContain('hours old')
  // A proxy would now be in front; without one the settings would refuse our requests.
  cpSync(join(home, 'srv/mehen.env'), join(home, 'srv/before.env'))
  await type(proxied!)
  expect(readFileSync(join(home, 'srv/mehen.env'), 'utf8')).toContain('MEHEN_ORIGIN=https://play.example')
  cpSync(join(home, 'srv/before.env'), join(home, 'srv/mehen.env'))
  const saved = await type(backups!)
  expect(saved).toContain('Checked 1 tables, 0 damaged.')
  // The upgrade, on the same data, and the way back.
  await type(upgrade!)
  await isUp(bases[8484])
  expect((await ann.get('/api/server')).body.version).toBe('0.2.0')
  const beforeReturn = await plays()
  await type(back!)
  await isUp(bases[8484])
  expect((await ann.get('/api/server')).body.version).toBe('0.1.0')
  expect(await plays()).toBeLessThanOrEqual(beforeReturn)
  // Two processes on PostgreSQL, with the same people and tables.
  await type(several!)
  await isUp(bases[8484])
  await isUp(bases[8485])
  const position = await plays()
  ann.base = bases[8485]
  expect(await plays()).toBeGreaterThan(position)
  expect(await type('kill %1 %2 && wait %1 && wait %2')).not.toContain('Exit')
})
