import { describe, expect, test } from 'vitest'
import { rule } from '#kernel/testing/golden.ts'
import { devotionOf, godName, positionOf, stacksOf } from '../testing/position.ts'
import { battleScene, conflictEndScene, figures, monuments } from '../testing/scene.ts'
import { income, lose, lowestFirst } from './devotion.ts'
import { RED, TOP } from './pieces.ts'
import { GONE, OUT, POOL } from './state.ts'

describe('the devotion track', () => {
  test('32 spaces: red to 20, blue to 30, top 31; all gods start on 0', () => {
    rule('A7.1')
    expect([RED, TOP]).toEqual([20, 31])
    expect(positionOf({ devotion: { amun: 0 } }).s.devotion[0]).toBe(0)
  })

  test('an arriving token goes on top, so gods are never tied', () => {
    rule('A7.2')
    const p = positionOf({ devotion: { ra: 3, isis: 5, amun: 4 } })
    income(p.g, 2, 1, 'A7.2', 'victory')
    expect(stacksOf(p)).toEqual({ '3': ['ra'], '5': ['isis', 'amun'] })
    income(p.g, 0, 2, 'A7.2', 'victory')
    expect(stacksOf(p)).toEqual({ '5': ['isis', 'amun', 'ra'] })
    expect(p.s.ladder.map((god) => godName(p, god))).toEqual(['isis', 'amun', 'ra'])
  })

  test('simultaneous changes go from lowest to highest, in an order read once', () => {
    rule('A7.3', 'R-02')
    const given = {
      figures: figures('osiris god F2', 'isis god F3', 'ra god E3'),
      monuments: monuments('temple D1 osiris', 'obelisk D2 isis', 'pyramid C1 ra'),
      devotion: { ra: 5, isis: 5, osiris: 5 },
    }
    const scene = battleScene('F2', given)
    for (const god of scene.asked) scene.say(god, 'card:cycleOfMaat')
    expect(scene.devotions).toEqual(['ra 1 majorities', 'isis 1 majorities', 'osiris 1 majorities'])
    expect(lowestFirst(scene.s, [0, 1, 2]).map((god) => scene.gods[god])).toEqual(['ra', 'isis', 'osiris'])
  })

  test('a token that reaches the top wins at once; excess is ignored', () => {
    rule('A7.4', 'A14.1')
    const scene = battleScene('F2', {
      figures: figures('amun god F2', 'ra god B3'),
      devotion: { amun: 30, ra: 2 },
    })
    expect(scene.match.outcome).toMatchObject({ winners: ['player1'], how: 'top' })
    expect(scene.match.over).toBe(true)
    const p = positionOf({ devotion: { amun: 29, ra: 1 } })
    income(p.g, 0, 9, 'A7.4', 'victory')
    expect(devotionOf(p)).toEqual({ amun: 31, ra: 1 })
  })

  test('the game ends at the first moment: nothing after it is resolved, the lower god resolves first', () => {
    rule('R-21')
    const given = {
      figures: figures('osiris god F2', 'isis god F3'),
      monuments: monuments('temple D1 osiris', 'obelisk D2 isis'),
      devotion: { isis: 30, osiris: 30 },
    }
    const scene = battleScene('F2', given)
    scene.say('osiris', 'card:chariots').say('isis', 'card:flood')
    expect(scene.match.outcome!.winners).toEqual([`player${scene.god('isis') + 1}`])
    expect(scene.devotions).toEqual(['isis 1 majorities'])
    expect(scene.devotion('osiris')).toBe(30)
    const dominating = battleScene('F2', { ...given, figures: figures('isis god F3', 'osiris god B3') })
    expect(dominating.devotions).toEqual(['isis 1 majorities'])
  })

  test('who is still on red after the fourth conflict is forgotten', () => {
    rule('A7.5')
    const given = {
      figures: figures('amun god F2', 'isis god B3', 'ra god F4'),
      devotion: { amun: 20, isis: 21, ra: 22 },
    }
    expect(conflictEndScene(4, given).told('forgotten')).toMatchObject([{ god: 'amun', devotion: 20 }])
    expect(conflictEndScene(2, given).told('forgotten')).toEqual([])
  })

  test('a loser goes on top where it lands; no god drops below 0', () => {
    rule('A7.6', 'R-01')
    const p = positionOf({ devotion: { amun: 0, isis: 4, ra: 5, osiris: 0 } })
    lose(p.g, p.gods.indexOf('ra'), 1, 'R-01', 'victory')
    expect(stacksOf(p)['4']).toEqual(['isis', 'ra'])
    lose(p.g, p.gods.indexOf('isis'), 7, 'R-01', 'victory')
    expect(stacksOf(p)['0']).toEqual(['amun', 'osiris', 'isis'])
    lose(p.g, p.gods.indexOf('amun'), 1, 'R-01', 'victory')
    expect(stacksOf(p)['0']).toEqual(['amun', 'osiris', 'isis'])
  })
})

describe('A15.11 Bountiful', () => {
  test('one more for each income that finds its god on red, the last red space included', () => {
    rule('A15.11', 'R-33')
    const devotionAfter = (...incomes: number[]) => {
      const { s, g } = positionOf({ devotion: { isis: 20, ra: 3 }, unlocked: { isis: ['bountiful'] } })
      for (const by of incomes) income(g, 0, by, 'A15.11', 'victory')
      return s.devotion[0]
    }
    expect([devotionAfter(1), devotionAfter(1, 2), devotionAfter(0), devotionAfter(5)]).toEqual([22, 24, 20, 26])
    const { s, g } = positionOf({ devotion: { isis: 20 }, unlocked: { isis: ['bountiful'] } })
    lose(g, 0, 1, 'R-01', 'victory')
    expect(s.devotion[0]).toBe(19)
  })

  test('majorities of a region are one income, a victory with its bonuses another', () => {
    rule('A15.11', 'R-33')
    const scene = battleScene('F2', {
      figures: figures('isis god F2', 'ra god B5'),
      monuments: monuments('temple G1 isis', 'obelisk D1 isis', 'pyramid D2 isis'),
      unlocked: { isis: ['bountiful'] },
    })
    expect(scene.devotions).toEqual(['isis 4 majorities', 'isis 2 domination'])
  })
})

