import { join } from 'node:path'
import { type ProgramEntry, readPrograms } from '../engine/roster.ts'

/** How the server is run. Everything has a usual value; `fromEnvironment` reads the others. */
export interface Config {
  readonly host: string
  readonly port: number
  /** The data folder: the embedded database lives there. */
  readonly folder: string
  /** A PostgreSQL address; the embedded database when absent. */
  readonly database: string | undefined
  /** The public address, such as `https://play.example`; requests must come from it. */
  readonly origin: string | undefined
  /** Where the built web client is. */
  readonly client: string | undefined
  /** How many proxies in front tell who is asking: so many entries at the end of `x-forwarded-for` are believed. */
  readonly trustProxy: number
  readonly logLevel: string
  /** What this process does. */
  readonly roles: ReadonlySet<Role>
  /** How many workers think for bots. */
  readonly botWorkers: number | undefined
  /** Programs that play beside the bots, each in a process of its own. */
  readonly programs: readonly ProgramEntry[]
  /** Letters: an SMTP address (`smtp://user:secret@host:587`) and who sends them. */
  readonly smtp: string | undefined
  readonly mailFrom: string
  /** Browser push: whom a push service may write to (`mailto:` or `https:`); its keys are made by themselves. */
  readonly pushContact: string | undefined
  /** Hosts that count as push services besides the well-known ones. */
  readonly pushHosts: readonly string[]
  readonly limits: Limits
  readonly times: Times
}

/** What a process does: it serves people, thinks for bots, or lets flags fall and tells people of their turns. */
export type Role = (typeof ROLES)[number]
export const ROLES = ['web', 'bots', 'clocks'] as const

/** So many a second, and so many at once. */
export interface Rate {
  readonly second: number
  readonly burst: number
}

/** The messages that are short to send and long to answer. */
export type Dear = 'open' | 'look' | 'why' | 'set' | 'earlier'

/** How much one client may ask for. */
export interface Limits {
  /** HTTP requests a minute from one address; signing in; making tables; making them from records. */
  readonly requests: number
  readonly signIns: number
  readonly tables: number
  readonly imports: number
  /** Sign-ins a minute to one login name from one address; ten times as many from all addresses together. */
  readonly signInsPerName: number
  /** Letters a day to one e-mail address. */
  readonly letters: number
  /** Letters that ask whether an e-mail address is right: an hour, for requests from one address. */
  readonly confirmations: number
  /** Messages a second over one WebSocket, and how many at once. */
  readonly messages: number
  readonly burst: number
  /** The same for each kind of message that is short to send and long to answer. */
  readonly dear: { readonly [type in Dear]: Rate }
  /** Bytes that may wait for one WebSocket: one that reads so little is closed. */
  readonly unsentBytes: number
  /** Bytes of one message, of one body, and of a body with a record. */
  readonly messageBytes: number
  readonly bodyBytes: number
  readonly recordBytes: number
  /** Tables that one WebSocket may follow, and WebSockets from one address. */
  readonly open: number
  readonly sockets: number
}

/** How long things last, in milliseconds. */
export interface Times {
  /** A table that nobody looks at leaves the memory after this. */
  readonly idle: number
  /** Bots stop at a table of bots that nobody has looked at for so long. */
  readonly unwatched: number
  /** A job not finished in this time is done by another process. */
  readonly lease: number
  /** How long a holder who is not connected has before he is notified. */
  readonly notify: number
  /** How often a process says who is connected to it. */
  readonly presence: number
  /** How often a WebSocket must show that it lives. */
  readonly heartbeat: number
  /** How long an account stays signed in where it is not used. */
  readonly session: number
  /** How often it is looked who among those who wait may play with each other by now. */
  readonly pairing: number
}

/** The usual values. */
export const USUAL: Config = {
  host: '127.0.0.1',
  port: 8484,
  folder: 'data',
  database: undefined,
  origin: undefined,
  client: undefined,
  trustProxy: 0,
  logLevel: 'info',
  roles: new Set(ROLES),
  botWorkers: undefined,
  programs: [],
  smtp: undefined,
  mailFrom: 'Mehen <mehen@localhost>',
  pushContact: undefined,
  pushHosts: [],
  limits: {
    requests: 600,
    signIns: 20,
    tables: 60,
    imports: 10,
    signInsPerName: 10,
    letters: 40,
    confirmations: 10,
    messages: 50,
    burst: 200,
    dear: {
      open: { second: 2, burst: 80 },
      look: { second: 20, burst: 60 },
      why: { second: 10, burst: 40 },
      set: { second: 10, burst: 60 },
      earlier: { second: 10, burst: 40 },
    },
    unsentBytes: 4_194_304,
    messageBytes: 65_536,
    bodyBytes: 65_536,
    recordBytes: 2_200_000,
    open: 64,
    sockets: 200,
  },
  times: {
    ...{
      idle: 60_000,
      unwatched: 600_000,
      lease: 15_000,
      notify: 60_000,
      presence: 20_000,
      heartbeat: 30_000,
    },
    session: 90 * 24 * 3600 * 1000,
    pairing: 3000,
  },
}

