import { appWords } from '#text/app/index.ts'
import { clubWords } from '#text/clubs/index.ts'

/** The English text of a key, up to its first placeholder. */
export function text(key: string): string {
  const words = appWords.en[key] ?? clubWords.en[key]
  if (words === undefined) throw new Error(`no text ${key}`)
  return words.split(/\{\{|\$t\(/)[0]!.trim()
}
