import { describe, expect, test } from 'vitest'
import { positionOf } from '#games/ankh/testing/position.ts'
import { battleScene, figures, monuments, turnScene } from '#games/ankh/testing/scene.ts'
import { resolveMultiSelect } from '#kernel'
import { rule } from '#kernel/testing/golden.ts'
import { spaceName, spaceNamed } from '../board.ts'
import { CYCLE_OF_MAAT, SUNS } from '../pieces.ts'
import { BESIDE, POOL, TRAPPED } from '../state.ts'
import { isProtected } from './gods.ts'

describe('A17.1 Amun', () => {
  const given = { figures: figures('amun god F2', 'amun warrior F3', 'ra god E1', 'ra warrior D1') }

  test('announces two cards before the others choose; both count', () => {
    rule('A17.1', 'D-08')
    const scene = battleScene('F2', given)
    expect([scene.asks, scene.asked]).toEqual([['amunTwo'], ['amun']])
    scene.say('amun', 'two')
    expect(scene.told('amunTwo')).toEqual([{ god: 'amun' }])
    expect(scene.offered('amun')).toHaveLength(21)
    scene.say('amun', 'card:chariots+flood').say('ra', 'card:cycleOfMaat')
    expect(scene.told('strength')[0]).toMatchObject({ god: 'amun', total: 5 })
    expect(scene.followers('amun')).toBe(2)
    expect(scene.s.hands[0]).toBe(127 & ~4 & ~32)
  })

  test('once in a conflict, with two cards in hand', () => {
    rule('A17.1', 'R-45')
    const once = turnScene(
      'ra',
      'conflict',
      { figures: figures('amun god F2', 'ra god F3', 'amun warrior B5', 'ra warrior B7') },
      (s) => {
        s.event = 4
      },
    )
    once.say('amun', 'two').say('amun', 'card:chariots+flood').say('ra', 'card:cycleOfMaat')
    expect(once.asks).toEqual(['battleCard', 'battleCard'])
    const poor = battleScene('F2', given, (s) => {
      s.hands[0] = CYCLE_OF_MAAT
    })
    expect(poor.asks).toEqual(['battleCard', 'battleCard'])
  })
})

