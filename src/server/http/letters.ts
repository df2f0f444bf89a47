import type { FastifyInstance } from 'fastify'
import { speakerFor } from '../notify/notices.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/store.ts'

/** The page behind the link in every letter: it asks, and a click (or the mail program's own button) ends the letters. */
export function letterRoutes(app: FastifyInstance, service: Service): void {
  const { people, signer, notices } = service
  const find = async (query: unknown): Promise<User | undefined> => {
    const token = (query as { token?: unknown }).token
    const id = typeof token === 'string' ? signer.read('letters', token) : undefined
    return id === undefined ? undefined : people.find(id)
  }

  app.register(async (scope) => {
    scope.addContentTypeParser('*', { bodyLimit: 10_000 }, (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null, undefined))
    })

    scope.get('/api/unsubscribe', async (request, reply) => {
      const user = await find(request.query)
      reply.code(user === undefined ? 404 : 200).type('text/html; charset=utf-8')
      if (user === undefined) return page('en', 'unsubscribe.unknown', false)
      return page(user.language, 'unsubscribe.ask', true)
    })

    scope.post('/api/unsubscribe', async (request, reply) => {
      const user = await find(request.query)
      reply.code(user === undefined ? 404 : 200).type('text/html; charset=utf-8')
      if (user === undefined) return page('en', 'unsubscribe.unknown', false)
      await people.change(user, { email: null })
      notices.forget(user.id)
      return page(user.language, 'unsubscribe.done', false)
    })
  })
}

/** A page without script or style; what it says is our own and needs no escaping. */
function page(language: string, key: string, asks: boolean): string {
  const speaker = speakerFor(language)
  const form = `<form method="post"><button>${speaker.say('unsubscribe.button')}</button></form>`
  const title = speaker.say('unsubscribe.title')
  return [
    `<!doctype html><html lang="${speaker.language}"><meta charset="utf-8"><title>${title}</title>`,
    '<meta name="viewport" content="width=device-width">',
    `<h1>${title}</h1><p>${speaker.say(key)}</p>${asks ? form : ''}</html>`,
  ].join('')
}
