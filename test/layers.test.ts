import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixture, removeFixtures, script } from './fixture.ts'

/** A small tree that obeys every rule and uses everything that only looks forbidden. */
const CLEAN: Record<string, string> = {
  'src/kernel/flow.ts': 'export function* ask() { return 1 }\nexport const window = (name: string) => name\n',
  'src/kernel/window.ts':
    "import { window } from './flow.ts'\nexport const told = (s: string[]) => s.concat(window('a.b')).concat(window.name)\n",
  'src/kernel/names.ts': [
    "export { window } from './flow.ts'",
    "export * as crypto from './window.ts'",
    'export class Place { process = 1; get location() { return this.process } constructor(readonly self: Date) {} }',
    'export const of = ({ location: document = 1 }, [fetch, ...alert]: number[]) => [document, fetch, alert]',
    'export const calm = (f: () => void) => { try { f() } catch (console) { throw console } }',
    'export function local(performance: number) { for (const global of [performance]) return global }',
    'export function* flow(f: () => Generator) { const g = () => { try { return f() } catch { return f() } }; yield* g() }',
    'export type Now = typeof Date.now; export const cast = (x: unknown) => x as Worker',
    '',
  ].join('\n'),
  'src/kernel/testing/play.ts':
    "import fc from 'fast-check'\nimport { readFileSync } from 'node:fs'\nexport const used = [fc, readFileSync, Math.random]\n",
  'src/hex/grid.ts': 'export const grid = (columns: number) => Int16Array.of(columns)\n',
  'src/hex/grid.test.ts': "import fc from 'fast-check'\nimport { grid } from './grid.ts'\nvoid [fc, grid]\n",
  'src/games/ur/data/board.json': '{"squares": 20}',
  'src/games/ur/rules/move.ts':
    "import { ask } from '../../../kernel/flow.ts'\nimport { grid } from '../../../hex/grid.ts'\nimport board from '../data/board.json' with { type: 'json' }\n// Math.random and Date.now in a comment\nexport function* move(g: { date: Date; process: number }) {\n  yield* ask()\n  return [board, grid(1), g.process, 'console.log', Math.floor(1)]\n}\n",
  'src/games/ur/rules/move.test.ts':
    "import { test } from 'vitest'\nimport { search } from '../../../bots/search.ts'\nimport { move } from './move.ts'\ntest('x', () => void [move, search, Date.now()])\n",
  'src/games/ur/testing/table.ts':
    "import { readFileSync } from 'node:fs'\nimport { move } from '../rules/move.ts'\nexport const atTable = [move, readFileSync]\n",
  'src/games/ur/rules/turn/turn.test.ts':
    "import { atTable } from '../../testing/table.ts'\nimport { test } from 'vitest'\ntest('x', () => void atTable)\n",
  'src/games/ur/view.ts':
    "import { move } from './rules/move.ts'\nexport const view = (performance: { now: number }) => [performance.now, move]\n",
  'src/games/ur/bot/plan.ts':
    "import type { Title } from '../../title.ts'\nimport { grid } from '../../../hex/grid.ts'\nimport { view } from '../view.ts'\nexport const plan: Title = { view: [view, grid] }\n",
  'src/games/ur/text/en.ts': "export const en = { fetch: 'Fetch (1.1)' }\n",
  'src/games/ur/index.ts':
    "export { plan } from './bot/plan.ts'\nexport { view } from './view.ts'\nexport { en } from './text/en.ts'\n",
  'src/games/ur/board/board.tsx':
    "import { useState } from 'react'\nimport { Piece } from '../../../kit/piece.tsx'\nimport { grid } from '../../../hex/grid.ts'\nimport { view } from '../view.ts'\nexport const Board = () => { useState([view, grid]); document.title = ''; return <Piece /> }\n",
  'src/games/index.ts': "export const games = { ur: () => import('./ur/index.ts') }\n",
  'src/games/title.ts': 'export interface Title { view: unknown }\n',
  'src/text/words.ts': "import i18next from 'i18next'\nexport const words = i18next\n",
  'src/bots/search.ts': "import { ask } from '../kernel/flow.ts'\nexport function* search() { yield ask }\n",
  'src/table/protocol.ts':
    "import { string } from 'zod/mini'\nimport { search } from '../bots/search.ts'\nexport const name = [string, search]\n",
  'src/workers/bot-worker.ts':
    "import { parentPort } from 'node:worker_threads'\nimport { games } from '../games/index.ts'\nparentPort?.postMessage(games)\n",
  'src/server/main.ts':
    "import fastify from 'fastify'\nimport '../workers/bot-worker.ts'\nimport { name } from '../table/protocol.ts'\nexport const serve = () => [fastify, name, Date.now()]\n",
  'src/kit/piece.tsx': "import { grid } from '../hex/grid.ts'\nexport const Piece = () => <i>{grid(1)}</i>\n",
  'src/client/app.tsx':
    "import { Board } from '../games/ur/board/board.tsx'\nimport { name } from '../table/protocol.ts'\nexport const app = [Board, name]\n",
  'src/cli/main.ts':
    "import { serve } from '../server/main.ts'\nimport '../text/words.ts'\nimport { used } from '../kernel/testing/play.ts'\nconsole.log(serve, used, process.argv)\n",
}

