import type { FastifyInstance, FastifyReply } from 'fastify'
import { RequestRefused } from '#table/protocol/errors.ts'
import { isRecoveryCode, RESET_HOURS, readResetToken, resetPath, resetToken } from '../accounts/recovery.ts'
import { dayNumber } from '../clock.ts'
import { translatorFor } from '../notifications/notifications.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/store.ts'
import { limitedByAddress } from './rateLimits.ts'

/** The pages behind links in emails. Each asks first; its button (or the mail program's own) confirms. */
export function emailLinkRoutes(app: FastifyInstance, service: Service): void {
  const { people, notifications: notices } = service
  app.register(async (scope) => {
    scope.addContentTypeParser('*', { bodyLimit: 10_000 }, (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null, undefined))
    })
    linkPages(scope, 'unsubscribe', async (token, does) => {
      const id = notices.readUnsubscribe(token)
      const user = id === undefined ? undefined : await people.findNow(id)
      return user === undefined || !does ? user : people.wantEmail(user, null)
    })
    linkPages(scope, 'confirm', async (token, does) => {
      const asked = notices.readConfirm(token)
      if (asked === undefined) return undefined
      if (does) return people.confirmEmail(asked.user, asked.address)
      const user = await people.findNow(asked.user)
      return user?.emailWanted === asked.address ? user : undefined
    })
  })
}

/** The longest form that is read. */
const FORM_BYTES = 2000

/** The page on which the owner of an account, who has a one-time link, chooses a new passphrase. */
export function resetRoutes(app: FastifyInstance, service: Service): void {
  const { people, sessions, store, config } = service
  const limited = limitedByAddress(config.limits.signIns)
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    forgotRoutes(scope, service, limited)
    const named = async (query: unknown) => {
      const { token } = query as { token?: unknown }
      return typeof token === 'string' ? readResetToken(service, token) : undefined
    }
    const page = (reply: FastifyReply, user: User | undefined, says: ResetSays) =>
      reply
        .code(says === 'unknown' ? 404 : says === 'ask' || says === 'done' ? 200 : 400)
        .type('text/html; charset=utf-8')
        .send(renderReset(user, says))
    scope.get('/api/reset', limited, async (request, reply) => {
      const user = await named(request.query)
      return page(reply, user, user === undefined ? 'unknown' : 'ask')
    })
    scope.post('/api/reset', limited, async (request, reply) => {
      const user = await named(request.query)
      if (user === undefined) return page(reply, user, 'unknown')
      const { passphrase } = (request.body ?? {}) as { passphrase?: unknown }
      try {
        const account = await people.resetPassphrase(user, String(passphrase ?? ''))
        await sessions.endAll(account)
        // Someone who knew the old passphrase may have added a passkey.
        for (const { id } of await store.passkeys(account.id)) await store.dropPasskey(account.id, id)
        return page(reply, user, 'done')
      } catch (error) {
        if (!(error instanceof RequestRefused)) throw error
        if (error.code !== 'short passphrase' && error.code !== 'common passphrase') throw error
        return page(reply, user, error.code === 'short passphrase' ? 'short' : 'common')
      }
    })
  })
}

/** Emails with a link to reset a passphrase, per account and day. */
const RESET_LETTERS = 3

/** The page of someone who forgot a passphrase: it asks for the login and the recovery code, or sends an email. */
function forgotRoutes(scope: FastifyInstance, service: Service, limited: ReturnType<typeof limitedByAddress>): void {
  const { people, notifications, signer, now, store } = service
  const page = (reply: FastifyReply, says: 'ask' | 'sent' | 'wrong') =>
    reply
      .code(says === 'wrong' ? 400 : 200)
      .type('text/html; charset=utf-8')
      .send(renderForgot(reply.request.headers['accept-language'], says, notifications.canSendEmail))
  scope.get('/api/forgot', limited, async (_request, reply) => page(reply, 'ask'))
  scope.post('/api/forgot', limited, async (request, reply) => {
    const { login = '', code = '' } = (request.body ?? {}) as { login?: string; code?: string }
    const user = await people.byLogin(login)
    const until = (hours: number) => now() + hours * 3_600_000
    if (code.trim() !== '' || !notifications.canSendEmail) {
      if (user === undefined || !isRecoveryCode(signer, user, code)) return page(reply, 'wrong')
      return reply.redirect(resetPath(resetToken(signer, user, until(RESET_HOURS.code))), 303)
    }
    if (user?.email != null && (await store.tally(`reset ${user.id}`, dayNumber(now()), RESET_LETTERS)))
      notifications.sendReset(user, resetPath(resetToken(signer, user, until(RESET_HOURS.email))))
    // The same answer for every login, so that it does not show who has an account.
    return page(reply, 'sent')
  })
}

