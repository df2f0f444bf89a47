import { describe, expect, test } from 'vitest'
import { battleScene, figures, monuments } from '#games/ankh/testing/scene.ts'
import { rule } from '#kernel/testing/golden.ts'
import { ALL_CARDS, CHARIOTS, CYCLE_OF_MAAT, FLOOD } from '../pieces.ts'
import {
  BATTLE_CARDS,
  buildMonument,
  chariots,
  cycleOfMaat,
  drought,
  flood,
  miracle,
  plagueOfLocusts,
  sparedGod,
} from './cards.ts'

describe('A16.2 Build Monument', () => {
  const given = {
    figures: figures('isis god F2', 'isis warrior F3', 'ra god E1', 'osiris god B5'),
    underworld: ['D2'],
    followers: { isis: 3, ra: 3 },
  }
  const revealed = (more: object = {}, arrange?: Parameters<typeof battleScene>[2]) =>
    battleScene('F2', { ...given, ...more }, arrange)
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
    const scene = battleScene('F2', {
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

describe('A16.3 Plague of Locusts', () => {
  const given = {
    figures: figures(
      'isis god F2',
      'isis warrior F3',
      'ra god E1',
      'ra warrior D1',
      'ra catMummy D0',
      'osiris warrior G3',
    ),
    followers: { isis: 3, ra: 4, osiris: 1 },
  }
  const plague = (cards: [string, string, string]) =>
    battleScene('F2', given)
      .say('isis', `card:${cards[0]}`)
      .say('ra', `card:${cards[1]}`)
      .say('osiris', `card:${cards[2]}`)

  test('all bids are lost; only a single highest bidder is spared', () => {
    rule('A16.3', 'A11.7b')
    expect(plagueOfLocusts.strength).toBe(1)
    const scene = plague(['plagueOfLocusts', 'miracle', 'chariots'])
    scene.say('isis', 'offer:2').say('ra', 'offer:1').say('osiris', 'offer:0')
    expect(scene.told('plague')).toMatchObject([{ offers: [2, 1, 0], spared: 'isis' }])
    expect(scene.told('killed')[0]).toMatchObject({ spaces: ['D1', 'D0', 'G3'] })
    expect([scene.on('F3'), scene.on('E1')]).toEqual(['isis warrior', 'ra god'])
    expect(['isis', 'ra', 'osiris'].map((god) => scene.followers(god))).toEqual([1, 3, 1])
    expect(scene.told('strength').map((event) => event.total)).toEqual([3, 1, 0])
  })

  test('a shared highest bid spares no god, zeros included', () => {
    rule('A16.3', 'R-12')
    expect([sparedGod([0, 1, 2], [3, 1, 3]), sparedGod([0, 1], [0, 0]), sparedGod([0, 1], [0, 1])]).toEqual([-1, -1, 1])
    const scene = plague(['plagueOfLocusts', 'miracle', 'chariots'])
    scene.say('isis', 'offer:1').say('ra', 'offer:1').say('osiris', 'offer:0')
    expect(scene.on('F3')).toBe(undefined)
  })

  test('every revealed copy is a round of its own, among the gods still in the region', () => {
    rule('R-11', 'A11.7b')
    const scene = plague(['plagueOfLocusts', 'plagueOfLocusts', 'chariots'])
    scene.say('osiris', 'offer:0').say('ra', 'offer:2').say('isis', 'offer:1')
    expect(scene.told('battle')).toEqual([])
    expect([scene.asks, scene.asked]).toEqual([
      ['plagueOffer', 'plagueOffer'],
      ['isis', 'ra'],
    ])
    expect(scene.offered('ra')).toEqual(['offer:0', 'offer:1', 'offer:2'])
    scene.say('ra', 'offer:0').say('isis', 'offer:1')
    expect(scene.told('plague')).toEqual([
      { gods: ['isis', 'ra', 'osiris'], offers: [1, 2, 0], spared: 'ra' },
      { gods: ['isis', 'ra'], offers: [1, 0], spared: 'isis' },
    ])
    expect(scene.told('killed').map((event) => event.spaces)).toEqual([
      ['F3', 'G3'],
      ['D1', 'D0'],
    ])
    expect(scene.told('battle')).toHaveLength(1)
  })

  test('bids are secret, up to all followers, those from Flood included', () => {
    rule('R-12', 'D-11')
    const scene = plague(['plagueOfLocusts', 'miracle', 'flood'])
    expect(scene.asks).toEqual(['plagueOffer', 'plagueOffer', 'plagueOffer'])
    expect(scene.offered('osiris')).toEqual(['offer:0', 'offer:1', 'offer:2'])
    expect(scene.offered('ra')).toHaveLength(5)
    scene.say('osiris', 'offer:2').say('ra', 'offer:0')
    expect(scene.followers('osiris')).toBe(2)
    scene.say('isis', 'offer:0')
    expect(scene.told('plague')).toHaveLength(1)
    expect(scene.told('battle')).toHaveLength(1)
  })
})

describe('A16.4 Chariots', () => {
  test('gives strength 3 only', () => {
    rule('A16.4')
    expect(chariots.strength).toBe(3)
    expect(BATTLE_CARDS.map((card) => card.strength)).toEqual([0, 1, 3, 0, 1, 0, 0])
    const scene = battleScene('F2', { figures: figures('isis god F2', 'ra god E1', 'ra warrior D1') })
    scene.say('isis', 'card:chariots').say('ra', 'card:cycleOfMaat')
    expect(scene.told('battle')).toMatchObject([{ winner: 'isis', strengths: [4, 2] }])
  })

  test('needs a figure in the region', () => {
    rule('A16.4', 'A11.9a')
    const scene = battleScene('F2', {
      figures: figures('isis warrior F2', 'ra god E1', 'isis god B5'),
      followers: { ra: 1 },
    })
    scene.say('isis', 'card:chariots').say('ra', 'card:plagueOfLocusts').say('ra', 'offer:1').say('isis', 'offer:0')
    expect(scene.told('battle')).toMatchObject([{ winner: 'ra', strengths: [0, 2] }])
  })
})

describe('A16.5 Cycle of Ma’at', () => {
  const battle = () =>
    battleScene('F2', { figures: figures('isis god F2', 'isis warrior H1', 'ra god E1') }, (s) => {
      s.hands = [CYCLE_OF_MAAT | FLOOD, ALL_CARDS & ~CHARIOTS]
    })

  test('at the end of the battle all played cards return, Cycle of Ma’at included', () => {
    rule('A16.5')
    expect(cycleOfMaat.strength).toBe(0)
    const scene = battle().say('isis', 'card:cycleOfMaat').say('ra', 'card:drought')
    expect(scene.s.hands[0]).toBe(ALL_CARDS)
    expect(scene.told('cardsBack')).toEqual([{ god: 'isis' }])
  })

  test('without it the card stays on the table', () => {
    rule('A16.5', 'A11.10')
    const scene = battle().say('isis', 'card:flood').say('ra', 'card:drought')
    expect(scene.s.hands[0]).toBe(CYCLE_OF_MAAT)
  })
})

describe('A16.6 Drought', () => {
  const win = (more: object = {}, card = 'drought') =>
    battleScene('B5', {
      figures: figures('osiris god B4', 'osiris warrior B5', 'osiris warrior B2', 'ra warrior A7', 'ra god K2'),
      devotion: { osiris: 1, ra: 2 },
      ...more,
    })
      .say('osiris', `card:${card}`)
      .say('ra', 'card:miracle').devotions[0]

  test('a victory brings one more for each own figure on desert of the region', () => {
    rule('A16.6')
    expect(drought.strength).toBe(1)
    expect(win()).toBe('osiris 3 victory')
    expect(win({}, 'chariots')).toBe('osiris 1 victory')
  })

  test('counted at the reward; neither water nor an underworld token is desert', () => {
    rule('R-26', 'A17.4c')
    expect(win({ underworld: ['B5'] })).toBe('osiris 2 victory')
  })

  test('a loser gets nothing', () => {
    rule('A16.6')
    const scene = battleScene('B5', { figures: figures('isis warrior B4', 'ra warrior A7', 'ra god B7') })
    expect(scene.say('isis', 'card:drought').say('ra', 'card:chariots').devotions).toEqual(['ra 1 victory'])
  })
})

describe('A16.7 Flood', () => {
  const given = {
    figures: figures('osiris god F4', 'osiris warrior E4', 'osiris warrior B5', 'ra god D5', 'ra warrior A7'),
    followers: { ra: 1 },
  }

  test('on reveal a follower for each own figure on fertile land, which no battle can then kill', () => {
    rule('A16.7', 'R-26')
    expect(flood.strength).toBe(0)
    const scene = battleScene('B5', given).say('osiris', 'card:flood').say('ra', 'card:chariots')
    expect(scene.followers('osiris')).toBe(2)
    expect([scene.on('E4'), scene.on('B5')]).toEqual(['osiris warrior', undefined])
  })

  test('the Plague still kills them', () => {
    rule('A16.7')
    const scene = battleScene('B5', given).say('osiris', 'card:flood').say('ra', 'card:plagueOfLocusts')
    scene.say('ra', 'offer:1').say('osiris', 'offer:0')
    expect(scene.on('E4')).toBe(undefined)
  })

  test('an underworld token is not fertile', () => {
    rule('A17.4c', 'R-26')
    const scene = battleScene('B5', { ...given, underworld: ['E4'] })
      .say('osiris', 'card:flood')
      .say('ra', 'card:chariots')
    expect([scene.followers('osiris'), scene.on('E4')]).toEqual([1, undefined])
  })
})

describe('A16.8 Miracle', () => {
  test('one devotion for each own figure killed in the battle, as one income', () => {
    rule('A16.8', 'R-33')
    expect(miracle.strength).toBe(0)
    const scene = battleScene('F2', {
      figures: figures('isis god F2', 'isis warrior F1', 'ra god B5', 'ra warrior D1', 'ra satet D0'),
      unlocked: { ra: ['bountiful'] },
    })
    scene.say('isis', 'card:chariots').say('ra', 'card:miracle')
    expect(scene.devotions).toEqual(['isis 1 victory', 'ra 3 miracle'])
  })

  test('victims of the Plague count; several Miracles go lowest first', () => {
    rule('A16.8', 'A11.10')
    const scene = battleScene('F2', {
      figures: figures(
        'isis god F2',
        'isis warrior F1',
        'ra god E1',
        'ra warrior D1',
        'osiris god B5',
        'osiris warrior G3',
      ),
      devotion: { ra: 7, isis: 3, osiris: 5 },
    })
    scene.say('isis', 'card:plagueOfLocusts').say('ra', 'card:miracle').say('osiris', 'card:miracle')
    expect(scene.devotions).toEqual(['isis 1 victory', 'osiris 1 miracle', 'ra 1 miracle'])
  })
})
