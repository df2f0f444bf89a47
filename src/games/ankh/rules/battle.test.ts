import { describe, expect, test } from 'vitest'
import { rule } from '#kernel/testing/golden.ts'
import { battleScene, figures, monuments } from '../testing/scene.ts'
import { ALL_CARDS, CARDS, CYCLE_OF_MAAT, listBits } from './pieces.ts'

const two = figures('isis god F2', 'isis warrior F3', 'ra god E1', 'ra warrior G2')

describe('choosing cards', () => {
  test('Obelisk relocations come first, then Amun announces, then cards', () => {
    rule('A11.5')
    const scene = battleScene('F2', {
      figures: figures('amun god F2', 'isis god F3', 'isis warrior B5'),
      monuments: monuments('obelisk G1 isis'),
      unlocked: { isis: ['obeliskAttuned'] },
    })
    expect([scene.asks, scene.asked]).toEqual([['obelisk'], ['isis']])
    scene.say('isis', 'pass')
    expect([scene.asks, scene.asked]).toEqual([['amunTwo'], ['amun']])
    scene.say('amun', 'one')
    expect(scene.asks).toEqual(['battleCard', 'battleCard'])
  })

  test('in secret, one each, revealed together; the order of answers reveals nothing', () => {
    rule('A11.6', 'D-09', 'R-51')
    const scene = battleScene('F2', { figures: two })
    expect(scene.asked.toSorted()).toEqual(['isis', 'ra'])
    const before = JSON.stringify(scene.match.game.view(scene.s, 'player2'))
    scene.say('isis', 'card:miracle')
    expect(JSON.stringify(scene.match.game.view(scene.s, 'player2'))).toBe(before)
    expect(scene.told('revealed')).toEqual([])
    scene.match.recall('player1')
    scene.say('isis', 'card:chariots').say('ra', 'card:drought')
    expect(scene.told('revealed').map((event) => event.cards)).toEqual([['chariots'], ['drought']])
  })

  test('a card on the table cannot be played again until Cycle of Ma’at', () => {
    rule('A16.5', 'R-45')
    const scene = battleScene('F2', { figures: two }, (s) => {
      s.hands[0] = CYCLE_OF_MAAT
    })
    expect(scene.offered('isis')).toEqual(['card:cycleOfMaat'])
    expect(scene.why('card:chariots')).toBe('A16.5 cardPlayed')
    scene.say('ra', 'card:chariots').say('isis', 'card:cycleOfMaat')
    expect(scene.s.hands[0]).toBe(ALL_CARDS)
    expect(listBits(scene.s.hands[1]!).map((card) => CARDS[card])).not.toContain('chariots')
  })

  test('gods with a figure in the region fight, gods elsewhere do not', () => {
    rule('R-49')
    const scene = battleScene('F2', { figures: [...two, ...figures('osiris god B5')] })
    expect(scene.asked.toSorted()).toEqual(['isis', 'ra'])
  })
})