describe('forgotten gods', () => {
  test('all pieces of a god on red leave the game', () => {
    rule('A13.1', 'A4.4')
    const scene = conflictEndScene(4, {
      figures: figures('amun god H4', 'amun warrior A1', 'amun satet I5', 'isis god F4', 'osiris god B5'),
      monuments: monuments('pyramid G5 amun', 'temple D4 osiris'),
      devotion: { amun: 17, isis: 21, osiris: 23 },
      followers: { amun: 4, isis: 1 },
      pool: { amun: ['warrior', 'mummy'] },
    })
    expect(scene.told('forgotten')).toMatchObject([{ god: 'amun', spaces: ['A1', 'H4', 'I5'] }])
    expect(['H4', 'A1', 'I5', 'G5'].map((space) => scene.on(space))).toEqual(new Array(4).fill(undefined))
    expect(scene.on('D4')).toBe('temple osiris')
    expect([scene.followers('amun'), scene.followers('isis')]).toEqual([0, 1])
    expect(scene.s.at.filter((at) => at === GONE)).toHaveLength(5)
    expect(scene.s.stands.filter((space) => space >= 0)).toHaveLength(1)
    expect(scene.asks).toEqual(['action'])
    expect(scene.asked).toEqual(['isis'])
  })

  test('the game continues with two gods or more, the last god wins, without gods there is no winner', () => {
    rule('A13.2', 'A14.2', 'R-03')
    const ends = (devotion: { amun: number; isis: number; ra: number }) =>
      conflictEndScene(4, { figures: figures('amun god H4', 'isis god F4', 'ra god B5'), devotion }).match
    expect(ends({ amun: 20, isis: 21, ra: 22 }).over).toBe(false)
    expect(ends({ amun: 20, isis: 12, ra: 22 }).outcome).toEqual({
      winners: ['player3'],
      ranks: { player3: 1, player1: 2, player2: 3 },
      how: 'lastGod',
    })
    const nobody = ends({ amun: 20, isis: 12, ra: 2 }).outcome!
    expect([nobody.winners, nobody.how]).toEqual([[], 'nobody'])
    expect(Object.values(nobody.ranks)).not.toContain(1)
  })

  test('tokens and slots of forgotten gods', () => {
    rule('A13.3')
    const given = {
      figures: figures('osiris god H4', 'anubis god F4', 'ra god B5', 'isis god K2'),
      underworld: ['H5'],
      trapped: ['ra', 'osiris'],
    }
    const osiris = conflictEndScene(4, { ...given, devotion: { osiris: 3, anubis: 22, ra: 23, isis: 24 } })
    expect(osiris.s.underworld).toEqual([OUT, OUT, OUT])
    expect(osiris.s.trapped.map((f) => osiris.gods[osiris.s.owner[f]!])).toEqual(['ra'])
    const anubis = conflictEndScene(4, { ...given, devotion: { osiris: 22, anubis: 3, ra: 23, isis: 24 } })
    expect(anubis.s.trapped).toEqual([])
    expect(anubis.s.at.filter((at) => at === POOL)).toHaveLength(2)
  })

  test('only after the fourth conflict: no god is eliminated before or later', () => {
    rule('R-20')
    const given = {
      figures: figures('amun god H4', 'isis god F4', 'ra god B5'),
      devotion: { amun: 3, isis: 2, ra: 25 },
    }
    expect(conflictEndScene(2, given).told('forgotten')).toEqual([])
    const late = conflictEndScene(5, given)
    expect(late.told('forgotten')).toEqual([])
    expect(late.match.outcome!.how).toBe('mostDevotion')
    const during = battleScene('H4', given, (s) => {
      s.event = 16
      s.tokens = [1, 2, 8]
    })
    expect(during.told('forgotten').map((event) => event.god)).toEqual(['isis', 'amun'])
  })
})

const given = { figures: figures('isis god F2', 'ra god E4', 'amun god K2') }

describe('victory', () => {
  test('at the top of the track, in the middle of anything', () => {
    rule('A14.1')
    const scene = battleScene('F2', { ...given, devotion: { isis: 30, ra: 3, amun: 4 } })
    expect(scene.match.outcome).toMatchObject({ how: 'top', winners: ['player1'] })
  })

  test('after the fifth conflict the most devotion wins, stack order breaking ties; the turn is not continued', () => {
    rule('A14.3', 'R-38', 'R-22')
    const scene = conflictEndScene(5, {
      ...given,
      devotion: { isis: 22, ra: 22, amun: 22 },
      stacks: { '22': ['ra', 'isis', 'amun'] },
    })
    expect(scene.match.over).toBe(true)
    expect(scene.match.outcome).toEqual({
      winners: ['player3'],
      ranks: { player1: 2, player2: 3, player3: 1 },
      how: 'mostDevotion',
    })
  })

  test('forgotten gods rank below all others, by their devotion', () => {
    rule('R-22')
    const scene = conflictEndScene(5, { ...given, devotion: { isis: 22, ra: 20, amun: 5 } }, (s) => {
      s.ladder = [0]
      s.fallen = [2, 1]
    })
    expect(scene.match.outcome!.ranks).toEqual({ player1: 1, player2: 2, player3: 3 })
  })
})
