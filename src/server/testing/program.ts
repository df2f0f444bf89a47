import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const built = new Map<string, Promise<string>>()

/**
 * Bundles a program once from the current sources; resolves with its file. `entry` is relative to the repository's
 * root.
 */
export function builtProgram(entry: string): Promise<string> {
  let file = built.get(entry)
  if (!file) built.set(entry, (file = make(entry)))
  return file
}

async function make(entry: string): Promise<string> {
  const outdir = mkdtempSync(join(tmpdir(), 'mehen-program-'))
  process.once('exit', () => rmSync(outdir, { recursive: true, force: true }))
  symlinkSync(join(root, 'node_modules'), join(outdir, 'node_modules'))
  await build({
    absWorkingDir: root,
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
export class Running {
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
