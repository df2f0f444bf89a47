import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { wording } from './wording.ts'

const { words } = wording
const folder = new URL('../rules/', import.meta.url)
/** The source of the rules, which names asks, options, reasons, events and causes of hits. */
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))

const named = (pattern: RegExp): string[] => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1]!))),
]

describe('the words of Alexander', () => {
  it.each([
    ['reason', 'why', 100, /\['(?:\d|[RSOPFDHX]\d)[\w.]*', '([a-zA-Z]+)'/g],
    ['event', 'event', 50, /tell\?\.\(\{\s*kind: '([a-zA-Z]+)'/g],
    ['verb', 'option', 50, /(?:choice|options|unitOption|leaderOption|hexOption)\(\s*'([a-zA-Z]+)'/g],
    ['ask', 'ask', 30, /pick\(\s*[^,]*(?:\([^)]*\))?[^,]*,\s*'([a-zA-Z]+)'/g],
    ['cause of hits', 'cause', 20, /\bhit\(\s*\w[^;]*?, (?:rule|'(?:\d|S)[\w.]*'),\s*'([a-zA-Z]+)',?\s*\)/g],
  ])('have every %s that the rules name', (_, prefix, least, pattern) => {
    const codes = named(pattern)
    expect(codes.length).toBeGreaterThan(least)
    const own = (code: string) => new RegExp(`^${prefix}\\.(\\w+\\.)?${code}$`)
    const keys = Object.keys(words.en)
    expect(codes.filter((code) => !keys.some((key) => own(code).test(key)))).toEqual([])
  })

  it('explain every kind of question to a newcomer', () => {
    const asked = Object.keys(words.en).flatMap((key) => /^ask\.(\w+)$/.exec(key)?.[1] ?? [])
    expect(asked.length).toBeGreaterThan(30)
    expect(asked.filter((kind) => !(`guide.ask.${kind}` in words.en))).toEqual([])
  })

  it('do not translate by repeating the English', () => {
    const same = Object.entries(words.en).filter(
      ([key, text]) =>
        /^(ask|why|event|guide|digest)\./.test(key) &&
        !text.startsWith('$t(') &&
        (words.ja[key] === text || words.cs[key] === text),
    )
    expect(same).toEqual([])
  })
})
