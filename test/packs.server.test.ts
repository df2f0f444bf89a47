import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ankh } from '#games/ankh/game.ts'
import { spaceNamed } from '#games/ankh/rules/board.ts'
import { formatRecord } from '#kernel'
import { Client } from '#server/testing/client.ts'
import { freePort, freshProgram, ServerProcess } from '#server/testing/process.ts'
import { cliWords } from '#text/cli/index.ts'
import { Translator } from '#text/translator.ts'
import { nameOf, packedProduct } from './packed.ts'

const texts = new Translator('en', cliWords)
const home = mkdtempSync(join(tmpdir(), 'mehen-packs-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))
let out = ''
beforeAll(async () => {
  out = await packedProduct()
})

/** Runs a built `mehen`; returns its exit code and output. */
async function mehen(program: string, ...args: string[]) {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...args, '--lang', 'en'])
    return { code: 0, said: stdout + stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, said: stdout + stderr }
  }
}

const TWO_LANDS = { scenario: 'two-lands-2', gods: 'draw', first: 'player1' }

test('a pack that is wrong ends the build with words, and nothing is built', async () => {
  const wrong = { ankh: { 'battle-cards/cards/flood/strength': 99 } }
  await expect(packedProduct(wrong)).rejects.toThrow(
    'ankh.json: battle-cards/cards/flood/strength must be a whole number from 0 to 9, not 99.',
  )
})

test('the server plays with the numbers of the pack; without it the table is held and its record refused', async () => {
  const data = join(home, 'data')
  const packed = new ServerProcess(await freePort(), { MEHEN_DATA: data }, { program: join(out, 'mehen.js') })
  await packed.start()
  const ann = await new Client(packed.base).enter('Ann')
  const seats = { player1: 'me', player2: 'me' }
  const { id } = (await ann.post('/api/tables', { game: 'ankh', setup: TWO_LANDS, seats })).body
  await ann.connect()
  const { whole } = await ann.open(id)
  const { pack } = whole!.info.setup as { pack: string }
  expect(pack).toMatch(/^[0-9a-f]{64}$/)
  const { at } = Object.values(whole!.views)[0]!.state as { at: number[] }
  expect(at).toContain(spaceNamed('B0'))
  expect(at).not.toContain(spaceNamed('D0'))
  const facts = { game: 'ankh', version: ankh.version, setup: whole!.info.setup, epochs: [] }
  ann.leave()
  expect(await packed.end('SIGTERM')).toBe(0)

  const plain = new ServerProcess(packed.port, { MEHEN_DATA: data })
  await plain.start()
  await ann.connect()
  ann.tables.clear()
  const again = await ann.open(id)
  expect(again.whole!.info.status).toBe('held')
  ann.leave()
  expect(await plain.end('SIGTERM')).toBe(0)

  await packed.start()
  await ann.connect()
  ann.tables.clear()
  expect((await ann.open(id)).whole!.info.status).toBe('playing')
  ann.leave()
  expect(await packed.end('SIGTERM')).toBe(0)

  const file = join(home, 'match.txt')
  writeFileSync(file, formatRecord({ ...facts, answers: [] }))
  expect((await mehen(join(out, 'mehen.js'), 'replay', file)).code).toBe(0)
  const refused = await mehen(await freshProgram(), 'replay', file)
  expect([refused.code, refused.said.trim()]).toEqual([2, texts.say('error.otherPack', { file })])
  const { pack: _, ...setup } = facts.setup
  writeFileSync(file, formatRecord({ ...facts, setup, answers: [] }))
  expect((await mehen(join(out, 'mehen.js'), 'replay', file)).said.trim()).toBe(texts.say('error.otherPack', { file }))
})

test('the pack’s numbers and names are in the client too, for its pages and for its own games', () => {
  const [release] = readdirSync(join(out, 'releases'))
  const assets = join(out, 'releases', release!, 'client/assets')
  const bundles = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const holding = (text: RegExp) => bundles.filter((name) => text.test(readFileSync(join(assets, name), 'utf8')))
  for (const game of ['ankh', 'god-kings', 'alexander'])
    expect(holding(new RegExp(nameOf(game))).length, game).toBeGreaterThanOrEqual(2)
  const placed = /type:[`"']warrior[`"'],hex:[`"']B0[`"']/
  expect(holding(placed).length).toBeGreaterThanOrEqual(2)
})

test('the terminal says which pack it plays with, and stands where the pack says', async () => {
  const settings = Object.entries(TWO_LANDS).flatMap(([name, value]) =>
    name === 'scenario' ? ['--scenario', value] : ['--set', `${name}=${value}`],
  )
  const seats = ['--seat', 'player1=person', '--seat', 'player2=person']
  const playing = execFile(process.execPath, [
    join(out, 'mehen.js'),
    'play',
    'ankh',
    ...settings,
    ...seats,
    '--lang',
    'en',
  ])
  let said = ''
  playing.stdout!.on('data', (text) => (said += text))
  const ended = new Promise((done) => playing.once('close', done))
  playing.stdin!.end('\nquit\n')
  await ended
  expect(said).toMatch(/Using pack “Test copy of ankh” \([0-9a-f]{8}\)/)
  expect(said).toMatch(/has figures on C1 and B0/)
})

test('a template of a packed program still gives the project’s own numbers', async () => {
  const { said } = await mehen(join(out, 'mehen.js'), 'pack', 'template', 'god-kings')
  expect(JSON.parse(said).values['cards/cards/1/ops'].value).toBe(3)
  const file = join(out, 'packs/god-kings.json')
  const checked = (await mehen(join(out, 'mehen.js'), 'pack', 'check', file)).said.trim()
  const hash = /[0-9a-f]{8}(?=\.$)/.exec(checked)?.[0]
  const values = { file, game: 'god-kings', name: nameOf('god-kings'), changed: 1, count: 1, hash: hash ?? 'no hash' }
  expect(checked).toBe(texts.say('pack.good', values))
})
