import { describe, expect, it } from 'vitest'
import { type Match, randomFrom } from '#kernel'
import { activation } from '../rules/command/activation.ts'
import type { Alexander } from '../rules/state.ts'
import { markers } from '../rules/turn/start.ts'
import { drive } from '../testing/drive.ts'
import { breakoutPosition, position, unitNamed } from '../testing/position.ts'
import cs from '../text/cs.json'
import en from '../text/en.json'
import ja from '../text/ja.json'
import { assess } from './assessment.ts'
import { adopt, intentNames, intentOf } from './intents.ts'
import { bestLeg } from './moves.ts'
import { policy } from './policy.ts'
import { breakoutValue } from './stance.ts'

const random = randomFrom('tempo')

/** The policy's answer on Catanes' turn at Samarkand, when Spitamenes could trump. */
function acting(units: Record<string, string>, leaders: Record<string, string>): string {
  const s = position({ battle: 'samarkand', units, leaders })
  s.next = []
  const { match, open, keys } = drive(s, activation)
  expect(open!.about).toMatchObject({ who: 's-catanes' })
  expect(keys).toContain('trump:s-spitamenes')
  return policy(match, open!, random).key
}

describe('a trump', () => {
  const units = {
    'm-mercenary-horse-1': '1110 E',
    'm-mercenary-horse-2': '1112 E',
    'm-mercenary-peltasts-1': '1111 E',
    's-sogdian-lancers-1': '1409 W',
    's-sogdian-lancers-2': '1411 W',
    's-sogdian-lancers-3': '1413 W',
  }
  const enemies = { 'm-caranus': '1011', 'm-menedemus': '1012' }

  it('activates the leader whose units can attack before the enemy, not one without units', () => {
    expect(acting(units, { ...enemies, 's-catanes': '2802', 's-spitamenes': '1511' })).toBe('trump:s-spitamenes')
  })

  it('is not tried where it wins nothing', () => {
    expect(acting(units, { 'm-caranus': '0224', 's-catanes': '1511', 's-spitamenes': '2802' })).toBe('activate')
  })
})

describe('S18: the way over the river', () => {
  it('draws every unit once the enemy has lost enough, and none before', () => {
    const horse = 'm-companion-1'
    const columnOf = (hex: number) => Math.floor(hex / 30)
    for (const [lost, west] of [
      [0, false],
      [40, true],
    ] as const) {
      const s = breakoutPosition(lost)
      const g = assess(s, 0)
      const u = unitNamed(s, horse)
      expect(g.breakout).toBe(west)
      expect(breakoutValue(g, u, s.hex[u]!) > 0).toBe(west)
      const leg = bestLeg(g, u)
      const to = leg === undefined ? s.hex[u]! : leg.hex
      expect(columnOf(to) < columnOf(s.hex[u]!)).toBe(west)
    }
  })

  it('is no goal of the other side', () => {
    expect(assess(breakoutPosition(40), 1).breakout).toBe(false)
  })
})

describe('D1: withdrawal markers', () => {
  /** The marker placed for the Thebans at Chaeronea with the enemy phalanx at a given distance. */
  const placed = (phalanx: string, turn: number): string => {
    const s = position({
      battle: 'chaeronea',
      options: ['pre-arranged-withdrawal'],
      turn,
      units: { 'g-theban-hoplites-1': { at: '2212', facing: 'E', hits: 4 }, 'm-phalanx-1': phalanx },
      leaders: { 'g-theagenes': '2111', 'g-demosthenes': '2112', 'm-antipater': '3012' },
    })
    const { match } = drive(s, markers)
    const asked = match.open.find(({ seat }) => seat === 'greek')
    return asked === undefined ? 'nobody is asked' : policy(match, asked, random).key
  }

  it('are real only where foot that would win is near', () => {
    expect(placed('2612 W', 2)).toBe('real')
    for (const turn of [1, 2, 3, 4]) expect(placed('3812 W', turn)).not.toBe('real')
  })

  it('are dummies now and then', () => {
    const far = [1, 2, 3].map((turn) => placed('3812 W', turn))
    expect(far).toContain('dummy')
    expect(far).toContain('none')
  })
})

describe('plans', () => {
  it('have names in every language, and change what the policy weighs', () => {
    for (const words of [en, ja, cs])
      expect(intentNames.filter((name) => !Object.hasOwn(words, `plan.${name}`))).toEqual([])
    const s = breakoutPosition(40)
    const boldness = intentNames.map((id) => {
      const match = { state: s } as Match<Alexander>
      adopt(match, 'persian', id)
      const { caution, drive } = assess(s, 1, intentOf(match, 'persian'))
      return { id, caution, drive }
    })
    const by = Object.fromEntries(boldness.map((each) => [each.id, each]))
    expect(by.strike!.caution).toBeLessThan(by.usual!.caution)
    expect(by.withdraw!.caution).toBeGreaterThan(by.hold!.caution)
    expect(by.withdraw!.drive).toBe(0)
  })
})
