import { describe, expect, it } from 'vitest'
import { titles } from '../games/index.ts'
import { Args, languageOf, Usage } from './args.ts'
import { ledgerOf } from './citations.ts'

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
    expect(usage(() => new Args(['--games', 'x'], flags))).toEqual([
      'error.flagNumber',
      { flag: 'games', value: 'x' },
    ])
    expect(usage(() => new Args(['--toString'], flags))).toEqual(['error.flag', { flag: 'toString' }])
    expect(usage(() => new Args(['a', 'b'], flags).atMost(1))).toEqual(['error.words', { word: 'b' }])
  })

  it('choose the language', () => {
    expect(languageOf(['--lang', 'cs'], {})).toBe('cs')
    expect(languageOf(['--lang=ja'], { LANG: 'cs_CZ.UTF-8' })).toBe('ja')
    expect(languageOf([], { LANG: 'cs_CZ.UTF-8' })).toBe('cs')
    expect(languageOf([], { LANG: 'de_DE' })).toBe('en')
    expect(usage(() => languageOf(['--lang', 'xx'], {}))).toEqual(['error.language', {}])
  })
})

describe('the ledger', () => {
  it.each(Object.keys(titles))('of %s has a test for every rule', async (id) => {
    const title = await titles[id]!()
    const { rules, unknown } = ledgerOf(title, new URL(`../games/${id}/`, import.meta.url).pathname)
    expect(unknown).toEqual([])
    expect(rules.filter(({ tests }) => tests.length === 0).map((entry) => entry.id)).toEqual([])
    expect(rules.length).toBeGreaterThan(5)
  })

  it('says which test cites a rule, and finds those without', async () => {
    const title = await titles.ur!()
    const more = { ...title, rules: [...title.rules, { id: 'U99', title: 'Flying' }] }
    const { rules } = ledgerOf(more, new URL('../games/ur/', import.meta.url).pathname)
    const find = (id: string) => rules.find((entry) => entry.id === id)!.tests
    expect(find('U9')).toContain('rules/ur.test.ts: protects a piece on the shared rosette')
    expect(find('U99')).toEqual([])
  })
})
