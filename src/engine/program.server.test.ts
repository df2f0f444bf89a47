import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { titles } from '#games/index.ts'
import { completeSetup, Match, randomChance, randomFrom } from '#kernel'
import { moverOf, playBetween, questionOf } from './contest.ts'
import { Program, type ProgramOptions } from './program.ts'

const root = new URL('../../', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'mehen-engine-'))
const ur = await titles.ur!()
const ankh = await titles.ankh!()

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs')])
})

const programs: Program[] = []
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.close()))
})

function started(options: ProgramOptions): Program {
  const program = new Program(options)
  programs.push(program)
  return program
}

/** A program that answers each request by the body of a function of `request` and `count`, the number of its questions. */
function script(name: string, body: string): readonly string[] {
  const file = join(folder, `${name}.mjs`)
  const code = `import { createInterface } from 'node:readline'
let count = 0
const say = (reply) => console.log(JSON.stringify(reply))
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line)
  if (request.do === 'quit') process.exit()
  if (request.do === 'hello') say({ id: request.id, protocol: 1, name: '${name}' })
  if (request.do !== 'choose') continue
  count++
  ${body}
}`
  writeFileSync(file, code)
  return [process.execPath, file]
}

const FIRST = 'say({ id: request.id, keys: [request.ask.options[0]] })'

const matchOf = ({ game }: typeof ur, seed = 'engine') =>
  Match.begin(game, completeSetup(game, {}), { deal: randomChance(randomFrom(seed)) })

function question(title = ur) {
  const match = matchOf(title)
  return questionOf(match, match.open[0]!.seat, { ms: 1000 }, 'seed')
}

const contestOf = (title: typeof ur) => ({
  game: title.game.id,
  setup: completeSetup(title.game, {}),
  sides: ['a', 'b'] as const,
  levels: { a: 'a', b: 'b' },
  seed: 'contest',
})

describe('a program that plays', () => {
  it('says who it is and answers', async () => {
    const program = started({ command: script('first', FIRST) })
    expect(await program.introduce()).toMatchObject({ name: 'first' })
    const asked = question()
    expect((await program.choose(asked, 20_000)).keys).toEqual([asked.ask.options[0]])
  })

  it('is given its seat’s view only, unless it wants the whole match and the host gives it', async () => {
    const told = 'say({ id: request.id, keys: Object.keys(request) })'
    const asked = question(ankh)
    const { keys } = await started({ command: script('told', told) }).choose(asked, 20_000)
    expect(keys).toContain('view')
    expect(keys).not.toContain('saved')
    const wants = script('wants', told)
    const code = readFileSync(wants[1]!, 'utf8').replace("name: 'wants'", "name: 'wants', wants: 'saved'")
    writeFileSync(wants[1]!, code)
    expect((await started({ command: wants }).choose(asked, 20_000)).keys).toContain('saved')
    const { saved: _, ...open } = asked
    expect((await started({ command: wants }).choose(open, 20_000)).keys).not.toContain('saved')
  })

  it.each([
    ['late', ''],
    ['ended', 'process.exit(3)'],
    ['nonsense', "console.log('I move')"],
    ['nonsense', 'say({ id: request.id, keys: [] })'],
    ['nonsense', 'say({ id: request.id, keys: [7] })'],
    ['nonsense', "for (;;) { process.stdout.write('x'.repeat(1 << 20)); await new Promise((r) => setTimeout(r, 1)) }"],
    [
      'nonsense',
      "for (;;) { process.stdout.write('{}\\n'.repeat(1 << 14)); await new Promise((r) => setTimeout(r, 1)) }",
    ],
    [
      'nonsense',
      "for (;;) { process.stderr.write('\\n'.repeat(1 << 16)); await new Promise((r) => setTimeout(r, 1)) }",
    ],
    ['failed', "say({ id: request.id, error: 'no idea' })"],
  ])('is ended as %s when it does not obey: %s', async (why, body) => {
    const program = started({ command: script('disobeys', body), graceMs: 100 })
    await program.introduce()
    await expect(program.choose(question(), why === 'late' ? 300 : 60_000)).rejects.toMatchObject({ why })
  })

  it('does not start when it says nothing or something else', async () => {
    const silent = started({
      command: [process.execPath, '-e', 'setInterval(() => {}, 1000)'],
      helloMs: 300,
      graceMs: 50,
    })
    await expect(silent.introduce()).rejects.toMatchObject({ why: 'late' })
    await expect(started({ command: ['/no/such/program'] }).introduce()).rejects.toMatchObject({
      why: 'ended',
    })
    const other = `process.stdin.on('data', () => console.log('{"id":1,"protocol":99,"name":"x"}'))`
    await expect(started({ command: [process.execPath, '-e', other] }).introduce()).rejects.toMatchObject({
      why: 'start',
    })
  })

  it('is replaced by a fresh process after it was ended', async () => {
    const file = join(folder, 'hangs-once')
    const body = `const { existsSync, writeFileSync } = await import('node:fs')
    if (existsSync('${file}')) ${FIRST}
    else writeFileSync('${file}', '')`
    const program = started({ command: script('hangs', body), graceMs: 100 })
    await program.introduce()
    await expect(program.choose(question(), 1000)).rejects.toMatchObject({ why: 'late' })
    const asked = question()
    expect((await program.choose(asked, 20_000)).keys).toEqual([asked.ask.options[0]])
  })

  it('takes its children with it', async () => {
    const pids = join(folder, 'pids')
    const body = `const { spawn } = await import('node:child_process')
    const { writeFileSync } = await import('node:fs')
    writeFileSync('${pids}', String(spawn('sleep', ['600']).pid))`
    const program = started({ command: script('parent', body), graceMs: 100 })
    await program.introduce()
    await expect(program.choose(question(), 3000)).rejects.toMatchObject({ why: 'late' })
    const child = Number(readFileSync(pids, 'utf8'))
    await expect.poll(() => isRunning(child)).toBe(false)
  })

  it('takes its children with it also when it ends properly', async () => {
    const pids = join(folder, 'orphans')
    const body = `const { spawn } = await import('node:child_process')
    const { writeFileSync } = await import('node:fs')
    const child = spawn('sleep', ['600'], { stdio: 'ignore' })
    child.unref()
    writeFileSync('${pids}', String(child.pid))
    ${FIRST}`
    const program = started({ command: script('leaves', body), graceMs: 60_000 })
    await program.choose(question(), 20_000)
    await program.close()
    const child = Number(readFileSync(pids, 'utf8'))
    await expect.poll(() => isRunning(child)).toBe(false)
  })

  it('is ended when it goes on without a question, and its standard error is noted in part', async () => {
    const notes: string[] = []
    const file = join(folder, 'goes-on-pid')
    const body = `const { writeFileSync } = await import('node:fs')
    writeFileSync('${file}', String(process.pid))
    ${FIRST}
    for (;;) { console.error('x'.repeat(1 << 14)); await new Promise((r) => setTimeout(r, 1)) }`
    const program = started({ command: script('goes-on', body), note: (line) => notes.push(line) })
    await program.choose(question(), 20_000)
    const own = Number(readFileSync(file, 'utf8'))
    await expect.poll(() => isRunning(own)).toBe(false)
    expect(notes.length).toBeLessThanOrEqual(20)
  })

  it.runIf(process.platform === 'linux')('is ended when it takes too much memory', async () => {
    const body = 'globalThis.held = []; setInterval(() => held.push(Buffer.alloc(50 << 20, 1)), 50)'
    const program = started({ command: script('hungry', body), memoryMB: 300 })
    await program.introduce()
    await expect(program.choose(question(), 60_000)).rejects.toMatchObject({ why: 'memory' })
  })

  it('loses a contest when it answers what is not on offer, and the other side wins', async () => {
    const liar = moverOf(started({ command: script('liar', "say({ id: request.id, keys: ['win'] })") }), {
      ms: 20_000,
    })
    const first = moverOf(started({ command: script('honest', FIRST) }), { ms: 20_000 })
    const { outcome, efforts } = await playBetween(ur, contestOf(ur), { a: first, b: liar })
    expect(outcome).toEqual({ winners: ['lapis'], ranks: { lapis: 1, shell: 2 }, how: 'forfeit' })
    expect(efforts.b.faults).toBe(1)
  })
})

