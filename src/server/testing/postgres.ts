import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A temporary PostgreSQL cluster in its own folder, listening on a Unix socket only. */
export interface Cluster {
  /** The connection string of a database, by default of the one every cluster has. */
  url(database?: string): string
  /** Creates an empty database; returns its connection string. */
  database(name?: string): Promise<string>
  /** Stops the server immediately, as in a crash, and starts it again on the same data. */
  restart(): Promise<void>
  /** The same in two steps, with no server in between. */
  halt(): Promise<void>
  start(): Promise<void>
  /** Stops all its processes, as on a hanging machine: connections stay open, and nothing answers until `wake`. */
  freeze(): void
  wake(): void
  stop(): Promise<void>
}

/** `fsync: false` is for tests that do not kill the cluster itself. */
export interface ClusterOptions {
  fsync?: boolean
}

const OWNER = 'mehen'
/**
 * Runs the server until standard input closes, so that it never outlives the test. Unless `keep` is sent, the folder
 * (the working directory) is deleted too.
 */
const GUARD = `exec 3<&0
"$@" </dev/null 3<&- &
server=$!
(
  word=$(cat <&3)
  kill -QUIT $server
  while kill -0 $server; do sleep 0.1; done
  [ "$word" = keep ] || rm -rf "$PWD"
) >/dev/null 2>&1 &
wait $server`

/** The folder of PostgreSQL's programs, the newest version found, if any. */
export function postgresPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...(process.env.MEHEN_POSTGRES ? [process.env.MEHEN_POSTGRES] : []),
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** Starts a cluster that lives until `stop`, or until this process ends. */
export async function startPostgres(options: ClusterOptions = {}): Promise<Cluster> {
  const programs = postgresPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed (on Debian: apt-get install postgresql)')
  const home = mkdtempSync(join(tmpdir(), 'mehen-pg-'))
  const user = unprivileged()
  if (user) chownSync(home, user.uid, user.gid)
  const data = join(home, 'data')
  const identity = { ...user, cwd: home, env: { ...process.env, LC_ALL: 'C', HOME: home } }
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', OWNER, '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'],
    { ...identity, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error}`)

  const url = (database = 'postgres') => `postgresql://${OWNER}@/${database}?host=${home}`
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${home}`,
    `fsync=${options.fsync === false ? 'off' : 'on'}`,
    'max_connections=100',
  ]
  let server: ChildProcess | undefined
  const start = async () => {
    const flags = settings.flatMap((setting) => ['-c', setting])
    const log: string[] = []
    server = spawn('sh', ['-c', GUARD, 'sh', join(programs, 'postgres'), '-D', data, ...flags], {
      ...identity,
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    server.stderr!.setEncoding('utf8').on('data', (text) => log.length < 500 && log.push(text))
    await untilReady(url(), server, log)
  }
  const halt = async () => {
    const running = server
    server = undefined
    if (!running || running.exitCode !== null) return
    const ended = new Promise((resolve) => running.once('exit', resolve))
    running.stdin!.end('keep')
    await ended
  }
  const signal = (name: NodeJS.Signals) => {
    const first = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    for (const pid of [first, ...childrenOf(first)]) {
      try {
        process.kill(pid, name)
      } catch {}
    }
  }
  const clean = () => rmSync(home, { recursive: true, force: true })
  process.once('exit', clean)
  await start()

  let databases = 0
  return {
    url,
    database: async (name = `test_${process.pid}_${++databases}`) => {
      const client = new pg.Client({ connectionString: url() })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      return url(name)
    },
    restart: async () => {
      await halt()
      await start()
    },
    halt,
    start,
    freeze: () => signal('SIGSTOP'),
    wake: () => signal('SIGCONT'),
    stop: async () => {
      await halt()
      process.removeListener('exit', clean)
      clean()
    },
  }
}

/** The child processes of a process. */
function childrenOf(parent: number): number[] {
  const found = spawnSync('ps', ['-o', 'pid=', '--ppid', String(parent)], { encoding: 'utf8' })
  if (found.error) throw found.error
  return found.stdout.split('\n').map(Number).filter(Boolean)
}

/** PostgreSQL refuses to run as root: use its own user or an unprivileged one. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line =
    lines.find((entry) => entry.startsWith('postgres:')) ?? lines.find((entry) => entry.startsWith('nobody:'))
  const [, , uid, gid] = (line ?? '::65534:65534').split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

async function untilReady(url: string, server: ChildProcess, log: string[]) {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (server.exitCode !== null) break
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await sleep(50)
    }
  }
  throw new Error(`PostgreSQL did not start:\n${log.join('')}`)
}
