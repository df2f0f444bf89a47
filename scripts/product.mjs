// Brings the product up from a fresh clone: install, build, run.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildOrEnd } from './build.mjs'
import { install } from './install.mjs'
import { requireNode, root, runNode } from './machine.mjs'
import { packsFolder } from './packs.mjs'

/** Installs and builds when needed, then runs `mehen` with these arguments; the process takes its exit code. */
export async function runProduct(args, { packs = false } = {}) {
  requireNode()
  await install()
  await buildOrEnd({ packs: packsFolder(packs) })
  process.exitCode = await runNode([join(root, 'dist/mehen.js'), ...args])
}

/** What `npm start` shows: the web table when it is part of this clone, else a game in the terminal. */
export function startCommand() {
  return existsSync(join(root, 'src/server/main.ts')) ? ['serve'] : ['play', 'ur']
}