function renderForgot(languages: string | undefined, says: 'ask' | 'sent' | 'wrong', byEmail: boolean): string {
  const speaker = translatorFor((languages ?? '').slice(0, 2))
  const field = (name: 'login' | 'code', more: string) =>
    `<p><label>${speaker.say(`forgot.${name}`)}<br><input name="${name}" ${more}></label></p>`
  const form = [
    `<form method="post">${field('login', 'autocomplete="username" maxlength="40" required')}`,
    field('code', `autocomplete="off" maxlength="40"${byEmail ? '' : ' required'}`),
    `<button>${speaker.say('forgot.button')}</button></form>`,
  ].join('')
  const text = speaker.say(says === 'ask' ? (byEmail ? 'forgot.ask' : 'forgot.askCode') : `forgot.${says}`)
  return renderDocument(speaker.language, speaker.say('forgot.title'), `<p>${text}</p>${says === 'sent' ? '' : form}`)
}

type ResetSays = 'ask' | 'done' | 'unknown' | 'short' | 'common'

function renderReset(user: User | undefined, says: ResetSays): string {
  const speaker = translatorFor(user?.language ?? 'en')
  const login = escapeHtml(user?.login ?? '')
  const form = [
    `<form method="post"><p><label>${speaker.say('reset.passphrase')}<br>`,
    '<input name="passphrase" type="password" autocomplete="new-password" minlength="8" required></label></p>',
    `<input name="username" type="hidden" autocomplete="username" value="${login}">`,
    `<button>${speaker.say('reset.button')}</button></form>`,
  ].join('')
  const text = `<p>${speaker.say(`reset.${says}`, { login })}</p>`
  const after = says === 'done' ? `<p><a href="/">${speaker.say('reset.home')}</a></p>` : says === 'unknown' ? '' : form
  return renderDocument(speaker.language, speaker.say('reset.title'), `${text}${after}`)
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** `found` returns the user a link is for, or undefined if the link is invalid or expired. With `does` it acts. */
function linkPages(
  scope: FastifyInstance,
  about: 'unsubscribe' | 'confirm',
  found: (token: string, does: boolean) => Promise<User | undefined>,
): void {
  scope.route({
    method: ['GET', 'POST'],
    url: `/api/${about}`,
    handler: async (request, reply) => {
      const { token } = request.query as { token?: unknown }
      const does = request.method === 'POST'
      const user = typeof token === 'string' ? await found(token, does) : undefined
      reply.code(user === undefined ? 404 : 200).type('text/html; charset=utf-8')
      const says = user === undefined ? 'unknown' : does ? 'done' : 'ask'
      return renderPage(user?.language ?? 'en', about, says)
    },
  })
}

/** A page without script or style. Its texts are our own and need no escaping. */
function renderPage(language: string, about: string, says: 'ask' | 'done' | 'unknown'): string {
  const speaker = translatorFor(language)
  const form = `<form method="post"><button>${speaker.say(`${about}.button`)}</button></form>`
  const title = speaker.say(`${about}.title`)
  return renderDocument(
    speaker.language,
    title,
    `<p>${speaker.say(`${about}.${says}`)}</p>${says === 'ask' ? form : ''}`,
  )
}

/** A page without script or style; its parts are HTML. */
function renderDocument(language: string, title: string, body: string): string {
  return [
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title}</title>`,
    `<meta name="viewport" content="width=device-width"><h1>${title}</h1>${body}</html>`,
  ].join('')
}
