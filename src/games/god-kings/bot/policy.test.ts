import { describe, expect, it, vi } from 'vitest'
import { playPlan } from '#bots/bot.ts'
import { greedyBot } from '#bots/greedy.ts'
import { completeSetup, Match, randomChance, randomFrom } from '#kernel'
import { godKings } from '../game.ts'
import { GENERAL_SIDE, GENERALS_OF, generalNamed, kingOf } from '../rules/components/counters.ts'
import { CITIES, isLandField, spaceNamed } from '../rules/components/map.ts'
import { garrisonedByOther } from '../rules/politics/control.ts'
import type { Kings } from '../rules/state/state.ts'
import { type TestSpec, type TestTable, tableAt } from '../testing/table.ts'
import { brain } from './brain.ts'
import { forceAt } from './forces.ts'
import { chooseParty } from './party.ts'
import * as plans from './plans.ts'
import { policy } from './policy.ts'
import { assessSituation, battleValue } from './situation.ts'

vi.mock('./plans.ts', { spy: true })

const random = randomFrom('policy')

/** Lets the policy answer for all seats until another impulse begins; every die shows the same number. */
function playImpulse(t: TestTable, die = 3): string[] {
  const given: string[] = []
  const first = t.match.open[0]!.seat
  for (let i = 0; i < 60; i++) {
    const asked = t.match.open[0]
    if (asked === undefined || (i > 0 && asked.kind === 'impulse' && asked.seat !== first)) break
    const chance = asked.find(`roll:${die}`) ?? asked.options[0]!
    const { key } = asked.seat === 'chance' ? chance : policy(t.match, asked, random)
    given.push(key)
    t.answer(key)
  }
  return given
}

const answer = (t: TestTable): string => policy(t.match, t.match.open[0]!, random).key

/** Egypt in its lands with an army near Kadesh; Hatti at home. */
const spec = (more: Partial<TestSpec> = {}): TestSpec => ({
  control: {
    egypt: 'egypt',
    sinai: 'egypt',
    canaan: 'egypt',
    tyre: 'egypt',
    byblos: 'egypt',
    hatti: 'hatti',
  },
  forces: [
    { side: 'egypt', at: 'damascus', units: { W: 6, C: 3 }, generals: ['thutmose3'] },
    { side: 'hatti', at: 'hattusha', units: { W: 6 }, generals: ['hantili2'] },
  ],
  hands: { egypt: [15, 16], hatti: [76] },
  turn: 3,
  ...more,
})

describe('marches', () => {
  it('takes an undefended city of a province that is worth VP', () => {
    const t = tableAt(spec({ control: { ...spec().control, kadesh: 'hatti', damascus: 'egypt' } }))
    playImpulse(t)
    expect(t.state.control[spaceNamed('kadesh')]).toBe(0)
  })

  it('besieges a garrisoned city that it has reached, and goes on besieging it', () => {
    const t = tableAt(
      spec({
        control: { ...spec().control, kadesh: 'hatti', damascus: 'egypt', arwad: 'egypt', nahrin: 'egypt' },
        garrisons: { kadesh: 'hatti' },
      }),
    )
    expect(playImpulse(t, 3)).toContain('siege')
    expect(t.state.besieger[spaceNamed('kadesh')]).toBe(0)
    t.answer(...playUntilEgypt(t))
    expect(playImpulse(t, 3).join(' ')).toMatch(/siege/)
  })

  it('leaves a unit in a valuable, endangered city without a garrison (17.1b)', () => {
    const table = (garrisons: TestSpec['garrisons']) =>
      tableAt(
        spec({
          forces: [
            { side: 'egypt', at: 'kadesh', units: { W: 6, C: 3 }, generals: ['thutmose3'] },
            { side: 'hatti', at: 'aleppo', units: { W: 6, C: 3 }, generals: ['suppiluliuma1'] },
          ],
          control: { ...spec().control, kadesh: 'egypt', damascus: 'egypt', arwad: 'egypt', nahrin: 'hatti' },
          garrisons: garrisons ?? {},
        }),
      )
    const stays = (t: TestTable) => {
      const { units, left } = chooseParty(t.state, kingOf(0), assessSituation(t.state, 0))
      return [units.length, left]
    }
    expect(stays(table({}))).toEqual([8, 1])
    expect(stays(table({ kadesh: 'egypt' }))).toEqual([9, 0])
  })

  it('leaves the king his army when a warlord marches off, unless VP are played for; all of it if cities must be taken', () => {
    const taken = (scenario: string, player: number) => {
      const forces: TestSpec['forces'] = [
        { side: 'egypt', at: 'damascus', units: { W: 9, C: 2 }, generals: ['thutmose3', 'warlord1'] },
        { side: 'mitanni', at: 'washukanni', units: { W: 9, C: 2 }, generals: ['saushtatar', 'warlord1'] },
      ]
      const { state } = tableAt(
        spec({
          scenario,
          turn: 3,
          players: ['egypt', 'mitanni'],
          neutrals: ['hatti', 'kassites'],
          forces,
          hands: {},
        }),
      )
      const [, warlord] = GENERALS_OF[state.players[player]!]!
      return chooseParty(state, warlord!, assessSituation(state, player)).units.length
    }
    const [egypt, mitanni] = [0, 1]
    expect(taken('thutmose', egypt)).toBe(0)
    expect(taken('thutmose', mitanni)).toBe(2)
    expect(taken('campaign', egypt)).toBe(5)
  })

  it('does not attack an army three times as strong', () => {
    const t = tableAt(
      spec({
        forces: [
          { side: 'egypt', at: 'damascus', units: { W: 3 }, generals: ['thutmose3'] },
          { side: 'hatti', at: 'kadesh', units: { W: 9, C: 4 }, generals: ['suppiluliuma1'] },
        ],
        control: { ...spec().control, kadesh: 'hatti', damascus: 'egypt' },
      }),
    )
    playImpulse(t)
    expect(t.told).not.toContain('battle')
  })

  it('values an attack on a weak army, but not on a strong one', () => {
    const value = (units: number) => {
      const { state } = tableAt(
        spec({
          forces: [
            { side: 'egypt', at: 'damascus', units: { W: 6, C: 3 }, generals: ['thutmose3'] },
            { side: 'hatti', at: 'hazor', units: { W: units }, generals: ['warlord1'] },
          ],
        }),
      )
      const situation = assessSituation(state, 0)
      const [own, foe] = ['damascus', 'hazor'].map((id, side) => forceAt(situation.forces, side, spaceNamed(id))!)
      return battleValue(state, situation, own!, foe!, spaceNamed('hazor'))
    }
    expect(value(2)).toBeGreaterThan(0)
    expect(value(12)).toBeLessThan(0)
  })

  it('frees the home country first', () => {
    const t = tableAt(
      spec({
        forces: [
          { side: 'egypt', at: 'tjaru', units: { W: 9, C: 4 }, generals: ['thutmose3', 'warlord1'] },
          { side: 'hatti', at: 'bubastis', units: { W: 3 }, generals: ['warlord1'] },
        ],
        control: { ...spec().control, bubastis: 'hatti', avaris: 'hatti', tanis: 'hatti' },
      }),
    )
    playImpulse(t, 4)
    expect(['avaris', 'tanis'].map((id) => t.state.control[spaceNamed(id)])).toEqual([0, 0])
  })
})

