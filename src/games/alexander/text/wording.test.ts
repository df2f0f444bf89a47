import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadTexts } from '#kernel'
import { rule } from '#kernel/testing'
import rules from '../data/rules-index.json'
import types from '../data/unit-types.json'
import { title } from '../index.ts'
import { begin } from '../rules/begin.ts'
import { beginOrdersPhase } from '../rules/command/ordersPhase.ts'
import { OPTION_NAMES } from '../rules/options.ts'
import { COLUMN, MOVED, ROUTED } from '../rules/state.ts'
import { leaderNamed, position } from '../testing/position.ts'
import { wording } from './wording.ts'

const words = await loadTexts(title)

describe('text', () => {
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
      ['cause of hits', 'cause', 20, /\baddHits\(\s*\w[^;]*?, (?:rule|'(?:\d|S)[\w.]*'),\s*'([a-zA-Z]+)',?\s*\)/g],
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
})

describe('parts', () => {
  type Words = Readonly<Record<string, string>>
  type Named = { readonly id: string }
  type Battle = {
    readonly id: string
    readonly sides: readonly Named[]
    readonly leaders: readonly (Named & { readonly lines: readonly unknown[] })[]
    readonly units: readonly Named[]
    readonly specialRules: readonly { readonly flag: string }[]
  }

  const folder = new URL('../data/scenarios/', import.meta.url)
  const battles = readdirSync(folder).map((f): Battle => JSON.parse(readFileSync(new URL(f, folder), 'utf8')))

  const ruleKeys = rules.flatMap(({ id }) => [`rule.${id}`, `digest.${id}`])
  const parts: [string, Words, Words, Words, string[]][] = [
    ['rules', ...part(ruleKeys), ruleKeys],
    ['names', ...part(wantedNames()), wantedNames()],
  ]

  /** The texts of the kinds that some keys have, in English, Japanese and Czech. */
  function part(keys: readonly string[]): [Words, Words, Words] {
    const kinds = new Set(keys.map((key) => key.split('.')[0]!))
    const own = (all: Words) =>
      Object.fromEntries(
        Object.entries(all).filter(
          ([key]) => kinds.has(key.split('.')[0]!) && !/\.(gender|gen|dat|acc|loc|ins)$/.test(key),
        ),
      )
    return [own(words.en), own(words.ja), own(words.cs)]
  }

  describe.each(parts)('the %s of Alexander in words', (_, en, ja, cs, wanted) => {
    it('are the same keys in the same order in all languages', () => {
      expect(Object.keys(ja)).toEqual(Object.keys(en))
      expect(Object.keys(cs)).toEqual(Object.keys(en))
    })

    it('name everything there is', () => {
      expect(wanted.length).toBeGreaterThan(900)
      expect(wanted.filter((key) => !en[key] || !ja[key] || !cs[key])).toEqual([])
    })

    it('are written in the language they are for', () => {
      const japanese = /[ぁ-んァ-ヶ一-龠]/
      expect(Object.keys(ja).filter((key) => !japanese.test(ja[key]!))).toEqual([])
      expect(Object.keys(en).filter((key) => japanese.test(en[key]! + cs[key]!))).toEqual([])
      expect(Object.keys(en).filter((key) => /^(digest|special)/.test(key) && en[key] === cs[key])).toEqual([])
    })
  })

  describe('the rules of Alexander in words', () => {
    it('stand in the order of the index', () => {
      expect(Object.keys(part(ruleKeys)[0])).toEqual(ruleKeys)
    })
  })

  describe('the units of a battle in words', () => {
    const cases = battles.flatMap(({ id, units }) =>
      [words.en, words.ja, words.cs].map((words: Words) => [id, units.map((u) => `unit.${u.id}`), words] as const),
    )
    it.each(cases)('of %s have names that tell them apart', (_, shown, words) => {
      expect(shown.length).toBeGreaterThan(20)
      expect(new Set(shown.map((key) => words[key])).size).toBe(shown.length)
    })
  })

  function wantedNames(): string[] {
    return [
      ...battles.flatMap(({ id, sides, leaders, units, specialRules }) => [
        ...['', '.about', '.summary', '.date', '.place'].map((part) => `scenario.${id}${part}`),
        ...sides.flatMap((side) => [`side.${id}.${side.id}`, `side.${id}.${side.id}.aim`]),
        ...leaders.flatMap((leader) => [
          `leader.${leader.id}`,
          ...leader.lines.map((_, n) => `line.${id}.${leader.id}.${n}`),
        ]),
        ...units.map((unit) => `unit.${unit.id}`),
        ...specialRules.map(({ flag }) => `special.${id}.${flag}`),
      ]),
      ...types.types.flatMap(({ id }) => [`type.${id}`, `type.${id}.about`]),
      ...OPTION_NAMES.flatMap((name) => ['', '.about', '.true', '.false'].map((part) => `setting.${name}${part}`)),
    ]
  }
})

