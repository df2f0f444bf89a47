import type { FastifyInstance } from 'fastify'
import { translatorFor } from '../notifications/notifications.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/store.ts'

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
  return [
    `<!doctype html><html lang="${speaker.language}"><meta charset="utf-8"><title>${title}</title>`,
    '<meta name="viewport" content="width=device-width">',
    `<h1>${title}</h1><p>${speaker.say(`${about}.${says}`)}</p>${says === 'ask' ? form : ''}</html>`,
  ].join('')
}
