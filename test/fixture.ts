import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The repository's folder. */
export const repository = join(import.meta.dirname, '..')

const roots: string[] = []

/** Settings of the check for unused code: in a fixture, only files named `unused.ts` are. */
const UNUSED_CODE =
  '{ "entry": ["**/!(unused).{ts,tsx}"], "project": ["src/**"], "include": ["files"], "vitest": false }\n'

/** A temporary project with this repository's packages and settings and the given files. */
export function fixture(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'mehen-fixture-'))
  roots.push(root)
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json', 'biome.json', 'vitest.config.ts']) {
    copyFileSync(join(repository, name), join(root, name))
  }
  mkdirSync(join(root, 'src'))
  write(root, 'knip.json', UNUSED_CODE)
  for (const [path, source] of Object.entries(files)) write(root, path, source)
  return root
}

/** Writes a file of a fixture. */
export function write(root: string, path: string, source: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), source)
}

/** Removes all fixtures. */
export function removeFixtures(): void {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
}

/** The environment for scripts run on a fixture, without the test runner's variables. */
export function environment(root: string, more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV$|MEHEN_)/.test(name))
  return { ...Object.fromEntries(kept), MEHEN_ROOT: root, ...more }
}

/** Runs a repository script on a fixture. */
export function script(root: string, name: string, args: string[] = [], more: Record<string, string> = {}) {
  return node(root, [join(repository, 'scripts', name), ...args], more)
}

/** Calls a function of a repository script on a fixture and prints its result. */
export function call(root: string, name: string, expression: string, more: Record<string, string> = {}) {
  const url = pathToFileURL(join(repository, 'scripts', name)).href
  const program = `const it = await import('${url}'); console.log(${expression})`
  return node(root, ['--input-type=module', '-e', program], more)
}

function node(root: string, args: string[], more: Record<string, string> = {}) {
  const env = environment(root, more)
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env })
  return { status, stdout, stderr, lastLine: stdout.trimEnd().split('\n').at(-1) }
}
