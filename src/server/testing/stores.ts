import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Kysely } from 'kysely'
import { describe, vi } from 'vitest'
import { openStore, type StoreLocation } from '../store/open.ts'
import { migrate } from '../store/sql/migrations.ts'
import { DATABASE_FILE, LibsqlDialect, SqliteConnection } from '../store/sqlite/connection.ts'
import type { Store, StoreNews } from '../store/store.ts'
import { type Cluster, startPostgres } from './postgres.ts'
import { builtProgram, freshProgram, RunningProgram } from './process.ts'

type Method = {
  [name in keyof Store]: Store[name] extends (...all: any[]) => Promise<any> ? name : never
}[keyof Store]

/** Another process with its own store, controlled by the test. */
export class StoreProcess {
  readonly news: StoreNews[] = []
  lost = 0
  #running!: RunningProgram
  readonly #waiting = new Map<number, { resolve(result: any): void; reject(error: unknown): void }>()
  #calls = 0

  /** Starts a process and waits until its store is open; throws what `openStore` threw there. */
  static async open(place: StoreLocation): Promise<StoreProcess> {
    const file = await builtProgram('src/server/testing/programs/puppet.ts')
    const puppet = new StoreProcess()
    await new Promise<void>((resolve, reject) => {
      puppet.#running = new RunningProgram(file, place, (text) => {
        const line = JSON.parse(text)
        if (line.ready) resolve()
        else if (line.refused) reject(Object.assign(new Error(line.refused.message), line.refused))
        else puppet.#hear(line)
      })
      void puppet.#running.ended.then(() => puppet.#end(reject))
    })
    return puppet
  }

  /** Calls a method of the other process's store. */
  call<M extends Method>(method: M, ...parameters: Parameters<Store[M]>): ReturnType<Store[M]> {
    const id = ++this.#calls
    const answer = new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
    this.#running.child.stdin!.write(`${JSON.stringify({ id, method, parameters })}\n`)
    return answer as ReturnType<Store[M]>
  }

  kill(): Promise<void> {
    return this.#running.kill()
  }

  async close(): Promise<void> {
    this.#running.child.stdin!.end()
    await this.#running.ended
  }

  #hear(line: any) {
    if (line.news) this.news.push(line.news)
    else if (line.lost) this.lost++
    else if (line.error) this.#waiting.get(line.id)?.reject(Object.assign(new Error(line.error.message), line.error))
    else this.#waiting.get(line.id)?.resolve(line.result)
  }

  #end(reject: (error: unknown) => void) {
    const gone = new Error(`the other process ended: ${this.#running.errors}`)
    reject(gone)
    for (const { reject } of this.#waiting.values()) reject(gone)
  }
}

/** Runs a command of the program in a folder, without the settings of the tests; resolves to what it printed. */
export async function mehenIn(cwd: string, env: NodeJS.ProcessEnv, ...args: string[]) {
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MEHEN_')))
  return promisify(execFile)(process.execPath, [await freshProgram(), ...args, '--lang', 'en'], {
    cwd,
    env: { ...inherited, ...env },
  }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stdout, stderr }) => ({ code: code as number, said: `${stdout}${stderr}` }),
  )
}

/** The same in this process, which takes a tenth of the time. */
export async function mehen(env: NodeJS.ProcessEnv, ...args: string[]) {
  const { mehen: run } = await import('#cli/mehen.ts')
  const before = { ...process.env }
  let said = ''
  for (const name of Object.keys(before)) if (name.startsWith('MEHEN_')) delete process.env[name]
  Object.assign(process.env, env)
  const streams = [process.stdout, process.stderr].map((stream) =>
    vi.spyOn(stream, 'write').mockImplementation((text) => Boolean((said += text))),
  )
  try {
    return { code: await run([...args, '--lang', 'en']), said }
  } finally {
    for (const stream of streams) stream.mockRestore()
    for (const name of Object.keys(env)) delete process.env[name]
    Object.assign(process.env, before)
  }
}

/**
 * A proxy between a store and PostgreSQL that can cut a connection when a statement was executed but not yet answered.
 */
