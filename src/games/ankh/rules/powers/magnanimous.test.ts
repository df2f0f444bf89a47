import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fight, figures } from '../../testing/scene.ts'

describe('A15.10 Magnanimous', () => {
  const lose = (unlocked: { [god: string]: string[] }, ...more: string[]) => {
    const scene = fight('F2', {
      figures: figures('isis god F2', 'isis warrior F1', 'ra god E1', 'osiris god E3', ...more),
      unlocked,
      devotion: { ra: 4, osiris: 3, isis: 9 },
    })
    return scene.say('isis', 'card:chariots').say('ra', 'card:cycleOfMaat').say('osiris', 'card:cycleOfMaat').devotions
  }

  test('2 devotion for losing with two figures or more, after the winner, lowest first', () => {
    rule('A15.10')
    const both = { ra: ['magnanimous'], osiris: ['magnanimous'], isis: ['magnanimous'] }
    expect(lose(both)).toEqual(['isis 1 victory'])
    expect(lose(both, 'ra warrior D1')).toEqual(['isis 1 victory', 'ra 2 magnanimous'])
    expect(lose(both, 'ra warrior D1', 'osiris warrior D0')).toEqual([
      ...['isis 1 victory', 'osiris 2 magnanimous', 'ra 2 magnanimous'],
    ])
    expect(lose({}, 'ra warrior D1')).toEqual(['isis 1 victory'])
  })
})
