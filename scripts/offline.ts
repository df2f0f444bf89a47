import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const source = fileURLToPath(new URL('../src/client/sw.ts', import.meta.url))

/** Adds `sw.js` to the client: our own service worker, told which files the application is made of. */
export function offline(also: readonly string[]): Plugin {
  return {
    name: 'mehen-offline',
    apply: 'build',
    // Only what is written counts: chunks that turn out empty are dropped late.
    async writeBundle({ dir }, bundle) {
      const folder = dir!
      if (!existsSync(join(folder, 'index.html'))) return
      const made = Object.keys(bundle).filter((name) => existsSync(join(folder, name)))
      const kept = made.filter((name) => !/\.html$|^gallery|\/gallery-/.test(name)).map((name) => `/${name}`)
      const version = createHash('sha256').update(made.sort().join('\n'))
      version.update(readFileSync(join(folder, 'index.html')))
      await build({
        entryPoints: [source],
        outfile: join(folder, 'sw.js'),
        bundle: true,
        minify: true,
        target: 'es2022',
        format: 'iife',
        define: {
          FILES: JSON.stringify([...kept, ...also].sort()),
          VERSION: JSON.stringify(version.digest('hex').slice(0, 12)),
          WORDS: JSON.stringify(noticeWords()),
        },
      })
    },
  }
}

/** The few words of notifications, in all languages. */
function noticeWords() {
  return Object.fromEntries(
    ['en', 'ja', 'cs', 'de'].map((language) => {
      const file = new URL(`../src/text/app/${language}.json`, import.meta.url)
      const words = Object.entries<string>(JSON.parse(readFileSync(file, 'utf8')))
      return [language, Object.fromEntries(words.filter(([key]) => /^push\.|^game\..*\.name$/.test(key)))]
    }),
  )
}
