import { readdirSync, readFileSync } from 'node:fs'
import type { Language } from '#kernel'

/** A text and its file, such as `src/games/ur/text/cs.json`. */
export interface Text {
  readonly file: string
  readonly key: string
  readonly text: string
}

const SRC = new URL('../../', import.meta.url)
const NAMED = /(?:^|[./])(en|ja|cs)\.json$/

/** The texts of a language in all source files. */
export function textsIn(language: Language): Text[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => NAMED.exec(name)?.[1] === language)
    .sort()
    .flatMap((name) =>
      Object.entries(JSON.parse(readFileSync(new URL(name, SRC), 'utf8')) as Record<string, string>).map(
        ([key, text]) => ({ file: `src/${name}`, key, text }),
      ),
    )
}
