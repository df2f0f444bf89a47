import { isIP } from 'node:net'
import { join } from 'node:path'
import { type ProgramEntry, readPrograms } from '#engine/program.ts'

/** How the server runs. Everything has a default; `fromEnvironment` reads the rest. */
export interface Config {
  readonly host: string
  readonly port: number
  /** The data folder with the embedded database. */
  readonly folder: string
  /** A PostgreSQL address; undefined for the embedded database. */
  readonly database: string | undefined
  /** The folder of backups: `mehen backup` writes there by default, and so does an upgrade. */
  readonly backups: string | undefined
  /** The public address, such as `https://play.example`; requests must come from it. */
  readonly origin: string | undefined
  /** The folder of the built web client. */
  readonly client: string | undefined
  /** Trusted proxies: how many entries at the end of `x-forwarded-for` are believed, or the proxies' addresses. */
  readonly trustProxy: number | readonly string[]
  /** With it, other machines may read the metrics. */
  readonly metricsToken: string | undefined
  /** Where an OpenTelemetry collector takes traces. */
  readonly traces: string | undefined
  readonly logLevel: string
  readonly roles: ReadonlySet<Role>
  /** Workers that run bots. */
  readonly botWorkers: number | undefined
  /** External programs that play beside the bots, each in its own process. */
  readonly programs: readonly ProgramEntry[]
  /** Email: an SMTP address (`smtp://user:secret@host:587`) and the sender. */
  readonly smtp: string | undefined
  readonly mailFrom: string
  /** Browser push: the contact for push services (`mailto:` or `https:`). The keys are generated. */
  readonly pushContact: string | undefined
  /** Hosts accepted as push services in addition to the well-known ones. */
  readonly pushHosts: readonly string[]
  readonly limits: Limits
  readonly times: Times
}

/** What a process does: serve clients, run bots, or expire clocks and notify people of their turns. */
type Role = (typeof ROLES)[number]
export const ROLES = ['web', 'bots', 'clocks'] as const

/** Rate per second and burst size. */
export interface Rate {
  readonly second: number
  readonly burst: number
}

/** Messages that are cheap to send and expensive to answer. */
export type ExpensiveMessage = 'open' | 'look' | 'why' | 'set' | 'earlier'

/** Work units (about a millisecond each) per second and in a burst. */
export interface WorkLimits {
  readonly person: Rate
  readonly address: Rate
}

/** Commands per second: of one address and of one person. */
export interface CommandRates {
  readonly address: Rate
  readonly person: Rate
  /** Multiplies the rates of one person at one table. */
  readonly perTable: number
}

/** Commands per second of a whole address by default; the other rates are in proportion. */
const COMMANDS = 100
/** Units of work per second of a whole address by default. */
const WORK = 400

const commandRates = (perSecond: number): CommandRates => ({
  address: { second: perSecond, burst: 4 * perSecond },
  person: { second: perSecond / 5, burst: perSecond },
  perTable: perSecond / COMMANDS,
})

const workLimits = (perSecond: number): WorkLimits => ({
  address: { second: perSecond, burst: 20 * perSecond },
  person: { second: perSecond / 4, burst: 5 * perSecond },
})

/** Limits per client. */
export interface Limits {
  /** HTTP requests per minute and person, ten times as many per address: all, new tables, tables from records. */
  readonly requests: number
  readonly tables: number
  readonly imports: number
  /** Sign-ins and registrations per minute and address. */
  readonly signIns: number
  /** Sign-ins per minute for one login from one address; ten times as many from all addresses together. */
  readonly signInsPerName: number
  /** Emails per day and address. */
  readonly letters: number
  /** Confirmation emails per hour requested from one IP address. */
  readonly confirmations: number
  /** Messages per second over one WebSocket, and their burst size. */
  readonly messages: number
  readonly burst: number
  /** The same for each kind of expensive message. */
  readonly expensive: { readonly [type in ExpensiveMessage]: Rate }
  /** Commands, and units of costly work, per second and in a burst. */
  readonly commands: CommandRates
  readonly work: WorkLimits
  /** Bytes that may wait to be sent; a WebSocket whose client reads more slowly is closed. */
  readonly unsentBytes: number
  /** Bytes of a message, of a body, and of a body with a record. */
  readonly messageBytes: number
  readonly bodyBytes: number
  readonly recordBytes: number
  /** Tables one WebSocket may follow, and WebSockets per address. */
  readonly open: number
  readonly sockets: number
}

