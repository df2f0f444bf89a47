import { describe, expect, test } from 'vitest'
import { positionOf, regionAt } from '#games/ankh/testing/position.ts'
import { battleScene, figures, monuments, turnScene } from '#games/ankh/testing/scene.ts'
import { rule } from '#kernel/testing/golden.ts'
import { battleStrength } from '../battle.ts'
import { spaceNamed } from '../board.ts'
import { WARRIOR } from '../pieces.ts'
import { countRegionsWith, godStrength, resolveOmnipresent, whyNotSummonByPyramid } from './powers.ts'

describe('A15.1 Commanding', () => {
  const given = {
    figures: figures('isis god F2', 'isis warrior F3', 'ra god E1'),
    unlocked: { isis: ['commanding'] },
  }

  test('3 followers for a battle won', () => {
    rule('A15.1')
    const scene = battleScene('F2', given).say('isis', 'card:chariots').say('ra', 'card:flood')
    expect(scene.told('followers')).toContainEqual({ god: 'isis', by: 3, now: 3, reason: 'commanding' })
  })

  test('not for a battle lost, not for domination', () => {
    rule('A15.1')
    const lost = battleScene('F2', given).say('isis', 'card:cycleOfMaat').say('ra', 'card:chariots')
    expect(lost.followers('isis')).toBe(0)
    const alone = battleScene('F2', { ...given, figures: figures('isis god F2', 'ra god B5') })
    expect([alone.devotions, alone.followers('isis')]).toEqual([['isis 1 domination'], 0])
  })
})

describe('A15.2 Inspiring', () => {
  const figuresThere = figures('isis god F2', 'isis warrior F3', 'ra god E1')

  test('a built monument costs nothing', () => {
    rule('A15.2')
    const scene = battleScene('F2', { figures: figuresThere, unlocked: { isis: ['inspiring'] } })
    scene.say('isis', 'card:buildMonument').say('ra', 'card:flood')
    scene.say('isis', 'build:pyramid', 'to:D1')
    expect([scene.on('D1'), scene.followers('isis')]).toEqual(['pyramid isis', 0])
  })

  test('without it the monument costs 3', () => {
    rule('A15.2')
    const scene = battleScene('F2', { figures: figuresThere, followers: { isis: 3 } })
    scene.say('isis', 'card:buildMonument').say('ra', 'card:cycleOfMaat').say('isis', 'build:pyramid', 'to:D1')
    expect(scene.followers('isis')).toBe(0)
  })
})

describe('A15.3 Omnipresent', () => {
  test('one follower for each region with an own figure; water counts for all its regions', () => {
    rule('A15.3')
    const given = {
      figures: figures('isis god F2', 'isis warrior F1', 'isis apep E6', 'ra god B5', 'ra warrior K2'),
      unlocked: { isis: ['omnipresent'] },
    }
    const { s, g } = positionOf(given)
    expect([countRegionsWith(s, 0), countRegionsWith(s, 1)]).toEqual([3, 2])
    resolveOmnipresent(g)
    expect(s.followers).toEqual([3, 0])
  })
})

describe('A15.4 Revered', () => {
  test('Gain Followers gives one more', () => {
    rule('A15.4')
    const given = { figures: figures('isis god F2', 'ra god B5'), monuments: monuments('temple F3') }
    const gain = (unlocked: string[]) =>
      turnScene('isis', 'action', { ...given, unlocked: { isis: unlocked } })
        .say('isis', 'act:gain')
        .followers('isis')
    expect([gain([]), gain(['revered'])]).toEqual([1, 2])
  })
})

describe('A15.5 Resplendent', () => {
  const strength = (unlocked: string[], ...standing: string[]) =>
    godStrength(
      positionOf({
        figures: figures('isis god F2'),
        monuments: monuments(...standing),
        unlocked: { isis: unlocked },
      }).s,
      0,
    )

  test('three monuments of one kind anywhere make the god 3 strong', () => {
    rule('A15.5')
    const three = ['temple D4 isis', 'temple B5 isis', 'temple K2 isis']
    expect(strength(['resplendent'], ...three)).toBe(3)
    expect(strength([], ...three)).toBe(1)
    expect(strength(['resplendent'], ...three.slice(1))).toBe(1)
    expect(strength(['resplendent'], ...three.slice(1), 'obelisk D4 isis', 'pyramid C4 isis')).toBe(1)
    expect(strength(['resplendent'], ...three.slice(1), 'temple C4', 'temple C3 ra')).toBe(1)
  })
})

