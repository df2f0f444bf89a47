import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from '../../scripts/build.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The product as `npm start` runs it, with its own data. */
export interface Product {
  readonly url: string
  /** Restarts the server on the same port and data. */
  restart(): Promise<void>
  /** Stops the server. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Runs an operator's command on the same data and returns its output. */
  mehen(...words: readonly string[]): Promise<string>
  close(): Promise<void>
  /** Kills the server and removes its data. */
  kill(): void
}

/** Builds what is needed and starts the product on a free port. */
export async function startProduct(env: { readonly [name: string]: string } = {}, built?: string): Promise<Product> {
  if (built === undefined) await build()
  const folder = mkdtempSync(join(tmpdir(), 'mehen-browser-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const start = async () => {
    const made = spawn(process.execPath, [join(built ?? join(root, 'dist'), 'mehen.js'), 'serve'], {
      cwd: folder,
      env: {
        ...process.env,
        MEHEN_PORT: String(port),
        MEHEN_DATA: join(folder, 'data'),
        MEHEN_LOG: 'warn',
        MEHEN_LIMIT_REQUESTS: '100000',
        MEHEN_LIMIT_TABLES: '10000',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child = made
    await new Promise<void>((done, failed) => {
      made.stdout!.on('data', (said: Buffer) => said.toString().includes(url) && done())
      made.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
    })
  }
  const stop = async () => {
    const old = child
    child = undefined
    if (old === undefined || old.exitCode !== null) return
    const ended = new Promise((done) => old.once('exit', done))
    old.kill('SIGTERM')
    await ended
  }
  await start()
  return {
    url,
    start,
    stop,
    async mehen(...words) {
      const data = { MEHEN_DATA: join(folder, 'data'), ...env }
      const program = join(built ?? join(root, 'dist'), 'mehen.js')
      const options = { cwd: folder, env: { ...process.env, ...data } }
      return (await promisify(execFile)(process.execPath, [program, ...words], options)).stdout
    },
    async restart() {
      await stop()
      await start()
    },
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
    kill() {
      child?.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}