export class FaultyProxy {
  readonly place: StoreLocation
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #doomed: { statement: string; times: number } | undefined
  /** Answers cut off so far. */
  cuts = 0

  private constructor(server: Server, place: StoreLocation) {
    this.#server = server
    this.place = place
  }

  /** `folder` is an empty one for the socket. */
  static async open({ url, ...rest }: StoreLocation, folder: string): Promise<FaultyProxy> {
    const home = /host=(.*)$/.exec(url!)![1]!
    const server = createServer((client) => cutter.#carry(client, connect(join(home, '.s.PGSQL.5432'))))
    const cutter = new FaultyProxy(server, { ...rest, url: url!.replace(home, folder) })
    await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve))
    return cutter
  }

  /** Suppresses the answers of the next `times` executions of this prepared statement. */
  cut(statement: string, times = 1): void {
    this.#doomed = { statement, times }
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  #carry(client: Socket, server: Socket) {
    let doomed = false
    for (const socket of [client, server]) {
      this.#sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        server.destroy()
      })
    }
    client.on('data', (data) => {
      const { statement, times } = this.#doomed ?? { statement: '', times: 0 }
      if (times > 0 && data.includes(`\0${statement}\0`)) {
        this.#doomed = { statement, times: times - 1 }
        doomed = true
      }
      server.write(data)
    })
    server.on('data', (data) => {
      if (!doomed) {
        client.write(data)
        return
      }
      this.cuts++
      client.destroy()
      server.destroy()
    })
  }
}

export { job, seatRow, summary, tableRow } from './samples.ts'

export const KINDS = ['libsql', 'postgres'] as const satisfies readonly Store['kind'][]

/** Skips tests that need PostgreSQL. */
export const withoutPostgres = Boolean(process.env.MEHEN_SKIP_POSTGRES)

/** Runs the same tests on both kinds of store. */
export function describeStores(name: string, tests: (kind: Store['kind']) => void): void {
  for (const kind of KINDS) {
    describe.skipIf(kind === 'postgres' && withoutPostgres)(`${name} on ${kind}`, () => tests(kind))
  }
}

/** Makes empty stores of both kinds for a test file and cleans up afterwards. */
export class StoreFixture {
  readonly #folders: string[] = []
  readonly #open: Store[] = []
  #cluster: Promise<Cluster> | undefined

  /** The cluster, started when first needed. Tests kill processes, not the machine, so it need not sync its files. */
  cluster(): Promise<Cluster> {
    this.#cluster ??= startPostgres({ fsync: false })
    return this.#cluster
  }

  /** A temporary folder. */
  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'mehen-store-'))
    this.#folders.push(folder)
    return folder
  }

  /** A data folder with one account, of the schema of an earlier version. */
  async olderFolder(schema: string): Promise<string> {
    const folder = this.folder()
    const db = new Kysely<any>({ dialect: new LibsqlDialect(new SqliteConnection(join(folder, DATABASE_FILE))) })
    await migrate(db, 'libsql', schema)
    await db
      .insertInto('people')
      .values({ id: 'ana', name: 'Ana', created: 1, login: 'Ana', login_key: 'ana', hash: 'h', language: 'en' })
      .execute()
    await db.insertInto('secrets').values({ name: 'cookies', value: 'hush' }).execute()
    await db.destroy()
    return folder
  }

  /** A new place for a store. */
  async place(kind: Store['kind']): Promise<StoreLocation> {
    const folder = this.folder()
    return kind === 'libsql' ? { folder } : { folder, url: await (await this.cluster()).database() }
  }

  /** Opens a store, by default in a new place. */
  async store(kind: Store['kind'], place?: StoreLocation): Promise<Store> {
    const store = await openStore(place ?? (await this.place(kind)))
    this.#open.push(store)
    return store
  }

  async clear(): Promise<void> {
    await Promise.all(this.#open.map((store) => store.close()))
    if (this.#cluster) await (await this.#cluster).stop()
    for (const folder of this.#folders) rmSync(folder, { recursive: true, force: true })
  }
}
