// Shared by all scripts: the project's folder, the Node version check, and child processes.
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The project's folder; MEHEN_ROOT overrides it in the scripts' own tests. */
export const root = process.env.MEHEN_ROOT || fileURLToPath(new URL('..', import.meta.url))

const FLOOR = [20, 19]

/** Exits with a message if Node is older than required. */
export function requireNode(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  if (major > FLOOR[0] || (major === FLOOR[0] && minor >= FLOOR[1])) return
  console.error(`Mehen needs Node ${FLOOR.join('.')} or newer; this is Node ${version}. Get one at https://nodejs.org`)
  process.exit(1)
}

/** Whether this file is the one Node was started with. */
export function isMain(url) {
  return process.argv[1] !== undefined && url === pathToFileURL(process.argv[1]).href
}

/**
 * Runs a program in the project's folder with our terminal and forwards signals; resolves to its exit code. With
 * `aside` it runs at low priority and writes to that open file.
 */
export function run(command, args, { env, shell = false, aside } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: aside === undefined ? 'inherit' : ['ignore', aside, aside],
      shell,
      env: { ...process.env, ...env },
    })
    if (aside !== undefined && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    const forward = (signal) => {
      const terminalTellsIt = signal === 'SIGINT' && process.stdin.isTTY
      if (!terminalTellsIt) child.kill(signal)
    }
    const done = () => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, forward)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
    child.on('error', (error) => {
      done()
      reject(error)
    })
    child.on('close', (code, signal) => {
      done()
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

/** Runs a script with this same Node. */
export function runNode(args, options) {
  return run(process.execPath, args, options)
}
