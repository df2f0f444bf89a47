import { describe, expect, test } from 'vitest'
import { allThings, type PickerTile, toTiles, withOneLess, withOneMore, without, withToggled } from './pickerTiles.ts'

const thing = (key: string, picked = 0, more = true, most = 1) => ({ key, picked, most, more, bar: null })
const named = (names: { readonly [key: string]: string }) => (key: string) => ({
  text: names[key]!,
  notes: [],
})
const reason = (key: string, bar: { rule: string; why: string }) => ({
  key,
  rule: bar.rule,
  why: `No: ${bar.why}`,
})

const CHARIOTS = { 'u:1': 'Chariot', 'u:2': 'Chariot', 'u:3': 'Chariot', 'u:4': 'Guard' }
const tiles = (...things: Parameters<typeof toTiles>[0][number][]) => toTiles(things, named(CHARIOTS), reason)
const said = ({ text, nth, picked, most, more }: PickerTile) =>
  `${text}${nth ?? ''} ${picked}/${most}${more ? '+' : ''}`

describe('things of a set', () => {
  test('with the same text are one tile with a count', () => {
    const made = tiles(thing('u:1', 1, false), thing('u:2', 0, true), thing('u:3', 0, false), thing('u:4'))
    expect(made.map(said)).toEqual(['Chariot 1/3+', 'Guard 0/1+'])
    expect(made[0]!.keys).toEqual(['u:1', 'u:2', 'u:3'])
  })

  test('that differ by a note are two', () => {
    const notes = (key: string) => ({ text: 'Chariot', notes: key === 'u:2' ? ['reduced'] : [] })
    expect(toTiles([thing('u:1'), thing('u:2'), thing('u:3')], notes, reason).map(({ keys }) => keys)).toEqual([
      ['u:1', 'u:3'],
      ['u:2'],
    ])
  })

  test('that can each be picked several times are numbered and interchangeable', () => {
    const made = tiles(thing('u:1', 0, true, 2), thing('u:2', 0, false, 2))
    expect(made.map(said)).toEqual(['Chariot1 0/2+', 'Chariot2 0/2+'])
    expect(withOneMore([], made[1]!)).toEqual(['u:1'])
    expect(withOneMore(['u:1'], made[0]!)).toEqual(['u:1', 'u:1'])
    expect(withOneLess(['u:1', 'u:1', 'u:2'], made[0]!)).toEqual(['u:1', 'u:2'])
  })

  test('with the same text stay together, each with its number, also if one can be picked only once', () => {
    const made = tiles(thing('u:1', 0, true, 2), thing('u:2', 0, true, 2), thing('u:4'), thing('u:3'))
    expect(made.map(said)).toEqual(['Chariot1 0/2+', 'Chariot2 0/2+', 'Chariot3 0/1+', 'Guard 0/1+'])
  })

  test('show the rule against them, unless some can still be picked', () => {
    const bar = { rule: '8.1', why: 'moved', with: null }
    const made = tiles({ ...thing('u:4', 0, false), bar })
    expect(made[0]!.bar).toEqual({ key: 'u:4', rule: '8.1', why: 'No: moved' })
    expect(tiles({ ...thing('u:1', 0, false), bar }, thing('u:2'))[0]!.bar).toBeNull()
  })

  test('are picked first to last and removed last to first', () => {
    const [chariots] = tiles(thing('u:1'), thing('u:2'), thing('u:3'))
    const two = withOneMore(withOneMore([], chariots!), chariots!)
    expect(two).toEqual(['u:1', 'u:2'])
    expect(withOneLess(two, chariots!)).toEqual(['u:1'])
    expect(withOneLess([], chariots!)).toEqual([])
    expect(withOneMore(['u:1', 'u:2', 'u:3'], chariots!)).toHaveLength(3)
  })

  test('are toggled by a touch on any of the identical things', () => {
    const [chariots] = tiles(thing('u:1'), thing('u:2'), thing('u:3'))
    expect(withToggled([], chariots!, 'u:3')).toEqual(['u:1'])
    expect(withToggled(['u:1'], chariots!, 'u:2')).toEqual(['u:1', 'u:2'])
    expect(withToggled(['u:1', 'u:2'], chariots!, 'u:1')).toEqual(['u:1'])
    expect(withToggled(['u:1'], { ...chariots!, more: false }, 'u:2')).toEqual(['u:1'])
  })

  test('are picked all together, and those that do not fit are removed again', () => {
    const all = allThings([thing('u:1'), thing('u:2', 0, true, 2), thing('u:4', 0, false, 0)])
    expect(all).toEqual(['u:1', 'u:2', 'u:2'])
    expect(without(all, ['u:2'])).toEqual(['u:1', 'u:2'])
  })
})