describe('describe', () => {
  describe('a position in sentences', () => {
    it('tells a small battle unit by unit, with facing, hits and state', () => {
      const s = position({
        units: {
          'm-allied-horse': { at: '0605', hits: 2 },
          'm-mercenary-peltasts-1': { at: '0808', formation: COLUMN, facing: 0 },
          'p-cappadocian-foot-1': { at: '1706', status: ROUTED },
        },
      })
      const told = wording.describe(s, 'macedonian').filter(([key]) => key === 'describe.unit')
      expect(told.map(([, facts]) => facts)).toEqual([
        { unit: 'm-allied-horse', hex: '0605', facing: 'E', hits: 2, tq: 6, states: ['ready'] },
        { unit: 'm-mercenary-peltasts-1', hex: '0808', facing: 'N', hits: 0, tq: 5, states: ['column'] },
        { unit: 'p-cappadocian-foot-1', hex: '1706', facing: 'W', hits: 0, tq: 4, states: ['routed'] },
      ])
    })

    it('tells of a large one who is hurt and who is near, and how many more there are', () => {
      const s = begin({ scenario: 'gaugamela', players: 2, guardSecrets: false } as never)
      const before = wording.describe(s, 'macedonian').length
      expect(before).toBeLessThan(10)
      s.hits[0] = 1
      expect(wording.describe(s, 'macedonian').filter(([key]) => key === 'describe.unit')).toHaveLength(1)
      beginOrdersPhase(s, leaderNamed(s, 'm-alexander'), 'first', false)
      const near = wording.describe(s, 'macedonian').filter(([key]) => key === 'describe.unit').length
      expect(near).toBeGreaterThan(4)
      expect(near).toBeLessThan(40)
    })
  })

  describe('odds in sentences', () => {
    const s = position({
      units: {
        'm-mercenary-hoplites-1': { at: '0808', facing: 'E', marks: MOVED },
        'p-cappadocian-foot-1': '0908 W',
        'm-archers': '0806 E',
      },
      leaders: { 'm-antigonus': '0808' },
    })
    beginOrdersPhase(s, leaderNamed(s, 'm-antigonus'), 'first', false)
    const kinds = (seat: string, asked?: Parameters<NonNullable<typeof wording.odds>>[2]) =>
      new Set(wording.odds!(s, seat, asked).map(([key]) => key))

    it('are those of the attack that is asked about, or of attacks that could be made', () => {
      const about = { unit: 'm-mercenary-hoplites-1' }
      const asked = { kind: 'declareShock', about, options: [{ key: 'attack' }, { key: 'none' }] }
      const shown = ['odds.say.combat', 'odds.say.hits', 'odds.say.unit', 'odds.say.advance']
      expect([...kinds('macedonian', asked)]).toEqual(expect.arrayContaining(shown))
      expect([...kinds('macedonian')]).toEqual(expect.arrayContaining(shown))
      expect([...kinds('persian')]).toEqual([])
    })

    it('are those of the shots that are asked about', () => {
      const about = { unit: 'm-archers', occasion: 'order' }
      const options = [{ key: 'at:p-cappadocian-foot-1' }]
      const phrases = wording.odds!(s, 'macedonian', { kind: 'reactionFire', about, options })
      expect(phrases[0]).toMatchObject(['odds.say.shot', { unit: 'm-archers', range: 3, hits: 1 }])
    })

    it('are those of turning to meet an enemy: the risk, and from where he strikes now and then', () => {
      rule('7.16', 'X8', 'P4')
      const turning = position({
        units: {
          'm-allied-horse': '0605 E',
          'p-paphlagonian-horse-1': '0604 W',
          'p-cappadocian-foot-1': '0505 W',
        },
      })
      const about = (by: string) => ({ unit: 'm-allied-horse', by })
      const options = [{ key: 'face:NE' }, { key: 'face:SE' }, { key: 'none' }]
      const told = (by: string) =>
        wording.odds!(turning, 'macedonian', { kind: 'reactionFacing', about: about(by), options })
      const horse = told('p-paphlagonian-horse-1')
      // Speed 10 against 8 adds 2 to the die: above quality 6 from a 5 on.
      expect(horse[0]).toEqual(['odds.say.turn', { ...about('p-paphlagonian-horse-1'), breaks: 50 }])
      expect(horse.slice(1).map(([, facts]) => facts)).toEqual([
        { facing: 'E', aspect: 1 },
        { facing: 'NE', aspect: 0 },
        { facing: 'SE', aspect: 2 },
      ])
      expect(told('p-cappadocian-foot-1')[0]).toMatchObject(['odds.say.turn', { breaks: 0 }])
    })
  })
})