type Environment = { readonly [name: string]: string | undefined }

/** The configuration that environment variables give; an impossible one is refused with a sentence. */
export function fromEnvironment(env: Environment): Config {
  const number = (name: string, usual: number) => {
    const given = env[name]
    if (given === undefined || given === '') return usual
    const value = Number(given)
    if (!Number.isFinite(value) || value < 0) throw new Error(`${name} must be a number, not ${given}`)
    return value
  }
  const whole = (name: string, usual: number) => {
    const value = number(name, usual)
    if (!Number.isInteger(value)) throw new Error(`${name} must be a whole number, not ${env[name]}`)
    return value
  }
  const text = (name: string) => env[name] || undefined
  const origin = text('MEHEN_ORIGIN')
  const { limits, times } = USUAL
  return {
    ...USUAL,
    host: env.MEHEN_HOST || USUAL.host,
    port: number('MEHEN_PORT', USUAL.port),
    folder: env.MEHEN_DATA || USUAL.folder,
    database: text('MEHEN_DATABASE'),
    origin: origin === undefined ? undefined : new URL(origin).origin,
    client: text('MEHEN_CLIENT'),
    trustProxy: whole('MEHEN_TRUST_PROXY', USUAL.trustProxy),
    logLevel: env.MEHEN_LOG || USUAL.logLevel,
    roles: rolesIn(text('MEHEN_ROLES'), text('MEHEN_DATABASE')),
    botWorkers: text('MEHEN_BOT_WORKERS') === undefined ? undefined : number('MEHEN_BOT_WORKERS', 1),
    programs: readPrograms(text('MEHEN_PROGRAMS')),
    smtp: text('MEHEN_SMTP'),
    mailFrom: env.MEHEN_MAIL_FROM || USUAL.mailFrom,
    pushContact: text('MEHEN_PUSH_CONTACT'),
    pushHosts: namesIn(text('MEHEN_PUSH_HOSTS')).map((host) => host.toLowerCase()),
    limits: {
      ...limits,
      requests: number('MEHEN_LIMIT_REQUESTS', limits.requests),
      signIns: number('MEHEN_LIMIT_SIGN_INS', limits.signIns),
      signInsPerName: number('MEHEN_LIMIT_SIGN_INS_PER_NAME', limits.signInsPerName),
      letters: number('MEHEN_LIMIT_LETTERS', limits.letters),
      confirmations: number('MEHEN_LIMIT_CONFIRMATIONS', limits.confirmations),
      tables: number('MEHEN_LIMIT_TABLES', limits.tables),
      messages: number('MEHEN_LIMIT_MESSAGES', limits.messages),
      burst: number('MEHEN_LIMIT_BURST', limits.burst),
      sockets: number('MEHEN_LIMIT_SOCKETS', limits.sockets),
      unsentBytes: number('MEHEN_LIMIT_UNSENT', limits.unsentBytes),
    },
    times: {
      ...times,
      idle: number('MEHEN_IDLE_MS', times.idle),
      unwatched: number('MEHEN_UNWATCHED_MS', times.unwatched),
      lease: number('MEHEN_LEASE_MS', times.lease),
      notify: number('MEHEN_NOTIFY_MS', times.notify),
      session: number('MEHEN_SESSION_MS', times.session),
    },
  }
}

/** Names with commas between; an empty one is none. */
const namesIn = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** What the process does: everything unless told. One that does not do everything needs others, on one PostgreSQL. */
function rolesIn(text: string | undefined, database: string | undefined): ReadonlySet<Role> {
  if (text === undefined) return USUAL.roles
  const names = namesIn(text)
  const roles = new Set(ROLES.filter((role) => names.includes(role)))
  const all = ROLES.join(',')
  if (roles.size === 0 || roles.size !== new Set(names).size)
    throw new Error(`MEHEN_ROLES must be some of ${all}, not ${text}`)
  if (roles.size < ROLES.length && database === undefined)
    throw new Error(`MEHEN_ROLES must be ${all} without MEHEN_DATABASE: nobody else can do the rest, not ${text}`)
  return roles
}

/** Whether any way to tell people of their turns is configured. */
export const canNotify = ({ smtp, pushContact }: Config) => smtp !== undefined || pushContact !== undefined

/** The folder of the built client beside a program of dist/. */
export const clientBeside = (program: string) => join(program, '..', 'client')
