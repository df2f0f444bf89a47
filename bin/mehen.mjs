#!/usr/bin/env node
// mehen, from a clone: builds on first use, then runs dist/mehen.js in this process.
import { existsSync } from 'node:fs'
import { requireNode } from '../scripts/machine.mjs'

requireNode()
const program = new URL('../dist/mehen.js', import.meta.url)
if (!existsSync(program)) {
  const { install } = await import('../scripts/install.mjs')
  const { buildOrEnd } = await import('../scripts/build.mjs')
  await install()
  await buildOrEnd()
}
await import(program.href)
