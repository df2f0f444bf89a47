import { describe, expect, test } from 'vitest'
import { botFor, levels } from '#bots/levels.ts'
import { flawsOf } from '#bots/testing/brain.ts'
import { completeSetup, Match, type Seat } from '#kernel'
import { rule } from '#kernel/testing/golden.ts'
import { ankh } from '../game.ts'
import { spaceNamed } from '../rules/board.ts'
import { SCENARIOS } from '../rules/state.ts'
import { type PositionSpec, positionOf } from '../testing/position.ts'
import { figures, mergedBattle } from '../testing/scene.ts'
import { evaluate } from './evaluate.ts'
import { brain, rolesOf } from './heuristics.ts'
import { readProspects } from './prospects.ts'

test('a seat’s place is where its figures start, counted from the first player', () => {
  const firsts = new Set<number>()
  for (const drawn of [0, 1, 2]) {
    const match = Match.begin(ankh, completeSetup(ankh, { scenario: 'middle-kingdom-3', players: 3, gods: 'draw' }), {
      deal: (asked) => (asked.kind === 'first' ? asked.options[drawn]! : asked.options[0]!),
    })
    const s = match.state
    firsts.add(s.first)
    const scenario = SCENARIOS[s.scenario]!
    match.seats.forEach((seat, i) => {
      const { place, god } = rolesOf(s, seat)
      const own = scenario.seats[Number(place) - 1]!.figures.map(({ hex }) => spaceNamed(hex)).sort()
      const stands = s.at.filter((at, f) => at >= 0 && s.owner[f] === i).sort()
      expect(stands).toEqual(own)
      expect(god).not.toBe('nobody')
    })
  }
  expect(firsts.size).toBe(3)
})

test('the heuristics of Ankh are valid', () => {
  expect(flawsOf({ game: ankh, brain }, [1])).toEqual([])
})

describe('prospects of a conflict', () => {
  const BATTLE = figures('anubis god F2', 'anubis warrior F1', 'ra god E1', 'ra warrior D1')
  const gains = (given: PositionSpec) => readProspects(positionOf(given, 'anubis', 'ra').s).conflict

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
  const conflict = (given: PositionSpec, ...gods: string[]) => readProspects(positionOf(given, ...gods).s).conflict
  /** The evaluation of a battle for a god, and for another god in its place. */
  const compare = (a: string, b: string, given: PositionSpec = {}) =>
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
    const before = readProspects(s).conflict[0]!
    s.amunUp = 0
    expect(readProspects(s).conflict[0]!).toBeLessThan(before)
  })

  test('a token makes up for a lost battle of Osiris, and a free token is worth a future figure', () => {
    rule('A17.4a', 'A17.4b')
    const [osiris, anubis] = compare('osiris', 'anubis')
    expect(osiris!).toBeGreaterThan(anubis!)
    const standing = { figures: figures('osiris god B5', 'ra god K2'), pool: { osiris: ['warrior'] } }
    const worth = (given: PositionSpec) => evaluate(positionOf(given, 'osiris', 'ra').s, 'player1')
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

/** A battle of a merged god (Isis in Ra, seats 1 and 2), which needs a strong card, against Amun (seat 3). */
const battle = () =>
  mergedBattle({
    figures: figures('isis god K2', 'ra god F2', 'ra warrior F3', 'amun god E3', 'amun warrior E2'),
    devotion: { isis: 21, ra: 22, amun: 24 },
    followers: { ra: 2, amun: 2 },
  }).match

const chosen = (level: string, match: Match<any, any>, seat: Seat) => {
  const bot = botFor(brain, levels.find(({ id }) => id === level)!)
  return bot.choose(match as unknown as Match, seat, {
    budget: { playouts: 120 },
    seed: 'council',
    now: () => 0,
    stop: () => false,
  })
}

test('both seats of a merged god consider the result of their card', () => {
  rule('A12.10', 'R-19')
  const match = battle()
  const proposal = chosen('greedy', match, 'player1')
  expect(new Set(proposal.lines.map(({ value }) => value.toFixed(4))).size).toBeGreaterThan(3)
  match.apply('player1', ...proposal.keys)
  const decision = chosen('greedy', match, 'player2')
  expect(new Set(decision.lines.map(({ value }) => value.toFixed(4))).size).toBeGreaterThan(3)
})

test.each(levels.map(({ id }) => id))('no opponent’s bot knows what they decide: %s', (level) => {
  rule('R-40')
  const worlds = ['card:chariots', 'card:flood', 'card:plagueOfLocusts'].map((card) => {
    const match = battle()
    match.apply('player1', card)
    match.apply('player2', card)
    return JSON.stringify(chosen(level, match, 'player3'))
  })
  expect(new Set(worlds).size).toBe(1)
})
