import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

const source = fileURLToPath(new URL('../src/client/app/sw/sw.ts', import.meta.url))

/** Adds `sw.js` to the client: our own service worker, told which files the application is made of. */
export function offline(also: readonly string[]): Plugin {
  return {
    name: 'mehen-offline',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const made = Object.values(bundle).filter(
        ({ fileName }) => !/\.html$|^gallery|\/gallery-/.test(fileName),
      )
      const files = [...made.map(({ fileName }) => `/${fileName}`), ...also].sort()
      const version = createHash('sha256')
      for (const file of Object.values(bundle)) version.update(file.fileName)
      const page = bundle['index.html']
      if (page?.type === 'asset') version.update(page.source)
      const { outputFiles } = await build({
        entryPoints: [source],
        bundle: true,
        minify: true,
        write: false,
        target: 'es2022',
        format: 'iife',
        define: {
          FILES: JSON.stringify(files),
          VERSION: JSON.stringify(version.digest('hex').slice(0, 12)),
          WORDS: JSON.stringify(noticeWords()),
        },
      })
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: outputFiles[0]!.text })
    },
  }
}

/** The few words of notifications, in all languages. */
function noticeWords() {
  return Object.fromEntries(
    ['en', 'ja', 'cs'].map((language) => {
      const file = new URL(`../src/text/app/${language}.json`, import.meta.url)
      const words = Object.entries<string>(JSON.parse(readFileSync(file, 'utf8')))
      return [language, Object.fromEntries(words.filter(([key]) => /^push\.|^game\..*\.name$/.test(key)))]
    }),
  )
}