const CHESS = { 'src/games/chess/rules/move.ts': 'export const castle = 1\n' }

/** Planted violations: what, where, and the expected message. */
const PLANTS: [what: string, path: string, source: string, says: RegExp][] = [
  [
    'a kernel that imports a game',
    'src/kernel/p1.ts',
    "import '../games/ur/view.ts'",
    /imports src\/games\/ur\/view\.ts \(kernel/,
  ],
  [
    'a kernel that imports a type of a game',
    'src/kernel/p2.ts',
    "import type { view } from '../games/ur/view.ts'\nexport type V = typeof view",
    /\(kernel/,
  ],
  ['a kernel that exports from a game', 'src/kernel/p3.ts', "export * from '../games/ur/view.ts'", /\(kernel/],
  ['a kernel that imports the registry', 'src/kernel/p4.ts', "import '../games/index.ts'", /\(kernel/],
  ['a kernel that imports a package', 'src/kernel/p5.ts', "import 'zod/mini'", /zod\/mini.*\(kernel/],
  [
    'a kernel test that imports a game',
    'src/kernel/p6.test.ts',
    "import '../games/ur/view.ts'",
    /\(kernel imports only what it may, in tests too/,
  ],
  [
    'a kernel that imports its test helpers',
    'src/kernel/p7.ts',
    "import './testing/play.ts'",
    /does not import test helpers/,
  ],
  ['hexes that import the kernel', 'src/hex/p1.ts', "import '../kernel/flow.ts'", /\(hex imports only/],
  ['hexes that import the kit', 'src/hex/p2.ts', "import '../kit/piece.tsx'", /\(hex imports only/],
  ['hexes that roll a die', 'src/hex/g1.ts', 'export const d = Math.random()', /`Math\.random`/],
  ['a table that imports hexes', 'src/table/p4.ts', "import '../hex/grid.ts'", /\(table/],
  [
    'rules that import the test helpers of their game',
    'src/games/ur/rules/p30.ts',
    "import '../testing/table.ts'",
    /the product does not import test helpers/,
  ],
  ['rules that import another game', 'src/games/ur/rules/p1.ts', "import '../../chess/rules/move.ts'", /\(rules/],
  ['an index that imports another game', 'src/games/ur/p1.ts', "import '../chess/rules/move.ts'", /\(game/],
  ['a board that imports another game', 'src/games/ur/board/p1.ts', "import '../../chess/rules/move.ts'", /\(board/],
  ['a game that imports the registry', 'src/games/chess/rules/p1.ts', "import '../../index.ts'", /\(rules/],
  ['rules that import node:fs', 'src/games/ur/rules/p2.ts', "import 'node:fs'", /imports (node:)?fs \(rules/],
  ['rules that import React', 'src/games/ur/rules/p3.ts', "import 'react'", /react.*\(rules/],
  ['rules that import the bot', 'src/games/ur/rules/p4.ts', "import '../bot/plan.ts'", /\(rules/],
  ['rules that import the board', 'src/games/ur/rules/p5.ts', "import '../board/board.tsx'", /\(rules/],
  ['a game that imports the search', 'src/games/ur/bot/p1.ts', "import '../../../bots/search.ts'", /\(game/],
  ['a board that imports the table', 'src/games/ur/board/p2.ts', "import '../../../table/protocol.ts'", /\(board/],
  ['a board that imports pages', 'src/games/ur/board/p3.ts', "import '../../../client/app.tsx'", /\(board/],
  ['a kit that imports a game', 'src/kit/p1.ts', "import '../games/ur/view.ts'", /\(kit/],
  ['a registry with a clock', 'src/games/g1.ts', 'export const now = Date.now', /global `Date`/],
  ['a table that imports words', 'src/table/p3.ts', "import '../text/words.ts'", /\(table/],
  ['bots that import a game', 'src/bots/p1.ts', "import '../games/ur/view.ts'", /\(bots/],
  ['bots that import the registry', 'src/bots/p2.ts', "import '../games/index.ts'", /\(bots/],
  ['a table that imports the server', 'src/table/p1.ts', "import '../server/main.ts'", /\(table/],
  ['a table that imports all of zod', 'src/table/p2.ts', "import 'zod'", /\(table/],
  ['workers that import the server', 'src/workers/p1.ts', "import '../server/main.ts'", /\(workers/],
  ['a server that imports the client', 'src/server/p1.ts', "import '../client/app.tsx'", /\(server/],
  ['a server that imports a board', 'src/server/p2.ts', "import '../games/ur/board/board.tsx'", /\(server/],
  ['a server that imports the CLI', 'src/server/p3.ts', "import '../cli/main.ts'", /\(server/],
  ['a client that imports the server', 'src/client/p1.ts', "import '../server/main.ts'", /\(client/],
  ['a client that imports Node', 'src/client/p2.ts', "import 'node:fs'", /\(client/],
  ['a CLI that imports the client', 'src/cli/p1.ts', "import '../client/app.tsx'", /\(cli/],
  ['an unknown package', 'src/server/p4.ts', "import 'left-pad-of-nowhere'", /\(server/],
  ['a file outside the layers', 'src/misc/p1.ts', 'export const x = 1', /belongs to no layer/],
  ['a cycle', 'src/kernel/p8.ts', "import './p9.ts'", /p8\.ts.*p9\.ts.*\(no circular imports/],
  ['the other half of the cycle', 'src/kernel/p9.ts', "import type {} from './p8.ts'", /\(no circular imports/],
  [
    'Math.random in rules',
    'src/games/ur/rules/g1.ts',
    '// a die\nexport const d6 = () => Math.random()',
    /g1\.ts:2: uses `Math\.random`/,
  ],
  ['Math taken apart', 'src/games/ur/rules/g2.ts', 'export const { random } = Math', /`Math` taken apart/],
  ['Date.now', 'src/kernel/g1.ts', 'export const now = () => Date.now()', /global `Date`/],
  ['new Date', 'src/table/g1.ts', 'export const now = () => new Date()', /global `Date`/],
  ['performance', 'src/bots/g1.ts', 'export const now = () => performance.now()', /global `performance`/],
  ['setTimeout', 'src/table/g2.ts', 'setTimeout(() => {}, 1)', /global `setTimeout`/],
  ['process', 'src/bots/g2.ts', 'export const env = process.env', /global `process`/],
  ['document', 'src/games/ur/text/g1.ts', 'export const t = document.title', /global `document`/],
  ['the global window', 'src/kernel/g2.ts', 'export const w = window.innerWidth', /global `window`/],
  ['globalThis', 'src/kernel/g3.ts', "export const w = (globalThis as any)['Date']", /global `globalThis`/],
  ['fetch', 'src/games/ur/bot/g1.ts', "export const f = () => fetch('/')", /global `fetch`/],
  ['console', 'src/games/ur/view.g1.ts', 'console.log(1)', /global `console`/],
  ['localeCompare', 'src/games/ur/rules/g3.ts', "export const c = 'a'.localeCompare('b')", /`localeCompare`/],
  ['Intl', 'src/games/ur/text/g2.ts', 'export const i = new Intl.NumberFormat()', /global `Intl`/],
  ['a dynamic import', 'src/games/ur/rules/g4.ts', "export const i = () => import('./g3.ts')", /dynamic `import\(\)`/],
  ['a bare yield', 'src/games/ur/rules/g5.ts', 'export function* f() {\n  yield 1\n}', /g5\.ts:2: uses a bare `yield`/],
  ['a bare yield in the kernel', 'src/kernel/g4.ts', 'export function* f() { yield 1 }', /bare `yield`/],
  [
    'a flow inside try',
    'src/games/ur/rules/g6.ts',
    'export function* f(g: any) { try { yield* g() } finally { g.x = 1 } }',
    /`yield` inside `try`/,
  ],
]

function check(root: string) {
  const { status, stdout, stderr } = script(root, 'layers.mjs', [root])
  return { status, stdout, problems: stderr.split('\n').filter((line) => line !== '') }
}

afterAll(removeFixtures)

describe('the layer check', () => {
  test('passes a clean tree, whatever its names look like', () => {
    const { status, problems, stdout } = check(fixture({ ...CLEAN, ...CHESS }))
    expect(problems).toEqual([])
    expect(stdout).toMatch(/^layers: 26 files, \d+ imports, 0 violations/)
    expect(status).toBe(0)
  })

  test('fails on a tree without modules', () => {
    const { status, problems } = check(fixture({ 'src/readme.txt': '' }))
    expect(problems).toEqual(['src/: no module to check'])
    expect(status).toBe(1)
  })

  test('fails on a single planted import', () => {
    const { status, problems } = check(fixture({ ...CLEAN, 'src/kernel/planted.ts': "import '../games/ur/view.ts'" }))
    expect(problems).toHaveLength(1)
    expect(status).toBe(1)
  })

  describe('finds', () => {
    let problems: string[]
    beforeAll(() => {
      const planted = Object.fromEntries(PLANTS.map(([, path, source]) => [path, `${source}\n`]))
      problems = check(fixture({ ...CLEAN, ...CHESS, ...planted })).problems
    })

    test.each(PLANTS)('%s', (_, path, __, says) => {
      const about = problems.filter((line) => line.startsWith(path))
      expect(about.join('\n')).toMatch(says)
    })

    test('nothing in the files that keep the rules', () => {
      const planted = PLANTS.map(([, path]) => path)
      expect(problems.filter((line) => !planted.some((path) => line.startsWith(path)))).toEqual([])
    })
  })
})
