import { describe, expect, test } from 'vitest'
import { rule } from '#kernel/testing/golden.ts'
import type { PositionSpec } from '../testing/position.ts'
import { figures, monuments, turnScene } from '../testing/scene.ts'
import { whyNotUnlock } from './actions.ts'
import { ANDROSPHINX, BASES, CAT_MUMMY, KINDS, MUMMY, POWER_LEVEL, POWERS, UNLOCK, UNLOCKS } from './pieces.ts'
import { addFigure } from './setup.ts'
import { type Ankh, CARD, POOL } from './state.ts'

const given = {
  figures: figures('amun god B5', 'amun warrior B6', 'amun warrior D5', 'ra warrior F5', 'ra god F7'),
  monuments: monuments('obelisk D8', 'pyramid D7', 'temple B4 amun'),
}

describe('Move Figures', () => {
  test('each figure once, in any order, up to three spaces', () => {
    rule('A9.1a', 'D-02', 'R-05')
    const scene = turnScene('amun', 'move', given)
    expect(scene.offered()).toEqual(['figure:B5', 'figure:B6', 'figure:D5', 'done'])
    scene.say('amun', 'figure:B6')
    expect(scene.why('to:F6')).toBe('A9.1a tooFar')
    scene.say('amun', 'to:B8')
    expect(scene.on('B8')).toBe('amun warrior')
    expect(scene.offered()).toEqual(['figure:B5', 'figure:D5', 'done'])
    expect(scene.why('figure:B8')).toBe('R-05 alreadyMoved')
    scene.say('amun', 'figure:B5', 'to:B6')
    expect(scene.on('B6')).toBe('amun god')
    scene.say('amun', 'done')
    expect(scene.asks).toEqual(['action'])
    expect(scene.told('moved')).toHaveLength(2)
  })

  test('the path passes figures, monuments, water, rivers and camels', () => {
    rule('A9.1b', 'R-05')
    const scene = turnScene('amun', 'move', { ...given, camels: [['D4', 'D5']] }).say('amun', 'figure:D5')
    expect(scene.offered()).toContain('to:E8')
    expect(scene.offered()).toContain('to:D3')
    expect(scene.offered()).toContain('to:F6')
  })

  test('the last space is empty land', () => {
    rule('A9.1c')
    const scene = turnScene('amun', 'move', { ...given, underworld: ['D4'] }).say('amun', 'figure:D5')
    expect(scene.why('to:D6')).toBe('A1.4 water')
    expect(scene.why('to:D7')).toBe('A1.3 monumentThere')
    expect(scene.why('to:F5')).toBe('A1.3 figureThere')
    expect(scene.why('to:D4')).toBe('A17.4c underworldThere')
    expect(scene.offered()).not.toContain('to:D6')
  })

  test('moving changes no control', () => {
    rule('A9.1d')
    const scene = turnScene('amun', 'move', given)
    const held = scene.s.held.slice()
    scene.say('amun', 'figure:B5', 'to:B2', 'figure:B6', 'to:C7', 'done')
    expect(scene.s.held).toEqual(held)
    expect(scene.on('B4')).toBe('temple amun')
  })

  test('a Giant Scorpion that moved is aimed again, one that did not keeps its aim', () => {
    rule('A9.1e')
    const scorpions = turnScene('amun', 'move', {
      figures: [
        { owner: 'amun', type: 'giantScorpion', hex: 'F4', aim: ['F5', 'E5'] },
        { owner: 'amun', type: 'giantScorpion', hex: 'B5', aim: ['B4', 'C5'] },
        { owner: 'ra', type: 'god', hex: 'K2' },
      ],
    })
    scorpions.say('amun', 'figure:F4', 'to:E4')
    expect(scorpions.asks).toEqual(['aim'])
    scorpions.say('amun', 'aim:E3+F3', 'done')
    expect(scorpions.s.aim).toEqual([0, 0, -1])
    expect(scorpions.told('aimed')).toMatchObject([{ space: 'E4', left: 'E3', right: 'F3' }])
  })

  test('a figure may walk out and back to where it began; a Giant Scorpion then aims again', () => {
    rule('R-05', 'A9.1a', 'A9.1e')
    const scene = turnScene('amun', 'move', given)
    scene.say('amun', 'figure:B6')
    expect(scene.offered()).toContain('to:B6')
    scene.say('amun', 'to:B6')
    expect([scene.on('B6'), scene.s.moved.length]).toEqual(['amun warrior', 1])
    expect(scene.told('walkedBack')).toEqual([{ god: 'amun', figure: 'warrior', from: 'B6' }])
    expect(scene.why('figure:B6')).toBe('R-05 alreadyMoved')
    const scorpion = turnScene('amun', 'move', {
      figures: [
        { owner: 'amun', type: 'giantScorpion', hex: 'F4', aim: ['F5', 'E5'] },
        ...figures('ra god K2', 'amun god B2'),
      ],
    })
    scorpion.say('amun', 'figure:F4', 'to:F4')
    expect(scorpion.asks).toEqual(['aim'])
    scorpion.say('amun', 'aim:F3+G4')
    expect(scorpion.told('aimed')).toMatchObject([{ space: 'F4', left: 'F3', right: 'G4' }])
  })

  test('the reason against its own space is the right one', () => {
    rule('A9.1c', 'A1.4', 'A17.4c')
    const water = turnScene('amun', 'move', { figures: figures('amun apep J3', 'ra god B1') })
    expect(water.say('amun', 'figure:J3').why('to:J3')).toBe('A1.4 water')
    const satet = turnScene('amun', 'move', { figures: figures('amun satet E4', 'ra god B1') })
    satet.say('amun', 'figure:E4', 'to:E4')
    expect([satet.on('E4'), satet.told('pushed')]).toEqual(['amun satet', []])
  })

  test('an Apep may move off the water', () => {
    rule('R-05')
    const scene = turnScene('amun', 'move', { figures: figures('amun apep J3', 'ra god B1') })
    scene.say('amun', 'figure:J3')
    expect(scene.offered()).toContain('to:J4')
    expect(scene.why('to:K4')).toBe('A1.4 water')
  })
})

