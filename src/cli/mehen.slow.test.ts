import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { title as godKings } from '#games/god-kings/index.ts'
import { commitTo, completeSetup, formatRecord, Match, makeView, type Record, randomFrom, seededChance } from '#kernel'
import { cliWords } from '#text/cli/index.ts'
import { mehen as run } from './mehen.ts'

const root = new URL('../../', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'mehen-cli-'))

/** Runs the built program as a person would. */
function mehen(args: readonly string[], input = '', env: NodeJS.ProcessEnv = {}) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(root, 'bin/mehen.mjs'), ...args], {
    input,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: '', LANG: 'en', ...env },
  })
  // Texts are set with spaces that don't break.
  return { out: stdout.replaceAll('\u00a0', ' '), err: stderr.replaceAll('\u00a0', ' '), code: status }
}

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs')])
})

/** A random war, played until a seat that is asked could march or besiege. */
function warWithProspects(): Record {
  const { game, wording } = godKings
  const random = randomFrom('prospects')
  const match = Match.begin(game, completeSetup(game, {}), { deal: seededChance('prospects') })
  for (;;) {
    const { seat, options } = match.open.find((ask) => match.answered(ask) === null)!
    const phrases = wording.odds!(makeView(match, seat).state, seat)
    if (phrases.some(([key]) => key === 'odds.say.march' || key === 'odds.say.siege')) break
    match.apply(seat, options[random(options.length)]!.key)
  }
  return { ...match.record(), commitment: commitTo('prospects'), seed: 'prospects' }
}

