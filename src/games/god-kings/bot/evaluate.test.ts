import { expect, it } from 'vitest'
import { spaceNamed } from '../rules/components/map.ts'
import { type TestSpec, tableAt } from '../testing/table.ts'
import { evaluate, evaluateAll } from './evaluate.ts'

/** Egypt's army south of Kadesh, Hatti's at home; the campaign, turn 3. */
const spec = (more: Partial<TestSpec> = {}): TestSpec => ({
  control: {
    egypt: 'egypt',
    sinai: 'egypt',
    canaan: 'egypt',
    amurru: 'egypt',
    hatti: 'hatti',
    ugarit: 'hatti',
  },
  forces: [
    { side: 'egypt', at: 'damascus', units: { W: 6, C: 3 }, generals: ['thutmose3'] },
    { side: 'hatti', at: 'hattusha', units: { W: 6 }, generals: ['hantili2'] },
  ],
  hands: { egypt: [15, 16], hatti: [76, 77] },
  turn: 3,
  ...more,
})

const egypt = (more: Partial<TestSpec> = {}) => evaluate(tableAt(spec(more)).state, 'egypt')
const held = spec().control!

it('the chances of all players add up to 1', () => {
  const all = evaluateAll(tableAt(spec()).state)
  expect(all.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1)
})

it('counts VP, provinces in hand, and the home country', () => {
  const richer = egypt({ change: (s) => s.total.splice(0, 1, 5) })
  expect(richer).toBeGreaterThan(egypt())
  expect(egypt({ control: { ...held, kadesh: 'hatti' } })).toBeLessThan(egypt())
  expect(egypt({ control: { ...held, sais: 'hatti' } })).toBeLessThan(egypt())
})

it('24.2: foresees a sudden death, with more certainty as time runs out, and expects none from far behind', () => {
  const withVp = (vp: number, round: number) =>
    egypt({
      round,
      change: (s) => {
        s.total.splice(0, 2, 0, 120)
        s.vp.splice(0, 2, vp, 0)
      },
    })
  expect(withVp(0, 5)).toBeLessThan(0.2)
  expect(withVp(10, 5)).toBeGreaterThan(0.6)
  expect(withVp(10, 5)).toBeGreaterThan(withVp(10, 1))
  expect(withVp(9, 1)).toBeGreaterThan(withVp(0, 1) + 0.1)
})

it('sees a siege under way and an army near its target', () => {
  const away = { side: 'hatti', at: 'hattusha', units: { W: 6 }, generals: ['hantili2'] }
  const at = (place: string) => ({ side: 'egypt', at: place, units: { W: 6, C: 3 }, generals: ['thutmose3'] })
  const walls = { garrisons: { ugarit_city: 'hatti' } }
  const near = egypt({ ...walls, forces: [at('ugarit_city'), away] })
  expect(near).toBeGreaterThan(egypt({ ...walls, forces: [at('memphis'), away] }))
  const sieges = { ugarit_city: { besieger: 'egypt', count: 2 } }
  expect(egypt({ ...walls, forces: [at('ugarit_city'), away], sieges })).toBeGreaterThan(near)
})

it('in the first scenario only Kadesh counts', () => {
  const kadesh = (holder: string) =>
    egypt({
      scenario: 'kadesh',
      turn: 9,
      control: { ...held, kadesh: holder },
      change: (s) => {
        s.lastController = s.control[spaceNamed('kadesh')]!
      },
    })
  expect(kadesh('egypt')).toBeGreaterThan(kadesh('hatti') + 0.1)
})

it('R-S6: at Kadesh an army that can strike immediately counts, and more so on its own impulse', () => {
  const hatti = { side: 'hatti', at: 'kadesh', units: { W: 3 }, generals: ['hantili2'] }
  const chance = (at: string, mover: 'egypt' | 'hatti') =>
    egypt({
      scenario: 'kadesh',
      turn: 9,
      round: 5,
      control: { ...held, kadesh: 'hatti' },
      forces: [{ side: 'egypt', at, units: { W: 9, C: 3 }, generals: ['thutmose3'] }, hatti],
      change: (s) => {
        s.turnOrder = mover === 'egypt' ? [0, 1] : [1, 0]
        s.place = 0
      },
    })
  expect(chance('damascus', 'egypt')).toBeGreaterThan(chance('memphis', 'egypt') + 0.05)
  const nearer = (mover: 'egypt' | 'hatti') => chance('damascus', mover) - chance('memphis', mover)
  expect(nearer('egypt')).toBeGreaterThan(nearer('hatti'))
})

it('R-S7: with two players Egypt’s chance depends on its three provinces and falls with the time Mitanni can fight', () => {
  const thutmose = (more: Partial<TestSpec> = {}) =>
    tableAt({
      scenario: 'thutmose',
      players: ['mitanni', 'egypt'],
      control: { egypt: 'egypt', canaan: 'egypt', amurru: 'egypt', ugarit: 'mitanni', karkemish: 'mitanni' },
      garrisons: { ugarit_city: 'mitanni', karkemish_city: 'mitanni' },
      forces: [
        { side: 'egypt', at: 'ugarit_city', units: { W: 9, C: 3 }, generals: ['thutmose3'] },
        { side: 'mitanni', at: 'washukanni', units: { W: 6, C: 3 }, generals: ['saushtatar'] },
      ],
      hands: { egypt: [75, 76, 77], mitanni: [78, 79, 80] },
      turn: 3,
      ...more,
    }).state
  const chance = (more: Partial<TestSpec> = {}) => evaluate(thutmose(more), 'egypt')
  const all = { egypt: 'egypt', canaan: 'egypt', amurru: 'egypt', ugarit: 'egypt', karkemish: 'egypt' }
  const safe = { control: all, garrisons: { ugarit_city: 'egypt', karkemish_city: 'egypt' } }
  expect(evaluateAll(thutmose()).reduce((sum, each) => sum + each, 0)).toBeCloseTo(1)
  const two = { control: { ...all, karkemish: 'mitanni' }, garrisons: { karkemish_city: 'mitanni' } }
  expect(chance(two)).toBeGreaterThan(chance() + 0.05)
  expect(chance(safe)).toBeGreaterThan(0.7)
  expect(chance({ round: 5 })).toBeLessThan(chance({ round: 1 }))
  expect(chance({ ...safe, round: 5 })).toBeGreaterThan(chance({ ...safe, round: 1 }))
  const alone = [{ side: 'egypt', at: 'ugarit_city', units: { W: 9, C: 3 }, generals: ['thutmose3'] }]
  expect(chance({ forces: alone })).toBeGreaterThan(chance())
})