describe('Summon Figure', () => {
  test('a figure from the pool to an empty space by an own figure or monument', () => {
    rule('A9.2a', 'D-03')
    const scene = turnScene('amun', 'summon', {
      figures: figures('amun warrior F4', 'amun god K3', 'ra warrior E4'),
      monuments: monuments('temple D4 amun', 'temple B6 ra', 'temple H7'),
      pool: { amun: ['warrior', 'mummy'] },
    })
    expect(scene.offered()).toEqual(['summon:warrior', 'summon:mummy', 'done'])
    scene.say('amun', 'summon:mummy')
    expect(scene.offered()).toEqual(['to:C4', 'to:D3', 'to:D5', 'to:E5', 'to:F5', 'to:J2', 'to:K2'])
    expect(scene.why('to:G4')).toBe('A9.2a notAdjacentToOwn')
    expect(scene.why('to:B5')).toBe('A9.2a notAdjacentToOwn')
    expect(scene.why('to:E4')).toBe('A1.3 figureThere')
    scene.say('amun', 'to:D3')
    expect(scene.on('D3')).toBe('amun mummy')
    expect(scene.asks).toEqual(['action'])
  })

  test('one figure only, unless something adds to it', () => {
    rule('A9.2b')
    const given = {
      figures: figures('amun god F4', 'ra god K3'),
      monuments: monuments('pyramid D4 amun'),
      pool: { amun: ['warrior', 'warrior', 'warrior'] },
    }
    expect(turnScene('amun', 'summon', given).say('amun', 'to:F5').asks).toEqual(['action'])
    const attuned = turnScene('amun', 'summon', { ...given, unlocked: { amun: ['pyramidAttuned'] } })
    expect(attuned.say('amun', 'to:F5').asks).toEqual(['summonTo'])
  })

  test('a single kind of figure is not asked for, and placing it can be declined', () => {
    rule('A9.2a', 'R-04')
    const given = { figures: figures('amun god F4', 'ra god K3'), pool: { amun: ['warrior', 'warrior'] } }
    const scene = turnScene('amun', 'summon', given)
    expect(scene.asks).toEqual(['summonTo'])
    expect(scene.offered()).toContain('done')
    scene.say('amun', 'done')
    expect(scene.asks).toEqual(['action'])
    expect(scene.told('noEffect')).toEqual([])
    const two = turnScene('amun', 'summon', { ...given, pool: { amun: ['warrior', 'mummy'] } })
    expect(two.say('amun', 'summon:mummy').offered()).not.toContain('done')
  })

  test('without a figure or a space there is no effect', () => {
    rule('A9.2c')
    const empty = turnScene('amun', 'action', { figures: figures('amun god F4', 'ra god K3') })
    expect(empty.say('amun', 'act:summon').asks).toEqual(['action'])
    expect(empty.told('noEffect')).toEqual([{ god: 'amun', action: 'summon' }])
    const crowded = turnScene('amun', 'action', {
      figures: figures('amun god B0', 'ra warrior B1', 'ra warrior C0', 'ra warrior C1'),
      pool: { amun: ['warrior'] },
    })
    crowded.say('amun', 'act:summon')
    expect(crowded.asks).toEqual(['action'])
    expect(crowded.s.at).toContain(POOL)
  })

  test('ordinary, pyramid and underworld in any order, each legal at its moment', () => {
    rule('R-42')
    const given = {
      figures: figures('osiris god B2', 'ra god K3'),
      monuments: monuments('pyramid D5 osiris', 'pyramid D7 osiris'),
      underworld: ['H4'],
      pool: { osiris: ['warrior', 'warrior', 'warrior', 'warrior', 'warrior'] },
      unlocked: { osiris: ['pyramidAttuned'] },
    }
    const scene = turnScene('osiris', 'summon', given)
    expect(scene.offered()).not.toContain('to:I4')
    scene.say('osiris', 'to:H4')
    expect(scene.s.ways).toEqual([1])
    expect(scene.offered()).toContain('to:I4')
    expect(scene.offered()).toContain('to:D4')
    scene.say('osiris', 'to:D4')
    expect(scene.offered()).toHaveLength(2)
    expect(scene.offered()).toEqual(['way:ordinary', expect.stringMatching(/^way:D5$/)])
    scene.say('osiris', 'way:D5', 'to:I4')
    expect(scene.s.ways.slice(0, 2)).toEqual([0, 1])
    expect(scene.why('to:D3')).toBe('A15.8 notNextToPyramid')
    expect(scene.offered()).toContain('to:D8')
    scene.say('osiris', 'to:D8')
    expect(scene.asks).toEqual(['action'])
  })

  test('a bought-back warrior and a sun token are part of summoning', () => {
    rule('R-42', 'A9.2b')
    const scene = turnScene('ra', 'summon', {
      figures: figures('ra god B2', 'anubis god K3'),
      trapped: ['ra'],
      followers: { ra: 1 },
    })
    expect(scene.offered()).toEqual(['buyBack', 'done'])
    scene.say('ra', 'buyBack')
    expect(scene.asks).toEqual(['summonRadiant'])
    scene.say('ra', 'to:B3')
    expect(scene.told('radiant')).toHaveLength(1)
    expect([scene.followers('ra'), scene.followers('anubis')]).toEqual([0, 1])
    expect(scene.on('B3')).toBe('ra warrior')
  })
})

