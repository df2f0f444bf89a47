import { describe, expect, it } from 'vitest'
import { rule } from '../../../../kernel/testing/index.ts'
import { hexAt, leaderNamed, nameAt, type Position } from '../../testing/position.ts'
import { attack, CHARGES, fight, unitOf } from '../../testing/segment.ts'
import { CHARGE, ELIMINATED, LINE } from '../state.ts'

const HORSE = 'm-companion-1'
const at = (units: Position['units'], formation = CHARGE, options = true) =>
  attack(
    {
      battle: 'gaugamela',
      options: options ? ['cavalry-charge-formation', 'cavalry-pursuit'] : [],
      units: { [HORSE]: { at: '2620', facing: 'E', marks: CHARGES, formation }, ...units },
    },
    HORSE,
  )
const BEATEN = { 'p-carian-foot-1': { at: '2720', facing: 'W', hits: 3 } }
const RUN = ['run:2820', 'run:2920']

describe('pursuit', () => {
  it('concerns cavalry that charged in formation and routed all its defenders', () => {
    rule('10.31', 'O7', 'X17', '8.39')
    const { open } = fight(at(BEATEN), { dice: [0, 9], answers: RUN })
    expect(open!.kind).toBe('pursuit')
    expect(fight(at(BEATEN, LINE), { dice: [0, 9], answers: RUN }).open!.kind).toBe('advanceFacing')
    expect(fight(at(BEATEN, CHARGE, false), { dice: [0, 9], answers: RUN }).open!.kind).toBe('advanceFacing')
  })

  it('above TQ with 2 added it pursues, else it advances as usual', () => {
    rule('10.32', '10.36')
    expect(fight(at(BEATEN), { dice: [0, 9, 6], answers: RUN }).open!.kind).toBe('advanceFacing')
    const { state, events } = fight(at(BEATEN), { dice: [0, 9, 7], answers: RUN })
    expect(events.filter((e) => e.kind === 'chases').map((e) => e.with!.hex)).toEqual(['2720', '2820', '2920'])
    // It entered the hex of the routed unit, which is eliminated.
    expect(unitOf(state, HORSE).hex).toBe(hexAt(state, '2920'))
    expect(unitOf(state, 'p-carian-foot-1').status).toBe(ELIMINATED)
    expect(state.formation[unitOf(state, HORSE).u]).toBe(LINE)
  })

  it('catches the unit it follows only by entering its hex', () => {
    rule('10.33', '10.35', 'R93')
    const { state } = fight(at({ ...BEATEN, 'p-immortals-1': '2919 W' }), {
      dice: [0, 9, 7],
      answers: ['run:2821', 'run:2921'],
    })
    // The immortals' zone includes 2819 and 2820, but not the path of the pursued unit: 2821, 2921.
    expect(unitOf(state, 'p-carian-foot-1').status).toBe(ELIMINATED)
    expect(unitOf(state, HORSE).hex).toBe(hexAt(state, '2921'))
  })

  it('stops in an enemy zone and begins a new shock without checks against the enemy in its own', () => {
    rule('10.33', '10.34', 'R29', 'R59')
    const second = { ...BEATEN, 'p-immortals-1': '2920 W' }
    // The pursued unit runs 2820, 2919; the immortals at 2920 have 2820 and 2821 in their zone.
    const { rolled, state } = fight(at({ ...second }), {
      dice: [0, 9, 7, 4],
      answers: ['run:2820', 'standFor:p-immortals-1'],
    })
    expect(rolled).toEqual(['charge', 'charge', 'pursuit', 'struggle'])
    // The routed unit is in its zone too and is eliminated by its share of the hits (R59).
    expect(unitOf(state, 'p-carian-foot-1').status).toBe(ELIMINATED)
    expect(unitOf(state, 'p-immortals-1').hits).toBeGreaterThan(0)
    // It had stopped at 2820, and advances into the vacated hex.
    expect(unitOf(state, HORSE).hex).toBe(hexAt(state, '2919'))
  })

  it('leaders with the pursuer go along or stay', () => {
    rule('10.33', 'R95', 'D12')
    const s = () =>
      attack(
        {
          battle: 'gaugamela',
          options: ['cavalry-charge-formation', 'cavalry-pursuit'],
          units: { [HORSE]: { at: '2620', facing: 'E', marks: CHARGES, formation: CHARGE }, ...BEATEN },
          leaders: { 'm-philotas': '2620' },
        },
        HORSE,
      )
    const at = (answer: string) => {
      const { state } = fight(s(), { dice: [0, 9, 7], answers: [...RUN, answer] })
      return nameAt(state, state.leaderHex[leaderNamed(state, 'm-philotas')]!)
    }
    expect([at('along'), at('stay')]).toEqual(['2920', '2620'])
  })

  it('charge formation is lost after shock', () => {
    rule('9.76', 'P9')
    const { state } = fight(at({ 'p-immortals-1': '2720 W' }), { dice: [0, 0, 3] })
    expect(state.formation[unitOf(state, HORSE).u]).toBe(LINE)
  })
})