describe('the steps', () => {
  test('build, then plague, then majorities, then resolution', () => {
    rule('A11.7a', 'A11.7b', 'A11.8', 'A11.9')
    const scene = battleScene('F2', {
      figures: [...two, ...figures('osiris god E3')],
      monuments: monuments('temple D1 isis'),
      followers: { isis: 3, ra: 3, osiris: 3 },
      devotion: { isis: 1, ra: 2, osiris: 3 },
    })
    scene.say('isis', 'card:buildMonument').say('ra', 'card:plagueOfLocusts').say('osiris', 'card:chariots')
    expect([scene.asks, scene.asked]).toEqual([['build'], ['isis']])
    scene.say('isis', 'build:temple', 'to:D2')
    expect(scene.asks).toEqual(['plagueOffer', 'plagueOffer', 'plagueOffer'])
    scene.say('ra', 'offer:1').say('osiris', 'offer:0').say('isis', 'offer:0')
    expect(scene.devotions).toEqual(['isis 1 majorities', 'osiris 1 victory'])
    expect(scene.told('strength').map((event) => [event.god, event.total])).toEqual([
      ['isis', 1],
      ['ra', 3],
      ['osiris', 4],
    ])
  })

  test('majorities only for gods still in the region', () => {
    rule('A11.8', 'A16.1')
    const scene = battleScene('F2', {
      figures: figures('isis warrior F3', 'ra god E1', 'ra warrior G2', 'isis god B5'),
      monuments: monuments('temple D1 isis', 'obelisk D2 ra'),
      followers: { ra: 1 },
    })
    scene.say('isis', 'card:miracle').say('ra', 'card:plagueOfLocusts')
    scene.say('ra', 'offer:1').say('isis', 'offer:0')
    expect(scene.devotions).toEqual(['ra 1 majorities', 'ra 1 victory', 'isis 1 miracle'])
  })

  test('strength: figures, powers and cards; nothing without a figure', () => {
    rule('A11.9a', 'A3.2', 'R-25')
    const scene = battleScene('F2', { figures: two })
    scene.say('isis', 'card:chariots').say('ra', 'card:drought')
    expect(scene.told('strength')).toMatchObject([
      { god: 'isis', total: 5, what: ['god', 'warrior', 'chariots'], amounts: [1, 1, 3] },
      { god: 'ra', total: 3, what: ['god', 'warrior', 'drought'], amounts: [1, 1, 1] },
    ])
  })

  test('the highest total wins; in a tie all lose', () => {
    rule('A11.9b', 'R-48')
    const won = battleScene('F2', { figures: two })
    won.say('isis', 'card:chariots').say('ra', 'card:drought')
    expect(won.told('battle')).toMatchObject([{ winner: 'isis' }])
    expect([won.on('F3'), won.on('G2'), won.on('E1')]).toEqual(['isis warrior', undefined, 'ra god'])
    const tied = battleScene('F2', { figures: two })
    tied.say('isis', 'card:drought').say('ra', 'card:drought')
    expect(tied.told('battle')).toMatchObject([{ winner: null }])
    expect([tied.on('F3'), tied.on('G2'), tied.on('F2')]).toEqual([undefined, undefined, 'isis god'])
    expect(tied.devotions).toEqual([])
  })

  test('the holder of the face-up token may win a tie, once and only if it is tied', () => {
    rule('A11.9b', 'R-23', 'D-12', 'R-16')
    const tied = (holder: string, faceUp = true) => {
      const scene = battleScene('F2', {
        figures: [...two, ...figures('osiris god B5')],
        tieBreaker: { holder, faceUp },
        unlocked: { ra: ['glorious'] },
      })
      return scene.say('isis', 'card:drought').say('ra', 'card:drought')
    }
    const scene = tied('ra')
    expect([scene.asks, scene.asked]).toEqual([['tieBreaker'], ['ra']])
    scene.say('ra', 'use')
    expect(scene.told('battle')).toMatchObject([{ winner: 'ra' }])
    expect(scene.devotions).toEqual(['ra 1 victory'])
    expect(tied('ra').say('ra', 'keep').told('battle')).toMatchObject([{ winner: null }])
    expect(tied('ra', false).told('battle')).toMatchObject([{ winner: null }])
    expect(tied('osiris').told('battle')).toMatchObject([{ winner: null }])
  })

  test('one reward of victory, Drought and radiance, then Commanding', () => {
    rule('A11.9c', 'R-34', 'R-50')
    const scene = battleScene('B5', {
      figures: figures('ra god B4', 'ra warrior B5 sun', 'ra warrior B6', 'isis warrior A4'),
      unlocked: { ra: ['commanding', 'glorious', 'bountiful'] },
      devotion: { isis: 2, ra: 3 },
    })
    scene.say('ra', 'card:drought').say('isis', 'card:flood')
    expect(scene.devotions).toEqual(['ra 8 victory'])
    expect(scene.followers('ra')).toBe(3)
  })

  test('the winner kills enemy warriors and guardians; gods survive', () => {
    rule('A11.9d', 'A3.3', 'A3.1', 'A3.6')
    const scene = battleScene('F2', {
      figures: figures('isis god F2', 'isis warrior F3', 'ra god E1', 'ra satet G2', 'ra warrior H2', 'ra warrior B5'),
    })
    scene.say('isis', 'card:chariots').say('ra', 'card:cycleOfMaat')
    expect(scene.told('killed')).toMatchObject([{ spaces: ['G2', 'H2'], figures: ['satet', 'warrior'] }])
    expect([scene.on('E1'), scene.on('B5')]).toEqual(['ra god', 'ra warrior'])
    expect(scene.s.at.filter((at) => at === -1)).toHaveLength(2)
    expect(scene.s.camels).toEqual([])
  })

  test('reward, killing, Magnanimous, Cat Mummies, Miracles, Worshipful, cards back: in this order', () => {
    rule('A11.9e', 'A11.9f', 'A11.10')
    const scene = battleScene('F2', {
      figures: figures('isis god F2', 'isis warrior F3', 'ra god E1', 'ra catMummy G2', 'ra warrior H2'),
      unlocked: { ra: ['magnanimous', 'worshipful'] },
      followers: { ra: 2 },
      devotion: { ra: 5, isis: 9 },
    })
    scene.say('isis', 'card:chariots').say('ra', 'card:miracle')
    expect(scene.asks).toEqual(['worshipful'])
    scene.say('ra', 'pay')
    expect(scene.devotions).toEqual([
      ...['isis 1 victory', 'ra 2 magnanimous', 'isis -1 catMummy', 'ra 2 miracle', 'ra 1 worshipful'],
    ])
  })

  test('with no figures left there is no winner, and all who played a card lose', () => {
    rule('R-24', 'R-48')
    const given = {
      figures: figures('isis warrior F2', 'ra warrior E1', 'osiris warrior G2', 'osiris god B5'),
      unlocked: { isis: ['magnanimous'] },
    }
    const scene = battleScene('F2', given)
    scene.say('isis', 'card:plagueOfLocusts').say('ra', 'card:chariots').say('osiris', 'card:miracle')
    expect(scene.told('battle')).toMatchObject([{ winner: null, strengths: [0, 0, 0] }])
    expect(scene.asks).toEqual(['underworld'])
    expect(scene.devotions).toEqual(['osiris 1 miracle'])
    const last = battleScene('F2', { ...given, followers: { ra: 1 } })
    last.say('isis', 'card:plagueOfLocusts').say('ra', 'card:cycleOfMaat').say('osiris', 'card:chariots')
    last.say('ra', 'offer:1').say('isis', 'offer:0').say('osiris', 'offer:0')
    expect(last.told('battle')).toMatchObject([{ winner: 'ra' }])
  })

  test('a god without figures keeps Worshipful, Cycle of Ma’at and Miracle, gets no majorities, cannot win', () => {
    rule('A16.1')
    const scene = battleScene('F2', {
      figures: figures('isis warrior F2', 'ra god E1', 'isis god B5'),
      monuments: monuments('temple D1 isis'),
      unlocked: { isis: ['worshipful'] },
      followers: { isis: 2, ra: 3 },
      devotion: { isis: 1, ra: 4 },
    })
    scene.say('isis', 'card:cycleOfMaat').say('ra', 'card:plagueOfLocusts')
    scene.say('isis', 'offer:0').say('ra', 'offer:1')
    expect(scene.told('battle')).toMatchObject([{ winner: 'ra', strengths: [0, 2] }])
    scene.say('isis', 'pay')
    expect(scene.devotions).toEqual(['ra 1 victory', 'isis 1 worshipful'])
    expect(scene.told('cardsBack')).toEqual([{ god: 'isis' }])
  })

  test('bonuses are read when their step comes', () => {
    rule('R-50')
    const scene = battleScene('F2', {
      figures: figures('isis god F2', 'ra god E3', 'ra warrior E1'),
      monuments: monuments('temple D1 isis', 'temple G1 isis'),
      unlocked: { isis: ['resplendent', 'inspiring', 'templeAttuned'] },
    })
    scene.say('isis', 'card:buildMonument').say('ra', 'card:cycleOfMaat')
    scene.say('isis', 'build:temple', 'to:F3')
    expect(scene.told('strength')[0]).toMatchObject({ god: 'isis', total: 5 })
  })
})

describe('hidden and open', () => {
  test('everything is open except the current cards and bids', () => {
    rule('A6.4', 'R-40')
    const scene = battleScene('F2', { figures: two, followers: { isis: 2, ra: 3 } })
    const seen = () =>
      ['player1', 'player2', 'watcher'].map((seat) => JSON.stringify(scene.match.game.view(scene.s, seat)))
    const [first] = seen()
    scene.say('isis', 'card:plagueOfLocusts')
    expect(new Set(seen())).toEqual(new Set([first]))
    scene.say('ra', 'card:chariots')
    const [shown] = seen()
    expect(shown).not.toBe(first)
    scene.say('ra', 'offer:2')
    expect(new Set(seen())).toEqual(new Set([shown]))
    const guess = scene.match.guess('player1', () => 0)
    expect(guess.open.map((asked) => guess.answered(asked))).toEqual([null, null])
    expect(guess.state.followers).toEqual(scene.s.followers)
  })
})