const gain = (given: Parameters<typeof turnScene>[2]) => turnScene('amun', 'action', given).say('amun', 'act:gain')

describe('Gain Followers', () => {
  test('one for each neutral or own monument with an own figure adjacent', () => {
    rule('A9.3a')
    const scene = gain({
      figures: figures('amun warrior F4', 'amun god B5', 'ra god K2'),
      monuments: monuments(
        'temple E4',
        'obelisk E5 amun',
        'pyramid F5 ra',
        'temple G4',
        'obelisk J5 amun',
        'temple D3',
      ),
    })
    expect(scene.followers('amun')).toBe(2)
  })

  test('a monument counts once, a figure serves all its monuments', () => {
    rule('R-06')
    const scene = gain({
      figures: figures('amun warrior F4', 'amun warrior D4', 'ra god K2'),
      monuments: monuments('temple E4', 'obelisk E5'),
    })
    expect(scene.followers('amun')).toBe(2)
  })

  test('Revered adds one, even if no monument gives any', () => {
    rule('A9.3b', 'R-07')
    const alone = figures('amun god B5', 'ra god K2')
    expect(gain({ figures: alone }).followers('amun')).toBe(0)
    expect(gain({ figures: alone, unlocked: { amun: ['revered'] } }).followers('amun')).toBe(1)
  })
})

const cards = (left: number) => (s: Ankh) => {
  s.guardians = [CAT_MUMMY, MUMMY, ANDROSPHINX]
  for (const kind of s.guardians) for (let i = 0; i < left; i++) addFigure(s, kind, -1, CARD)
}

function unlocking(unlocked: string[], followers: number, left = 1, more: PositionSpec = {}) {
  const given = {
    figures: figures('amun god B5', 'ra god K2'),
    unlocked: { amun: unlocked },
    followers: { amun: followers },
  }
  return turnScene('amun', 'unlock', { ...given, ...more }, (s) => {
    s.action = UNLOCK
    cards(left)(s)
  })
}

const LEVEL_1 = ['commanding', 'inspiring']
const LEVEL_2 = ['resplendent', 'templeAttuned']

