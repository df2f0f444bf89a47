// Runs the product from a fresh clone: install, build, run.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildOrEnd } from './build.mjs'
import { install } from './install.mjs'
import { requireNode, root, runNode } from './machine.mjs'
import { packsFolder } from './packs.mjs'

/** Installs and builds if needed, then runs `mehen` with these arguments and takes its exit code. */
export async function runProduct(args, { packs = false } = {}) {
  requireNode()
  await install()
  await buildOrEnd({ packs: packsFolder(packs) })
  process.exitCode = await runNode([join(root, 'dist/mehen.js'), ...args])
}

/** The command of `npm start`: the web server if it is part of this clone, otherwise a game in the terminal. */
export function startCommand() {
  return existsSync(join(root, 'src/server/main.ts')) ? ['serve'] : ['play', 'ur']
}