/** Durations in milliseconds. */
export interface Times {
  /** After this, a table that no one uses is unloaded. */
  readonly idle: number
  /** How long bots keep playing against each other at a table that no one watches. */
  readonly unwatched: number
  /** A job that is not finished within this time is taken over by another process. */
  readonly lease: number
  /** How long after the start of a turn a player who is not connected is notified. */
  readonly notify: number
  /** How often a process announces who is connected to it. */
  readonly presence: number
  /** How often a WebSocket must prove that it is alive. */
  readonly heartbeat: number
  /** How long an unused session of an account lasts. */
  readonly session: number
  /** How often waiting seeks are compared again. */
  readonly pairing: number
}

export const DEFAULTS: Config = {
  host: '127.0.0.1',
  port: 8484,
  folder: 'data',
  database: undefined,
  backups: undefined,
  origin: undefined,
  client: undefined,
  trustProxy: 0,
  metricsToken: undefined,
  traces: undefined,
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
    signIns: 60,
    tables: 60,
    imports: 10,
    signInsPerName: 10,
    letters: 40,
    confirmations: 10,
    messages: 50,
    burst: 200,
    expensive: {
      open: { second: 2, burst: 80 },
      look: { second: 20, burst: 60 },
      why: { second: 10, burst: 40 },
      set: { second: 10, burst: 60 },
      earlier: { second: 10, burst: 40 },
    },
    commands: commandRates(COMMANDS),
    work: workLimits(WORK),
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

/** Names that are read by the build, the tests or the compose file. */
const OTHER_NAMES =
  /^MEHEN_(PACKS|GAMES|ROOT|SETTINGS|DB_PASSWORD|CHROMIUM|POSTGRES|SKIP_.*|NIGHTLY|PICTURES|REPORT|QUICK_.*)$/

/** The names in the environment that look like settings and are none. */
export function unknownSettings(env: Environment): string[] {
  const read = new Set<string>()
  const watched = new Proxy(env, {
    get: (target, name) => {
      read.add(String(name))
      return target[String(name)]
    },
  })
  fromEnvironment(watched)
  return Object.keys(env).filter((name) => /^MEHEN_/.test(name) && !read.has(name) && !OTHER_NAMES.test(name))
}

/** Reads the configuration from environment variables; throws a readable error for an invalid one. */
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
  const port = whole('MEHEN_PORT', DEFAULTS.port)
  if (port > 65_535) throw new Error(`MEHEN_PORT must be at most 65535, not ${port}`)
  const { limits, times } = DEFAULTS
  return {
    ...DEFAULTS,
    host: env.MEHEN_HOST || DEFAULTS.host,
    port,
    folder: env.MEHEN_DATA || DEFAULTS.folder,
    database: text('MEHEN_DATABASE'),
    backups: text('MEHEN_BACKUPS'),
    origin: address('MEHEN_ORIGIN', text('MEHEN_ORIGIN'), ['http:', 'https:'])?.origin,
    client: text('MEHEN_CLIENT'),
    trustProxy: proxies(text('MEHEN_TRUST_PROXY')),
    metricsToken: text('MEHEN_METRICS_TOKEN'),
    traces: address('MEHEN_TRACES', text('MEHEN_TRACES'), ['http:', 'https:'])?.href,
    logLevel: logLevel(env.MEHEN_LOG || DEFAULTS.logLevel),
    roles: parseRoles(text('MEHEN_ROLES'), text('MEHEN_DATABASE')),
    botWorkers: text('MEHEN_BOT_WORKERS') === undefined ? undefined : number('MEHEN_BOT_WORKERS', 1),
    programs: readPrograms(text('MEHEN_PROGRAMS')),
    smtp: address('MEHEN_SMTP', text('MEHEN_SMTP'), ['smtp:', 'smtps:']) && text('MEHEN_SMTP'),
    mailFrom: env.MEHEN_MAIL_FROM || DEFAULTS.mailFrom,
    pushContact:
      address('MEHEN_PUSH_CONTACT', text('MEHEN_PUSH_CONTACT'), ['mailto:', 'https:']) && text('MEHEN_PUSH_CONTACT'),
    pushHosts: splitNames(text('MEHEN_PUSH_HOSTS')).map((host) => host.toLowerCase()),
    limits: {
      ...limits,
      requests: number('MEHEN_LIMIT_REQUESTS', limits.requests),
      signIns: number('MEHEN_LIMIT_SIGN_INS', limits.signIns),
      signInsPerName: number('MEHEN_LIMIT_SIGN_INS_PER_NAME', limits.signInsPerName),
      letters: number('MEHEN_LIMIT_LETTERS', limits.letters),
      confirmations: number('MEHEN_LIMIT_CONFIRMATIONS', limits.confirmations),
      tables: number('MEHEN_LIMIT_TABLES', limits.tables),
      imports: Math.ceil((number('MEHEN_LIMIT_TABLES', limits.tables) * limits.imports) / limits.tables),
      messages: number('MEHEN_LIMIT_MESSAGES', limits.messages),
      burst: number('MEHEN_LIMIT_BURST', limits.burst),
      sockets: number('MEHEN_LIMIT_SOCKETS', limits.sockets),
      commands: commandRates(number('MEHEN_LIMIT_COMMANDS', COMMANDS)),
      work: workLimits(number('MEHEN_LIMIT_WORK', WORK)),
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

/** The number of trusted proxies, or their addresses and networks. */
function proxies(given: string | undefined): Config['trustProxy'] {
  if (given === undefined || /^\d+$/.test(given)) return Number(given ?? DEFAULTS.trustProxy)
  const names = splitNames(given)
  const wrong = names.find((name) => !isNetwork(name))
  if (wrong !== undefined || names.length === 0)
    throw new Error(`MEHEN_TRUST_PROXY must be a number or addresses such as 127.0.0.1 or 10.0.0.0/8, not ${wrong}`)
  return names
}

function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const version = isIP(address)
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  return version !== 0 && fits && more === undefined
}

/** The address in a setting; throws a readable error unless it has one of the protocols. */
function address(name: string, given: string | undefined, protocols: readonly string[]): URL | undefined {
  if (given === undefined) return undefined
  const url = URL.canParse(given) ? new URL(given) : undefined
  // The value may hold a password, so it is not repeated.
  if (url === undefined || !protocols.includes(url.protocol))
    throw new Error(`${name} must be an address that begins with ${protocols.join(' or ')}`)
  return url
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

function logLevel(given: string): string {
  if (!LOG_LEVELS.includes(given)) throw new Error(`MEHEN_LOG must be one of ${LOG_LEVELS.join(', ')}, not ${given}`)
  return given
}

/** Comma-separated names without empty ones. */
const splitNames = (text: string | undefined) =>
  (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** All roles by default. A process with fewer needs others that share its PostgreSQL database. */
function parseRoles(text: string | undefined, database: string | undefined): ReadonlySet<Role> {
  if (text === undefined) return DEFAULTS.roles
  const names = splitNames(text)
  const roles = new Set(ROLES.filter((role) => names.includes(role)))
  const all = ROLES.join(',')
  if (roles.size === 0 || roles.size !== new Set(names).size)
    throw new Error(`MEHEN_ROLES must be some of ${all}, not ${text}`)
  if (roles.size < ROLES.length && database === undefined)
    throw new Error(`MEHEN_ROLES must be ${all} without MEHEN_DATABASE: nobody else can do the rest, not ${text}`)
  return roles
}

/** Whether people can be notified of their turns at all. */
export const canNotify = ({ smtp, pushContact }: Config) => smtp !== undefined || pushContact !== undefined

/** The folder of the built client next to a program in dist/. */
export const bundledClient = (program: string) => join(program, '..', 'client')