describe('Unlock Ankh Power', () => {
  test('four powers of each of three levels; two of each level can be unlocked', () => {
    rule('A6.3')
    expect([1, 2, 3].map((level) => POWER_LEVEL.filter((of) => of === level).length)).toEqual([4, 4, 4])
    const scene = unlocking(LEVEL_1, 6)
    expect(scene.why('power:revered')).toBe('A6.3 levelFull')
  })

  test('level by level, for as many followers as the level', () => {
    rule('A9.4a', 'D-04')
    const first = unlocking([], 3)
    expect(first.offered()).toEqual([
      ...['power:commanding', 'power:inspiring', 'power:omnipresent', 'power:revered'],
      'none',
    ])
    expect(first.why('power:glorious')).toBe('A9.4a levelNotOpen')
    expect(first.why('power:resplendent')).toBe('A9.4a levelNotOpen')
    const values = (id: string) => whyNotUnlock(first.s, 0, POWERS.indexOf(id))?.[2]
    expect([values('resplendent'), values('glorious')]).toEqual([{ level: 2 }, { level: 3 }])
    expect(first.say('amun', 'power:revered').followers('amun')).toBe(2)
    const second = unlocking(['revered'], 3)
    expect(second.why('power:revered')).toBe('A9.4a alreadyUnlocked')
    expect(unlocking(LEVEL_1, 3).say('amun', 'power:templeAttuned').followers('amun')).toBe(1)
    const third = unlocking([...LEVEL_1, ...LEVEL_2], 3).say('amun', 'power:bountiful')
    expect(third.followers('amun')).toBe(0)
    expect(UNLOCKS.map(({ cost }) => cost)).toEqual([1, 1, 2, 2, 3, 3])
  })

  test('without followers or with all six nothing happens and nothing is paid', () => {
    rule('A9.4b')
    const poor = unlocking(LEVEL_1, 1)
    expect([poor.asks, poor.followers('amun')]).toEqual([['action'], 1])
    const all = unlocking([...LEVEL_1, ...LEVEL_2, 'glorious', 'bountiful'], 9)
    expect([all.asks, all.followers('amun')]).toEqual([['action'], 9])
    const asked = unlocking([], 0, 1, { followers: { amun: 0 } })
    expect(asked.told('unlocked')).toEqual([])
    expect(asked.told('noEffect')).toEqual([{ god: 'amun', action: 'unlock' }])
    expect(unlocking([], 1).say('amun', 'none').told('noEffect')).toEqual([])
  })

  test('the second, fourth and fifth unlock bring a guardian of their level', () => {
    rule('A9.4c', 'A9.4d', 'A3.5')
    expect(UNLOCKS.map(({ guardian }) => guardian)).toEqual([0, 1, 0, 2, 3, 0])
    const taken = (unlocked: string[], power: string) =>
      unlocking(unlocked, 3)
        .say('amun', `power:${power}`)
        .told('guardianTaken')
        .map((event) => event.guardian)
    expect(taken([], 'revered')).toEqual([])
    expect(taken(['revered'], 'commanding')).toEqual(['catMummy'])
    expect(taken(LEVEL_1, 'resplendent')).toEqual([])
    expect(taken([...LEVEL_1, 'resplendent'], 'templeAttuned')).toEqual(['mummy'])
    expect(taken([...LEVEL_1, ...LEVEL_2], 'glorious')).toEqual(['androsphinx'])
    expect(taken([...LEVEL_1, ...LEVEL_2, 'glorious'], 'bountiful')).toEqual([])
    const scene = unlocking(['revered'], 3).say('amun', 'power:commanding')
    const cat = scene.s.kind.indexOf(CAT_MUMMY)
    expect([scene.s.owner[cat], scene.s.at[cat]]).toEqual([0, POOL])
  })

  test('no figure left or no base: the guardian is lost for good', () => {
    rule('R-08', 'A9.4c', 'A3.5')
    expect(BASES).toEqual([2, 2])
    const none = unlocking(['revered'], 3, 0).say('amun', 'power:commanding')
    expect(none.told('guardianMissed')).toMatchObject([{ guardian: 'catMummy', why: 'none' }])
    const full = unlocking(['revered'], 3, 1, { pool: { amun: ['satet', 'satet'] } }).say('amun', 'power:commanding')
    expect(full.told('guardianMissed')).toMatchObject([{ guardian: KINDS[CAT_MUMMY], why: 'base' }])
    expect(full.s.at.filter((at) => at === CARD)).toHaveLength(3)
  })
})