describe('A15.6 Obelisk Attuned', () => {
  const given = {
    figures: figures(
      'isis god F2',
      'isis warrior B5',
      'isis warrior K3',
      'ra god E1',
      'ra warrior A5',
      'osiris god B7',
    ),
    monuments: monuments('obelisk G1 isis', 'obelisk D2 ra', 'obelisk B6 isis', 'obelisk C1', 'temple I1 isis'),
    unlocked: { isis: ['obeliskAttuned'], ra: ['obeliskAttuned'], osiris: ['obeliskAttuned'] },
    devotion: { isis: 2, ra: 5, osiris: 1 },
  }

  test('owners in the battle, lowest devotion first, one figure at a time; a pass is final', () => {
    rule('A15.6', 'R-14', 'D-07')
    const scene = battleScene('F2', given)
    expect(scene.asked).toEqual(['isis'])
    expect(scene.offered()).toEqual(['figure:F2', 'figure:B5', 'figure:K3', 'pass'])
    scene.say('isis', 'figure:B5')
    expect(scene.offered()).toEqual(['to:F1', 'to:G2', 'to:H1'])
    expect(scene.why('to:D1')).toBe('A15.6 notByOwnObelisk')
    expect(scene.why('to:B7')).toBe('A1.3 figureThere')
    scene.say('isis', 'to:F1')
    expect([scene.on('F1'), scene.asked]).toEqual(['isis warrior', ['ra']])
    scene.say('ra', 'pass')
    expect(scene.asked).toEqual(['isis'])
    expect(scene.why('figure:F1')).toBe('R-14 alreadyRelocated')
    scene.say('isis', 'figure:F2', 'to:G2', 'pass')
    expect(scene.asks).toEqual(['battleCard', 'battleCard'])
  })

  test('ends when no space is left, and never on an underworld token', () => {
    rule('R-14', 'R-53')
    const scene = battleScene('F2', {
      figures: figures('isis god F2', 'isis warrior B5', 'ra god H1', 'ra warrior G2', 'osiris god B7'),
      monuments: monuments('obelisk G1 isis'),
      unlocked: { isis: ['obeliskAttuned'] },
      underworld: ['F1'],
    })
    expect(scene.asks).toEqual(['battleCard', 'battleCard'])
  })

  test('a relocated Giant Scorpion is aimed again', () => {
    rule('R-14', 'D-20')
    const scene = battleScene('F2', {
      ...given,
      figures: figures('isis god F2', 'isis giantScorpion B5', 'ra god E1', 'osiris god B7'),
    })
    scene.say('isis', 'figure:B5', 'to:H1')
    expect([scene.asks, scene.asked]).toEqual([['aim'], ['isis']])
  })

  test('every space beside the obelisk counts, the first of the board too', () => {
    rule('A15.6')
    const scene = battleScene('B3', {
      figures: figures('isis god B3', 'ra god B5'),
      monuments: monuments('obelisk A2 isis'),
      unlocked: { isis: ['obeliskAttuned'] },
    })
    expect(scene.say('isis', 'figure:B3').offered()).toEqual(['to:A1', 'to:A3', 'to:B2'])
  })
})

describe('A15.7 Temple Attuned', () => {
  const strength = (...standing: string[]) => {
    const { s } = positionOf({
      figures: figures('isis warrior G6', 'isis warrior G4', 'ra androsphinx H6', 'ra god B5'),
      monuments: monuments(...standing),
      unlocked: { isis: ['templeAttuned'] },
    })
    return battleStrength(s, 0, regionAt(s, 'G6'), 0)
  }

  test('2 for each own temple of the region with an own figure adjacent, once each', () => {
    rule('A15.7')
    expect(strength()).toBe(1)
    expect(strength('temple G5 isis')).toBe(3)
    expect(strength('temple F6 isis')).toBe(3)
    expect(strength('temple G5 isis', 'temple F6 isis')).toBe(5)
    expect(strength('temple G5 ra', 'temple G7', 'obelisk F6 isis')).toBe(1)
    expect(strength('temple I8 isis')).toBe(1)
    expect(strength('temple F5 isis')).toBe(1)
  })
})

