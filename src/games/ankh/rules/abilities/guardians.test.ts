import { describe, expect, test } from 'vitest'
import { positionOf, regionAt } from '#games/ankh/testing/position.ts'
import { battleScene, figures, monuments, turnScene } from '#games/ankh/testing/scene.ts'
import { rule } from '#kernel/testing/golden.ts'
import { battleStrength } from '../battle.ts'
import { spaceName } from '../board.ts'
import { riseSpaces, strikeMonuments } from './guardians.ts'

describe('A18.1 Cat Mummy', () => {
  const board = figures(
    'isis god F2',
    'isis warrior F1',
    'ra god E1',
    'ra catMummy D1',
    'ra catMummy D0',
    'osiris god B5',
  )

  test('killed, it costs every god but its owner 1 devotion, each one for itself, lowest first', () => {
    rule('A18.1', 'R-32')
    const scene = battleScene('F2', { figures: board, devotion: { osiris: 5, isis: 6, ra: 7 } })
    scene.say('isis', 'card:chariots').say('ra', 'card:cycleOfMaat')
    expect(scene.devotions).toEqual([
      ...['isis 1 victory', 'osiris -1 catMummy', 'isis -1 catMummy', 'osiris -1 catMummy', 'isis -1 catMummy'],
    ])
  })

  test('in the Plague immediately, before majorities', () => {
    rule('A18.1', 'R-32', 'R-47')
    const scene = battleScene('F2', {
      figures: board,
      monuments: [{ type: 'temple', hex: 'G1', controller: 'isis' }],
      devotion: { osiris: 5, isis: 6, ra: 7 },
      followers: { isis: 1 },
    })
    scene.say('isis', 'card:plagueOfLocusts').say('ra', 'card:cycleOfMaat').say('isis', 'offer:1').say('ra', 'offer:0')
    expect(scene.devotions.slice(0, 5)).toEqual([
      ...['osiris -1 catMummy', 'isis -1 catMummy', 'osiris -1 catMummy', 'isis -1 catMummy', 'isis 1 majorities'],
    ])
  })
})

describe('A18.2 Satet', () => {
  const given = {
    figures: figures(
      'amun satet E4',
      'amun god B5',
      'isis warrior F4',
      'isis god K3',
      'isis warrior J2',
      'amun warrior E5',
    ),
    monuments: monuments('pyramid F5', 'temple K2'),
  }

  test('may end its move on an enemy figure and push it one space, also over a river or to where it came from', () => {
    rule('A18.2', 'R-30', 'R-54')
    const scene = turnScene('amun', 'move', given).say('amun', 'figure:E4')
    expect(scene.offered()).toContain('to:F4')
    expect(scene.why('to:E5')).toBe('A1.3 figureThere')
    scene.say('amun', 'to:F4')
    expect(scene.offered()).toEqual(['push:E4', 'push:F3', 'push:G4', 'push:G5'])
    expect(scene.why('push:F5')).toBe('A1.3 monumentThere')
    expect(scene.why('push:H4')).toBe('R-30 notNext')
    scene.say('amun', 'push:E4')
    expect([scene.on('F4'), scene.on('E4')]).toEqual(['amun satet', 'isis warrior'])
    expect(scene.told('killed')).toEqual([])
    expect(scene.s.moved).toHaveLength(1)
  })

  test('not where the figure cannot be pushed, never on water, only when moving', () => {
    rule('A18.2')
    const stuck = turnScene('amun', 'move', { ...given, figures: [...given.figures, ...figures('amun satet I3')] })
    expect(stuck.say('amun', 'figure:I3').why('to:K3')).toBe('A18.2 cannotPush')
    const water = turnScene('amun', 'move', { figures: figures('amun satet E5', 'isis apep E6', 'isis god K3') })
    expect(water.say('amun', 'figure:E5').why('to:E6')).toBe('A18.2 neverOnWater')
  })

  test('a third god’s underworld token stops every figure but Osiris’ own', () => {
    rule('R-30', 'R-29')
    const push = (owner: string) =>
      turnScene('amun', 'move', {
        figures: figures('amun satet E4', `${owner} warrior F4`, 'osiris god K3', 'ra god B2'),
        underworld: ['G4'],
      })
        .say('amun', 'figure:E4', 'to:F4')
        .offered()
    expect(push('ra')).not.toContain('push:G4')
    expect(push('osiris')).toContain('push:G4')
  })

  test('a pushed Giant Scorpion is aimed again by its owner', () => {
    rule('R-30', 'D-20')
    const scene = turnScene('amun', 'move', {
      figures: figures('amun satet E4', 'isis giantScorpion F4', 'isis god K3'),
    })
    scene.say('amun', 'figure:E4', 'to:F4', 'push:G5')
    expect([scene.asks, scene.asked]).toEqual([['aim'], ['isis']])
  })

  test('Satet may not enter an underworld token with a figure, unless Osiris owns it', () => {
    rule('A17.4c', 'R-29')
    const onToken = turnScene('amun', 'move', {
      figures: figures('amun satet E4', 'osiris warrior F4', 'osiris god K3'),
      underworld: ['F4'],
    }).say('amun', 'figure:E4')
    expect(onToken.offered()).not.toContain('to:F4')
    expect(onToken.why('to:F4')).toBe('A17.4c underworldThere')
    const own = turnScene('osiris', 'move', {
      figures: figures('osiris satet E4', 'amun warrior F4', 'osiris god K3', 'amun god B5'),
      underworld: ['F4'],
    }).say('osiris', 'figure:E4')
    expect(own.offered()).toContain('to:F4')
  })
})

