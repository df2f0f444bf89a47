import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const builtPrograms = new Map<string, Promise<string>>()

/**
 * Bundles a program once from the current sources; resolves with its file. `entry` is relative to the repository's
 * root.
 */
export function builtProgram(entry: string): Promise<string> {
  let file = builtPrograms.get(entry)
  if (!file) builtPrograms.set(entry, (file = buildProgram(entry)))
  return file
}

async function buildProgram(entry: string): Promise<string> {
  const outdir = mkdtempSync(join(tmpdir(), 'mehen-program-'))
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }))
  symlinkSync(join(ROOT, 'node_modules'), join(outdir, 'node_modules'))
  await build({
    absWorkingDir: ROOT,
    entryPoints: { program: entry },
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'error',
  })
  return join(outdir, 'program.mjs')
}

/** A running program whose output is read line by line. */
export class RunningProgram {
  readonly child: ChildProcess
  /** Resolves when the process has ended and all its lines are read. */
  readonly ended: Promise<void>
  errors = ''

  constructor(file: string, argument: unknown, line: (text: string) => void, env: NodeJS.ProcessEnv = {}) {
    this.child = spawn(process.execPath, [file, JSON.stringify(argument)], {
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    this.child.stdin!.on('error', () => undefined)
    this.child.stderr!.setEncoding('utf8').on('data', (text) => (this.errors += text))
    const lines = createInterface({ input: this.child.stdout! })
    lines.on('line', line)
    this.ended = new Promise((resolve) => {
      let open = 2
      const end = () => --open === 0 && resolve()
      lines.once('close', end)
      this.child.once('exit', end)
    })
  }

  /** Kills it, as a power cut would. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL')
    await this.ended
  }
}

/** Loaded before the program: shifts its wall clock by the offset in a file, which can change at any time. */
const clockShim = (file: string) => `
import { readFileSync } from 'node:fs'
const right = Date.now
let shift = 0
let read = 0
Date.now = () => {
  const now = performance.now()
  if (now - read > 10) {
    read = now
    shift = Number(readFileSync(${JSON.stringify(file)}, 'utf8'))
  }
  return right() + shift
}`

/** A server process's wall clock, adjustable while it runs. */
export class WallClock {
  readonly env: { readonly NODE_OPTIONS: string }
  private readonly folder = mkdtempSync(join(tmpdir(), 'mehen-clock-'))
  private readonly file = join(this.folder, 'shift')

  constructor() {
    this.set(0)
    this.env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(clockShim(this.file))}` }
  }

  /** Sets the offset in milliseconds. */
  set(shift: number): void {
    writeFileSync(this.file, String(shift))
  }

  clear(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

const repositoryRoot = fileURLToPath(new URL('../../../', import.meta.url))
const builtServers = new Map<string, Promise<string>>()

/** A replacement in a source file, for a deliberately broken program. */
export interface Mutation {
  readonly file: RegExp
  readonly text: string
  readonly instead: string
}

/** Builds the program and its worker once from the current sources; resolves with the path of `mehen.js`. */
export function freshProgram(mutation?: Mutation): Promise<string> {
  const key = mutation === undefined ? '' : `${mutation.file} ${mutation.instead}`
  const made = builtServers.get(key) ?? buildServer(mutation)
  builtServers.set(key, made)
  return made
}

/** Applies the mutation while bundling; fails if there is nothing to replace. */
function mutationPlugin({ file, text, instead }: Mutation): Plugin {
  return {
    name: 'mutating',
    setup(build) {
      let changed = false
      build.onLoad({ filter: file }, ({ path }) => {
        const source = readFileSync(path, 'utf8')
        changed ||= source.includes(text)
        return { contents: source.replace(text, instead), loader: 'ts' }
      })
      build.onEnd(() => {
        if (!changed) throw new Error(`${text} is in no file like ${file}`)
      })
    },
  }
}

async function buildServer(mutation?: Mutation): Promise<string> {
  const cache = join(repositoryRoot, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const outdir = mkdtempSync(join(cache, 'mehen-'))
  process.on('exit', () => rmSync(outdir, { recursive: true, force: true }))
  writeFileSync(join(outdir, 'package.json'), '{"type":"module"}')
  await build({
    absWorkingDir: repositoryRoot,
    entryPoints: { mehen: 'src/cli/main.ts', 'bot-worker': 'src/workers/bot-worker.ts' },
    outdir,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'error',
    plugins: mutation === undefined ? [] : [mutationPlugin(mutation)],
  })
  return join(outdir, 'mehen.js')
}

/** A free port. */
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

/** A real server process that can be killed and restarted. */
export class ServerProcess {
  /** How the program is broken, if it is. */
  mutation: Mutation | undefined
  readonly port: number
  readonly base: string
  output = ''
  /** A program other than the one built from the sources. */
  private readonly program: string | undefined
  private readonly env: NodeJS.ProcessEnv
  private readonly before: string | undefined
  private child: ChildProcess | undefined

  /** `before` is shell code to run before the program (`"$0" "$@"`), or instead if it begins with `exec`. */
  constructor(port: number, env: NodeJS.ProcessEnv, { before, program }: { before?: string; program?: string } = {}) {
    this.program = program
    this.port = port
    this.before = before
    this.base = `http://127.0.0.1:${port}`
    const open = {
      MEHEN_LIMIT_REQUESTS: '1000000',
      MEHEN_LIMIT_TABLES: '1000000',
      MEHEN_LIMIT_SOCKETS: '10000',
      MEHEN_LIMIT_COMMANDS: '1000000',
      MEHEN_LIMIT_WORK: '1000000',
      MEHEN_LIMIT_SIGN_INS: '1000000',
      MEHEN_LIMIT_SIGN_INS_PER_NAME: '1000000',
    }
    this.env = { ...process.env, MEHEN_PORT: String(port), MEHEN_LOG: 'warn', ...open, ...env }
  }

  /** Starts it; resolves when clients can connect, rejects if it exits first. */
  async start(): Promise<void> {
    const program = this.program ?? (await freshProgram(this.mutation))
    const line = [process.execPath, program, 'serve', '--lang', 'en']
    const { before } = this
    const script = before?.startsWith('exec') ? `${before} "$0" "$@"` : `${before}; exec "$0" "$@"`
    const [file, ...args] = before === undefined ? line : ['sh', '-c', script, ...line]
    const child = spawn(file!, args, { env: this.env, stdio: ['ignore', 'pipe', 'pipe'] })
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

  /** Kills it without warning. */
  kill(): Promise<void> {
    return this.end('SIGKILL').then(() => undefined)
  }

  /** Ends it with a signal; resolves with its exit code. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const { child } = this
    this.child = undefined
    if (child === undefined || child.exitCode !== null) return child?.exitCode ?? null
    const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
    child.kill(signal)
    return ended
  }
}
