#!/usr/bin/env node
// mehen: runs dist/mehen.js in this process. In a clone it is built on first use, and again when a source is newer;
// commands that look after a server never build.
import { existsSync } from 'node:fs'
import { requireNode } from '../scripts/machine.mjs'

const OPERATING = 'account backup check doctor export import init migrate moderator restore'.split(' ')

requireNode()
const program = new URL('../dist/mehen.js', import.meta.url)
if (existsSync(new URL('../src/cli/main.ts', import.meta.url))) {
  const { buildOrEnd, isOld } = await import('../scripts/build.mjs')
  if (!existsSync(program) || (!OPERATING.includes(process.argv[2]) && isOld())) {
    const { install } = await import('../scripts/install.mjs')
    await install()
    await buildOrEnd()
  }
}
await import(program.href)