describe('A18.3 Apep', () => {
  const given = {
    figures: figures('amun god A2', 'ra apep J3', 'ra god K2'),
    monuments: monuments('pyramid D5 amun'),
    pool: { amun: ['apep', 'warrior', 'warrior'] },
  }

  test('is summoned to any free water, or in the ordinary way', () => {
    rule('A18.3')
    const scene = turnScene('amun', 'summon', given).say('amun', 'summon:apep')
    for (const space of ['E6', 'G0', 'K8', 'C5', 'A1', 'D4']) expect(scene.offered()).toContain(`to:${space}`)
    expect(scene.why('to:J3')).toBe('A1.3 figureThere')
    expect(scene.why('to:H5')).toBe('A9.2a notAdjacentToOwn')
    const warrior = turnScene('amun', 'summon', given).say('amun', 'summon:warrior')
    expect(warrior.why('to:E6')).toBe('A1.4 water')
  })

  test('is a pyramid’s extra figure only beside that pyramid, else the ordinary summon', () => {
    rule('A18.3')
    const attuned = { ...given, unlocked: { amun: ['pyramidAttuned'] } }
    const beside = turnScene('amun', 'summon', attuned).say('amun', 'summon:apep', 'to:C5')
    expect(beside.offered()).toEqual(['way:ordinary', 'way:D5'])
    const away = turnScene('amun', 'summon', attuned).say('amun', 'summon:apep', 'to:K8')
    expect(away.s.ways).toEqual([0])
    expect(away.offered()).toEqual(['to:D4', 'to:E5', 'done'])
  })

  test('cannot end movement on water', () => {
    rule('A18.3')
    expect(turnScene('ra', 'move', given).say('ra', 'figure:J3').why('to:K4')).toBe('A1.4 water')
  })
})

