import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import WebSocket from 'ws'
import { godKings } from '#games/god-kings/game.ts'
import {
  completeSetup,
  formatRecord,
  Match,
  randomChance,
  randomFrom,
  resolveMultiSelect,
  type Seat,
  type Setup,
} from '#kernel'
import { pause } from './load.ts'
import type { Numbers } from './measure.ts'
import { Crowd } from './people.ts'
import { Served } from './server.ts'

const HONEST = 200
const SECONDS = 10
const SETTLE_MS = 2000
const GUESTS = 50
/** The attackers' address: limits count them apart from the honest people. */
const ADDRESS = '127.0.0.2'
/** Limits of a setting up that takes seconds instead of hours; those under test have their defaults. */
const MANY = '1000000000'
const DEFAULT_LIMITS = {
  MEHEN_LIMIT_MESSAGES: '',
  MEHEN_LIMIT_BURST: '',
  MEHEN_LIMIT_COMMANDS: '',
  MEHEN_LIMIT_WORK: '',
  MEHEN_LIMIT_SOCKETS: MANY,
}

interface Target {
  readonly base: string
  readonly guests: number
  readonly record: string
  readonly seat: Seat
  readonly seats: { readonly [seat: Seat]: 'me' }
  readonly wanted: readonly string[]
}

/**
 * The 99th percentile of acknowledgements of 200 honest people while the worst known messages come from one guest, and
 * from 50 guests at one address.
 */
export async function hostileSuite(): Promise<Numbers> {
  const folder = mkdtempSync(join(tmpdir(), 'mehen-hostile-'))
  const served = await Served.start({ folder }, DEFAULT_LIMITS)
  const crowd = new Crowd()
  try {
    await crowd.grow(HONEST, [served.base])
    const target = costliestSelection()
    const calm = await p99(crowd)
    const times: number[] = []
    for (const guests of [1, GUESTS]) {
      const attack = startAttack({ ...target, base: served.base, guests })
      await attack.ready
      await pause(SETTLE_MS)
      times.push(await p99(crowd))
      await attack.end()
    }
    return {
      'server.hostileP99ms': Math.max(...times),
      'server.hostile.oneP99ms': times[0]!,
      'server.hostile.manyP99ms': times[1]!,
      'server.hostile.calmP99ms': calm,
    }
  } finally {
    await crowd.end()
    await served.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function p99(crowd: Crowd): Promise<number> {
  const { answers, refused } = await crowd.count(SECONDS)
  const wrong = Object.keys(refused).filter((code) => code !== 'stale')
  if (answers.length === 0 || wrong.length > 0) throw new Error(`refused: ${JSON.stringify(refused)}`)
  return answers[Math.floor(answers.length * 0.99)]!
}

/** A match of The God Kings at its largest selection, and a list that takes the most work to resolve. */
function costliestSelection(): Omit<Target, 'base' | 'guests'> {
  const random = randomFrom('hostile')
  const setup = completeSetup(godKings, { scenario: 'assyro_babylonian', players: 2 })
  const match = Match.begin(godKings, setup, { deal: randomChance(random) })
  let found: { keys: readonly string[]; record: string; seat: Seat } | undefined
  for (let answers = 0; answers < 1500 && !match.over; answers++) {
    const asked = match.open.find((ask) => match.answered(ask) === null)!
    const set = asked.set === null ? undefined : resolveMultiSelect(match, asked.seat, [])
    const keys = set?.parts.flatMap(({ things }) => things.map(({ key }) => key)) ?? []
    if (keys.length > (found?.keys.length ?? 0))
      found = { keys, seat: asked.seat, record: formatRecord({ ...match.record(), setup: setup as Setup }) }
    match.apply(asked.seat, asked.options[random(asked.options.length)]!.key)
  }
  const { keys, record, seat } = found!
  const wanted = Array.from({ length: 80 }, () => keys[random(keys.length)]!)
  return { record, seat, wanted, seats: Object.fromEntries(godKings.seats(setup).map((one) => [one, 'me' as const])) }
}

function startAttack(target: Target) {
  const child: ChildProcess = spawn(process.execPath, [process.argv[1]!, 'bench', '--measure', 'attack'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin!.write(`${JSON.stringify(target)}\n`)
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return {
    ready: new Promise((resolve) => child.stdout!.once('data', resolve)),
    end: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Guests that send the worst known messages as fast as the server lets them, until the process is ended. */
export async function runAttackers(): Promise<Numbers> {
  const lines = createInterface({ input: process.stdin })
  const target = await new Promise<Target>((resolve) => lines.once('line', (line) => resolve(JSON.parse(line))))
  const { record, seats } = target
  for (let i = 0; i < target.guests; i++) {
    const { cookie } = await post(target, '/api/me', { name: `Attacker ${i}` })
    const made = await post(target, '/api/tables', { game: 'god-kings', record, seats }, cookie)
    void attack(target, cookie, made.body.id)
  }
  process.stdout.write('ready\n')
  return new Promise(() => {})
}

async function attack(target: Target, cookie: string, table: string): Promise<never> {
  const { seat, wanted } = target
  const messages = [
    ...Array.from({ length: 4 }, () => ({ type: 'set', table, seat, wanted })),
    { type: 'open', table },
    { type: 'why', table, seat },
    { type: 'look', table, seat, length: 700 },
    { type: 'look', table, seat, length: 1 },
    { type: 'earlier', table, before: 400 },
    { type: 'command', table, command: { do: 'ask rewind', seat, length: 0 } },
    { type: 'command', table, command: { do: 'order', seat, window: 'battle.cards', order: 'never' } },
    { type: 'command', table, command: { do: 'undo', seat, answers: 1, position: 1 } },
  ]
  for (;;) {
    const socket = new WebSocket(`${target.base.replace('http', 'ws')}/api/socket`, {
      headers: { cookie },
      localAddress: ADDRESS,
    })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => {})
    let id = 0
    const timer = setInterval(() => {
      if (socket.readyState !== WebSocket.OPEN || socket.bufferedAmount > 1e6) return
      for (let i = 0; i < 2; i++) socket.send(JSON.stringify({ ...messages[id % messages.length], id: id++ }))
    }, 20)
    await closed
    clearInterval(timer)
    await pause(200)
  }
}

/** A request from the attackers' address. */
async function post(
  target: Target,
  path: string,
  body: object,
  cookie?: string,
): Promise<{ cookie: string; body: any }> {
  const headers = { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) }
  const sent = request(`${target.base}${path}`, { method: 'POST', headers, localAddress: ADDRESS })
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    sent.once('response', resolve).once('error', reject),
  )
  sent.end(JSON.stringify(body))
  const response = await answered
  const said = await text(response)
  if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${said}`)
  return { cookie: response.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie ?? '', body: JSON.parse(said) }
}