describe('A17.2 Anubis', () => {
  const given = {
    figures: figures(
      'anubis god F2',
      'anubis warrior F3',
      'ra god E1',
      'ra warrior D1',
      'ra satet D0',
      'isis god B5',
      'isis warrior H1',
    ),
    devotion: { anubis: 1, ra: 2, isis: 3 },
  }

  test('may trap one enemy warrior of a killing moment, anywhere', () => {
    rule('A17.2a', 'R-28', 'D-14')
    const scene = battleScene('F2', given)
    scene.say('anubis', 'card:chariots').say('ra', 'card:miracle').say('isis', 'card:cycleOfMaat')
    expect(scene.offered()).toEqual(['trap:isis', 'trap:ra', 'none'])
    scene.say('anubis', 'trap:ra')
    expect(scene.s.trapped.map((f) => scene.gods[scene.s.owner[f]!])).toEqual(['ra'])
    expect(scene.s.at.filter((at) => at === TRAPPED)).toHaveLength(1)
    expect(scene.devotions).toContain('ra 2 miracle')
    const elsewhere = battleScene('F2', {
      figures: figures('ra god E1', 'ra warrior D1', 'isis god F2', 'anubis god K2'),
    })
    elsewhere.say('ra', 'card:cycleOfMaat').say('isis', 'card:chariots')
    expect([elsewhere.asks, elsewhere.asked]).toEqual([['anubisTrap'], ['anubis']])
  })

  test('not own warriors, not with three in the slots', () => {
    rule('A17.2a', 'R-28')
    const full = battleScene('F2', { ...given, trapped: ['ra', 'ra', 'isis'] })
    full.say('anubis', 'card:chariots').say('ra', 'card:miracle').say('isis', 'card:cycleOfMaat')
    expect(full.told('trapped')).toEqual([])
    expect(full.asks).toEqual(['action'])
    const lost = battleScene('F2', { figures: figures('anubis god F2', 'anubis warrior F3', 'ra god E1') })
    lost.say('anubis', 'card:miracle').say('ra', 'card:chariots')
    expect(lost.asks).toEqual(['action'])
  })

  test('each trapped warrior adds strength to the god figure', () => {
    rule('A17.2b', 'R-25')
    const strength = (trapped: string[], ...more: string[]) => {
      const scene = battleScene('F2', { figures: [...given.figures, ...figures(...more)], trapped })
      scene.say('anubis', 'card:cycleOfMaat').say('ra', 'card:chariots').say('isis', 'card:cycleOfMaat')
      return scene.told('strength').find((event) => event.god === 'anubis')!.total
    }
    expect([strength([]), strength(['ra']), strength(['ra', 'ra', 'isis'])]).toEqual([2, 3, 5])
    expect(strength(['ra', 'ra'], 'isis androsphinx E2')).toBe(1)
  })

  test('a trapped warrior can be bought back for a follower', () => {
    rule('A17.2c')
    const buy = (followers: number) =>
      turnScene('ra', 'summon', {
        figures: given.figures,
        trapped: ['ra', 'isis'],
        followers: { ra: followers },
        pool: { ra: ['mummy'] },
      })
    expect(buy(0).offered()).toEqual(['summon:mummy', 'done'])
    expect(buy(0).why('buyBack')).toBe('A17.2c tooFewFollowers')
    const scene = buy(1).say('ra', 'buyBack', 'plain', 'to:E2')
    expect([scene.followers('ra'), scene.followers('anubis')]).toEqual([0, 1])
    expect(scene.s.trapped).toHaveLength(1)
    expect(scene.on('E2')).toBe('ra warrior')
    expect(scene.s.at.filter((at) => at === POOL)).toHaveLength(1)
  })

  test('a merged god with Anubis pays nothing to himself', () => {
    rule('R-43')
    const scene = turnScene('ra', 'summon', {
      figures: figures('ra god E1', 'isis god B5'),
      abilities: { ra: ['anubis'] },
      trapped: ['ra'],
    })
    scene.say('ra', 'buyBack', 'plain', 'to:E2')
    expect([scene.on('E2'), scene.followers('ra')]).toEqual(['ra warrior', 0])
  })
})