describe('A18.4 Mummy', () => {
  const given = { figures: figures('ra god B5', 'ra mummy F3', 'isis god F1', 'isis warrior F2') }

  test('killed, it rises beside its god, and that is summoning', () => {
    rule('A18.4', 'D-15')
    const scene = battleScene('F2', given).say('ra', 'card:miracle').say('isis', 'card:chariots')
    expect([scene.asks, scene.asked]).toEqual([['mummyRise'], ['ra']])
    expect(scene.offered()).toEqual(['to:A5', 'to:A6', 'to:B4', 'to:B6'])
    expect(scene.why('to:F3')).toBe('A18.4 notByOwnGod')
    scene.say('ra', 'to:B4')
    expect(scene.asks).toEqual(['sun'])
    scene.say('ra', 'plain')
    expect(scene.on('B4')).toBe('ra mummy')
    expect(scene.devotions).toEqual(['isis 1 victory', 'ra 1 miracle'])
  })

  test('without a space it stays in the pool', () => {
    rule('A18.4')
    const crowded = figures('isis warrior A5', 'isis warrior A6', 'isis warrior B4', 'isis warrior B6')
    const scene = battleScene('F2', { figures: [...given.figures, ...crowded] })
    scene.say('ra', 'card:cycleOfMaat').say('isis', 'card:chariots')
    expect([scene.asks, scene.told('rose')]).toEqual([['action'], []])
  })

  test('not across a river, not on a city or an underworld token of another god', () => {
    rule('R-53')
    const { s } = positionOf({
      figures: figures('ra god F4', 'osiris god K2'),
      cities: ['E4'],
      underworld: ['E5'],
      monuments: [],
    })
    expect(riseSpaces(s, 0).map(spaceName)).toEqual(['F5'])
  })
})

describe('A18.5 Giant Scorpion', () => {
  test('is aimed at two spaces next to it and to each other when summoned', () => {
    rule('A18.5', 'D-20')
    const scene = turnScene('isis', 'summon', {
      figures: figures('isis god K2', 'ra god B5'),
      pool: { isis: ['giantScorpion'] },
    })
    scene.say('isis', 'to:K3')
    expect(scene.asks).toEqual(['aim'])
    expect(scene.offered()).toEqual(['aim:K4+J3', 'aim:J3+J2', 'aim:J2+K2'])
    scene.say('isis', 'aim:J2+K2')
    expect(scene.told('aimed')).toEqual([{ god: 'isis', space: 'K3', left: 'J2', right: 'K2' }])
  })

  test('destroys every monument it is aimed at and adjacent to, its owner’s too', () => {
    rule('A18.5', 'R-31', 'A4.4')
    const p = positionOf({
      figures: [
        { owner: 'isis', type: 'giantScorpion', hex: 'F6', aim: ['E7', 'F7'] },
        { owner: 'ra', type: 'giantScorpion', hex: 'G8', aim: ['F7', 'G7'] },
      ],
      monuments: monuments('pyramid E7 ra', 'temple F7 isis', 'obelisk G7'),
    })
    expect(p.s.ankhs).toEqual([8, 8])
    strikeMonuments(p.g)
    expect(p.told.map((event) => event.with!.space)).toEqual(['F7', 'G7'])
    expect(p.s.ankhs).toEqual([9, 8])
    expect(p.s.stands.filter((space) => space >= 0)).toHaveLength(1)
  })
})

describe('A18.6 Androsphinx', () => {
  const strengths = (region: string, ...lines: string[]) => {
    const { s } = positionOf({ figures: figures(...lines) })
    return [0, 1].map((god) => battleStrength(s, god, regionAt(s, region), 0))
  }

  test('adjacent enemy figures add no strength', () => {
    rule('A18.6')
    expect(strengths('G6', 'isis warrior G6', 'ra androsphinx H6')).toEqual([0, 1])
    expect(strengths('G6', 'isis warrior G6', 'isis god G4', 'ra androsphinx H6')).toEqual([1, 1])
    expect(strengths('G5', 'isis warrior F5', 'ra androsphinx G5', 'isis warrior H7')).toEqual([1, 1])
  })

  test('two opposing ones next to each other silence each other and still their neighbours', () => {
    rule('A18.6', 'R-25')
    expect(strengths('G6', 'isis androsphinx G6', 'ra androsphinx H6', 'ra warrior G7')).toEqual([0, 0])
  })

  test('one in water is in no battle', () => {
    rule('A18.6', 'R-15')
    expect(strengths('E5', 'isis apep E6', 'ra androsphinx F6', 'ra warrior D3')).toEqual([0, 1])
  })
})
