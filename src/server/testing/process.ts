import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../../', import.meta.url))
let built: Promise<string> | undefined

/** The program and its worker, built once from the sources as they are; where `mehen.js` lies. */
export function freshProgram(): Promise<string> {
  return (built ??= make())
}

async function make(): Promise<string> {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const outdir = mkdtempSync(join(cache, 'mehen-'))
  process.on('exit', () => rmSync(outdir, { recursive: true, force: true }))
  writeFileSync(join(outdir, 'package.json'), '{"type":"module"}')
  await build({
    absWorkingDir: root,
    entryPoints: { mehen: 'src/cli/main.ts', 'bot-worker': 'src/workers/bot-worker.ts' },
    outdir,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'error',
  })
  return join(outdir, 'mehen.js')
}

/** A port nobody uses now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** A real server process that can be killed and started again. */
export class ServerProcess {
  readonly port: number
  readonly base: string
  output = ''
  /** The program to run where it is not that of the sources as they are. */
  private readonly program: string | undefined
  private readonly env: NodeJS.ProcessEnv
  private child: ChildProcess | undefined

  constructor(port: number, env: NodeJS.ProcessEnv, program?: string) {
    this.program = program
    this.port = port
    this.base = `http://127.0.0.1:${port}`
    const open = {
      MEHEN_LIMIT_REQUESTS: '1000000',
      MEHEN_LIMIT_TABLES: '1000000',
      MEHEN_LIMIT_SOCKETS: '10000',
    }
    this.env = { ...process.env, MEHEN_PORT: String(port), MEHEN_LOG: 'warn', ...open, ...env }
  }

  /** Starts it; resolves when people can come, rejects when it ends first. */
  async start(): Promise<void> {
    const program = this.program ?? (await freshProgram())
    const child = spawn(process.execPath, [program, 'serve', '--lang', 'en'], {
      env: this.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    await new Promise<void>((resolve, reject) => {
      const hear = (data: Buffer) => {
        this.output += data
        if (this.output.includes('is ready')) resolve()
      }
      this.output = ''
      child.stdout!.on('data', hear)
      child.stderr!.on('data', hear)
      child.once('exit', (code) => reject(new Error(`ended with ${code}: ${this.output}`)))
    })
  }

  /** Kills it without a word. */
  kill(): Promise<void> {
    return this.end('SIGKILL').then(() => undefined)
  }

  /** Ends it with a signal; its exit code. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const { child } = this
    this.child = undefined
    if (child === undefined || child.exitCode !== null) return child?.exitCode ?? null
    const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
    child.kill(signal)
    return ended
  }
}