describe('A17.3 Isis', () => {
  const given = {
    figures: figures(
      'isis god B5',
      'isis warrior F2',
      'isis warrior H1',
      'isis satet F3',
      'ra god E2',
      'ra warrior G3',
      'osiris god K2',
    ),
  }

  test('figures beside an enemy figure may survive Battle Resolution, if Isis chooses so', () => {
    rule('A17.3', 'R-27', 'D-13')
    const scene = battleScene('F2', given).say('isis', 'card:miracle').say('ra', 'card:chariots')
    expect([scene.asks, scene.asked]).toEqual([['isisKeep'], ['isis']])
    expect(scene.offered()).toEqual(['release:F2', 'release:F3', 'done'])
    scene.say('isis', 'release:F2')
    expect(scene.offered()).toEqual(['release:F3', 'done'])
    scene.say('isis', 'done')
    expect(['F2', 'F3', 'H1'].map((space) => scene.on(space))).toEqual([undefined, 'isis satet', undefined])
    expect(scene.devotions).toEqual(['ra 1 victory', 'isis 2 miracle'])
    const all = battleScene('F2', given).say('isis', 'card:miracle').say('ra', 'card:chariots').say('isis', 'done')
    expect(all.told('protected')).toEqual([{ god: 'isis', spaces: ['F2', 'F3'] }])
  })

  test('are released in any order, as one set', () => {
    rule('A17.3', 'D-13')
    const scene = battleScene('F2', given).say('isis', 'card:miracle').say('ra', 'card:chariots')
    const { seat } = scene.match.open[0]!
    const one = resolveMultiSelect(scene.match, seat, ['release:F3'])!
    expect(one.parts[0]!.things.map(({ key, picked, more }) => [key, picked, more])).toEqual([
      ['release:F2', 0, true],
      ['release:F3', 1, false],
    ])
    const both = resolveMultiSelect(scene.match, seat, ['release:F3', 'release:F2'])!
    scene.match.apply(seat, ...both.keys!)
    expect(['F2', 'F3'].map((space) => scene.on(space))).toEqual([undefined, undefined])
  })

  test('even if that enemy dies at the same moment', () => {
    rule('A17.3')
    const scene = battleScene('F2', { figures: figures('isis warrior F2', 'ra warrior F3', 'isis god B5') })
    scene.say('isis', 'card:cycleOfMaat').say('ra', 'card:cycleOfMaat').say('isis', 'done')
    expect([scene.on('F2'), scene.on('F3')]).toEqual(['isis warrior', undefined])
  })

  test('not against the Plague', () => {
    rule('A17.3')
    const scene = battleScene('F2', { ...given, followers: { ra: 1 } })
    scene.say('isis', 'card:miracle').say('ra', 'card:plagueOfLocusts').say('ra', 'offer:1').say('isis', 'offer:0')
    expect(scene.told('killed')[0]).toMatchObject({ spaces: ['F2', 'H1', 'F3'] })
  })

  test('on water in every region it touches, but never across a river', () => {
    rule('A17.3', 'R-15', 'R-27')
    const scene = battleScene('E5', {
      figures: figures('isis apep E6', 'amun warrior F6', 'ra warrior D3', 'ra warrior D4'),
    })
    scene.say('isis', 'card:miracle').say('ra', 'card:cycleOfMaat').say('isis', 'done')
    expect(scene.on('E6')).toBe('isis apep')
    const { s } = positionOf({ figures: figures('isis warrior F4', 'ra warrior G4') })
    expect(isProtected(s, 0)).toBe(false)
  })
})

describe('A17.4 Osiris', () => {
  const given = {
    figures: figures('osiris god F2', 'osiris warrior F3', 'ra god E1', 'ra warrior D1'),
    monuments: monuments('temple G1'),
  }
  const lost = (underworld: string[] = []) =>
    battleScene('F2', { ...given, underworld })
      .say('osiris', 'card:miracle')
      .say('ra', 'card:chariots')

  test('after a lost battle a token may be placed in the region or moved there', () => {
    rule('A17.4a', 'R-29', 'D-17')
    const scene = lost(['K2'])
    expect(scene.offered()).toEqual(['newToken', 'token:K2', 'none'])
    scene.say('osiris', 'newToken')
    expect(scene.why('to:B5')).toBe('A17.4a otherRegion')
    expect(scene.why('to:G1')).toBe('A1.3 monumentThere')
    expect(scene.why('to:E0')).toBe('A1.4 water')
    expect(scene.offered()).toContain('to:F3')
    scene.say('osiris', 'to:F3')
    expect(scene.s.underworld).toEqual([BESIDE, spaceNamed('F3'), spaceNamed('K2')])
    const moved = lost(['K2']).say('osiris', 'token:K2', 'to:G2')
    expect(moved.s.underworld.map((space) => (space < 0 ? '' : spaceName(space)))).toEqual(['', '', 'G2'])
    expect(lost(['G3', 'G2']).say('osiris', 'newToken').why('to:G2')).toBe('A17.4c underworldThere')
  })

  test('a figure on a moved token stays; a winner places nothing', () => {
    rule('A17.4a', 'R-29')
    const scene = lost(['F2']).say('osiris', 'token:F2', 'to:G2')
    expect(scene.on('F2')).toBe('osiris god')
    const won = battleScene('F2', given).say('osiris', 'card:chariots').say('ra', 'card:cycleOfMaat')
    expect(won.asks).toEqual(['action'])
  })

  test('one additional figure onto a token without a figure', () => {
    rule('A17.4b')
    const scene = turnScene('osiris', 'summon', {
      figures: figures('osiris god B2', 'ra god K2', 'osiris warrior H6'),
      underworld: ['H4', 'H6'],
      pool: { osiris: ['warrior', 'warrior', 'warrior'] },
    })
    expect(scene.offered()).toContain('to:H4')
    scene.say('osiris', 'to:H4', 'to:H3')
    expect([scene.on('H4'), scene.on('H3'), scene.asks]).toEqual(['osiris warrior', 'osiris warrior', ['action']])
  })

  test('no figure of another god may be put there, by any means; Osiris’ own may', () => {
    rule('A17.4c', 'R-29')
    const board = {
      figures: figures('ra god F4', 'osiris god B2'),
      underworld: ['F5', 'B3'],
      pool: { ra: ['warrior'] },
    }
    expect(turnScene('ra', 'move', board).say('ra', 'figure:F4').why('to:F5')).toBe('A17.4c underworldThere')
    expect(turnScene('ra', 'summon', board).why('to:F5')).toBe('A17.4c underworldThere')
    expect(turnScene('osiris', 'move', board).say('osiris', 'figure:B2').offered()).toContain('to:B3')
  })
})

