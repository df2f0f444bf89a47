import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fight, figures, turn } from '../../testing/scene.ts'
import { SUNS } from '../pieces.ts'

describe('A17.5 Ra', () => {
  const given = { figures: figures('ra god F2', 'isis god B5'), pool: { ra: ['warrior', 'mummy'] } }

  test('may attach one of three sun tokens when summoning', () => {
    rule('A17.5a')
    expect(SUNS).toBe(3)
    const scene = turn('ra', 'summon', given).say('ra', 'summon:warrior', 'to:F3')
    expect(scene.offered()).toEqual(['sun', 'plain'])
    scene.say('ra', 'sun')
    expect(scene.s.sun.reduce((sum, n) => sum + n, 0)).toBe(1)
    const none = turn('ra', 'summon', {
      ...given,
      figures: figures('ra god F2', 'isis god B5', 'ra warrior F1 sun', 'ra warrior G2 sun', 'ra satet G3 sun'),
    })
    expect(none.say('ra', 'summon:warrior', 'to:F3').asks).toEqual(['action'])
    const other = turn('isis', 'summon', { ...given, pool: { isis: ['warrior'] } })
    expect(other.say('isis', 'summon:warrior', 'to:B4').asks).toEqual(['action'])
  })

  test('one devotion more, once, for domination or victory with a radiant figure', () => {
    rule('A17.5b')
    const radiant = [...given.figures, ...figures('ra warrior F3 sun', 'ra warrior G3 sun')]
    expect(fight('F2', { figures: radiant }).devotions).toEqual(['ra 2 domination'])
    const won = fight('F2', { figures: [...radiant, ...figures('isis warrior D1')] })
    expect(won.say('ra', 'card:chariots').say('isis', 'card:cycleOfMaat').devotions).toEqual(['ra 2 victory'])
    expect(fight('F2', { figures: [...given.figures, ...figures('ra warrior K2 sun')] }).devotions).toEqual([
      'ra 1 domination',
    ])
  })

  test('a killed radiant figure gives its token back', () => {
    rule('A17.5c')
    const scene = fight('F2', {
      figures: figures('ra god E1', 'ra warrior F3 sun', 'isis god F1', 'isis warrior G3'),
    })
    scene.say('ra', 'card:cycleOfMaat').say('isis', 'card:chariots')
    expect(scene.s.sun).toEqual([0, 0, 0, 0])
  })
})