describe('the examples', () => {
  it('plays a whole match in TypeScript', async () => {
    const { code } = transformSync(readFileSync(join(root, 'examples/engines/hasty.ts'), 'utf8'), {
      loader: 'ts',
    })
    const file = join(folder, 'hasty.mjs')
    writeFileSync(file, code)
    const mover = () => moverOf(started({ command: [process.execPath, file] }), { ms: 20_000 })
    const { outcome } = await playBetween(ur, contestOf(ur), { a: mover(), b: mover() })
    expect(outcome!.winners).toHaveLength(1)
    expect(outcome!.how).not.toBe('forfeit')
  })

  const python = spawnSync('python3', ['--version']).status === 0
  it.runIf(python)('plays a whole match in Python', async () => {
    const command = ['python3', join(root, 'examples/engines/random.py')]
    const mover = () => moverOf(started({ command }), { ms: 20_000 })
    const { outcome, efforts } = await playBetween(ur, contestOf(ur), { a: mover(), b: mover() })
    expect(outcome!.winners).toHaveLength(1)
    expect(efforts.a.faults + efforts.b.faults).toBe(0)
  })
})

describe('mehen engine', () => {
  it('meets a bot in the arena through the protocol', () => {
    const mehen = join(root, 'bin/mehen.mjs')
    const engine = `${process.execPath} ${mehen} engine ur --level greedy`
    const args = ['arena', 'random', '--b', engine, '--game', 'ur', '--games', '4', '--json']
    const { stdout, status, stderr } = spawnSync(process.execPath, [mehen, ...args], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
    const result = JSON.parse(stdout)
    expect(result).toMatchObject({ games: 4, unfinished: 0, b: engine })
    expect(result.efforts.b.decisions).toBeGreaterThan(50)
    expect(result.efforts.b.faults).toBe(0)
  })

  it('refuses another game, and a question without the match', async () => {
    const command = [process.execPath, join(root, 'bin/mehen.mjs'), 'engine', 'ur', '--playouts', '50']
    const program = started({ command })
    expect(await program.introduce()).toMatchObject({ games: ['ur'], wants: 'saved' })
    const { saved: _, ...open } = question()
    await expect(program.choose(open, 60_000)).rejects.toMatchObject({ why: 'failed' })
    await expect(program.choose(question(ankh), 60_000)).rejects.toMatchObject({ why: 'failed' })
    expect((await program.choose(question(), 60_000)).keys.length).toBeGreaterThan(0)
  })
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
