import { existsSync } from 'node:fs'
import { join } from 'node:path'
import serve from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refused } from '../../table/protocol.ts'

/** Serves the built web client. All pages are the same file; the client routes them. */
export async function clientFiles(app: FastifyInstance, folder: string | undefined): Promise<void> {
  if (folder === undefined || !existsSync(join(folder, 'index.html'))) return
  await app.register(serve, {
    root: folder,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', async (request, reply) => {
    const { url, headers } = request
    const isPage = headers.accept?.includes('text/html') && !/^\/api(\/|$)|\.[a-z0-9]+($|\?)/i.test(url)
    if (!isPage) throw new Refused('unknown path')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
