// Builds dist/: the command line and its workers with esbuild, the web client with Vite. Does nothing when the
// sources are those of the last build. MEHEN_PACKS names a folder of packs to build with (docs/packs.md), MEHEN_GAMES
// games from packages (docs/adding-a-game.md).
//   node scripts/build.mjs [--force]
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { esbuildGames, loadGames, viteGames } from './games.mjs'
import { install } from './install.mjs'
import { isMain, root } from './machine.mjs'
import { esbuildPacks, loadPacks, packsFolder, vitePacks } from './packs.mjs'

/** The programs run by Node: output file and entry point. Rows without a source are skipped. */
const PROGRAMS = {
  mehen: 'src/cli/main.ts',
  'bot-worker': 'src/workers/bot-worker.ts',
}

const CLIENT = 'src/client/index.html'
/** A lock not touched for this long is stale. */
const LEFT_MS = 60_000
const EVERY_BUILD = [
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/games.mjs',
  'scripts/packs.mjs',
]

/** Builds what has changed; throws if a build fails. One process builds at a time. `packs` is a folder of packs. */
export async function build({ force = false, packs = packsFolder(), games, out = join(root, 'dist') } = {}) {
  const dist = out
  const lock = join(dist, '.building')
  mkdirSync(dist, { recursive: true })
  while (!take(lock)) await sleep(100)
  const hold = setInterval(() => utimesSync(lock, new Date(), new Date()), LEFT_MS / 60)
  try {
    await buildAlone(dist, force, await loadPacks(packs, dist), loadGames(games))
  } finally {
    clearInterval(hold)
    rmSync(lock, { force: true })
  }
}

/** Takes the lock; a stale one of a killed process is removed first. */
function take(lock) {
  try {
    writeFileSync(lock, '', { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const touched = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
  if (Date.now() - touched > LEFT_MS) rmSync(lock, { force: true })
  return false
}

async function buildAlone(dist, force, packs, games) {
  const make = { dist, force, packs, games }
  const sources = sourceFiles()
  const node = sources.filter((file) => !/^src\/(client\/|games\/[^/]+\/board\/)/.test(file))
  const client = sources.filter((file) => !/^(src\/(server|cli|workers)|tools)\//.test(file))
  await whenChanged('programs', node, !existsSync(join(dist, 'mehen.js')), buildPrograms, make)
  if (existsSync(join(root, CLIENT))) {
    const missing = !existsSync(join(dist, 'client/index.html'))
    await whenChanged('client', [...client, 'vite.config.ts', 'scripts/offline.ts'], missing, buildClient, make)
  }
}

async function whenChanged(name, files, missing, make, { dist, force, packs, games }) {
  const stampFile = join(dist, `.${name}`)
  const stamp = hashOf([...files, ...EVERY_BUILD], JSON.stringify([packs?.marks ?? {}, games?.mark]))
  if (!force && !missing && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) {
    utimesSync(stampFile, new Date(), new Date())
    return
  }
  const started = performance.now()
  rmSync(stampFile, { force: true })
  mkdirSync(dist, { recursive: true })
  await make(dist, packs, games)
  writeFileSync(stampFile, stamp)
  // On standard error, since standard output may carry a protocol.
  console.error(`built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** The esbuild options for the programs. */
export function programOptions(dist, packs, games) {
  const packages = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies ?? {})
  return {
    absWorkingDir: root,
    entryPoints: Object.fromEntries(Object.entries(PROGRAMS).filter(([, source]) => existsSync(join(root, source)))),
    outdir: dist,
    plugins: [...(packs ? [esbuildPacks(packs)] : []), ...(games ? [esbuildGames(games)] : [])],
    bundle: true,
    splitting: true,
    chunkNames: 'part-[hash]',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    external: packages.flatMap((name) => [name, `${name}/*`]),
    metafile: true,
    logLevel: 'warning',
  }
}

async function buildPrograms(dist, packs, games) {
  const { build } = await import('esbuild')
  const { metafile } = await build(programOptions(dist, packs, games))
  const made = new Set(Object.keys(metafile.outputs).map((file) => basename(file)))
  for (const file of readdirSync(dist)) {
    if (/\.js(\.map)?$/.test(file) && !made.has(file)) rmSync(join(dist, file))
  }
}

async function buildClient(dist, packs, games) {
  const { build } = await import('vite')
  const plugins = [...(packs ? [vitePacks(packs)] : []), ...(games ? [viteGames(games)] : [])]
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    plugins,
    worker: { plugins: () => plugins },
    build: { outDir: join(dist, 'client') },
  })
}

function sourceFiles() {
  return ['src', 'tools']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/').replace(/^\//, ''))
    .sort()
}

function hashOf(files, more) {
  const hash = createHash('sha256').update(more)
  for (const file of files) {
    const path = join(root, file)
    if (existsSync(path)) hash.update(`\n${file}\n`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** Whether a source file is newer than the built programs. */
export function isOld() {
  const built = statSync(join(root, 'dist/.programs'), { throwIfNoEntry: false })
  if (built === undefined) return false
  const isNewer = (file) => (statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? 0) > built.mtimeMs
  return sourceFiles().some(isNewer)
}

/** Builds, or ends the process with a sentence. */
export async function buildOrEnd(options) {
  try {
    await build(options)
  } catch (error) {
    console.error(`The build failed. ${error.message}`)
    process.exit(1)
  }
}

if (isMain(import.meta.url)) {
  await install()
  await buildOrEnd({ force: process.argv.includes('--force') })
}
