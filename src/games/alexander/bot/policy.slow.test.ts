import { describe, expect, it } from 'vitest'
import { completeSetup, Match, randomChance, randomFrom } from '#kernel'
import { alexander } from '../game.ts'
import { FILES } from '../rules/battle.ts'
import { FRONT } from '../rules/charts/types.ts'
import { beginOrdersPhase } from '../rules/command/ordersPhase.ts'
import { OPTION_NAMES } from '../rules/options.ts'
import { attackAspect, shockTargets } from '../rules/shock/targets.ts'
import { type Alexander, ROUTED } from '../rules/state.ts'
import { aggressive } from '../testing/aggressive.ts'
import {
  attack,
  CHARGES,
  type Driven,
  drive,
  fight,
  march,
  playOut,
  type Script,
  STANDS_AND_ATTACKS,
} from '../testing/drive.ts'
import { leaderNamed, type Position, position, unitNamed } from '../testing/position.ts'
import { policy } from './policy.ts'

const random = randomFrom('policy')

/** The policy's answer to the open question of a position. */
const answer = ({ match, open }: Driven): string => policy(match, open!, random).key

/** Plays a leader's Orders Phase to the end of the script. */
function phaseOf(id: string, given: Position, script: Script = {}): Driven {
  const s = position(given)
  s.next = []
  beginOrdersPhase(s, leaderNamed(s, id), 'first', false)
  return drive(s, playOut, script)
}

/** Lets the policy answer until a unit's move has ended. Returns the unit's final position. */
function moved(s: Alexander, unit: string): { at: string; state: Alexander; given: string[] } {
  const given: string[] = []
  let driven = march(s, unit)
  while (driven.open !== undefined && ['step', 'stepFacing'].includes(driven.open.kind) && given.length < 8) {
    given.push(answer(driven))
    driven = march(s, unit, { answers: given })
  }
  const u = unitNamed(s, unit)
  const { state } = driven
  return { at: `${state.hex[u]}`, state, given }
}

/**
 * Plays a number of decisions with a crude policy and asks ours at each. Returns the problems found and the kinds of
 * questions met.
 */
function askedIn(scenario: string, seed: number, options: boolean, most: number) {
  const own = randomFrom(`${scenario} ${seed}`)
  const setup: Record<string, unknown> = { scenario, players: 2 }
  const offered = alexander.settings.filter((x) => x.scenarios?.includes(scenario) ?? true).map((x) => x.id)
  if (options) for (const name of OPTION_NAMES) if (offered.includes(name)) setup[name] = true
  const match = Match.begin(alexander, completeSetup(alexander, setup), { deal: randomChance(own), light: true })
  const kinds = new Set<string>()
  const flaws: string[] = []
  for (let n = 0; n < most && !match.over; n++) {
    const asked = match.open.find((a) => match.answered(a) === null)!
    kinds.add(asked.kind)
    const checks = n % 7 === 0
    const before = checks ? JSON.stringify(match.state) : ''
    const first = policy(match, asked, randomFrom(n))
    if (!asked.options.includes(first)) flaws.push(`${asked.kind}: ${first.key} is not on offer`)
    if (checks && policy(match, asked, randomFrom(n)) !== first) flaws.push(`${asked.kind}: another answer`)
    if (checks && JSON.stringify(match.state) !== before) flaws.push(`${asked.kind}: the state has changed`)
    match.answer(asked, n % 3 === 0 ? first : aggressive(match, asked, own))
  }
  return { kinds, flaws }
}

describe('any ask', () => {
  const met = new Set<string>()

  for (const { id, units } of FILES)
    it(`of ${id} gets an answer that is on offer, always the same, and nothing is changed by thinking`, () => {
      for (const options of [false, true]) {
        const { kinds, flaws } = askedIn(id, options ? 2 : 1, options, units.length < 60 ? 150 : 50)
        expect(flaws).toEqual([])
        for (const kind of kinds) met.add(kind)
      }
    })

  it('is met in these battles, most kinds at least', () => {
    const usual = ['activate', 'orderMode', 'giveOrder', 'orderKind', 'step', 'stepFacing', 'declareShock']
    const reactions = ['withdraw', 'reactionFacing', 'reactionFire', 'leaderWithdraw', 'momentum', 'advanceFacing']
    for (const kind of [...usual, ...reactions]) expect([...met]).toContain(kind)
  })
})

