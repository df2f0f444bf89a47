import { describe, expect, test } from 'vitest'
import { rule } from '../../../kernel/testing/rule.ts'
import { figures, turn } from '../testing/scene.ts'
import type { Given } from '../vectors/position.ts'
import { ANDROSPHINX, BASES, CAT_MUMMY, KINDS, MUMMY, POWER_LEVEL, POWERS, UNLOCK, UNLOCKS } from './pieces.ts'
import { addFigure } from './setup.ts'
import { type Ankh, CARD, POOL } from './state.ts'
import { unlockBar } from './unlock.ts'

const cards = (left: number) => (s: Ankh) => {
  s.guardians = [CAT_MUMMY, MUMMY, ANDROSPHINX]
  for (const kind of s.guardians) for (let i = 0; i < left; i++) addFigure(s, kind, -1, CARD)
}

function unlocking(unlocked: string[], followers: number, left = 1, more: Given = {}) {
  const given = {
    figures: figures('amun god B5', 'ra god K2'),
    unlocked: { amun: unlocked },
    followers: { amun: followers },
  }
  return turn('amun', 'unlock', { ...given, ...more }, (s) => {
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
    const values = (id: string) => unlockBar(first.s, 0, POWERS.indexOf(id))?.[2]
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
