import { createHash } from 'node:crypto'
import type { Agent } from 'node:https'
import type { FastifyBaseLogger } from 'fastify'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type webpush from 'web-push'
import { type Language, type LanguageTexts, OFFERED } from '#kernel'
import { RequestRefused } from '#table/protocol/errors.ts'
import { Translator, type WordSet } from '#text/translator.ts'
import { normalizeName } from '../accounts/names.ts'
import type { People } from '../accounts/people.ts'
import { RESET_HOURS } from '../accounts/recovery.ts'
import type { Signer } from '../accounts/sessions.ts'
import { dayNumber } from '../clock.ts'
import type { Config } from '../config.ts'
import { errorTrace, type Metrics } from '../diagnostics.ts'
import type { LeasedJob, PushSubscription, Store, User } from '../store/store.ts'
import type { TableRegistry } from '../tables/tableRegistry.ts'
import cs from '../text/cs.json'
import de from '../text/de.json'
import en from '../text/en.json'
import ja from '../text/ja.json'
import type { Presence } from './connectedUsers.ts'

/** The server's own texts: emails and the pages behind their links. */
export const serverTexts: WordSet = { en, ja, cs, de }

interface NotificationContext {
  readonly config: Config
  readonly store: Store
  readonly people: People
  readonly presence: Presence
  readonly tables: TableRegistry
  readonly signer: Signer
  readonly metrics: Metrics
  readonly log: FastifyBaseLogger
  readonly now: () => number
  texts(game: string, language: Language): Promise<LanguageTexts | undefined>
}

/** How long reachability is cached. */
const CACHE_MS = 30_000

/** Confirmation emails per day, by address and by person, and how long their links are valid. */
const CONFIRMATION_LIMITS = { address: 3, person: 10, ms: 2 * 24 * 3600 * 1000 }

/** The body of a notification job: whose turn it is, and the event that began the turn. */
interface TurnNotice {
  readonly seat: string
  readonly user: string
  readonly turn: number
}

/** Notifies people who are not connected of their turns, by browser push and email, once per turn. */
export class Notifications {
  /** The key browsers subscribe with; null if push is not configured. */
  readonly pushKey: string | null
  private readonly service: NotificationContext
  private readonly mail: Transporter | null
  private readonly vapid: { push: typeof webpush; publicKey: string; privateKey: string } | null
  private readonly agent: Agent | undefined
  private readonly reachable = new Map<string, { yes: boolean; until: number }>()

  private constructor(
    service: NotificationContext,
    mail: Transporter | null,
    vapid: Notifications['vapid'],
    agent: Agent | undefined,
  ) {
    this.service = service
    this.mail = mail
    this.vapid = vapid
    this.pushKey = vapid?.publicKey ?? null
    this.agent = agent
  }

  /** Sets up the configured channels. `agent` is the HTTP agent for push services. */
  static async start(service: NotificationContext, agent?: Agent): Promise<Notifications> {
    const { config, store } = service
    const mail = config.smtp === undefined ? null : (await import('nodemailer')).createTransport(config.smtp)
    if (config.pushContact === undefined) return new Notifications(service, mail, null, agent)
    const { default: push } = await import('web-push')
    const keys = await store.secret('vapid', () => JSON.stringify(push.generateVAPIDKeys()))
    return new Notifications(service, mail, { push, ...JSON.parse(keys) }, agent)
  }

  /** Whether emails can be sent. */
  get canSendEmail(): boolean {
    return this.mail !== null
  }

  /** The users among these who can be notified. */
  async notifiable(users: readonly string[]): Promise<ReadonlySet<string>> {
    const yes = new Set<string>()
    for (const user of users) if (await this.canReach(user)) yes.add(user)
    return yes
  }

  /** Drops what is cached about a user's reachability. */
  forgetReachability(user: string): void {
    this.reachable.delete(user)
  }

  /** Drops the whole cache, because changes may have been missed. */
  forgetAll(): void {
    this.reachable.clear()
  }

  /** Counts a confirmation email; throws `too many letters` over the limit. */
  async countConfirmation(user: User, address: string): Promise<void> {
    const { store, now } = this.service
    const day = dayNumber(now())
    const may =
      (await store.tally(`asked by ${user.id}`, day, CONFIRMATION_LIMITS.person)) &&
      (await store.tally(`asked ${hashAddress(address)}`, day, CONFIRMATION_LIMITS.address))
    if (!may) throw new RequestRefused('too many letters')
  }

  /** Asks the owner of an address to confirm it. The text contains nothing written by the requesting user. */
  sendConfirmation(user: User, address: string): void {
    if (this.mail === null) return
    const { now } = this.service
    const speaker = translatorFor(user.language)
    const token = this.service.signer.sign('confirm', `${user.id} ${now() + CONFIRMATION_LIMITS.ms} ${address}`)
    const link = `${this.home()}/api/confirm?token=${encodeURIComponent(token)}`
    void this.send({
      to: address,
      subject: speaker.say('confirm.subject'),
      text: speaker.say('confirm.text', { link }),
    })
  }

  /** Sends the owner of an account a link on which to choose a new passphrase. */
  sendReset(user: User, path: string): void {
    if (this.mail === null || user.email === null) return
    const speaker = translatorFor(user.language)
    const values = { login: user.login ?? '', link: `${this.home()}${path}`, hours: RESET_HOURS.email }
    void this.send({ to: user.email, subject: speaker.say('reset.subject'), text: speaker.say('reset.text', values) })
  }

