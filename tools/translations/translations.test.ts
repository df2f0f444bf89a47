import { describe, expect, it } from 'vitest'
import { LANGUAGES, OFFERED } from '#kernel'
import { root } from '../measure/ledger.ts'
import {
  checkLanguage,
  checkPair,
  ENOUGH,
  findMissingCases,
  fingerprint,
  type Pair,
  readSources,
  sourcesOf,
} from './translations.ts'

const FILE = 'src/text/app/de.json'
const pair = (texts: Pair['texts'], english: Pair['texts'] = ENGLISH): Pair => ({
  part: 'app',
  file: FILE,
  english,
  texts,
})
const ENGLISH = { hello: 'Hello {{name}}', days_one: '{{count}} day', days_other: '{{count}} days' }
const GERMAN = { hello: 'Hallo {{name}}', days_one: '{{count}} Tag', days_other: '{{count}} Tage' }

/** The problems of a text, without its file. */
const problemsOf = (texts: Pair['texts'], sources = {}, language = 'de') =>
  checkPair(pair(texts), language, sources).problems.map(({ key, text, what }) => [key, text, what].join(' ').trim())

describe('a translation', () => {
  it('is complete, or some of it is missing', () => {
    expect(checkPair(pair(GERMAN), 'de', {})).toEqual({ done: 2, all: 2, problems: [] })
    expect(checkPair(pair({ hello: 'Hallo {{name}}' }), 'de', {})).toMatchObject({ done: 1, all: 2 })
    expect(problemsOf({ hello: 'Hallo {{name}}' })).toEqual(['missing days'])
  })

  it('needs the plural forms of its own language', () => {
    expect(problemsOf(GERMAN, {}, 'cs')).toEqual(['plural days few, many'])
    expect(problemsOf({ hello: 'Ahoj {{name}}', days: '{{count}}' }, {}, 'cs')).toEqual([])
  })

  it('uses the values of the English and no others', () => {
    expect(problemsOf({ ...GERMAN, hello: 'Hallo {{person}}' })).toEqual(['placeholder hello person'])
    const sources = sourcesOf([pair(GERMAN)])
    expect(problemsOf({ ...GERMAN, hello: 'Hallo' }, sources)).toEqual(['lacks hello name'])
  })

  it('is stale once its English has changed, until it is accepted', () => {
    const sources = sourcesOf([pair(GERMAN)])
    expect(sources[`${FILE} hello`]).toBe(fingerprint(ENGLISH.hello))
    const changed = pair(GERMAN, { ...ENGLISH, hello: 'Good morning {{name}}' })
    expect(checkPair(changed, 'de', sources).problems).toEqual([{ key: 'stale', file: FILE, text: 'hello', what: '' }])
    expect(checkPair(changed, 'de', sourcesOf([changed])).problems).toEqual([])
  })

  it('has no texts of its own, except grammar', () => {
    expect(problemsOf({ ...GERMAN, extra: 'Mehr' })).toEqual(['unknown extra'])
    expect(problemsOf({ ...GERMAN, 'space.kadesh.acc': 'Kadesch', 'grammar.plural': 'Truppen' })).toEqual([])
  })

  it('declines every name it calls in a case', () => {
    const words = { 'space.kadesh': 'Kadeš', 'space.byblos': 'Byblos', 'space.kadesh.gen': 'Kadeše' }
    const text = { 'event.battle': 'Bitva u $t(space.{{space}}.gen)' }
    expect(findMissingCases({ ...words, ...text }, 'x').map(({ what }) => what)).toEqual(['space.byblos.gen'])
    expect(findMissingCases({ ...words, ...text, 'space.byblos.gen': 'Byblu' }, 'x')).toEqual([])
  })
})

/** What a language that is not complete must have at least, beside whole games. */
const FIRST = /^(?:home|nav|settings|lobby|new|list|levels)\./

describe.each(OFFERED.filter((language) => language !== 'en'))('the language %s', (language) => {
  const complete = LANGUAGES.some((one) => one === language)
  const report = checkLanguage(root(), language, readSources(root(), language))

  it('has no unknown, wrong or undeclined text', async () => {
    const problems = [...(await report).values()].flatMap(({ problems }) => problems)
    expect(problems.filter(({ key }) => key !== 'missing' && key !== 'stale')).toEqual([])
  })

  it('is offered because the application is ready; parts that were begun are ready too', async () => {
    const parts = await report
    const unready = [...parts].filter(([, { done, all }]) => done > 0 && done < all * ENOUGH)
    expect(unready.map(([part]) => part)).toEqual([])
    expect(parts.get('app')!.done).toBeGreaterThan(0)
  })

  it('lacks nothing of the first pages and the Royal Game of Ur, nor anything else if it is complete', async () => {
    const missing = [...(await report)].flatMap(([part, { problems }]) =>
      problems.flatMap(({ key, text }) =>
        key === 'missing' && (complete || part === 'ur' || (part === 'app' && FIRST.test(text))) ? [text] : [],
      ),
    )
    expect(missing).toEqual([])
  })
})