describe('A17.5 Ra', () => {
  const given = { figures: figures('ra god F2', 'isis god B5'), pool: { ra: ['warrior', 'mummy'] } }

  test('may attach one of three sun tokens when summoning', () => {
    rule('A17.5a')
    expect(SUNS).toBe(3)
    const scene = turnScene('ra', 'summon', given).say('ra', 'summon:warrior')
    expect(scene.asks).toEqual(['summonRadiant'])
    scene.say('ra', 'to:F3')
    expect(scene.s.sun.reduce((sum, n) => sum + n, 0)).toBe(1)
    const plain = turnScene('ra', 'summon', given).say('ra', 'summon:warrior', 'plain')
    expect(plain.asks).toEqual(['summonTo'])
    expect(plain.say('ra', 'to:F3').s.sun).not.toContain(1)
    const none = turnScene('ra', 'summon', {
      ...given,
      figures: figures('ra god F2', 'isis god B5', 'ra warrior F1 sun', 'ra warrior G2 sun', 'ra satet G3 sun'),
    })
    expect(none.say('ra', 'summon:warrior', 'to:F3').asks).toEqual(['action'])
    const other = turnScene('isis', 'summon', { ...given, pool: { isis: ['warrior'] } })
    expect(other.say('isis', 'to:B4').asks).toEqual(['action'])
  })

  test('one devotion more, once, for domination or victory with a radiant figure', () => {
    rule('A17.5b')
    const radiant = [...given.figures, ...figures('ra warrior F3 sun', 'ra warrior G3 sun')]
    expect(battleScene('F2', { figures: radiant }).devotions).toEqual(['ra 2 domination'])
    const won = battleScene('F2', { figures: [...radiant, ...figures('isis warrior D1')] })
    expect(won.say('ra', 'card:chariots').say('isis', 'card:cycleOfMaat').devotions).toEqual(['ra 2 victory'])
    expect(battleScene('F2', { figures: [...given.figures, ...figures('ra warrior K2 sun')] }).devotions).toEqual([
      'ra 1 domination',
    ])
  })

  test('a killed radiant figure gives its token back', () => {
    rule('A17.5c')
    const scene = battleScene('F2', {
      figures: figures('ra god E1', 'ra warrior F3 sun', 'isis god F1', 'isis warrior G3'),
    })
    scene.say('ra', 'card:cycleOfMaat').say('isis', 'card:chariots')
    expect(scene.s.sun).toEqual([0, 0, 0, 0])
  })
})
