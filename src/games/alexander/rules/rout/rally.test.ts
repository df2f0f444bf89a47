import { describe, expect, it } from 'vitest'
import { drive, type Script, unitOf } from '#games/alexander/testing/drive.ts'
import {
  hexAt,
  leaderNamed,
  type Position,
  position,
  type UnitPlacement,
  unitNamed,
} from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import { ELIMINATED, NO_MISSILES, RALLIED, ROUTED } from '../state.ts'
import { routMovement } from '../turn/end.ts'
import { barRally, rally } from './rally.ts'

const FOOT = 'm-thracian-peltasts-1'
const routed = { at: '2620', facing: 'W', status: ROUTED }
const at = (units: Position['units'] = {}) =>
  position({ battle: 'gaugamela', units: { [FOOT]: routed, ...units }, leaders: { 'm-craterus': '2420' } })
const rallies = (id: string, script: Script, units: Position['units'] = {}) =>
  drive(at(units), (g) => rally(g, leaderNamed(g.state, 'm-craterus'), unitNamed(g.state, id)), script)

describe('rally', () => {
  it('up to Initiative + 1 it rallies, with hits by a new die, missiles No, and turns free', () => {
    rule('10.27b', '10.27c', 'X18', 'D13')
    const { state, open, keys } = rallies(FOOT, { dice: [6, 5] })
    expect([open!.kind, keys.length]).toEqual(['rallyFacing', 6])
    expect(unitOf(state, FOOT)).toMatchObject({ status: RALLIED, hits: 2 })
    expect(state.missiles[unitOf(state, FOOT).u]).toBe(NO_MISSILES)
    const turned = rallies(FOOT, { dice: [6, 5], answers: ['face:E'] }).state
    expect(unitOf(turned, FOOT).facing).toBe(0)
  })

  it('above it runs 2 hexes, above its TQ or as HI it is eliminated', () => {
    rule('10.27b')
    // Craterus has Initiative 5. TQ 8 companions: 7 and 8 run.
    const horse = { 'm-companion-1': { at: '2630', facing: 'W', status: ROUTED } }
    const ran = rallies('m-companion-1', { dice: [7], answers: ['run:2529', 'run:2429'] }, horse)
    expect(unitOf(ran.state, 'm-companion-1')).toMatchObject({
      status: ROUTED,
      hex: hexAt(ran.state, '2429'),
    })
    expect(unitOf(rallies('m-companion-1', { dice: [9] }, horse).state, 'm-companion-1').status).toBe(ELIMINATED)
    expect(unitOf(rallies(FOOT, { dice: [7] }).state, FOOT).status).toBe(ELIMINATED)
    const heavy = { 'm-hypaspists-1': { at: '2630', facing: 'W', status: ROUTED } }
    expect(unitOf(rallies('m-hypaspists-1', { dice: [7] }, heavy).state, 'm-hypaspists-1').status).toBe(ELIMINATED)
  })

  it('each leader tries a unit once a turn; not under missiles, only on fit ground, in an enemy zone too', () => {
    rule('10.27a', 'R21', 'R89')
    const bar = (units: Position['units'] = {}, change: (s: ReturnType<typeof at>) => void = () => {}) => {
      const s = at(units)
      change(s)
      return barRally(s, leaderNamed(s, 'm-craterus'), unitNamed(s, FOOT))
    }
    expect(bar()).toBeUndefined()
    expect(bar({}, (s) => s.rallied[leaderNamed(s, 'm-craterus')]!.push(unitNamed(s, FOOT)))).toEqual([
      '10.27a',
      'rallyTried',
    ])
    expect(bar({ 'p-median-horse-1': '2720 W' })).toBeUndefined()
    expect(bar({ 'p-arabian-archers-1': '2822 E' })).toEqual(['10.27a', 'rallyUnderMissiles'])
    const woods = position({
      battle: 'phrygia',
      units: { 'm-mercenary-peltasts-1': { at: '0903', status: ROUTED } },
      leaders: { 'm-calas': '0605' },
    })
    expect(barRally(woods, leaderNamed(woods, 'm-calas'), unitNamed(woods, 'm-mercenary-peltasts-1'))).toEqual([
      '10.27a',
      'noGroundToRally',
    ])
    expect(bar({ [FOOT]: { ...routed, status: 0 } })).toEqual(['10.27a', 'notRouted'])
  })

  it('two-hex heavy foot and elephants never rally', () => {
    rule('10.27a', '9.65d')
    const s = at({
      'm-allied-hoplites-1': { at: '2630', facing: 'W', status: ROUTED },
      'p-elephants-1': { at: '3030', status: ROUTED },
    })
    const never = ['10.27a', 'neverRallies']
    expect(barRally(s, 0, unitNamed(s, 'm-allied-hoplites-1'))).toEqual(never)
    expect(barRally(s, 0, unitNamed(s, 'p-elephants-1'))).toEqual(never)
  })
})