  /** The user and address in a confirmation link; undefined if it is invalid or expired. */
  readConfirm(token: string): { readonly user: string; readonly address: string } | undefined {
    const [user, until, address] = this.service.signer.read('confirm', token)?.split(' ') ?? []
    return Number(until) > this.service.now() ? { user: user!, address: address! } : undefined
  }

  /** The user in an unsubscribe link. */
  readUnsubscribe(token: string): string | undefined {
    return this.service.signer.read('letters', token)
  }

  /** Handles the job of notifying one person of one turn. */
  async worker(job: LeasedJob): Promise<void> {
    const { tables, presence, store, people } = this.service
    const { seat, user, turn } = JSON.parse(job.body) as TurnNotice
    const live = await tables.get(job.table)
    await live.catchUp()
    const { state: facts } = live.table
    const holder = facts.seats.find((s) => s.seat === seat)?.holder?.user
    if (facts.turns[seat] !== turn || holder !== user || (await presence.isHere(user))) return
    const person = await people.find(user)
    if (person === undefined || !(await store.notifyOnce(job.table, seat, turn))) return
    const about = { table: job.table, game: facts.game, seat }
    for (const push of this.vapid === null ? [] : await store.pushes(user)) await this.push(push, about)
    if (this.mail !== null && person.email !== null) await this.write(person, about)
  }

  /** The unsubscribe link in emails. */
  unsubscribeLink(user: string): string {
    const token = this.service.signer.sign('letters', user)
    return `${this.home()}/api/unsubscribe?token=${encodeURIComponent(token)}`
  }

  async close(): Promise<void> {
    this.mail?.close()
  }

  private home(): string {
    const { origin, host, port } = this.service.config
    return origin ?? `http://${host}:${port}`
  }

  private async canReach(user: string): Promise<boolean> {
    const { people, store, now } = this.service
    const known = this.reachable.get(user)
    if (known !== undefined && known.until > now()) return known.yes
    const person = this.mail === null ? undefined : await people.find(user)
    const push = this.vapid !== null && (await store.pushes(user)).length > 0
    const yes = push || (person !== undefined && person.email !== null)
    if (this.reachable.size > 10_000) this.reachable.clear()
    this.reachable.set(user, { yes, until: now() + CACHE_MS })
    return yes
  }

  private async push(to: PushSubscription, about: object): Promise<void> {
    const { store, config } = this.service
    const { push, publicKey, privateKey } = this.vapid!
    try {
      await push.sendNotification({ endpoint: to.endpoint, keys: JSON.parse(to.keys) }, JSON.stringify(about), {
        vapidDetails: { subject: config.pushContact!, publicKey, privateKey },
        TTL: 24 * 3600,
        timeout: 10_000,
        ...(this.agent === undefined ? {} : { agent: this.agent }),
      })
      this.ended('push', 'sent')
    } catch (error) {
      const gone = error instanceof push.WebPushError && [404, 410].includes(error.statusCode)
      if (gone) await store.dropPush(to.endpoint)
      this.ended('push', gone ? 'gone' : 'failed', gone ? undefined : error)
    }
  }

  private async write(to: User, { table, game }: { table: string; game: string }): Promise<void> {
    const { store, config, now } = this.service
    const address = to.email!
    if (!(await store.tally(`letters ${hashAddress(address)}`, dayNumber(now()), config.limits.letters)))
      return this.ended('letter', 'too many')
    const speaker = translatorFor(to.language)
    const texts = await this.service.texts(game, speaker.language)
    const named = new Translator(speaker.language, ...(texts === undefined ? [] : [texts]))
    const unsubscribe = this.unsubscribeLink(to.id)
    // Names stored before names were checked may contain anything.
    const name = normalizeName(to.name)
    const values = {
      hello: name === undefined ? speaker.say('letter.hello') : speaker.say('letter.helloTo', { name }),
      game: named.has('name') ? named.say('name') : game,
      link: `${this.home()}/table/${table}`,
      unsubscribe,
    }
    await this.send({
      to: address,
      subject: speaker.say('letter.subject', values),
      text: speaker.say('letter.text', values),
      list: { unsubscribe },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    })
  }

  private async send(letter: SendMailOptions): Promise<void> {
    try {
      await this.mail!.sendMail({ from: this.service.config.mailFrom, ...letter })
      this.ended('letter', 'sent')
    } catch (error) {
      this.ended('letter', 'failed', error)
    }
  }

  private ended(way: string, end: string, error?: unknown): void {
    this.service.metrics.notices.inc({ way, end })
    if (error !== undefined) this.service.log.warn({ way, ...errorTrace(error) }, 'notification failed')
  }
}

/** The translator for the server's own texts. */
export function translatorFor(language: string): Translator {
  const known = OFFERED.find((l) => l === language) ?? 'en'
  return (translators[known] ??= new Translator(known, serverTexts))
}

const translators: { [language in Language]?: Translator } = {}

/** Quotas are counted by a hash of the address. */
const hashAddress = (address: string) => createHash('sha256').update(address.toLowerCase()).digest('base64url')