describe('cards', () => {
  it('takes VP that an event gives for free', () => {
    const quiet = { side: 'egypt', at: 'memphis', units: { W: 3 }, generals: ['hatshepsut'] }
    const t = tableAt(spec({ forces: [quiet, spec().forces![1]!], hands: { egypt: [15, 76], hatti: [77] } }))
    expect(answer(t)).toBe('event:76')
  })

  it('places markers by an event where they complete a province', () => {
    const t = tableAt(spec({ hands: { egypt: [9, 44], hatti: [77] } }))
    const given = playImpulse(t)
    expect(given[0]).toBe('event:9')
    expect(given.filter((key) => key.startsWith('mark:'))).toContain('mark:kadesh')
  })

  it('keeps a reaction card that would change nothing', () => {
    const battle = (hatti: number): Partial<TestSpec> => ({
      forces: [
        { side: 'egypt', at: 'damascus', units: { W: 9, C: 6 }, generals: ['thutmose3', 'warlord1'] },
        { side: 'hatti', at: 'kadesh', units: { W: hatti }, generals: ['tudhaliya1'] },
      ],
      hands: { egypt: [1, 15], hatti: [81, 76, 77, 44, 45, 46, 47] },
    })
    const asked = (hatti: number) => {
      const t = tableAt(spec(battle(hatti)))
      t.answer('ops:1', 'activate:egypt-king', 'general:egypt-warlord1', 'all', 'step:kadesh')
      for (let i = 0; i < 30 && !t.asked.endsWith('battleCards'); i++) {
        const next = t.match.open[0]!
        t.answer(next.seat === 'chance' ? 'roll:6' : next.kind === 'avoid' ? 'done' : answer(t))
      }
      return t.asked.endsWith('battleCards') ? answer(t) : t.asked
    }
    expect(asked(2)).toBe('pass')
    expect(asked(12)).toBe('card:81')
  })
})

describe('placement', () => {
  it('keeps divisions whole and gives the king the largest army', () => {
    const t = tableAt(
      spec({
        forces: [{ side: 'hatti', at: 'hattusha', units: { W: 6 }, generals: ['hantili2'] }],
        next: ['round', 'setup'],
        change: (s) => {
          s.step = 0
          s.king[0] = 1
          s.divisions[0] = 7
          for (let unit = 0; unit < 9; unit++) s.steps[unit] = 2
        },
      }),
    )
    for (let i = 0; i < 30 && t.asked === 'egypt place'; i++) t.answer(answer(t))
    const { at, generals } = t.state
    for (let division = 0; division < 3; division++) {
      expect(new Set(at.slice(division * 3, division * 3 + 3)).size).toBe(1)
    }
    const withKing = at.slice(0, 9).filter((zone) => zone === generals[kingOf(0)]).length
    expect(withKing).toBeGreaterThanOrEqual(6)
  })
})

