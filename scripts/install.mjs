// Runs npm ci unless node_modules already matches package-lock.json.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, requireNode, root, run, runNode } from './machine.mjs'

const lockFile = join(root, 'package-lock.json')
const stampFile = join(root, 'node_modules', '.mehen-lock')

/** `npm ci` when needed; ends the process when it fails. */
export async function install() {
  requireNode()
  if (isInstalled()) return
  console.log('Installing packages (npm ci)...')
  const code = await npm(['ci', '--include=dev', '--no-audit', '--no-fund'])
  if (code !== 0) {
    console.error('npm ci failed: see above. The network or the package registry may be out of reach.')
    process.exit(code)
  }
  writeFileSync(stampFile, lockHash())
}

/** Whether node_modules matches package-lock.json: by our stamp, or else by npm's own list of what it installed. */
export function isInstalled() {
  if (existsSync(stampFile)) return readFileSync(stampFile, 'utf8') === lockHash()
  if (!matchesNpmsList()) return false
  writeFileSync(stampFile, lockHash())
  return true
}

function lockHash() {
  return createHash('sha256').update(readFileSync(lockFile)).digest('hex')
}

function matchesNpmsList() {
  const listFile = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(listFile)) return false
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const present = JSON.parse(readFileSync(listFile, 'utf8')).packages
  const names = Object.keys(wanted).filter((name) => name !== '')
  return (
    names.every((name) => name in present || wanted[name].optional) &&
    Object.keys(present).every((name) => wanted[name]?.version === present[name].version)
  )
}

function npm(args) {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('.js')) return runNode([cli, ...args])
  return run('npm', args, { shell: process.platform === 'win32' })
}

if (isMain(import.meta.url)) await install()
