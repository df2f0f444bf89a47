// npm run truth [-- OPTIONS]: compares the numbers shown to players with what the rules then do. All of it runs as one
// module, which is a third faster than file by file.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './install.mjs'
import { requireNode, root, runNode } from './machine.mjs'

requireNode()
await install()
const { build } = await import('esbuild')
const program = join(root, 'artefacts', 'truth', 'truth.mjs')
mkdirSync(join(root, 'artefacts', 'truth'), { recursive: true })
await build({
  entryPoints: [join(root, 'tools/truth/truth.ts')],
  outfile: program,
  bundle: true,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: 'linked',
  loader: { '.css': 'empty' },
  logLevel: 'error',
})
process.exitCode = await runNode(['--enable-source-maps', program, ...process.argv.slice(2)])
