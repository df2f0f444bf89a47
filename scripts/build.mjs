// Builds a release in dist/: the command line and its workers with esbuild, the web client with Vite. Does nothing when the
// sources are those of the last build. MEHEN_PACKS names a folder of packs to build with (docs/packs.md), MEHEN_GAMES
// games from packages (docs/adding-a-game.md).
//   node scripts/build.mjs [--force] [--only]     --only removes all other builds, for a package
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

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
/** How many builds are kept: open pages of an earlier one still load their parts. */
const KEPT_RELEASES = 3
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
export async function build({ force = false, kept = KEPT_RELEASES, packs = packsFolder(), games, out } = {}) {
  const dist = out ?? join(root, 'dist')
  const lock = join(dist, '.building')
  mkdirSync(dist, { recursive: true })
  while (!take(lock)) await sleep(100)
  const hold = setInterval(() => utimesSync(lock, new Date(), new Date()), LEFT_MS / 60)
  try {
    await buildAlone(dist, force, await loadPacks(packs, dist), loadGames(games))
    prune(dist, kept)
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

/** What a release is made of: how it is made, and whether a file of it belongs to that part. */
const PARTS = {
  programs: { make: buildPrograms, owns: (name) => name.endsWith('.js') || name.endsWith('.js.map') },
  client: { make: buildClient, owns: (name) => name === 'client' },
}

/**
 * Each build is a folder of its own in dist/releases, so that running servers and open pages keep theirs. It becomes
 * current when the small programs in dist/ name it.
 */
async function buildAlone(dist, force, packs, games) {
  const sources = sourceFiles()
  const node = sources.filter((file) => !/^src\/(client\/|games\/[^/]+\/board\/)/.test(file))
  const client = sources.filter((file) => !/^(src\/(server|cli|workers)|tools)\//.test(file))
  const more = JSON.stringify([packs?.marks ?? {}, games?.mark])
  const stamps = { programs: hashOf([...node, ...EVERY_BUILD], more) }
  if (existsSync(join(root, CLIENT)))
    stamps.client = hashOf([...client, ...EVERY_BUILD, 'vite.config.ts', 'scripts/offline.ts'], more)
  const old = currentRelease(dist)
  const isFresh = (part) => !force && old !== undefined && readStamp(join(old, `.${part}`)) === stamps[part]
  if (Object.keys(stamps).every(isFresh)) {
    utimesSync(join(dist, 'mehen.js'), new Date(), new Date())
    return
  }
  const id = `${Date.now()}`
  const release = join(dist, 'releases', id)
  mkdirSync(release, { recursive: true })
  try {
    for (const [part, stamp] of Object.entries(stamps)) {
      const { make, owns } = PARTS[part]
      if (isFresh(part)) for (const name of readdirSync(old).filter(owns)) link(join(old, name), join(release, name))
      else await timed(part, () => make(release, packs, games))
      writeFileSync(join(release, `.${part}`), stamp)
    }
  } catch (error) {
    rmSync(release, { recursive: true, force: true })
    throw error
  }
  for (const name of readdirSync(release).filter((name) => name in ENTRIES)) {
    const part = join(dist, `.${name}.part`)
    writeFileSync(part, `await import('./releases/${id}/${name}')\n`)
    renameSync(part, join(dist, name))
  }
}

/** The programs that are started by their names in dist/. */
const ENTRIES = Object.fromEntries(Object.keys(PROGRAMS).map((name) => [`${name}.js`, true]))

async function timed(name, work) {
  const started = performance.now()
  await work()
  // On standard error, since standard output may carry a protocol.
  console.error(`built ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** The folder of the current build; undefined if there is none. */
export function currentRelease(dist = join(root, 'dist')) {
  const launcher = join(dist, 'mehen.js')
  const [, id] = /releases\/(\d+)\//.exec(existsSync(launcher) ? readFileSync(launcher, 'utf8') : '') ?? []
  const release = join(dist, 'releases', id ?? 'none')
  return existsSync(join(release, 'mehen.js')) ? release : undefined
}

const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** Gives a file or folder a second name; copies where file systems cannot. */
function link(from, to) {
  if (statSync(from).isDirectory()) {
    mkdirSync(to)
    for (const name of readdirSync(from)) link(join(from, name), join(to, name))
    return
  }
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/** Removes old builds that no running server uses. */
function prune(dist, kept) {
  const folder = join(dist, 'releases')
  const all = readdirSync(folder).sort((a, b) => Number(b) - Number(a))
  const current = currentRelease(dist)
  for (const id of all.slice(kept)) {
    if (join(folder, id) !== current && !isInUse(join(folder, id)))
      rmSync(join(folder, id), { recursive: true, force: true })
  }
}

/** Whether a running server has marked a build as its own (src/server/main.ts). */
function isInUse(release) {
  const marks = readdirSync(release).map((name) => /^\.used-(\d+)$/.exec(name)?.[1])
  return marks.some((pid) => {
    try {
      return pid !== undefined && process.kill(Number(pid), 0)
    } catch (error) {
      return error.code === 'EPERM'
    }
  })
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
    logLevel: 'warning',
  }
}

async function buildPrograms(dist, packs, games) {
  const { build } = await import('esbuild')
  await build(programOptions(dist, packs, games))
}

/** Workers play and never word anything: they are built without texts and rule titles. */
const wordless = {
  name: 'wordless',
  enforce: 'pre',
  load: (id) => (/\/games\/.*\/(?:text\/[^/]+|data\/rules-index)\.json$/.test(id) ? '[]' : null),
}

async function buildClient(dist, packs, games) {
  const { build } = await import('vite')
  const plugins = [...(packs ? [vitePacks(packs)] : []), ...(games ? [viteGames(games)] : [])]
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    plugins,
    worker: { plugins: () => [...plugins, wordless] },
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
  const built = statSync(join(root, 'dist/mehen.js'), { throwIfNoEntry: false })
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
  const kept = process.argv.includes('--only') ? 1 : KEPT_RELEASES
  await buildOrEnd({ force: process.argv.includes('--force'), kept })
}