describe('mehen', () => {
  it('ends without a fault when its reader has had enough', () => {
    const command = `${process.execPath} ${join(root, 'bin/mehen.mjs')} help | true`
    expect(spawnSync('sh', ['-c', command], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  })

  it('shows its commands in three languages', () => {
    expect(mehen([]).out).toContain('play GAME')
    expect(mehen([], '', { LANG: 'cs_CZ.UTF-8' }).out).toContain('hrát v terminálu')
    expect(mehen(['--lang', 'ja']).out).toContain('端末で遊ぶ')
    expect(mehen(['dance'])).toEqual({
      out: '',
      err: 'There is no command "dance". Run mehen without arguments to see them all.\n',
      code: 2,
    })
  })

  it.each([
    [['dance'], 'no command "dance"'],
    [['play'], 'Say which game'],
    [['play', 'chess'], 'no game "chess"'],
    [['play', 'toString'], 'no game "toString"'],
    [['play', 'ur', '--seat', 'lapis'], 'not a seat with a player'],
    [['play', 'ur', '--seat', 'lapis=genius'], 'not a seat with a player'],
    [['play', 'ur', '--set', 'pieces=6'], 'not possible: not readable: pieces'],
    [['play', 'ur', '--players', '3'], 'not possible'],
    [['play', 'ur', '--load', '/no/such/file'], 'cannot be read'],
    [['simulate', 'ur', '--games', 'many'], 'whole number'],
    [['arena', 'greedy', '--game', 'ur'], 'Name two bots'],
    [['arena', 'greedy', 'genius', '--game', 'ur'], 'no bot "genius"'],
    [['ladder', 'ur', '--levels', 'greedy,genius'], 'no bot "genius"'],
    [['ladder', 'ur', '--levels', 'greedy'], 'at least two'],
    [['ladder', 'ur', '--clock', 'sun'], 'wall or cpu'],
    [['arena', 'greedy', 'random', '--game', 'ur', '--clock', 'cpu', '--threads', '2'], 'one game at a time'],
    [['arena', 'greedy', '--b', 'true', '--game', 'ur', '--clock', 'cpu'], 'own bots'],
    [['fit', 'ur'], 'no weights to fit'],
    [['fit', 'ankh', '--level', 'genius'], 'no bot "genius"'],
    [['fit', 'god-kings', '--courses', 'kadesh,troy'], 'No course "troy"'],
    [['fit', 'god-kings', '--courses', 'kadesh', '--file', '/no/such/file'], 'cannot be read'],
    [['engine', 'ur', '--level', 'genius'], 'no bot "genius"'],
    [['env', 'chess'], 'no game "chess"'],
    [['balance', 'ur', '--level', 'genius'], 'no bot "genius"'],
    [['balance', 'ur', '--scenario', 'none'], 'not possible'],
    [['balance', 'ur', '--set', 'pieces=6'], 'not possible: not readable: pieces'],
    [['replay'], 'Say which file'],
    [['verify', join(root, 'package.json')], 'not the record of a match'],
    [['vectors', 'ur'], 'Say which file'],
    [['vectors', 'ur', join(root, 'LICENSE')], 'line 1: no test vectors'],
    [['ledger', 'ur', 'more'], 'Unexpected argument "more"'],
    [['bench', '--only', 'nothing'], 'no benchmark'],
    [['play', 'ur', '--lang', 'fr'], 'languages are'],
  ])('answers %j with a sentence', async (args, sentence) => {
    let said = ''
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, 'write').mockImplementation((text) => Boolean((said += text)))
    const code = await run(args.includes('--lang') ? args : [...args, '--lang', 'en']).finally(vi.restoreAllMocks)
    expect([said.replaceAll('\u00a0', ' '), code]).toEqual([expect.stringContaining(sentence), 2])
  })

  it('says what a benchmark lacks, measures the rest, and tells the speed of the machine', () => {
    const file = join(folder, 'bench.json')
    const { out, code } = mehen(['bench', '--only', 'client', '--json', file], '', {
      PATH: '',
      MEHEN_CHROMIUM: '',
    })
    expect(out).toContain('client: not measured, because there is no Chromium')
    expect(out).toMatch(/^machine\.speed +\d+$/m)
    const { numbers, lacking, failed } = JSON.parse(readFileSync(file, 'utf8'))
    expect(numbers['client.scriptKB']).toBeGreaterThan(10)
    expect({ lacking, failed, code }).toEqual({ lacking: { client: 'browser' }, failed: [], code: 0 })
  })

  it('measures the other suites when one fails, and says which did', () => {
    const file = join(folder, 'failed.json')
    const none = { MEHEN_CHROMIUM: join(folder, 'no-browser') }
    const { out, code } = mehen(['bench', '--only', 'client,load', '--json', file], '', none)
    expect(out).toContain('client: failed: the benchmark client ended with 1')
    const { numbers, failed } = JSON.parse(readFileSync(file, 'utf8'))
    expect(numbers['kernel.load5000Ms']).toBeGreaterThan(0)
    expect({ failed, code }).toEqual({ failed: ['client'], code: 1 })
  })

  it('plays a whole game from a pipe, with why, undo, rule, save and load', () => {
    const file = join(folder, 'game.mehen')
    const start = [
      'play',
      'ur',
      '--seat',
      'lapis=person',
      '--seat',
      'shell=random',
      '--seed',
      'pipe',
      '--set',
      'pieces=5',
    ]
    const first = mehen(
      start,
      ['nonsense', 'rule U7', 'rule X', 'why', '1', 'look', 'undo', `save ${file}`, 'quit', ''].join('\n'),
    )
    expect(first.out).toContain('"nonsense" is not on offer')
    expect(first.out).toContain('U7 Capturing. Landing on an enemy piece')
    expect(first.out).toContain('There is no rule X')
    expect(first.out).toMatch(/\[U5\] Lapis rolled \d: which piece moves\?/)
    expect(first.out).toMatch(/Undo goes no further|Took back 1 choice/)
    expect(first.out).toContain(`Saved to ${file}`)
    expect(first.out).toContain('The game is not over')
    expect(readFileSync(file, 'utf8').split('\n')[0]).toContain('"game":"ur"')

    const rest = mehen([...start, '--load', file], `${'1\n'.repeat(400)}`)
    expect(rest.code).toBe(0)
    expect(rest.out).toMatch(/(Lapis|Shell) wins: all pieces were borne off/)
    expect(rest.out).toMatch(/(Lapis|Shell) still had pieces to bear off: \d/)
    expect(rest.out).toContain('The seed was pipe')
  })

  it('passes through a hot-seat game in Czech', () => {
    const { out, code } = mehen(
      ['play', 'ur', '--seat', 'lapis=person', '--seat', 'shell=person', '--set', 'pieces=5', '--lang', 'cs'],
      '1\n'.repeat(800),
    )
    expect(code).toBe(0)
    expect(out).toMatch(/(Lazurit|Perleť) vítězí/)
  })

  it.each([
    ['en', /wins \d+%|\d+% to fall with the first roll/],
    ['ja', /勝利\d+%|最初の判定で陥落\d+%/],
    ['cs', /vítězství \d+ %|padne prvním hodem v \d+ %/],
  ])('tells the odds on demand, in %s', (language, said) => {
    const file = join(folder, 'war.mehen')
    writeFileSync(file, formatRecord(warWithProspects()))
    const play = ['play', 'god-kings', '--seat', 'egypt=person', '--seat', 'hatti=person', '--load', file]
    const { out, code } = mehen([...play, '--lang', language], 'odds\n')
    expect(code).toBe(0)
    expect(out).toMatch(said)
    const ur = mehen(['play', 'ur', '--seat', 'lapis=person', '--seat', 'shell=person'], 'odds\n')
    expect(ur.out).toContain(cliWords.en['play.noOdds'])
  })

  it('simulates, replays and verifies', () => {
    const simulated = JSON.parse(mehen(['simulate', 'ur', '--games', '50', '--json']).out)
    expect(simulated).toMatchObject({ games: 50 })
    const file = join(folder, 'whole.mehen')
    const seats = ['--seat', 'lapis=random', '--seat', 'shell=person']
    const input = [...Array(300).fill('1')]
    mehen(['play', 'ur', ...seats, '--seed', 's', '--set', 'pieces=5'], [`1`, `save ${file}`, ...input].join('\n'))
    expect(mehen(['verify', file])).toMatchObject({ code: 0 })
    const told = mehen(['replay', file])
    expect([told.code, told.out]).toEqual([0, expect.stringContaining('begins. [U3]')])
    const text = readFileSync(file, 'utf8')
    writeFileSync(
      file,
      text.replace(/chance roll:(\d)/, (_, n) => `chance roll:${(Number(n) + 1) % 5}`),
    )
    expect(mehen(['verify', file]).code).toBe(1)
    writeFileSync(file, text.replace('"seed":"s"', '"seed":"t"'))
    const forged = mehen(['verify', file])
    expect([forged.code, forged.out]).toEqual([1, expect.stringContaining("doesn't match the hash")])
  })

  it('runs vectors and keeps the ledger', () => {
    const file = join(root, 'src/games/ur/vectors.md')
    expect(mehen(['vectors', 'ur', file])).toMatchObject({
      code: 0,
      out: expect.stringContaining('7 passed, 0 failed, 0 unsupported'),
    })
    const wrong = join(folder, 'wrong.json')
    const bad = { id: 'W', rules: ['U5'], op: 'legal', cases: [{ in: { roll: 1 }, out: { passes: true } }] }
    writeFileSync(wrong, JSON.stringify([bad, { ...bad, id: 'X', op: 'fly' }]))
    const result = JSON.parse(mehen(['vectors', 'ur', wrong, file, '--json']).out)
    expect(result).toMatchObject({ passed: 7, failed: 1, unsupported: 1 })
    const said = mehen(['vectors', 'ur', wrong])
    expect([said.code, said.out]).toEqual([1, expect.stringContaining('there is no calculation fly')])
    const damaged = join(folder, 'damaged.md')
    writeFileSync(damaged, `# Vectors\n\n\`\`\`json\n${JSON.stringify(bad)}\n`)
    const told = mehen(['vectors', 'ur', file, damaged])
    expect([told.code, told.err]).toEqual([2, expect.stringContaining('line 3: the block has no end')])
    const ledger = JSON.parse(mehen(['ledger', 'ur', '--json']).out)
    expect(ledger).toMatchObject({ missing: [], unknown: [], uncited: [], contradicted: [] })
    expect(ledger.rules).toHaveLength(11)
  })

  it('puts bots into the arena', () => {
    const { out, err, code } = mehen(['arena', 'greedy', 'random', '--game', 'ur', '--games', '40', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ games: 40 })
    expect(err.match(/of \d+ games/g)).toEqual(['of 10 games', 'of 20 games', 'of 30 games', 'of 40 games'])
  })

  it('rates levels against each other', () => {
    const { out, err, code } = mehen([
      'ladder',
      'ur',
      '--levels',
      'random,greedy',
      '--games',
      '10',
      '--time',
      '5',
      '--clock',
      'cpu',
    ])
    expect(code).toBe(0)
    expect(err).toMatch(/random – greedy: [\d.]+ of 10/)
    expect(out).toMatch(/\| level \| rating \(95%\) \| games \| won \|\n.*\n\| greedy \| \d+ \(-?\d+ - \d+\) \| 10 \|/)
  })

  it('learns from games of one course, and leaves everything else in the file as it is', () => {
    const kept = new URL('../games/god-kings/data/weights.json', import.meta.url)
    const before = JSON.parse(readFileSync(kept, 'utf8'))
    const file = join(folder, 'weights.json')
    writeFileSync(file, JSON.stringify(before))
    const args = ['--courses', 'kadesh', '--games', '40', '--seed', 'small', '--file', file]
    const { out, err, code } = mehen(['fit', 'god-kings', ...args])
    expect(code).toBe(0)
    expect(err).toContain('kadesh: 40 of 40 games')
    expect(out).toMatch(/hittite: loss [\d.]+, previous weights [\d.]+, mean only [\d.]+/)
    const small = new URL('../games/god-kings/golden/fit-kadesh.json', import.meta.url)
    const { hittite } = JSON.parse(readFileSync(small, 'utf8'))
    const found = JSON.parse(readFileSync(file, 'utf8'))
    expect(found.studies).toEqual({ ...before.studies, hittite })
    const plan = { seed: 'small', games: 40, level: 'greedy', explore: 8 }
    expect(found.courses).toEqual({ ...before.courses, kadesh: expect.objectContaining(plan) })
  })

  it('reports the balance of the seats as Markdown', () => {
    const { out, code } = mehen(['balance', 'ur', '--level', 'random', '--games', '20'])
    expect(code).toBe(0)
    expect(out).toMatch(/\| scenario \| players \| games \| no one won \| lapis \| shell \|/)
    const [lapis, shell] = [...out.matchAll(/(\d+\.\d)(?:\*\*)? \(\d+\.\d-\d+\.\d\)/g)].map((found) => Number(found[1]))
    expect(lapis! + shell!).toBeCloseTo(100)
  })
})
