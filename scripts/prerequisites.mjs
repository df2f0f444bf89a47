// Programs that are not npm packages but needed by some test suites: a browser and a database server.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './machine.mjs'

/** What a suite needs: how to find it, its Debian packages, and instructions for other systems. */
export const PREREQUISITES = {
  browser: {
    find: findChromium,
    packages: ['chromium', 'chromium-headless-shell', 'fonts-noto-cjk', 'fonts-noto-core'],
    advice: 'Install Chromium or Google Chrome (or set MEHEN_CHROMIUM to its path), or set MEHEN_SKIP_BROWSER=1.',
  },
  server: {
    find: findPostgres,
    packages: ['postgresql'],
    advice:
      'Install PostgreSQL 15 or newer, with initdb on the PATH (or set MEHEN_POSTGRES to its bin folder), ' +
      'or set MEHEN_SKIP_POSTGRES=1.',
  },
}

/** The path of a Chromium-like browser, or undefined. */
export function findChromium() {
  if (process.env.MEHEN_CHROMIUM) return process.env.MEHEN_CHROMIUM
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
  const elsewhere = [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ]
  return names.map(onPath).find(Boolean) ?? elsewhere.find((path) => existsSync(path))
}

/** The path of Chromium's headless shell, or undefined. It needs a third less time, but knows no push messages. */
export function findShell() {
  return process.env.MEHEN_CHROMIUM ? undefined : onPath('chromium-headless-shell')
}

/** The folder with PostgreSQL's initdb and pg_ctl, or undefined. */
export function findPostgres() {
  if (process.env.MEHEN_POSTGRES) return process.env.MEHEN_POSTGRES
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folder = versions.map((version) => join(debian, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')))
  return folder ?? onPath('initdb')?.replace(/[\\/]initdb$/, '')
}

/** Ensures a suite's prerequisite, installing it on Debian as root; resolves to what is wrong, if anything. */
export async function provide(suite) {
  const needed = PREREQUISITES[suite]
  if (!needed || needed.find()) return undefined
  if (!isDebianRoot()) return `The ${suite} suite lacks a program. ${needed.advice}`
  console.log(`Installing ${needed.packages.join(', ')} (apt-get)...`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  const code = await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...needed.packages], {
    env,
  })
  return code === 0 && needed.find() ? undefined : `apt-get could not install it (code ${code}). ${needed.advice}`
}

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

function isDebianRoot() {
  const release = '/etc/os-release'
  return process.getuid?.() === 0 && existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'))
}
