#!/usr/bin/env node
// mehen, from a clone: builds on first use and when a source is newer, then runs dist/mehen.js in this process.
import { existsSync } from 'node:fs'
import { requireNode } from '../scripts/machine.mjs'

requireNode()
const program = new URL('../dist/mehen.js', import.meta.url)
const { buildOrEnd, isOld } = await import('../scripts/build.mjs')
if (!existsSync(program) || isOld()) {
  const { install } = await import('../scripts/install.mjs')
  await install()
  await buildOrEnd()
}
await import(program.href)
