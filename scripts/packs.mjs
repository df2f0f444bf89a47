// Packs: numbers from a printed copy, put into the games' data at build time.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './machine.mjs'

const READER = 'tools/packs/command.ts'
const DATA = /\/src\/games\/(packs|[^/]+\/data\/.+)\.json$/

/** The folder of packs to build with: MEHEN_PACKS, or `packs` in the project if asked for. */
export function packsFolder(here = false) {
  if (process.env.MEHEN_PACKS) return resolve(process.env.MEHEN_PACKS)
  const own = join(root, 'packs')
  return here && existsSync(own) ? own : undefined
}

/** Reads and checks the packs in a folder; throws a readable error if one is invalid. Undefined without a folder. */
export async function loadPacks(folder, out) {
  if (folder === undefined || !existsSync(join(root, READER))) return undefined
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder} (MEHEN_PACKS).`)
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [READER],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  })
  mkdirSync(out, { recursive: true })
  const file = join(out, '.packs.mjs')
  writeFileSync(file, outputFiles[0].text)
  const { readPacks } = await import(`${pathToFileURL(file).href}?${Date.now()}`)
  return readPacks(folder)
}

/** Marks the plugin's own resolutions. */
const RESOLVING = 'resolving'

/** For esbuild: loads data with the packs' numbers, except for `mehen pack`, which needs the project's own. */
export const esbuildPacks = (packs) => ({
  name: 'packs',
  setup(build) {
    build.onResolve({ filter: /\.json$/ }, async ({ importer, resolveDir, path, kind, pluginData }) => {
      const isOfPacks = /\/tools\/packs\/[^/]+$/.test(importer.replaceAll('\\', '/'))
      if (!isOfPacks || pluginData === RESOLVING) return undefined
      const found = await build.resolve(path, { importer, resolveDir, kind, pluginData: RESOLVING })
      return { path: found.path, namespace: 'own', errors: found.errors }
    })
    build.onLoad({ filter: /\.json$/, namespace: 'own' }, ({ path }) => ({
      contents: readFileSync(path, 'utf8'),
      loader: 'json',
    }))
    build.onLoad({ filter: /\.json$/ }, ({ path }) => {
      const contents = packs.replaced(path)
      return contents === undefined ? undefined : { contents, loader: 'json' }
    })
  },
})

/** The same for Vite, for pages and workers. */
export const vitePacks = (packs) => ({
  name: 'packs',
  enforce: 'pre',
  load(id) {
    const path = id.split('?')[0]
    return DATA.test(path) ? packs.replaced(path) : undefined
  },
})
