import { describe, expect, test } from 'vitest'
import { flawsOf } from '../../../bots/testing/brain.ts'
import { rule } from '../../../kernel/testing/rule.ts'
import { ankh } from '../game.ts'
import { figures } from '../testing/scene.ts'
import { type Given, positionOf } from '../vectors/position.ts'
import { brain } from './brain.ts'
import { evaluate } from './evaluate.ts'
import { prospectsOf } from './prospects.ts'

test('the heuristics of Ankh are valid', () => {
  expect(flawsOf({ game: ankh, brain }, [1])).toEqual([])
})

describe('prospects of a conflict', () => {
  const BATTLE = figures('anubis god F2', 'anubis warrior F1', 'ra god E1', 'ra warrior D1')
  const gains = (given: Given) => prospectsOf(positionOf(given, 'anubis', 'ra').s).conflict

  test('domination is sure, a battle is shared by strength, losses count', () => {
    const [alone] = gains({ figures: figures('anubis god F2', 'ra god A5') })
    expect(alone).toBe(1)
    const [anubis, ra] = gains({ figures: BATTLE })
    expect(anubis).toBeCloseTo(ra!)
    const [more, less] = gains({ figures: [...BATTLE, ...figures('anubis warrior G2')] })
    expect(more!).toBeGreaterThan(anubis!)
    expect(less!).toBeLessThan(ra!)
  })

  test.each([['glorious'], ['magnanimous'], ['bountiful'], ['worshipful']])('%s adds to them', (power) => {
    const followers = { anubis: 4, ra: 4 }
    const [without] = gains({ figures: BATTLE, followers })
    const [withIt, other] = gains({ figures: BATTLE, followers, unlocked: { anubis: [power] } })
    expect(withIt!).toBeGreaterThan(without!)
    expect(other!).toBeCloseTo(without!)
  })
})

describe('gifts of the gods', () => {
  const conflict = (given: Given, ...gods: string[]) => prospectsOf(positionOf(given, ...gods).s).conflict
  /** The evaluation of a battle for a god, and for another god in its place. */
  const compare = (a: string, b: string, given: Given = {}) =>
    [a, b].map((god) => {
      const fighting = figures(`${god} god F2`, `${god} warrior F1`, 'ra god E1', 'ra warrior D1', 'ra warrior D0')
      return conflict({ ...given, figures: fighting }, god, 'ra')[0]!
    })

  test('Isis loses no figures next to enemies', () => {
    rule('A17.3')
    const [isis, anubis] = compare('isis', 'anubis')
    expect(isis!).toBeGreaterThan(anubis!)
  })

  test('Amun’s second card adds strength while the token is face up', () => {
    rule('A17.1')
    const [amun, anubis] = compare('amun', 'anubis')
    expect(amun!).toBeGreaterThan(anubis!)
    const given = { figures: figures('amun god F2', 'ra god E1') }
    const { s } = positionOf(given, 'amun', 'ra')
    const before = prospectsOf(s).conflict[0]!
    s.amunUp = 0
    expect(prospectsOf(s).conflict[0]!).toBeLessThan(before)
  })

  test('a token makes up for a lost battle of Osiris, and a free token is worth a future figure', () => {
    rule('A17.4a', 'A17.4b')
    const [osiris, anubis] = compare('osiris', 'anubis')
    expect(osiris!).toBeGreaterThan(anubis!)
    const standing = { figures: figures('osiris god B5', 'ra god K2'), pool: { osiris: ['warrior'] } }
    const worth = (given: Given) => evaluate(positionOf(given, 'osiris', 'ra').s, 'player1')
    expect(worth({ ...standing, underworld: ['H4'] })).toBeGreaterThan(worth(standing))
    const taken = { ...standing, figures: [...standing.figures, ...figures('osiris warrior H4')] }
    expect(worth({ ...taken, underworld: ['H4', 'B8'] })).toBeGreaterThan(worth({ ...taken, underworld: ['H4'] }))
  })
})

test('more devotion is better, and the end is certain', () => {
  const { s } = positionOf({ figures: figures('isis god F2', 'ra god A5'), devotion: { isis: 9, ra: 4 } }, 'isis', 'ra')
  const [isis, ra] = [evaluate(s, 'player1'), evaluate(s, 'player2')]
  expect(isis).toBeGreaterThan(ra)
  expect(isis + ra).toBeCloseTo(1)
  s.end = 'top'
  s.winner = 1
  expect([evaluate(s, 'player1'), evaluate(s, 'player2')]).toEqual([0, 1])
})
