import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { request as secureRequest } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type Config, DEFAULTS } from './config.ts'
import { examine, type Surroundings } from './doctor.ts'
import { backup } from './operator.ts'
import { NEWEST } from './store/sql/migrations.ts'
import { DATABASE_FILE, SqliteConnection } from './store/sqlite/connection.ts'
import { freePort, ServerProcess } from './testing/process.ts'
import { CERT, KEY } from './testing/receivers.ts'
import { type TestServer, testServer } from './testing/server.ts'
import { mehen, mehenIn, StoreFixture } from './testing/stores.ts'

const yard = new StoreFixture()
const ending: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const end of ending.splice(0)) await end()
})
afterAll(() => yard.clear())

const WELL: Partial<Surroundings> = { node: '24.1.0', freeBytes: () => 2 ** 40, env: {} }

/** What is found that is not good. */
async function faults(config: Config, around: Partial<Surroundings> = {}): Promise<string[]> {
  const found = await examine(config, { ...WELL, ...around })
  return found.filter(({ state }) => state !== 'good').map(({ state, says }) => `${state} ${says}`)
}

/** A reverse proxy to a server: with or without the client's address, Host and WebSockets. */
async function proxy(to: () => number, { forward = true, sockets = true } = {}): Promise<string> {
  const front = createServer((asked, reply) => {
    const { method, url, headers } = asked
    const forwarded = forward ? { 'x-forwarded-for': asked.socket.remoteAddress! } : {}
    const inner = request(
      { host: '127.0.0.1', port: to(), method, path: url, headers: { ...headers, ...forwarded } },
      (answer) => {
        reply.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(reply)
      },
    )
    asked.pipe(inner)
  })
  if (sockets)
    front.on('upgrade', (asked, socket) => {
      const inner = request({ host: '127.0.0.1', port: to(), path: asked.url, headers: asked.headers })
      inner.on('upgrade', (answer, other, first) => {
        const head = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${head.join('\r\n')}\r\n\r\n`)
        socket.write(first)
        other.pipe(socket).pipe(other)
        for (const end of [socket, other]) end.on('error', () => undefined)
      })
      inner.end()
    })
  return listening(front)
}

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ending.push(
    () => server.closeAllConnections(),
    () => server.close(),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A mail server that greets and agrees to everything, or refuses. */
async function mailServer(greeting = '220 ready'): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined)
    socket.write(`${greeting}\r\n`)
    socket.on('data', (data) => socket.write(data.toString().startsWith('QUIT') ? '221 bye\r\n' : '250 fine\r\n'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ending.push(() => server.close())
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A server behind a proxy, with mail and a backup. */
async function running(change: Partial<Config> = {}, through = {}): Promise<{ server: TestServer; config: Config }> {
  const folder = yard.folder()
  const backups = yard.folder()
  let port = 0
  const origin = await proxy(() => port, through)
  const set = { folder, backups, origin, trustProxy: ['127.0.0.1'], smtp: await mailServer(), ...change }
  const server = await testServer(set)
  ending.push(() => server.close())
  port = server.port
  const config = { ...DEFAULTS, ...set, port }
  await backup(config, set.backups)
  return { server, config }
}

describe('mehen doctor', () => {
  test('finds a healthy set-up healthy', async () => {
    const { config } = await running()
    expect(await faults(config)).toEqual(['warning push.none'])
    const found = await examine(config, WELL)
    for (const says of [
      'node.good',
      'disk.good',
      'database.used',
      'server.good',
      'proxy.good',
      'mail.good',
      'backup.good',
    ])
      expect(found.map((finding) => finding.says)).toContain(says)
  })

  test.each<[what: string, says: string, change: Partial<Config>, through: object]>([
    ['a proxy that is not trusted', 'bad proxy.ignored', { trustProxy: 0 }, {}],
    ['a proxy that hides its clients', 'bad proxy.silent', {}, { forward: false }],
    ['a proxy without WebSockets', 'bad proxy.noSocket', {}, { sockets: false }],
    ['a public address that is another one', 'bad proxy.foreign', { origin: 'http://play.example' }, {}],
    ['a public address that leads nowhere', 'bad proxy.unreachable', { origin: 'http://127.0.0.1:9' }, {}],
    ['push without HTTPS', 'bad push.insecure', { pushContact: 'mailto:me@example.org' }, {}],
    ['a mail server that is not there', 'bad mail.failed', { smtp: 'smtp://127.0.0.1:9' }, {}],
    ['a role that nothing does', 'bad server.late', { roles: new Set(['web', 'clocks'] as const) }, {}],
  ])('%s', async (what, says, change, through) => {
    const { server, config } = await running(change, through)
    const { store, now } = server.service
    if (says.endsWith('late'))
      await store.putJobs([{ key: 'x', kind: 'bot', table: 't', due: now() - 90_000, body: '{}' }])
    // The browser's address is the proxy's, not the one that was set.
    const seen = what.includes('another one') ? { ...config, origin: await proxy(() => server.port) } : config
    const found = await faults(seen)
    expect(found).toContain(says)
    if (change.pushContact === undefined) expect(found.filter((fault) => fault.startsWith('bad'))).toEqual([says])
  })

  test('a machine: old Node, full disk, wrong clock, unknown settings, no right to write', async () => {
    const { config } = await running()
    expect(await faults(config, { node: '20.20.2' })).toContain('warning node.old')
    expect(await faults(config, { freeBytes: () => 1e6 })).toContain('bad disk.full')
    expect(await faults(config, { freeBytes: () => 1e9 })).toContain('warning disk.low')
    expect(await faults(config, { env: { MEHEN_TRUST_PROXI: '1' } })).toContain('bad settings.unknown')
    const stopped = { ...config, folder: yard.folder(), port: 9 }
    expect(await faults(stopped, { now: () => 0 })).toContain('bad clock.behind')
  })

  test('data: none, older, newer, or not reachable', async () => {
    const empty = { ...DEFAULTS, port: 9, folder: yard.folder() }
    expect(await faults(empty)).toEqual([
      ...['warning database.missing', 'warning server.stopped', 'warning mail.none', 'warning push.none'],
      'bad backup.unknown',
    ])
    expect(readdirSync(empty.folder)).toEqual([])
    const older = { ...empty, folder: await yard.olderFolder('012-traces') }
    expect(await faults(older)).toContain('warning database.older')
    const database = new SqliteConnection(join(older.folder, DATABASE_FILE))
    database.exec("insert into mehen_migration values ('999-tomorrow', '2030')")
    database.close()
    expect(await faults(older)).toContain('bad database.newer')
    const away = { ...empty, database: 'postgresql://mehen:x@127.0.0.1:9/mehen' }
    expect(await faults(away)).toContain('bad database.unreachable')
  })

  test('backups: none, or old ones', async () => {
    const { config } = await running({ backups: yard.folder() })
    const later = { now: () => Date.now() + 72 * 3_600_000 }
    expect(await faults(config, later)).toContain('bad backup.old')
    expect(await faults({ ...config, backups: yard.folder() })).toContain('bad backup.none')
  })

  test('is a command that exits with 1 if something is wrong', async () => {
    const folder = yard.folder()
    const said = await mehen({ MEHEN_DATA: folder, MEHEN_PORT: '9' }, 'doctor')
    expect(said.code).toBe(1)
    expect(said.said).toContain(folder)
    expect(said.said).toMatch(/^BAD .*MEHEN_BACKUPS/m)
  })
})

const nginx = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx'].find((file) => existsSync(file))

describe.skipIf(nginx === undefined)('nginx with deploy/nginx.conf', () => {
  test('passes on everything, and nobody gets around the limits with a made-up address', async () => {
    const folder = yard.folder()
    const at = (name: string) => join(folder, name)
    const [front, plain, port] = [await freePort(), await freePort(), await freePort()]
    const origin = `https://localhost:${front}`
    writeFileSync(at('cert.pem'), CERT)
    writeFileSync(at('key.pem'), KEY)
    const site = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
      .replaceAll(/^ *listen \[::\].*$/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ', `listen 127.0.0.1:${front} `)
      .replaceAll('play.example;', 'localhost;')
      .replace(/ssl_certificate [^;]*/, `ssl_certificate ${at('cert.pem')}`)
      .replace(/ssl_certificate_key [^;]*/, `ssl_certificate_key ${at('key.pem')}`)
      .replace('127.0.0.1:8484', `127.0.0.1:${port}`)
      // Here the address has a port, and clients are on the proxy's machine.
      .replace('Host $host;', 'Host $http_host; proxy_bind 127.0.0.2;')
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${at(name)};`,
    )
    writeFileSync(
      at('nginx.conf'),
      `daemon off; pid ${at('pid')}; ${process.getuid?.() === 0 ? 'user root;' : ''} events {}\n` +
        `http { access_log off; ${temporary.join(' ')}\n${site}}\n`,
    )
    const child = spawn(nginx!, ['-p', folder, '-e', at('errors'), '-c', at('nginx.conf')], { stdio: 'inherit' })
    ending.push(() => child.kill('SIGQUIT'))
    const settings = {
      MEHEN_DATA: at('data'),
      MEHEN_BACKUPS: yard.folder(),
      MEHEN_ORIGIN: origin,
      MEHEN_TRUST_PROXY: '127.0.0.2',
      MEHEN_PUSH_CONTACT: 'mailto:me@example.org',
      MEHEN_LIMIT_SIGN_INS: '3',
      NODE_EXTRA_CA_CERTS: at('cert.pem'),
    }
    const server = new ServerProcess(port, settings)
    await server.start()
    ending.push(() => server.end())
    await mehen({ ...settings }, 'backup')
    const said = await mehenIn(process.cwd(), { ...settings, MEHEN_PORT: String(port) }, 'doctor', '--json')
    const found = JSON.parse(said.said) as { says: string; state: string }[]
    expect(found.filter(({ state }) => state === 'bad')).toEqual([])
    expect(found.map(({ says }) => says)).toEqual(expect.arrayContaining(['proxy.good', 'push.good', 'backup.good']))
    const body = JSON.stringify({ login: 'ann', passphrase: 'wrong wrong' })
    const codes: number[] = []
    for (let i = 0; i < 5; i++) {
      const headers = { 'x-forwarded-for': `203.0.113.${i}`, 'content-type': 'application/json', origin }
      const options = { host: 'localhost', port: front, path: '/api/login', method: 'POST', headers, ca: CERT }
      codes.push(
        await new Promise((resolve, reject) => {
          const asked = secureRequest({ ...options, family: 4 }, (answer) => {
            answer.resume()
            resolve(answer.statusCode!)
          })
          asked.on('error', reject).end(body)
        }),
      )
    }
    expect(codes).toEqual([401, 401, 401, 429, 429])
  })
})

describe('mehen init', () => {
  test('writes the settings, says what, and never over a file', async () => {
    const home = yard.folder()
    const run = (...args: string[]) => mehenIn(home, {}, 'init', ...args)
    const made = await run('--port', '9000', '--smtp', 'smtp://me:hush@mail.example:587')
    expect(made).toMatchObject({ code: 0 })
    expect(made.said).toContain('MEHEN_PORT=9000')
    expect(made.said).not.toContain('hush')
    const file = join(home, 'mehen.env')
    expect(statSync(file).mode & 0o077).toBe(0)
    expect(readFileSync(file, 'utf8')).toContain('smtp://me:hush@mail.example:587')
    expect(readdirSync(home).sort()).toEqual(['backups', 'data', 'mehen.env'])
    expect(await run()).toMatchObject({ code: 2 })
    expect(await run('--force', '--port', '99999')).toMatchObject({ code: 2 })
    expect(readFileSync(file, 'utf8')).toContain('MEHEN_PORT=9000')
    expect(await run('--force', '--port', '9001')).toMatchObject({ code: 0 })
    // The other commands find the settings there.
    const doctor = await mehenIn(home, {}, 'doctor', '--json')
    expect(doctor.said).toContain('http://127.0.0.1:9001')
  })
})

describe('mehen migrate', () => {
  test('tries on a copy; then makes a backup and migrates', async () => {
    const folder = await yard.olderFolder('012-traces')
    const env = { MEHEN_DATA: folder }
    expect(await mehen(env, 'migrate', '--dry-run')).toMatchObject({
      code: 0,
      said: expect.stringContaining(NEWEST),
    })
    expect(await faults({ ...DEFAULTS, port: 9, folder })).toContain('warning database.older')
    expect(readdirSync(folder)).toEqual([DATABASE_FILE])
    expect(await mehen(env, 'migrate')).toMatchObject({ code: 0, said: expect.stringContaining(`before-${NEWEST}`) })
    const saved = readdirSync(folder).find((name) => name.startsWith('before-'))!
    expect(await mehen(env, 'migrate')).toMatchObject({ code: 0, said: expect.not.stringContaining('before-') })
    // The way back: the backup in another folder has the old schema.
    const back = yard.folder()
    mkdirSync(join(back, 'data'))
    writeFileSync(join(back, 'data', DATABASE_FILE), readFileSync(join(folder, saved)))
    expect(await faults({ ...DEFAULTS, port: 9, folder: join(back, 'data') })).toContain('warning database.older')
  })
})