/** Hatti plays its card. */
function playUntilEgypt(t: TestTable): string[] {
  return t.asked === 'hatti impulse' ? ['event:76'] : []
}

describe('a nation whose marker the player holds', () => {
  it('lets the player’s army pass, and stays where it will be beaten (R20.2)', () => {
    const meet = (at: string, units: TestSpec['forces'], W = 2) =>
      tableAt(
        spec({
          neutrals: ['kassites'],
          forces: [{ side: 'kassites', at, units: { W }, generals: ['kashtiliash3'] }, ...units!],
          hands: { egypt: [1, 2], hatti: [76] },
          change: (s) => void (s.holder[4] = 0),
        }),
      ).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin')
    const army = (W: number) => [{ side: 'egypt', at: 'kadesh', units: { W }, generals: ['thutmose3'] }]
    const passing = meet('aleppo', army(6))
    expect(passing.asked).toBe('egypt intercept')
    expect(answer(passing)).toBe('done')
    const strong = meet('nahrin', army(9))
    expect(strong.asked).toBe('egypt avoid')
    expect(answer(strong)).toBe('done')
    expect(answer(meet('nahrin', army(2), 6))).toBe('avoid:kassites-king')
  })
})

describe('orders', () => {
  /** The policy's answers for all seats, and how often it had to generate orders. */
  function answers(light: boolean, decisions: number) {
    const { ordersAt } = vi.mocked(plans)
    ordersAt.mockClear()
    const setup = completeSetup(godKings, { scenario: 'campaign', players: 4 })
    const match = Match.begin(godKings, setup, { light, deal: randomChance(randomFrom('orders')) })
    const dice = randomFrom('orders policy')
    const keys: string[] = []
    while (keys.length < decisions && !match.over) {
      const asked = match.open[0]!
      const option = policy(match, asked, dice)
      keys.push(`${asked.seat} ${asked.kind} ${option.key}`)
      match.answer(asked, option)
    }
    const commands = keys.filter((key) => / (impulse|use|activate|nation) /.test(key)).length
    return { keys, commands, thoughts: ordersAt.mock.calls.length }
  }

  it('are continued in light matches as in full ones', () => {
    const light = answers(true, 400)
    expect(light).toEqual(answers(false, 400))
    expect(light.thoughts).toBeLessThan(0.7 * light.commands)
  })

  it('never activate an army in vain, nor lift a siege to intercept', () => {
    const vain: string[] = []
    const besieges = (s: Kings, general: number) => {
      const zone = s.generals[general]!
      return isLandField(zone) && CITIES.includes(zone) && garrisonedByOther(s, zone, GENERAL_SIDE[general]!)
    }
    for (const seed of ['one', 'two']) {
      const random = randomFrom(seed)
      const setup = completeSetup(godKings, { scenario: 'assyro_babylonian', players: 2 })
      const match = Match.begin(godKings, setup, { light: true, deal: randomChance(random) })
      while (!match.over) {
        const asked = match.open[0]!
        const { key } = policy(match, asked, random)
        const { state: s } = match
        const before = s.march
        if (asked.kind === 'intercept' && key !== 'done' && besieges(s, generalNamed(key.split(':')[1]!)))
          vain.push(`${seed} ${match.length} ${key}`)
        const stays =
          asked.kind === 'march' && key === 'stop' && before!.spent === 0 && asked.find('load') === undefined
        if (stays && !besieges(s, before!.general)) vain.push(`${seed} ${match.length} stop`)
        match.answer(asked, asked.find(key)!)
      }
    }
    expect(vain).toEqual([])
  })

  it('go on after others were asked about them, while the army is whole', () => {
    const forces = [...spec().forces!, { side: 'hatti', at: 'hashum', units: { W: 2 }, generals: ['warlord1'] }]
    const t = tableAt(spec({ forces, control: { ...spec().control, kadesh: 'hatti', damascus: 'egypt' } }))
    const plan = ['ops:16', 'activate:egypt-king', 'all', 'step:kadesh', 'step:nahrin', 'step:aleppo', 'stop']
    playPlan(t.match, 'egypt', plan, brain)
    const asked: string[] = []
    while (t.asked !== 'hatti impulse') {
      asked.push(t.asked)
      t.answer(t.asked === 'hatti intercept' ? 'done' : policy(t.match, t.match.open[0]!, random).key)
    }
    expect(asked).toContain('hatti intercept')
    expect(t.state.generals[kingOf(0)]).toBe(spaceNamed('aleppo'))
  })

  it('are given by greedy as a whole, unless another answer intervenes', () => {
    const t = tableAt(spec({ control: { ...spec().control, kadesh: 'hatti', damascus: 'egypt' } }))
    const limits = { budget: {}, seed: 1, now: () => 0, stop: () => false }
    const { keys } = greedyBot(brain).choose(t.match, 'egypt', limits)
    expect(keys.length).toBeGreaterThan(2)
    expect(keys[0]).toMatch(/^(ops|event):/)
    t.answer(...keys)
    expect(t.state.control[spaceNamed('kadesh')]).toBe(0)
  })
})