describe('rout movement', () => {
  const moves = (units: Position['units'], script: Script = {}, battle = 'gaugamela') =>
    drive(
      position({ battle, units }),
      function* (g) {
        g.state.next = ['routMovement']
        while (g.state.next.pop() === 'routMovement') yield* routMovement(g)
      },
      script,
    )

  it('runs its full MA at the cost of the ground, without hits', () => {
    rule('10.22', 'F14')
    const { asked, state } = moves(
      { [FOOT]: { at: '2620', facing: 'W', status: ROUTED } },
      { answers: ['run:2519', 'run:2419', 'run:2318', 'run:2218', 'run:2117'] },
    )
    expect(asked).toHaveLength(5)
    expect(unitOf(state, FOOT)).toMatchObject({ hex: hexAt(state, '2117'), hits: 0, status: ROUTED })
  })

  it('stops where it lacks points for the next hex, and leaves the map at its edge', () => {
    rule('10.22', '10.23')
    const woods = moves(
      { 'm-mercenary-peltasts-1': { at: '1304', facing: 'W', status: ROUTED } },
      { answers: ['run:1204', 'run:1103', 'run:1003'] },
      'phrygia',
    )
    expect(unitOf(woods.state, 'm-mercenary-peltasts-1').status).toBe(ROUTED)
    const gone = moves({ [FOOT]: { at: '0220', facing: 'W', status: ROUTED } }, { answers: ['run:0119'] })
    expect(unitOf(gone.state, FOOT).status).toBe(ELIMINATED)
  })

  it('stops with a point left before ground that costs more, which is no bar', () => {
    rule('10.22', '10.23')
    const id = 'm-mercenary-hoplites-1'
    const units = { [id]: { at: '1304', facing: 'W', status: ROUTED } }
    const { state, events } = moves(units, { answers: ['letRun'] }, 'phrygia')
    // Of its 4 points it pays 1 and 2 (woods); the next woods would cost 2 again.
    expect(events.flatMap(({ kind, with: w }) => (kind === 'runs' ? [w!.hex] : []))).toEqual(['1204', '1103'])
    expect(unitOf(state, id)).toMatchObject({ hex: hexAt(state, '1103'), status: ROUTED })
  })

  it('is eliminated where enemies bar its rout movement, and counts its points', () => {
    rule('10.22', '10.23', '10.41')
    const units: Record<string, UnitPlacement | string> = { [FOOT]: { at: '2620', facing: 'W', status: ROUTED } }
    const enemies = ['p-immortals-1', 'p-immortals-2', 'p-carian-foot-1', 'p-carian-foot-2', 'p-indian-archers-1']
    for (const [i, hex] of ['2519', '2520', '2619', '2719', '2720'].entries()) units[enemies[i]!] = `${hex} E`
    const { state } = moves({ ...units, 'p-indian-archers-2': '2621 E' })
    expect([unitOf(state, FOOT).status, state.points]).toEqual([ELIMINATED, [5, 0]])
  })

  it('stops without a look ahead when the last point is spent, in a hex of the map edge too', () => {
    rule('10.22', '10.23', 'F14')
    const id = 'm-mercenary-hoplites-1'
    const { state, asked } = moves(
      { [id]: { at: '0505', facing: 'W', status: ROUTED } },
      { answers: ['run:0405', 'run:0304', 'run:0204', 'run:0103'] },
      'phrygia',
    )
    expect(asked).toHaveLength(4)
    expect(unitOf(state, id)).toMatchObject({ hex: hexAt(state, '0103'), status: ROUTED })
  })

  it('removes routed two-hex heavy foot first, counting points', () => {
    rule('9.65d', 'F14')
    const { state } = moves({ 'm-allied-hoplites-1': { at: '2630', facing: 'W', status: ROUTED } })
    expect([unitOf(state, 'm-allied-hoplites-1').status, state.points]).toEqual([ELIMINATED, [10, 0]])
  })

  it('the non-Macedonian side first, nearest the edge first', () => {
    rule('R43')
    const { open, events } = moves({
      [FOOT]: { at: '2620', facing: 'W', status: ROUTED },
      'm-thracian-peltasts-2': { at: '2420', facing: 'W', status: ROUTED },
      'p-carian-foot-1': { at: '4020', facing: 'E', status: ROUTED },
    })
    expect(events).toEqual([])
    expect(open!.about).toMatchObject({ unit: 'p-carian-foot-1' })
    const order = moves({
      [FOOT]: { at: '2620', facing: 'W', status: ROUTED },
      'm-thracian-peltasts-2': { at: '2420', facing: 'W', status: ROUTED },
    })
    expect(order.open!.about).toMatchObject({ unit: 'm-thracian-peltasts-2' })
  })
})
