import { describe, expect, it } from 'vitest'
import { titles } from '#games/index.ts'
import { OFFERED } from '#kernel'
import { citedBy, isContradicted, isUncited, isUntested, ledgerOf } from '#tools/measure/ledger.ts'
import { Args, languageOf, Usage } from './command.ts'

const usage = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    if (error instanceof Usage) return [error.key, error.values]
    throw error
  }
  return 'nothing'
}

describe('arguments', () => {
  it('are words and options in any order', () => {
    const args = new Args(['ur', '--games', '5', '--json', '--set=a=1', '--set', 'b=2', 'x'], {
      games: 'number',
      json: 'switch',
      set: 'texts',
    })
    expect([args.words, args.number('games'), args.has('json'), args.all('set')]).toEqual([
      ['ur', 'x'],
      5,
      true,
      ['a=1', 'b=2'],
    ])
    expect([args.number('none', 7), args.text('none'), args.has('none')]).toEqual([7, undefined, false])
  })

  it('that are wrong get a sentence', () => {
    const flags = { games: 'number' } as const
    expect(usage(() => new Args(['--speed'], flags))).toEqual(['error.flag', { flag: 'speed' }])
    expect(usage(() => new Args(['--games'], flags))).toEqual(['error.flagValue', { flag: 'games' }])
    expect(usage(() => new Args(['--games', 'x'], flags))).toEqual(['error.flagNumber', { flag: 'games', value: 'x' }])
    expect(usage(() => new Args(['--toString'], flags))).toEqual(['error.flag', { flag: 'toString' }])
    expect(usage(() => new Args(['a', 'b'], flags).atMost(1))).toEqual(['error.words', { word: 'b' }])
  })

  it('choose the language', () => {
    expect(languageOf(['--lang', 'cs'], {})).toBe('cs')
    expect(languageOf(['--lang=ja'], { LANG: 'cs_CZ.UTF-8' })).toBe('ja')
    expect(languageOf([], { LANG: 'cs_CZ.UTF-8' })).toBe('cs')
    expect(languageOf([], { LANG: 'de_DE' })).toBe('de')
    expect(languageOf([], { LANG: 'fr_FR' })).toBe('en')
    expect(usage(() => languageOf(['--lang', 'xx'], {}))).toEqual(['error.language', { languages: OFFERED }])
  })
})

const folderOf = (id: string) => new URL(`../games/${id}/`, import.meta.url).pathname

describe('the ledger', () => {
  it.each(Object.keys(titles))('of %s has a test for every rule', async (id) => {
    const title = await titles[id]!()
    const { rules, unknown } = ledgerOf(title, folderOf(id))
    expect(unknown).toEqual([])
    expect(rules.filter(isUntested).map((entry) => entry.id)).toEqual([])
    expect(rules.length).toBeGreaterThan(5)
  })

  it.each(Object.keys(titles))('of %s has code for every rule, or a word why there is none', async (id) => {
    const title = await titles[id]!()
    const { rules } = ledgerOf(title, folderOf(id))
    expect(rules.filter(isUncited).map((entry) => entry.id)).toEqual([])
    expect(rules.filter(isContradicted).map((entry) => entry.id)).toEqual([])
  })

  it('says where code cites a rule, and finds those without', async () => {
    const title = await titles.ur!()
    const more = [
      { id: 'U98', title: 'Swimming', code: 'a component' },
      { id: 'U99', title: 'Flying' },
    ]
    const rules = title.rules.map((entry) => (entry.id === 'U9' ? { ...entry, code: 'none' } : entry))
    const found = ledgerOf({ ...title, rules: [...rules, ...more] }, folderOf('ur')).rules
    expect(found.find((entry) => entry.id === 'U9')!.code).toContainEqual(expect.stringMatching(/^rules\/ur\.ts:\d+$/))
    expect(found.filter(isUncited).map((entry) => entry.id)).toEqual(['U99'])
    expect(found.filter(isContradicted).map((entry) => entry.id)).toEqual(['U9'])
  })

  it('reads comments and strings, and whole numbers only', () => {
    const rules = ['8.3', '8.30', '8.3a', 'R-1', 'R-13'].map((id) => ({ id, title: id }))
    const cited = (source: string, commentsOnly?: boolean) =>
      citedBy(source, rules, commentsOnly).map(({ id, line }) => `${id} at ${line}`)
    expect(cited('/** 8.3a: why.\n * R-13, 8.30. */\n')).toEqual(['8.3a at 1', 'R-13 at 2', '8.30 at 2'])
    expect(cited("const x = 8.3\nask('8.3') // R-1, R-1")).toEqual(['8.3 at 2', 'R-1 at 2'])
    expect(cited("'18.3 8.3.1 M8.3 8.3b XR-1'")).toEqual([])
    expect(cited("'M1 8.3' // 8.30", true)).toEqual(['8.30 at 1'])
  })

  it('says which test cites a rule, and finds those without', async () => {
    const title = await titles.ur!()
    const more = { ...title, rules: [...title.rules, { id: 'U99', title: 'Flying' }] }
    const { rules } = ledgerOf(more, folderOf('ur'))
    const find = (id: string) => rules.find((entry) => entry.id === id)!.tests
    expect(find('U9')).toContain('rules/ur.test.ts: protects a piece on the shared rosette')
    expect(find('U99')).toEqual([])
  })
})
