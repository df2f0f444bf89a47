import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import { type Config, unknownSettings } from './config.ts'
import { storeLocation } from './operator.ts'
import { openStore } from './store/open.ts'
import { newestBackup } from './store/rotation.ts'
import { migrationsAfter, NEWEST } from './store/sql/migrations.ts'
import { StoreError, type StoreFacts } from './store/store.ts'

/** One thing that was looked at: `says` is a text key below `doctor.`, which also says what to do. */
export interface Finding {
  readonly state: 'good' | 'warning' | 'bad'
  readonly says: string
  readonly values: { readonly [name: string]: string | number }
}

/** What a test replaces. */
export interface Surroundings {
  readonly node: string
  readonly now: () => number
  /** When the program was built, in ms. */
  readonly built: number
  readonly freeBytes: (folder: string) => number
  readonly env: NodeJS.ProcessEnv
}

const HERE: Surroundings = {
  node: process.versions.node,
  now: Date.now,
  built: statSync(fileURLToPath(import.meta.url)).mtimeMs,
  freeBytes: (folder) => {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  },
  env: process.env,
}

const GIB = 2 ** 30
const FREE_BYTES = { good: 2 * GIB, least: GIB / 4 }
const RECOMMENDED_NODE = 24
const SUPPORTED_NODE = 22
const OLDEST_POSTGRES = 150_000
/** Clocks of processes and database may differ by this. */
const CLOCK_MS = 2000
const BACKUP_HOURS = 48
const PATIENCE_MS = 5000

const good = (says: string, values: Finding['values'] = {}): Finding => ({ state: 'good', says, values })
const warning = (says: string, values: Finding['values'] = {}): Finding => ({ state: 'warning', says, values })
const bad = (says: string, values: Finding['values'] = {}): Finding => ({ state: 'bad', says, values })

/** `mehen doctor`: looks at everything a server depends on. Changes nothing. */
export async function examine(config: Config, around: Partial<Surroundings> = {}): Promise<Finding[]> {
  const here = { ...HERE, ...around }
  return [
    checkNode(here),
    ...checkSettings(here),
    await checkDisk(config, here),
    ...(await checkData(config, here)),
    ...(await checkServer(config)),
    await checkMail(config),
    checkPush(config),
    checkBackups(config, here),
  ]
}

function checkNode({ node }: Surroundings): Finding {
  const major = Number.parseInt(node, 10)
  const values = { version: node, recommended: RECOMMENDED_NODE }
  if (major < SUPPORTED_NODE) return warning('node.old', values)
  return good('node.good', values)
}

function checkSettings({ env }: Surroundings): Finding[] {
  const names = unknownSettings(env)
  return names.length === 0 ? [] : [bad('settings.unknown', { names: names.join(', ') })]
}

async function checkDisk({ folder, database }: Config, here: Surroundings): Promise<Finding> {
  let at = resolve(folder)
  while (!existsSync(at)) at = dirname(at)
  if (database === undefined) {
    const isWritable = await access(at, constants.W_OK).then(
      () => true,
      () => false,
    )
    if (!isWritable) return bad('disk.denied', { folder: at })
  }
  const free = here.freeBytes(at)
  const values = { folder: at, free: Math.round((free / GIB) * 10) / 10 }
  if (free < FREE_BYTES.least) return bad('disk.full', values)
  return free < FREE_BYTES.good ? warning('disk.low', values) : good('disk.good', values)
}

/** The database and the clock. */
async function checkData(config: Config, here: Surroundings): Promise<Finding[]> {
  const where = config.database === undefined ? config.folder : 'MEHEN_DATABASE'
  const clock = here.now() < here.built ? [bad('clock.behind')] : []
  try {
    const store = await openStore({ ...storeLocation(config), patience: PATIENCE_MS }, 'any schema')
    const facts = await store.facts().finally(() => store.close())
    const apart = Math.abs((facts.postgres?.now ?? here.now()) - here.now())
    if (apart > CLOCK_MS) clock.push(bad('clock.apart', { seconds: Math.round(apart / 1000) }))
    return [checkFacts(facts, where), ...(clock.length > 0 ? clock : [good('clock.good')])]
  } catch (error) {
    return [explain(error, where), ...clock]
  }
}

