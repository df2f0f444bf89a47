import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import rules from '../data/rules-index.json'
import types from '../data/unit-types.json'
import { OPTION_NAMES } from '../rules/options.ts'
import namesCs from './names.cs.json'
import namesEn from './names.en.json'
import namesJa from './names.ja.json'
import rulesCs from './rules.cs.json'
import rulesEn from './rules.en.json'
import rulesJa from './rules.ja.json'

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

const parts: [string, Words, Words, Words, string[]][] = [
  ['rules', rulesEn, rulesJa, rulesCs, rules.flatMap(({ id }) => [`rule.${id}`, `digest.${id}`])],
  ['names', namesEn, namesJa, namesCs, wantedNames()],
]

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
    expect(Object.keys(rulesEn)).toEqual(rules.flatMap(({ id }) => [`rule.${id}`, `digest.${id}`]))
  })
})

describe('the units of a battle in words', () => {
  const cases = battles.flatMap(({ id, units }) =>
    [namesEn, namesJa, namesCs].map((words: Words) => [id, units.map((u) => `unit.${u.id}`), words] as const),
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