describe('a move', () => {
  it('of horse goes round the hoplites to their rear, not to their front', () => {
    const s = position({
      units: { 'm-allied-horse': '1006 E', 'p-mercenaries-of-issus-1': { at: '1306', facing: 'W', hits: 2 } },
    })
    const { state, given } = moved(s, 'm-allied-horse')
    const [u, foe] = ['m-allied-horse', 'p-mercenaries-of-issus-1'].map((id) => unitNamed(state, id))
    expect(given.length).toBeGreaterThan(0)
    const columns = (x: number) => Math.floor(state.hex[x]! / 16)
    expect(columns(u!)).toBeGreaterThanOrEqual(columns(foe!))
  })

  it('of lancers does not end before the spears of a fresh phalanx', () => {
    const s = position({ units: { 'm-garrison-phalanx': '0606 E', 'p-cappadocian-lancers': '0806 W' } })
    const { state } = moved(s, 'p-cappadocian-lancers')
    const u = unitNamed(s, 'p-cappadocian-lancers')
    expect(shockTargets(state, u).map((d) => attackAspect(state, u, d))).not.toContain(FRONT)
  })

  it('of heavy foot that finds worn foot before it is an attack', () => {
    const s = position({
      units: {
        'm-mercenary-hoplites-1': '1008 E',
        'p-mercenaries-of-issus-1': { at: '1208', facing: 'W', hits: 5 },
      },
    })
    const { state, given } = moved(s, 'm-mercenary-hoplites-1')
    expect(given[0]).toMatch(/^go:11/)
    expect(shockTargets(state, unitNamed(s, 'm-mercenary-hoplites-1'))).toHaveLength(1)
  })
})

describe('reactions', () => {
  it('skirmishers leave before heavy foot comes', () => {
    const s = position({ units: { 'm-mercenary-hoplites-1': '0808 E', 'p-mysian-javelinmen': '1108 W' } })
    const driven = march(s, 'm-mercenary-hoplites-1', { answers: ['go:0907', 'face:E'] })
    expect(driven.open!.kind).toBe('withdraw')
    expect(answer(driven)).not.toBe('none')
  })

  it('horse does not run from skirmishers', () => {
    const s = position({ units: { 'p-mysian-javelinmen': '1208 W', 'm-mercenary-horse-1': '0908 E' } })
    const driven = march(s, 'p-mysian-javelinmen', { answers: ['go:1108', 'face:W'] })
    expect(driven.open!.kind).toBe('withdraw')
    expect(answer(driven)).toBe('none')
  })
})

describe('orders', () => {
  it('a leader with no unit near the enemy rallies a routed unit', () => {
    const given = {
      units: {
        'm-allied-horse': { at: '0605', status: ROUTED },
        'm-archers': '0306',
        'p-cappadocian-horse': '2113 W',
      },
      leaders: { 'm-calas': '0505' },
    }
    const driven = phaseOf('m-calas', given, { answers: ['orderMode=orders'] })
    expect(answer(driven)).toBe('unit:m-allied-horse')
  })

  it('a unit that is close to breaking and far from the enemy recovers', () => {
    const given = {
      units: { 'm-mercenary-hoplites-1': { at: '0605', hits: 5 }, 'p-cappadocian-horse': '2113 W' },
      leaders: { 'm-calas': '0505' },
    }
    const driven = phaseOf('m-calas', given, { answers: ['orderMode=orders', 'unit:m-mercenary-hoplites-1'] })
    expect(driven.open!.kind).toBe('orderKind')
    expect(answer(driven)).toBe('recover')
  })
})

describe('shock', () => {
  it('a unit that stands behind worn enemies attacks, one before fresh spears does not', () => {
    const from = (facing: string, hits: number) =>
      attack(
        {
          units: {
            'm-allied-horse': '1006 E',
            'p-mercenaries-of-issus-1': { at: '1106', facing, hits },
          },
          leaders: { 'm-calas': '0906' },
        },
        'm-allied-horse',
        'm-calas',
      )
    expect(answer(fight(from('E', 4)))).toBe('attack')
    expect(answer(fight(from('W', 0)))).toBe('none')
  })

  it('the odd hit goes to the unit that bears it best', () => {
    const s = attack(
      {
        units: {
          'm-mercenary-hoplites-1': { at: '1006', facing: 'E', hits: 5, marks: CHARGES },
          'm-mercenary-hoplites-2': { at: '1007', facing: 'E', marks: CHARGES },
          'm-mercenary-peltasts-1': { at: '1008', facing: 'E', marks: STANDS_AND_ATTACKS },
          'p-mercenaries-of-issus-1': '1107 W',
        },
        leaders: {},
      },
      'm-mercenary-hoplites-1',
    )
    const asked = {
      kind: 'shareHits',
      seat: 'macedonian',
      about: { left: 1 },
      options: ['m-mercenary-hoplites-1', 'm-mercenary-hoplites-2'].map((id) => ({
        key: `hit:${id}`,
        verb: 'hit',
        of: unitNamed(s, id),
      })),
    }
    const chosen = policy({ state: s } as Match<Alexander>, asked as never, random)
    expect(chosen.key).toBe('hit:m-mercenary-hoplites-2')
  })
})
