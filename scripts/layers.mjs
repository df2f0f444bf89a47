// Checks which folder imports which (.dependency-cruiser.mjs), and the purity of the pure layers.
//   node scripts/layers.mjs [ROOT]     exit code 1 and one line per violation
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import config, { LAYERS, TESTS } from '../.dependency-cruiser.mjs'

teachSwcJsx()
const { cruise } = await import('dependency-cruiser')
const { breaches } = await import('./purity.mjs')

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'))
const FOLDERS = ['src', 'tools'].filter((folder) => existsSync(join(root, folder)))
const started = performance.now()
const files = sourceFiles()
const modules = files.length === 0 ? [] : await cruiseAll()
const problems = [...unseen(), ...unknownLayers(), ...arrows(), ...impurities()]

for (const problem of problems) console.error(problem)
const seconds = ((performance.now() - started) / 1000).toFixed(1)
const imports = modules.reduce((sum, module) => sum + module.dependencies.length, 0)
console.log(`layers: ${files.length} files, ${imports} imports, ${problems.length} violations (${seconds} s)`)
process.exitCode = problems.length === 0 ? 0 : 1

/** dependency-cruiser parses every file as plain TypeScript; .tsx files need their own syntax. */
function teachSwcJsx() {
  const swc = createRequire(import.meta.url)('@swc/core')
  const parse = swc.parseFileSync
  swc.parseFileSync = (file, options) => parse(file, { ...options, tsx: file.endsWith('.tsx') })
}

function sourceFiles() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
  )
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .sort()
}

async function cruiseAll() {
  const { forbidden, options } = config
  const { output } = await cruise(FOLDERS, {
    ...options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden },
  })
  return output.modules.filter((module) => /^(src|tools)\//.test(module.source))
}

/** The cruiser silently skips files and imports it cannot parse, so they are counted again here. */
function unseen() {
  if (files.length === 0) return ['src/: no module to check']
  const cruised = new Map(modules.map((module) => [module.source, module]))
  return files.flatMap((file) => {
    const module = cruised.get(file)
    if (!module) return [`${file}: not seen by dependency-cruiser (is @swc/core installed?)`]
    if (isTest(file)) return []
    const seen = new Set(module.dependencies.map((dependency) => dependency.module))
    return importsWritten(file)
      .filter((name) => !seen.has(name))
      .map((name) => `${file}: dependency-cruiser missed the import of '${name}'`)
  })
}

function importsWritten(file) {
  const source = readFileSync(join(root, file), 'utf8')
  const pattern = /^(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*['"]([^'"]+)['"]/gm
  return [...source.matchAll(pattern)].map((match) => match[1].replace(/^node:/, ''))
}

function unknownLayers() {
  return files
    .filter((file) => layersOf(file).length !== 1)
    .map((file) => `${file}: belongs to no layer; name one in .dependency-cruiser.mjs`)
}

function arrows() {
  return modules.flatMap((module) =>
    module.dependencies.flatMap((dependency) =>
      (dependency.rules ?? []).map(({ name }) => {
        const round = name === 'no circular imports' && dependency.cycle.map((step) => step.name).join(' -> ')
        return `${module.source}: imports ${round || dependency.resolved} (${name})`
      }),
    ),
  )
}

function impurities() {
  return files.flatMap((file) => {
    const layer = layersOf(file)[0]
    if (!layer?.pure || isTest(file)) return []
    return breaches(file, readFileSync(join(root, file), 'utf8'), layer).map(
      ({ line, what }) => `${file}:${line}: uses ${what} (${layer.name} is pure)`,
    )
  })
}

function layersOf(file) {
  return LAYERS.filter((layer) => new RegExp(layer.from).test(file))
}

function isTest(file) {
  return new RegExp(TESTS).test(file)
}
