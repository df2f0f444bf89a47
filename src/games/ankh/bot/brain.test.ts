import { describe, expect, test } from 'vitest'
import { flawsOf } from '../../../bots/testing/brain.ts'
import { ankh } from '../game.ts'
import { figures } from '../testing/scene.ts'
import { type Given, positionOf } from '../vectors/position.ts'
import { brain } from './brain.ts'
import { evaluate } from './evaluate.ts'
import { prospectsOf } from './prospects.ts'

test('what Ankh tells the machine is sound', () => {
  expect(flawsOf({ game: ankh, brain }, [1])).toEqual([])
})

describe('prospects of a conflict', () => {
  const BATTLE = figures('isis god F2', 'isis warrior F1', 'ra god E1', 'ra warrior D1')
  const gains = (given: Given) => prospectsOf(positionOf(given, 'isis', 'ra').s).conflict

  test('domination is sure, a battle is shared by strength, losses count', () => {
    const [alone] = gains({ figures: figures('isis god F2', 'ra god A5') })
    expect(alone).toBe(1)
    const [isis, ra] = gains({ figures: BATTLE })
    expect(isis).toBeCloseTo(ra!)
    const [more, less] = gains({ figures: [...BATTLE, ...figures('isis warrior G2')] })
    expect(more!).toBeGreaterThan(isis!)
    expect(less!).toBeLessThan(ra!)
  })

  test.each([['glorious'], ['magnanimous'], ['bountiful'], ['worshipful']])('%s adds to them', (power) => {
    const followers = { isis: 4, ra: 4 }
    const [without] = gains({ figures: BATTLE, followers })
    const [withIt, other] = gains({ figures: BATTLE, followers, unlocked: { isis: [power] } })
    expect(withIt!).toBeGreaterThan(without!)
    expect(other!).toBeCloseTo(without!)
  })
})

test('whoever has more devotion stands better, and all is decided at the end', () => {
  const { s } = positionOf(
    { figures: figures('isis god F2', 'ra god A5'), devotion: { isis: 9, ra: 4 } },
    'isis',
    'ra',
  )
  const [isis, ra] = [evaluate(s, 'player1'), evaluate(s, 'player2')]
  expect(isis).toBeGreaterThan(ra)
  expect(isis + ra).toBeCloseTo(1)
  s.end = 'top'
  s.winner = 1
  expect([evaluate(s, 'player1'), evaluate(s, 'player2')]).toEqual([0, 1])
})
