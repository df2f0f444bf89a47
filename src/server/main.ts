import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledClient, type Config, fromEnvironment, unknownSettings } from './config.ts'
import { migrateBeforeStart } from './operator.ts'
import { asOperatorErrors, OperatorError } from './operatorErrors.ts'
import { type RunningServer, startServer } from './server.ts'

export type { Config } from './config.ts'
export { examine } from './doctor.ts'
export * from './operator.ts'
export { OperatorError } from './operatorErrors.ts'

/** Limit for an orderly shutdown. */
const SHUTDOWN_TIMEOUT_MS = 10_000

/** The configuration from the environment, with the built client next to the program. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  try {
    const config = fromEnvironment(env)
    if (config.client !== undefined && !existsSync(join(config.client, 'index.html')))
      throw new Error(`MEHEN_CLIENT: there is no index.html in ${config.client}`)
    return { ...config, client: config.client ?? bundledClient(fileURLToPath(import.meta.url)) }
  } catch (error) {
    throw new OperatorError('bad setting', { what: (error as Error).message })
  }
}

/** `mehen serve`: runs until SIGTERM or SIGINT, then shuts down in order. Calls `started` once clients can connect. */
export async function serve(config: Config, started: (running: RunningServer) => void): Promise<void> {
  const told = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
  const version = packageVersion()
  const unmark = markRelease()
  const migrated = await migrateBeforeStart(config)
  const running = await asOperatorErrors(config, () => startServer(config, { version }))
  const { log, store } = running.service
  const { host, roles, trustProxy } = config
  if (migrated !== undefined) log.warn({ migrated }, 'the data were migrated')
  log.info(
    { version, node: process.version, store: store.kind, roles: [...roles], host, port: running.port, trustProxy },
    'started',
  )
  for (const name of unknownSettings(process.env)) log.warn({ name }, 'unknown setting')
  started(running)
  await told
  setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
  await running.close()
  unmark()
}

/** Marks the build this server runs from, so that later builds do not remove it; returns how to end that. */
function markRelease(): () => void {
  const mark = join(dirname(fileURLToPath(import.meta.url)), `.used-${process.pid}`)
  if (basename(dirname(dirname(mark))) !== 'releases') return () => undefined
  try {
    writeFileSync(mark, '')
  } catch {
    // The program's folder is read-only, so nothing is built there.
  }
  return () => rmSync(mark, { force: true })
}

function packageVersion(): string {
  const places = ['../package.json', '../../package.json', '../../../package.json'].map(
    (path) => new URL(path, import.meta.url),
  )
  for (const place of places) {
    try {
      return JSON.parse(readFileSync(place, 'utf8')).version
    } catch {}
  }
  return '0'
}
