import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type ProgramEntry, readPrograms } from '../engine/roster.ts'
import { quickThinker, type TestServer, testServer } from './testing/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'mehen-programs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A program that records its input and answers with the body of a function. */
function entry(id: string, body: string): ProgramEntry & { told: () => any[] } {
  const file = join(folder, `${id}.mjs`)
  const told = join(folder, `${id}.told`)
  const code = `import { createInterface } from 'node:readline'
import { appendFileSync } from 'node:fs'
const say = (reply) => console.log(JSON.stringify(reply))
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line)
  appendFileSync('${told}', JSON.stringify({ request, env: process.env }) + '\\n')
  if (request.do === 'quit') break
  if (request.do === 'hello') say({ id: request.id, protocol: 1, name: '${id}', wants: 'saved' })
  if (request.do === 'choose') { ${body} }
}`
  writeFileSync(file, code)
  writeFileSync(told, '')
  return {
    ...{ id, name: id, command: [process.execPath, file], ms: 2000, memoryMB: 512, processes: 1 },
    told: () =>
      readFileSync(told, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line)),
  }
}

async function withServer(programs: readonly ProgramEntry[], play: (server: TestServer) => Promise<void>) {
  const data = mkdtempSync(join(folder, 'data-'))
  const server = await testServer({ folder: data, programs }, { thinker: quickThinker })
  try {
    await play(server)
  } finally {
    await server.close()
  }
}

const seated = (bot: string) => ({
  game: 'cards',
  setup: { players: 2 },
  seats: { red: { bot }, green: 'me' },
})

/** Waits until the bot has answered and it is the person's turn. */
async function botHasAnswered(server: TestServer, bot: string) {
  const ann = await server.client().enter('Ann')
  const { id } = (await ann.post('/api/tables', seated(bot))).body
  await ann.connect()
  await ann.open(id)
  await expect.poll(() => ann.asked(id).length).toBe(1)
  ann.leave()
  return id
}

test('a program named in the configuration is offered and plays, given its seat’s view alone', async () => {
  const honest = entry('honest', 'say({ id: request.id, keys: [request.ask.options[0]] })')
  process.env.MEHEN_TEST_SECRET = 'not for programs'
  await withServer([honest], async (server) => {
    const { body } = await server.client().get('/api/server')
    expect(body.programs).toEqual([{ bot: 'program-honest', name: 'honest', games: null }])
    await botHasAnswered(server, 'program-honest')
    const asked = honest.told().filter(({ request }) => request.do === 'choose')
    expect(asked.length).toBeGreaterThan(0)
    for (const { request, env } of asked) {
      expect(request).toMatchObject({ game: 'cards', seat: 'red', ask: { seat: 'red' } })
      expect(request).not.toHaveProperty('saved')
      expect(JSON.stringify(env)).not.toContain('not for programs')
    }
  })
  delete process.env.MEHEN_TEST_SECRET
})

test.each([
  ['answers what is not on offer', "say({ id: request.id, keys: ['win'] })"],
  ['ends', 'process.exit(1)'],
  ['says nothing', ''],
  ['talks nonsense', "console.log('?')"],
])('a program that %s is replaced, then a bot answers for it, and the log names it', async (_, body) => {
  const bad = { ...entry('bad', body), ms: 300 }
  await withServer([bad], async (server) => {
    await botHasAnswered(server, 'program-bad')
    const noted = server.logged.filter((line) => line.includes('did not obey'))
    expect(noted.length).toBeGreaterThanOrEqual(2)
    expect(noted[0]).toContain('"program":"bad"')
    expect(bad.told().filter(({ request }) => request.do === 'hello').length).toBeGreaterThanOrEqual(2)
  })
})

test('a program is refused at a game it does not play, and an unknown one everywhere', async () => {
  const other = { ...entry('other', ''), games: ['ur'] }
  await withServer([other], async (server) => {
    const ann = await server.client().enter('Ann')
    for (const bot of ['program-other', 'program-nobody']) {
      expect((await ann.post('/api/tables', seated(bot))).body).toMatchObject({
        error: { code: 'unknown bot' },
      })
    }
  })
})

test('the file that names programs is read, and one that is not right is refused with a sentence', () => {
  const file = join(folder, 'programs.json')
  const write = (value: unknown) => writeFileSync(file, typeof value === 'string' ? value : JSON.stringify(value))
  write([{ id: 'hasty', name: 'Hasty', command: ['node', 'hasty.mjs'] }])
  expect(readPrograms(file)).toEqual([
    { id: 'hasty', name: 'Hasty', command: ['node', 'hasty.mjs'], ms: 1000, memoryMB: 512, processes: 1 },
  ])
  expect(readPrograms(undefined)).toEqual([])
  for (const wrong of ['no JSON', {}, [{ id: 'x' }], [{ id: 'Not So', name: 'x', command: ['x'] }]]) {
    write(wrong)
    expect(() => readPrograms(file)).toThrow(/^MEHEN_PROGRAMS: /)
  }
  const twice = { id: 'a', name: 'A', command: ['a'] }
  write([twice, twice])
  expect(() => readPrograms(file)).toThrow('two programs are called a')
  expect(() => readPrograms(join(folder, 'none.json'))).toThrow('cannot be read')
})
