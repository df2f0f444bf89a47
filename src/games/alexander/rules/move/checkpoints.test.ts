import { describe, expect, it } from 'vitest'
import { dealFrom, type Flow, Match, randomFrom, setupOf } from '../../../../kernel/index.ts'
import { rule } from '../../../../kernel/testing/index.ts'
import { alexander } from '../../game.ts'
import { aggressive } from '../../testing/aggressive.ts'
import type { Alexander } from '../state.ts'

/** F18: the asks of a move at which a game may be stored, with their rules. */
const STOPS: { readonly [kind: string]: readonly string[] } = {
  step: ['P17'],
  withdraw: ['6.71', '6.77', '6.84', '9.16'],
  leaderWithdraw: ['4.62', '4.62a', '5.68'],
  reactionFacing: ['7.16'],
  reactionFire: ['8.21a', '8.22', '6.75'],
}

/** Asks answered since the last checkpoint, including dice. */
let answersSince = 0

/** The game with a count of answers. */
const counting = {
  ...alexander,
  *play(g: Parameters<typeof alexander.play>[0]): Flow {
    const flow = alexander.play(g)
    for (let next = flow.next(); next.done !== true; ) {
      if (next.value.step === 'checkpoint') answersSince = 0
      const answer: unknown = yield next.value
      if (next.value.step === 'ask') answersSince++
      next = flow.next(answer)
    }
  },
}

/** Plays games with aggressive players and inspects every ask. */
function playOn(battle: string, seed: string, look: (match: Match<Alexander>) => void): number {
  const random = randomFrom(seed)
  const match = Match.begin(counting, setupOf(alexander, { scenario: battle }), {
    deal: dealFrom(randomFrom(`${seed} dice`)),
  }) as Match<Alexander>
  let answers = 0
  while (!match.over && answers < 4000) {
    look(match)
    const asked = match.open.find((a) => match.answered(a) === null)!
    match.apply(asked.seat, aggressive(match, asked, random).key)
    answers++
  }
  expect(match.over).toBe(true)
  return answers
}

describe('a game stored in the middle of a move', () => {
  it('holds at each ask everything that is to come, and goes on the same', () => {
    rule('F18', 'P14', 'F7', 'F8')
    const met: Record<string, number> = {}
    for (const [battle, seed] of [
      ['phrygia', 'a'],
      ['phrygia', 'b'],
      ['samarkand', 'c'],
    ] as const)
      playOn(battle, seed, (match) => {
        const asked = match.open[0]!
        if (asked.kind === 'stepFacing') expect(answersSince).toBe(1)
        if (match.state.move === null || STOPS[asked.kind]?.includes(asked.rule) !== true) return
        const saved = JSON.parse(JSON.stringify(match.save()))
        expect([asked.kind, asked.rule, answersSince]).toEqual([asked.kind, asked.rule, 0])
        const woken = Match.load(alexander, saved, { deal: dealFrom(randomFrom('x')) }) as Match<Alexander>
        expect(woken.state).toEqual(match.state)
        expect(woken.open[0]!.options.map((o) => o.key)).toEqual(asked.options.map((o) => o.key))
        met[asked.kind] = (met[asked.kind] ?? 0) + 1
      })
    for (const kind of Object.keys(STOPS)) expect([kind, (met[kind] ?? 0) > 0]).toEqual([kind, true])
  })

  it('has no more than 400 options in any ask, and a reason for every hex that is not offered', () => {
    rule('D9')
    let looked = 0
    playOn('phrygia', 'e', (match) => {
      for (const asked of match.open) {
        expect(asked.options.length).toBeLessThanOrEqual(400)
        if (asked.kind !== 'step' || looked++ % 5 > 0) continue
        const keys = asked.options.map((o) => o.key)
        const reasons = asked.why().map((barred) => barred.key)
        expect(new Set([...keys, ...reasons]).size).toBe(keys.length + reasons.length)
        expect(keys.length + reasons.length).toBeGreaterThan(22 * 16)
      }
    })
  })
})
