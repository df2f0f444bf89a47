import { describe, expect, test } from 'vitest'
import { rule } from '../../../../kernel/testing/rule.ts'
import { fight, figures, monuments } from '../../testing/scene.ts'
import { buildMonument } from './buildMonument.ts'

describe('A16.2 Build Monument', () => {
  const given = {
    figures: figures('isis god F2', 'isis warrior F3', 'ra god E1', 'osiris god B5'),
    underworld: ['D2'],
    followers: { isis: 3, ra: 3 },
  }
  const revealed = (more: object = {}, arrange?: Parameters<typeof fight>[2]) =>
    fight('F2', { ...given, ...more }, arrange)
      .say('isis', 'card:buildMonument')
      .say('ra', 'card:cycleOfMaat')

  test('3 followers, any kind, any empty land space of the region, own token on it', () => {
    rule('A16.2', 'D-10', 'R-35')
    expect(buildMonument.strength).toBe(0)
    const scene = revealed()
    expect(scene.offered()).toEqual(['build:obelisk', 'build:temple', 'build:pyramid', 'none'])
    scene.say('isis', 'build:temple')
    expect(scene.why('to:B6')).toBe('A16.2 otherRegion')
    expect(scene.why('to:E0')).toBe('A1.4 water')
    expect(scene.why('to:D2')).toBe('A17.4c underworldThere')
    expect(scene.why('to:F3')).toBe('A1.3 figureThere')
    scene.say('isis', 'to:G2')
    expect([scene.on('G2'), scene.followers('isis'), scene.s.ankhs[0]]).toEqual(['temple isis', 0, 8])
    expect(scene.devotions).toEqual(['isis 1 majorities', 'isis 1 victory'])
  })

  test('optional; impossible without followers, ankh token or monument', () => {
    rule('A16.2', 'R-36')
    expect(revealed().say('isis', 'none').followers('isis')).toBe(3)
    expect(revealed({ followers: { isis: 2 } }).told('built')).toEqual([])
    const broke = revealed({}, (s) => {
      s.ankhs[0] = 0
    })
    expect(broke.told('battle')).toHaveLength(1)
    const spent = revealed({}, (s) => {
      for (let m = 0; m < 10; m++) s.stands[m] = 0
    })
    expect(spent.why('build:obelisk')).toBe('R-36 noMonumentLeft')
    expect(spent.offered()).toEqual(['build:temple', 'build:pyramid', 'none'])
  })

  test('lowest devotion builds first; a new obelisk comes too late for Obelisk Attuned', () => {
    rule('A11.7a', 'R-35')
    const scene = fight('F2', {
      ...given,
      monuments: monuments('temple C1'),
      unlocked: { isis: ['obeliskAttuned'] },
      devotion: { ra: 1, isis: 2, osiris: 3 },
    })
    scene.say('isis', 'card:buildMonument').say('ra', 'card:buildMonument')
    expect(scene.asked).toEqual(['ra'])
    scene.say('ra', 'none')
    expect(scene.asked).toEqual(['isis'])
    scene.say('isis', 'build:obelisk', 'to:G2')
    expect(scene.told('battle')).toHaveLength(1)
  })
})