describe('A15.8 Pyramid Attuned', () => {
  const given = {
    figures: figures('amun god A2', 'ra god K2'),
    monuments: monuments('pyramid D4 amun', 'pyramid H5 ra'),
    pool: { amun: ['warrior', 'warrior', 'warrior'] },
    unlocked: { amun: ['pyramidAttuned'] },
  }

  test('one more figure beside each own pyramid, which may come first and serve as neighbour', () => {
    rule('A15.8')
    const scene = turnScene('amun', 'summon', given)
    expect(scene.offered()).toContain('to:D3')
    expect(scene.offered()).not.toContain('to:H4')
    scene.say('amun', 'to:D3')
    expect(scene.offered()).toContain('way:D4')
    scene.say('amun', 'way:D4')
    expect(scene.offered()).toContain('to:C3')
    scene.say('amun', 'to:C3')
    expect(scene.asks).toEqual(['action'])
  })

  test('not without the power', () => {
    rule('A15.8')
    const scene = turnScene('amun', 'summon', { ...given, unlocked: {} }).say('amun', 'to:D3')
    expect(scene.asks).toEqual(['action'])
  })

  test('only an own pyramid serves', () => {
    rule('A15.8')
    const { s } = positionOf({
      ...given,
      monuments: monuments('pyramid D4 amun', 'pyramid H5 ra', 'temple B5 amun'),
    })
    const bar = (pyramid: string, space: string) =>
      whyNotSummonByPyramid(s, 0, WARRIOR, spaceNamed(pyramid), spaceNamed(space))?.[1]
    expect(bar('D4', 'D3')).toBe(undefined)
    expect(bar('H5', 'H4')).toBe('notOwnPyramid')
    expect(bar('B5', 'B4')).toBe('notOwnPyramid')
    expect(bar('E5', 'E4')).toBe('notOwnPyramid')
  })
})

describe('A15.9 Glorious', () => {
  const win = (...enemies: string[]) => {
    const scene = battleScene('F2', {
      figures: figures('isis god F2', 'isis warrior F1', 'ra god E1', ...enemies),
      unlocked: { isis: ['glorious'] },
      devotion: { isis: 1, ra: 2 },
    })
    return scene.say('isis', 'card:chariots').say('ra', 'card:miracle').devotions[0]
  }

  test('3 devotion instead of 1 with a lead of 3 or more', () => {
    rule('A15.9', 'R-34')
    expect(win()).toBe('isis 3 victory')
    expect(win('ra warrior D1')).toBe('isis 3 victory')
    expect(win('ra warrior D1', 'ra warrior D0')).toBe('isis 1 victory')
  })

  test('gods without figures count 0', () => {
    rule('A15.9')
    const scene = battleScene('F2', {
      figures: figures('isis god F2', 'ra warrior E1', 'ra god B5'),
      unlocked: { isis: ['glorious'] },
      followers: { isis: 1 },
    })
    scene.say('isis', 'card:plagueOfLocusts').say('ra', 'card:chariots').say('isis', 'offer:1').say('ra', 'offer:0')
    expect(scene.devotions).toEqual(['isis 1 victory'])
  })
})

describe('A15.10 Magnanimous', () => {
  const lose = (unlocked: { [god: string]: string[] }, ...more: string[]) => {
    const scene = battleScene('F2', {
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

describe('A15.12 Worshipful', () => {
  const given = {
    figures: figures('isis god F2', 'isis warrior F1', 'ra god E1', 'ra warrior D1', 'osiris god B5'),
    unlocked: { isis: ['worshipful'], ra: ['worshipful'], osiris: ['worshipful'] },
    followers: { isis: 5, ra: 2, osiris: 9 },
    devotion: { ra: 4, isis: 9, osiris: 1 },
  }

  test('after a battle 2 followers for 1 devotion, once, lowest first, after Miracles', () => {
    rule('A15.12', 'D-16')
    const scene = battleScene('F2', given).say('isis', 'card:chariots').say('ra', 'card:miracle')
    expect(scene.asked).toEqual(['ra'])
    scene.say('ra', 'pay')
    expect(scene.asked).toEqual(['isis'])
    scene.say('isis', 'keep')
    expect(scene.devotions).toEqual(['isis 1 victory', 'ra 1 miracle', 'ra 1 worshipful'])
    expect([scene.followers('ra'), scene.followers('isis'), scene.followers('osiris')]).toEqual([0, 5, 9])
    expect(scene.asks).toEqual(['action'])
  })

  test('not with fewer than 2 followers', () => {
    rule('A15.12')
    const scene = battleScene('F2', { ...given, followers: { isis: 1, ra: 1 } })
    expect(scene.say('isis', 'card:chariots').say('ra', 'card:miracle').asks).toEqual(['action'])
  })
})
