// npm run dev: the server and the web client, rebuilt and reloaded when a source changes.
//   --port N      the page (5173); the server is at the next port
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { programOptions } from './build.mjs'
import { install } from './install.mjs'
import { root } from './machine.mjs'

const { values } = parseArgs({ options: { port: { type: 'string', default: '5173' } } })
const port = Number(values.port)
const dist = join(root, 'artefacts/dev')

await install()
const { context } = await import('esbuild')
const { createServer } = await import('vite')

let server
/** Restarts the server; resolves when the old one has ended. */
async function restart() {
  if (server !== undefined) {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill()
    await ended
  }
  const data = join(dist, 'data')
  server = spawn(process.execPath, [join(dist, 'mehen.js'), 'serve', '--port', String(port + 1), '--data', data], {
    stdio: 'inherit',
  })
}

const programs = await context({
  ...programOptions(dist),
  plugins: [
    {
      name: 'restart',
      setup(build) {
        build.onEnd(async ({ errors }) => {
          if (errors.length === 0) await restart()
        })
      },
    },
  ],
})
await programs.watch()

const client = await createServer({
  configFile: join(root, 'vite.config.ts'),
  server: {
    host: '127.0.0.1',
    port,
    strictPort: true,
    proxy: { '/api': { target: `http://127.0.0.1:${port + 1}`, ws: true } },
  },
})
await client.listen()
console.log(`Open http://127.0.0.1:${port}`)

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    server?.kill()
    await Promise.all([client.close(), programs.dispose()])
    process.exit()
  })
}