function checkFacts({ schema, postgres }: StoreFacts, where: string): Finding {
  if (postgres !== undefined && postgres.version < OLDEST_POSTGRES)
    return bad('database.old', { version: Math.floor(postgres.version / 10_000) })
  if (postgres !== undefined && postgres.unsafe.length > 0)
    return bad('database.unsafe', { settings: postgres.unsafe.join(', ') })
  const pending = migrationsAfter(schema)
  if (pending.length > 0) return warning('database.older', { pending: pending.join(', ') })
  return good('database.good', { where, schema: NEWEST })
}

function explain(error: unknown, where: string): Finding {
  const what = error instanceof Error ? error.message : String(error)
  if (!(error instanceof StoreError)) return bad('database.unreachable', { where, what })
  // The server that uses the folder opened it, so it is all right.
  if (error.code === 'in use') return good('database.used', { where })
  if (error.code === 'missing') return warning('database.missing', { where })
  if (error.code === 'newer') return bad('database.newer', { what })
  return bad('database.unreachable', { where, what })
}

interface Health {
  readonly ok: boolean
  readonly late: { readonly [kind: string]: number }
  readonly trouble?: string
  readonly forwarded?: 'none' | 'believed' | 'ignored'
}

/** The server of this configuration, if it runs, and the way to it from outside. */
async function checkServer(config: Config): Promise<Finding[]> {
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host
  const local = `http://${host}:${config.port}`
  const health = () =>
    fetch(`${local}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) })
      .then((response) => response.json() as Promise<Health>)
      .catch(() => undefined)
  const found = await health()
  if (found === undefined) return [warning('server.stopped', { address: local })]
  const late = Object.keys(found.late ?? {})
  const server = !found.ok
    ? bad('server.sick', { trouble: found.trouble ?? '' })
    : late.length > 0
      ? bad('server.late', { kinds: late.join(', ') })
      : good('server.good', { address: local })
  if (config.origin === undefined) return [server, warning('proxy.none')]
  return [server, await checkProxy(config.origin, config, health)]
}

/** Goes through the public address as a browser does. */
async function checkProxy(origin: string, config: Config, health: () => Promise<Health | undefined>): Promise<Finding> {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
  try {
    await ask('/healthz')
  } catch (error) {
    const { message, cause } = error as Error
    return bad('proxy.unreachable', { origin, what: cause instanceof Error ? cause.message : message })
  }
  const forwarded = (await health())?.forwarded
  if (forwarded === 'ignored') return bad('proxy.ignored')
  if (config.trustProxy !== 0 && forwarded === 'none') return bad('proxy.silent')
  const posted = await ask('/api/logout', {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: '{}',
  })
  if (!posted.ok) return bad('proxy.foreign', { origin, status: posted.status })
  if ((await ask('/metrics')).ok) return bad('proxy.metrics')
  return (await opensSocket(origin)) ? good('proxy.good', { origin }) : bad('proxy.noSocket')
}

/** Whether a WebSocket gets through, with the server's first message. */
function opensSocket(origin: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/api/socket`, {
      origin,
      handshakeTimeout: PATIENCE_MS,
    })
    const end = (opened: boolean) => {
      clearTimeout(timer)
      socket.terminate()
      resolve(opened)
    }
    const timer = setTimeout(() => end(false), PATIENCE_MS)
    socket.once('message', () => end(true))
    socket.once('error', () => end(false))
  })
}

async function checkMail({ smtp }: Config): Promise<Finding> {
  if (smtp === undefined) return warning('mail.none')
  const transport = (await import('nodemailer')).createTransport(smtp)
  return transport.verify().then(
    () => good('mail.good'),
    (error: Error) => bad('mail.failed', { what: error.message }),
  )
}

function checkPush({ pushContact, origin }: Config): Finding {
  if (pushContact === undefined) return warning('push.none')
  return origin?.startsWith('https:') ? good('push.good') : bad('push.insecure')
}

/** The age of the newest backup, by its name. */
function checkBackups({ backups }: Config, { now }: Surroundings): Finding {
  if (backups === undefined) return bad('backup.unknown')
  const newest = newestBackup(existsSync(backups) ? readdirSync(backups) : [])
  if (newest === undefined) return bad('backup.none', { folder: backups })
  const hours = Math.round((now() - newest.getTime()) / 3_600_000)
  return hours > BACKUP_HOURS ? bad('backup.old', { folder: backups, hours }) : good('backup.good', { hours })
}
