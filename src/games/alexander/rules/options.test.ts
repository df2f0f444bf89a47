import { describe, expect, it } from 'vitest'
import { completeSetup, LANGUAGES, Match, Refusal, randomChance, randomFrom } from '#kernel'
import { assess } from '../bot/assessment.ts'
import { evaluateAll } from '../bot/evaluate.ts'
import { alexander } from '../game.ts'
import { title } from '../index.ts'
import { drive } from '../testing/drive.ts'
import { wording } from '../text/wording.ts'
import { view } from '../view.ts'
import { FILES } from './battle.ts'
import { begin } from './begin.ts'
import { NO_HANDICAP, SETTINGS } from './options.ts'
import type { Alexander } from './state.ts'
import { withdrawal } from './turn/end.ts'

const begun = (scenario: string, handicap?: string): Alexander =>
  begin(completeSetup(alexander, handicap === undefined ? { scenario } : { scenario, handicap }))

/** The position after a turn in which the sides have lost these rout points. */
function ended(handicap: string, points: readonly [number, number]): Alexander {
  const s = begun('phrygia', handicap)
  s.turn = 1
  s.points = [...points]
  return drive(s, (g) => withdrawal(g)).state
}

describe('the handicap, which is not in the book', () => {
  it('is none unless it is asked for, in every battle', () => {
    for (const { id, withdrawal, sides } of FILES)
      expect(begun(id).levels, id).toEqual(sides.map((side) => withdrawal[side.id]!.level))
    expect(() => completeSetup(alexander, { scenario: 'phrygia', handicap: 'scythian-10' })).toThrow(Refusal)
  })

  it('lowers the level of one side by its per cent, in every battle, and leaves the other', () => {
    for (const { id, withdrawal, sides } of FILES)
      for (const side of [0, 1])
        for (const part of [10, 20, 30, 40, 50]) {
          const book = sides.map((x) => withdrawal[x.id]!.level)
          const { levels } = begun(id, `${sides[side]!.id}-${part}`)
          expect(levels[1 - side]).toBe(book[1 - side])
          expect(Math.abs(levels[side]! - book[side]! * (1 - part / 100))).toBeLessThan(0.501)
        }
  })

  it('ends the battle sooner for that side, and only for it', () => {
    expect(ended(NO_HANDICAP, [20, 0]).end).toBe('')
    expect(ended('macedonian-20', [20, 0])).toMatchObject({ end: 'withdrawal', winner: 1 })
    expect(ended('macedonian-20', [19, 20]).end).toBe('')
    expect(ended('persian-20', [20, 0]).end).toBe('')
    expect(ended('persian-20', [0, 20])).toMatchObject({ end: 'withdrawal', winner: 0 })
  })

  it('counts in shares of the level when the turns are over', () => {
    const s = begun('phrygia', 'persian-20')
    s.turn = 8
    s.points = [15, 14]
    expect(drive(s, (g) => withdrawal(g)).state).toMatchObject({ end: 'limit', winner: 0 })
  })

  it('is public: in every view, in the position and in its copies', () => {
    const match = Match.begin(alexander, completeSetup(alexander, { scenario: 'phrygia', handicap: 'persian-20' }), {
      deal: randomChance(randomFrom('handicap')),
    })
    for (const seat of ['macedonian', 'persian']) {
      const seen = view(match.state, seat)
      expect(seen.levels).toEqual([25, 20])
      const told = wording.describe(seen, seat)
      expect(told).toContainEqual(['describe.handicap', { seat: 'persian', level: 20, book: 25 }])
      expect(told.find(([key, facts]) => key === 'describe.side' && facts?.seat === 'persian')?.[1]).toMatchObject({
        level: 20,
      })
    }
    expect(match.fork({ deal: randomChance(randomFrom(1)) }).state.levels).toEqual([25, 20])
    const plain = wording.describe(begun('phrygia'), 'persian').map(([key]) => key)
    expect(plain).not.toContain('describe.handicap')
  })

  it('counts for the bot: losses weigh more, and the winning chances drop', () => {
    const [plain, lowered] = [begun('phrygia'), begun('phrygia', 'persian-30')]
    const persian = assess(plain, 1).own[0]!
    expect(assess(lowered, 1).worth[persian]!).toBeGreaterThan(assess(plain, 1).worth[persian]!)
    expect(assess(begun('phrygia'), 1).worth[persian]!).toBe(assess(plain, 1).worth[persian]!)
    plain.points = [10, 10]
    lowered.points = [10, 10]
    expect(evaluateAll(lowered)[1]!).toBeLessThan(evaluateAll(plain)[1]!)
  })

  it('has a name for every choice in every language', async () => {
    const choices = SETTINGS.filter(({ id }) => id === 'handicap')
    expect(choices).toHaveLength(FILES.length)
    for (const language of LANGUAGES)
      for (const { values } of choices)
        for (const value of ['about', ...values])
          expect(await title.words[language]()).toHaveProperty([`setting.handicap.${value}`])
  })
})
