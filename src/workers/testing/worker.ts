import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = fileURLToPath(new URL('../../../', import.meta.url))
let built: Promise<URL> | undefined

/** The bot worker, built once from the sources as they are. */
export function freshWorker(): Promise<URL> {
  return (built ??= make())
}

async function make(): Promise<URL> {
  const outdir = mkdtempSync(join(tmpdir(), 'mehen-bot-worker-'))
  process.on('exit', () => rmSync(outdir, { recursive: true, force: true }))
  await build({
    absWorkingDir: root,
    entryPoints: ['src/workers/bot-worker.ts'],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'error',
  })
  return pathToFileURL(join(outdir, 'bot-worker.mjs'))
}
