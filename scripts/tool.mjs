// node scripts/tool.mjs NAME [OPTIONS]: runs tools/NAME/NAME.ts (npm run truth is one), bundled into one module,
// which is a third faster.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './install.mjs'
import { requireNode, root, runNode } from './machine.mjs'

requireNode()
const [name = '', ...options] = process.argv.slice(2)
const source = join(root, 'tools', name, `${name}.ts`)
if (!/^[a-z]+$/.test(name) || !existsSync(source)) {
  console.error(`there is no tool "${name}"`)
  process.exit(2)
}
await install()
const { build } = await import('esbuild')
const folder = join(root, 'artefacts', name)
mkdirSync(folder, { recursive: true })
await build({
  entryPoints: [source],
  outfile: join(folder, `${name}.mjs`),
  bundle: true,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: 'linked',
  loader: { '.css': 'empty' },
  logLevel: 'error',
})
process.exitCode = await runNode(['--enable-source-maps', join(folder, `${name}.mjs`), ...options])
