import { describe, expect, test } from 'vitest'
import { position } from '#games/alexander/testing/position.ts'
import { view } from '#games/alexander/view.ts'
import type { AskInfo } from '#table/protocol/messages.ts'
import { worded } from '#text/testing/titles.ts'
import { Translator } from '#text/translator.ts'
import type { PickerTile } from './pickerTiles.ts'
import { isSingle, type Picker, type PickerPart, toSetAsk, whyNotMore } from './usePicker.ts'

const title = await worded('alexander')
const speaker = new Translator('en', title.wording.words)
const seen = view(
  position({
    battle: 'gaugamela',
    units: { 'm-hypaspists-1': '2620 E', 'm-hypaspists-2': '2624 E', 'p-greek-mercenary-1': '2720 W' },
  }),
  'macedonian',
)
const asked: AskInfo = {
  ...{ seat: 'macedonian', kind: 'declareShock', rule: '7.32b', window: null, answered: null },
  about: { unit: 'm-hypaspists-1', targets: ['p-greek-mercenary-1'] },
  ...{ set: 'attack', thing: 'attackBy:m-hypaspists-1', options: ['attack', 'none'] },
}

const tile = (key: string, facts: Partial<PickerTile> = {}): PickerTile => ({
  ...{ keys: [key], alike: [key], text: key, notes: [], nth: null, picked: 0, most: 1 },
  ...{ more: true, bar: null },
  ...facts,
})
const part = (tiles: readonly PickerTile[], most: number | null = null): PickerPart => ({
  ...{ kind: 'declareShock', rule: '7.32b', about: null, text: '', most, tiles },
  picked: tiles.reduce((n, { picked }) => n + picked, 0),
})

describe('asks about one thing at a time', () => {
  test('become one question with all the things, and an option to finish', () => {
    const tiles = [tile('attackBy:m-hypaspists-1'), tile('attackBy:m-hypaspists-2', { picked: 1, more: false })]
    const made = toSetAsk(asked, { parts: [part(tiles)], wanted: ['attackBy:m-hypaspists-2'] }, speaker, title, seen)
    expect(made.text).toBe('Macedonians: which of the units that have not moved attack?')
    expect(made.about).toEqual({})
    expect(made.options.map(({ key, picked, text }) => [key, picked, text])).toEqual([
      ['attackBy:m-hypaspists-1', false, 'Hypaspists 1 (2620)'],
      ['attackBy:m-hypaspists-2', true, 'Hypaspists 2 (2624)'],
      ['done', undefined, 'Done'],
    ])
  })

  test('stay plain if there is only one thing', () => {
    expect(isSingle([])).toBe(true)
    expect(isSingle([tile('a:1'), tile('a:2', { most: 0 })])).toBe(true)
    expect(isSingle([tile('a:1'), tile('a:2')])).toBe(false)
  })

  test('note the target of a unit’s attack', () => {
    const notes = (key: string) =>
      title.wording.notes!(key, seen, 'declareShock', '7.32b').map((phrase) => speaker.phrase(phrase))
    expect(notes('attackBy:m-hypaspists-1')).toEqual(['Against Greek Mercenary 1'])
    expect(notes('attackBy:m-hypaspists-2')).toEqual([])
  })
})

test('why no more can be picked: a rule, the number, or the rest of the selection', () => {
  const say = (key: string) => key
  const full = tile('a:1', { more: false })
  const picker = { full: null } as Picker
  expect(whyNotMore(tile('a:1'), part([]), picker, speaker, say)).toBeNull()
  expect(whyNotMore(full, part([]), picker, speaker, say)).toBe('pick.notBeside')
  expect(whyNotMore(full, part([tile('a:2', { picked: 1 })], 1), picker, speaker, say)).toBe('pick.full')
  const bar = { key: 'a:1', rule: '8.1', why: 'It has moved.' }
  expect(whyNotMore(tile('a:1', { more: false, bar }), part([]), picker, speaker, say)).toBe('It has moved.')
})
