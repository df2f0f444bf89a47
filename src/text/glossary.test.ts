import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../kernel/index.ts'
import { type Text, textsIn } from './testing/files.ts'
import { GLOSSARY, type Term } from './testing/glossary.ts'

const texts = Object.fromEntries(LANGUAGES.map((language) => [language, textsIn(language)]))
const scope = (all: readonly Text[], { in: folder = '', notIn }: Term) =>
  all
    .filter(({ file }) => file.includes(folder) && !(notIn !== undefined && file.includes(notIn)))
    .filter(({ file, key }) => !file.includes('/lesson/') && !key.startsWith('guide.'))

/** What a reader reads: without the names of values and of other texts. */
const read = (text: string) => text.replace(/\{\{[^}]*\}\}|\$t\([^()]*\)/g, '…')

describe('the files of words', () => {
  it('are all found: the application, tournaments, letters, the kit, the terminal, every game and its lesson', () => {
    for (const language of LANGUAGES) {
      const files = new Set(texts[language]!.map(({ file }) => file))
      for (const folder of ['text/app', 'text/clubs', 'text/cli', 'server/text', 'client/kit/text'])
        expect([...files].some((file) => file.includes(folder))).toBe(true)
      for (const game of ['ur', 'ankh', 'god-kings', 'alexander'])
        for (const part of ['text', 'lesson'])
          expect([...files].some((file) => file.includes(`games/${game}/${part}/`))).toBe(true)
    }
  })
})

describe.each(LANGUAGES)('one word for one thing in %s', (language) => {
  it.each(GLOSSARY[language])('$meaning is $word', (term) => {
    const own = scope(texts[language]!, term)
    expect(own.filter(({ text }) => text.includes(term.word)).length).toBeGreaterThan(0)
    expect(
      own
        .filter(({ key, text }) => term.never.test(read(text)) && !term.except?.test(key))
        .map(({ file, key, text }) => `${file} ${key}: ${text}`),
    ).toEqual([])
  })

  it.each(GLOSSARY[language])('the word for $meaning is not among those it forbids', ({ word, never }) => {
    expect(word).not.toMatch(never)
  })
})
