// Games from outside: packages named in MEHEN_GAMES are built into the product (docs/adding-a-game.md).
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { root } from './machine.mjs'

/** The files that a build with such games replaces, by the end of their path. */
const TITLES = 'src/games/outside.ts'
const BOARDS = 'src/client/shell/outside.ts'
const NAMES = 'src/text/app/outside.json'

/** What packages may import of Mehen. */
const ENTRIES = Object.fromEntries(
  Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')).exports).map(
    ([name, file]) => [name.replace('.', 'mehen'), file],
  ),
)

/**
 * The games of the packages in `setting`, names or folders separated by commas; undefined without any. Throws a
 * readable error if one is not a game.
 */
export function loadGames(setting = process.env.MEHEN_GAMES) {
  const names = (setting ?? '').split(',').flatMap((name) => name.trim() || [])
  if (names.length === 0) return undefined
  const games = names.map(readGame)
  const files = games.flatMap(({ folder }) => sourcesIn(folder))
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return { mark: hash.digest('hex'), replaced: (path) => replacement(games, path) }
}

function readGame(name) {
  const folder = findPackage(name)
  const { mehen, exports = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (typeof mehen?.game !== 'string' || typeof exports['.'] !== 'string')
    throw new Error(`${name} is not a game: its package.json needs "mehen.game" and an export ".".`)
  const file = (entry) =>
    exports[entry] === undefined ? undefined : join(folder, exports[entry]).replaceAll('\\', '/')
  return { ...mehen, id: mehen.game, folder, title: file('.'), board: file('./board'), lesson: file('./lesson') }
}

function findPackage(name) {
  const folder = resolve(root, name)
  if (existsSync(join(folder, 'package.json'))) return realpathSync(folder)
  const manifest = join(root, 'node_modules', name, 'package.json')
  if (!existsSync(manifest)) throw new Error(`There is no game ${name} (MEHEN_GAMES): no folder and no package.`)
  return realpathSync(dirname(manifest))
}

const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((file) => !file.slice(folder.length).includes('node_modules') && statSync(file).isFile())
    .sort()

/** The new contents of one of the replaced files. */
function replacement(games, path) {
  const file = path.replaceAll('\\', '/')
  if (file.endsWith(TITLES))
    return `${modules('outsideTitles', games, 'title')}${modules('outsideLessons', games, 'lesson')}`
  if (file.endsWith(BOARDS)) return modules('outsideBoards', games, 'board')
  return file.endsWith(NAMES) ? JSON.stringify(names(games)) : undefined
}

/** A module's export that loads a part of each game that has it. */
function modules(exported, games, part) {
  const loaders = games.flatMap((game) =>
    game[part] === undefined
      ? []
      : `${JSON.stringify(game.id)}: async () => (await import(${JSON.stringify(game[part])})).${part}`,
  )
  return `export const ${exported} = { ${loaders.join(', ')} }\n`
}

/** The application names games in lists without loading them. */
const names = (games) =>
  Object.fromEntries(
    ['en', 'ja', 'cs', 'de'].map((language) => [
      language,
      Object.fromEntries(
        games.flatMap(({ id, name, about }) => [
          [`game.${id}.name`, name?.[language] ?? name?.en ?? id],
          [`game.${id}.about`, about?.[language] ?? about?.en ?? ''],
        ]),
      ),
    ]),
  )

/** Packages share Mehen's React, as they share its kernel. */
const SHARED = /^react(-dom)?(\/|$)/
const resolveShared = createRequire(join(import.meta.dirname, '../package.json')).resolve

/** For esbuild: the programs. */
export const esbuildGames = (games) => ({
  name: 'games',
  setup(build) {
    build.onResolve({ filter: /^mehen\// }, ({ path }) =>
      ENTRIES[path] === undefined ? undefined : { path: join(root, ENTRIES[path]) },
    )
    build.onLoad({ filter: /outside\.(ts|json)$/ }, ({ path }) => {
      const contents = games.replaced(path)
      return contents && { contents, loader: path.endsWith('.json') ? 'json' : 'ts' }
    })
  },
})

/** For Vite: pages and workers. */
export const viteGames = (games) => ({
  name: 'games',
  enforce: 'pre',
  resolveId(id, importer) {
    if (ENTRIES[id] !== undefined) return join(root, ENTRIES[id])
    return SHARED.test(id) && importer && !importer.startsWith(root) ? resolveShared(id) : undefined
  },
  load: (id) => games.replaced(id.split('?')[0]),
})
