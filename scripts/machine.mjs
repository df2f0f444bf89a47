// What every script needs: where the project is, whether Node is new enough, and a child process that behaves.
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The project's folder; MEHEN_ROOT lets the scripts' own tests point them at another one. */
export const root = process.env.MEHEN_ROOT || fileURLToPath(new URL('..', import.meta.url))

const FLOOR = [20, 19]

/** Ends the process with a sentence when Node is older than the project needs. */
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
 * Runs a program in the project's folder with our terminal; signals reach it; resolves to its exit code. One that works
 * `aside` has only what the others leave of the machine, and says what it says into that open file.
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
