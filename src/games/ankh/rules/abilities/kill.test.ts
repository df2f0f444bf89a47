import { describe, expect, test } from 'vitest'
import { battleScene, figures } from '#games/ankh/testing/scene.ts'
import { rule } from '#kernel/testing/golden.ts'
import { POOL, TRAPPED } from '../state.ts'

describe('a killing moment', () => {
  test('victims together, sun tokens return, Anubis traps, Mummies rise, lowest devotion first', () => {
    rule('R-47', 'A3.6', 'A17.5c')
    const scene = battleScene('F2', {
      figures: figures(
        ...['ra god B5', 'ra warrior F2 sun', 'ra mummy F3 sun', 'isis mummy H1', 'isis god B7'],
        ...['anubis god E3', 'anubis warrior E2'],
      ),
      devotion: { isis: 1, ra: 3, anubis: 5 },
    })
    scene.say('ra', 'card:miracle').say('isis', 'card:cycleOfMaat').say('anubis', 'card:chariots')
    expect(scene.told('killed')).toMatchObject([{ spaces: ['F2', 'F3', 'H1'] }])
    expect([scene.asks, scene.asked]).toEqual([['anubisTrap'], ['anubis']])
    expect(scene.s.sun).toEqual([0, 0, 0, 0, 0, 0, 0])
    scene.say('anubis', 'trap:ra')
    expect([scene.asks, scene.asked]).toEqual([['mummyRise'], ['isis']])
    scene.say('isis', 'to:B8')
    expect([scene.asks, scene.asked]).toEqual([['mummyRise'], ['ra']])
    scene.say('ra', 'to:B4')
    expect(scene.asks).toEqual(['sun'])
    scene.say('ra', 'sun')
    expect([scene.on('B8'), scene.on('B4')]).toEqual(['isis mummy', 'ra mummy'])
    expect(scene.s.at.filter((at) => at === TRAPPED)).toHaveLength(1)
    expect(scene.s.at).not.toContain(POOL)
    expect(scene.devotions).toEqual(['anubis 1 victory', 'ra 2 miracle'])
  })

  test('in the Plague: a risen Mummy fights on, unprotected, and counts as killed again', () => {
    rule('R-13', 'R-47')
    const scene = battleScene('F2', {
      figures: figures('isis god F2', 'isis mummy F3', 'ra god E1', 'ra warrior D1'),
      followers: { ra: 1 },
    })
    scene.say('isis', 'card:flood').say('ra', 'card:plagueOfLocusts')
    scene.say('isis', 'offer:0').say('ra', 'offer:1')
    expect(scene.asks).toEqual(['mummyRise'])
    scene.say('isis', 'to:G3')
    expect(scene.told('strength')[0]).toMatchObject({ god: 'isis', total: 2 })
    expect(scene.told('killed').map((event) => event.spaces)).toEqual([['F3'], ['G3']])
    const miracle = battleScene('F2', {
      figures: figures('isis god F2', 'isis mummy F3', 'ra god E1', 'ra warrior D1'),
      followers: { ra: 1 },
    })
    miracle.say('isis', 'card:miracle').say('ra', 'card:plagueOfLocusts').say('ra', 'offer:1').say('isis', 'offer:0')
    miracle.say('isis', 'to:G3', 'to:G2')
    expect(miracle.devotions).toEqual(['ra 1 victory', 'isis 2 miracle'])
  })
})
