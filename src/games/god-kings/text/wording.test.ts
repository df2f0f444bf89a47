import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { loadTexts } from '#kernel'
import rules from '../data/rules-index.json'
import tables from '../data/tables.json'
import { title } from '../index.ts'
import {
  EGYPT,
  GENERAL_COUNT,
  generalName,
  POWERS,
  SIDES,
  TYPE,
  UNITS,
  unitName,
} from '../rules/components/counters.ts'
import { inside, LAND, PROVINCES, spaceId, WALLED, zoneName } from '../rules/components/map.ts'
import { unitsOf } from '../rules/components/pieces.ts'
import { CARD_COUNT } from '../rules/components/players.ts'
import { position } from '../testing/position.ts'
import { view } from '../view.ts'
import { notes, tally, usual } from './wording.ts'

const words = await loadTexts(title)
const languages = ['en', 'ja', 'cs'] as const
const spaces = Array.from({ length: LAND + 3 }, (_, s) => s)

describe('the texts of The God Kings', () => {
  it.each(languages)('name every piece, place, card, king and rule in %s', (language) => {
    const wanted = [
      ...SIDES.map((id) => `side.${id}`),
      ...spaces.map((s) => `space.${spaceId(s)}`),
      ...spaces.flatMap((s) => [`zone.${zoneName(s)}`, ...(WALLED[s] ? [`zone.${zoneName(inside(s))}`] : [])]),
      ...PROVINCES.map((p) => `province.${p.id}`),
      ...POWERS.flatMap((p) => p.kings.map((k) => `king.${k.id}`)),
      ...POWERS.flatMap((p) => p.divisions.map((d) => `division.${d.name}`)),
      ...Array.from({ length: GENERAL_COUNT }, (_, g) => `piece.${generalName(g)}`),
      ...UNITS.map((u) => `piece.${u.name}`),
      ...Array.from({ length: CARD_COUNT }, (_, c) => [`card.${c + 1}`, `card.${c + 1}.text`, `rule.C${c + 1}`]).flat(),
      ...rules.flatMap(({ id }) => [`rule.${id}`, `digest.${id}`]),
      ...Object.keys(tables).flatMap((id) => [`rule.T.${id}`, `digest.T.${id}`]),
    ]
    expect(wanted.filter((key) => !words[language][key])).toEqual([])
  })

  it.each(languages)('cover every reason of the rules in %s', (language) => {
    const codes = new Set(
      sources().flatMap((text) =>
        [...text.matchAll(/\['(?:\d|R|C\d|W\d|T\.)[\w.-]*', '([a-zA-Z]+)'/g)].map((m) => m[1]!),
      ),
    )
    expect(codes.size).toBeGreaterThan(40)
    expect([...codes].filter((code) => !words[language][`why.${code}`])).toEqual([])
  })

  it('cover every event of the journal', () => {
    const kinds = new Set(
      sources().flatMap((text) => [...text.matchAll(/tell\?\.\(\{\s*kind: '([a-zA-Z]+)'/g)].map((m) => m[1]!)),
    )
    expect(kinds.size).toBeGreaterThan(40)
    expect([...kinds].filter((kind) => !words.en[`event.${kind}`])).toEqual([])
  })

  it('do not translate by repeating the English', () => {
    const same = Object.entries(words.en).filter(
      ([key, text]) =>
        /^(digest|card\.\d+\.text|ask|why)/.test(key) && !text.startsWith('$t(') && words.ja[key] === text,
    )
    expect(same).toEqual([])
  })
})

/** The source text of the rules, which names reasons and events. */
function sources(): string[] {
  const folder = new URL('../rules/', import.meta.url)
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
}

test('pieces picked from several spaces are distinguished by their space', () => {
  const s = position({
    scenario: 'campaign',
    forces: [
      { side: 'egypt', at: 'tyre', inside: true, units: { W: 1 }, generals: ['thutmose3'] },
      { side: 'egypt', at: 'memphis', units: { W: 1 } },
    ],
  })
  const seen = view(s, 'egypt')
  const said = (key: string, kind: string) =>
    notes(key, seen, kind, '16.2').map(([words, values]) => values?.space ?? words)
  const units = unitsOf(s, EGYPT)
    .filter((u) => s.at[u]! >= 0)
    .map((u) => said(`hit:${unitName(u)}`, 'losses').join(', '))
    .sort()
  expect(units).toEqual(['memphis, note.step', 'tyre, note.inside, note.step'])
  expect(said('remain:egypt-king', 'stay')).toEqual(['tyre'])
  expect(said('general:egypt-king', 'warlords')).toEqual([])
})

describe('what most players pick', () => {
  const s = position({
    scenario: 'campaign',
    forces: [{ side: 'egypt', at: 'memphis', units: { W: 2, C: 1 }, generals: ['thutmose3'] }],
  })
  const seen = view(s, 'egypt')
  const units = unitsOf(s, EGYPT).filter((u) => s.at[u]! >= 0)
  const [first, second, chariot] = units.toSorted((a, b) => TYPE[a]! - TYPE[b]! || a - b).map(unitName)

  const asked = { seat: 'egypt', rule: '16.2', about: {} }

  test('of a march is everyone, generals first', () => {
    const things = [first!, chariot!, 'egypt-king'].map((of) => ({ key: `take:${of}`, most: 1 }))
    expect(usual('party', seen, things, asked)).toEqual(['take:egypt-king', `take:${first}`, `take:${chariot}`])
  })

  test('of losses are first steps before second ones, and exactly as many as are needed', () => {
    const things = [first!, second!, chariot!].map((of) => ({ key: `hit:${of}`, most: of === chariot ? 1 : 2 }))
    const hits = (left: number) => usual('losses', seen, things, { seat: 'egypt', rule: '16.2', about: { left } })!
    expect(hits(3).toSorted()).toEqual(things.map(({ key }) => key).toSorted())
    expect(hits(4).filter((key) => key === `hit:${first}`)).toHaveLength(2)
    const met = (hits: readonly string[]) =>
      tally('losses', hits, seen, { seat: 'egypt', rule: '15.5.8a', about: { left: 6 } })
    const byWorth = usual('losses', seen, things, { seat: 'egypt', rule: '15.5.8a', about: { left: 6 } })!
    expect(met(byWorth)![1]).toMatchObject({ need: 6 })
    expect(Number(met(byWorth)![1]!.met)).toBeLessThanOrEqual(6)
  })

  test('of a purchase spends the points, warriors before mercenaries', () => {
    const things = ['mercenary', `flip:${first}`].map((key) => ({ key, most: key === 'mercenary' ? 2 : 1 }))
    expect(usual('purchase', seen, things, asked)).toEqual([`flip:${first}`, 'mercenary', 'mercenary'])
  })

  test('is nothing where a choice has no usual answer', () => {
    expect(usual('mark', seen, [{ key: 'mark:tyre', most: 1 }], asked)).toBeUndefined()
  })
})
