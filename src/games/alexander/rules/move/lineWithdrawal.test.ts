import { describe, expect, it } from 'vitest'
import { march } from '#games/alexander/testing/drive.ts'
import { leaderNamed, nameAt, type Position, position, unitNamed } from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import { outcomeChances } from '../chances.ts'
import {
  type Alexander,
  DUMMY_MARKER,
  FINISHED,
  NO_MARKER,
  REAL_MARKER,
  ROUTED,
  USED_MARKER,
  WITHDREW,
} from '../state.ts'
import { triggeredLine, withdrawalLine } from './lineWithdrawal.ts'
import { barMove } from './orderMove.ts'

const at = (s: Alexander, id: string) => nameAt(s, s.hex[unitNamed(s, id)]!)
const HOPLITES = 'm-mercenary-hoplites-1'

describe('withdrawal of a cavalry Line', () => {
  const line = (more: Position['units'] = {}, marks = 0): Alexander =>
    position({
      units: {
        [HOPLITES]: '0408 E',
        'p-paphlagonian-horse-1': { at: '0608', facing: 'W', marks },
        'p-paphlagonian-horse-2': '0609 W',
        ...more,
      },
      leaders: { 'p-hydarnes': '0708' },
    })

  it('is asked before that of its units; all go, the farthest from the mover first', () => {
    rule('6.77', 'D11', 'F8')
    const s = line({ 'p-paphlagonian-horse-2': '0708 W' })
    s.leaderHex[leaderNamed(s, 'p-hydarnes')] = s.hex[unitNamed(s, 'p-paphlagonian-horse-2')]!
    const asked = march(s, HOPLITES)
    expect([asked.open?.kind, asked.open?.rule, asked.keys]).toEqual(['withdraw', '6.77', ['all', 'none']])
    const first = march(s, HOPLITES, { answers: ['all'] })
    expect(first.open?.about?.unit).toBe('p-paphlagonian-horse-2')
    expect(first.keys).not.toContain('none')
    const all = march(s, HOPLITES, {
      answers: ['all', 'to:0909', 'withdrawFacing=face:W', 'stay', 'to:0808', 'withdrawFacing=face:W'],
      dice: [0, 0],
    })
    expect([at(all.state, 'p-paphlagonian-horse-1'), at(all.state, 'p-paphlagonian-horse-2')]).toEqual(['0808', '0909'])
    expect(all.open?.kind).toBe('step')
    // No unit has withdrawn alone, so the Line may withdraw as one again.
    const marks = ['p-paphlagonian-horse-1', 'p-paphlagonian-horse-2'].map(
      (id) => all.state.marks[unitNamed(s, id)]! & WITHDREW,
    )
    expect(marks).toEqual([0, 0])
  })

  it('shows before it the hits of all its units, or that one routs, as the dice then have it', () => {
    rule('6.77', '6.72')
    const s = line({ 'p-paphlagonian-horse-2': { at: '0609', facing: 'W', hits: 4 } })
    const ids = ['p-paphlagonian-horse-1', 'p-paphlagonian-horse-2']
    const { state, open } = march(s, HOPLITES)
    const shown = outcomeChances(state, { kind: 'withdraw', about: open!.about }, 'all')
    const happened: { [outcome: string]: number } = {}
    for (let dice = 0; dice < 100; dice++) {
      const answers = ['all']
      let after = march(s, HOPLITES, { answers })
      const faces = [Math.floor(dice / 10), dice % 10]
      const rolled: number[] = []
      while (after.open !== undefined && after.open.kind !== 'step') {
        const { kind, seat } = after.open
        if (seat === 'chance') rolled.push(kind === 'tqCheck' ? (faces.shift() ?? 0) : 0)
        else answers.push(kind === 'withdrawFacing' ? 'face:W' : after.keys[0]!)
        after = march(s, HOPLITES, { answers, dice: rolled })
      }
      const isRouted = ids.some((id) => after.state.status[unitNamed(s, id)] === ROUTED)
      const hits = ids.reduce((sum, id) => sum + after.state.hits[unitNamed(s, id)]! - s.hits[unitNamed(s, id)]!, 0)
      const outcome = isRouted ? 'lineRouts ' : `lineHits ${hits}`
      happened[outcome] = (happened[outcome] ?? 0) + 1
    }
    expect(Object.keys(happened).length).toBeGreaterThan(2)
    expect(
      Object.fromEntries(shown.map(({ id, hits, chance }) => [`${id} ${hits ?? ''}`, Math.round(chance * 1000)])),
    ).toEqual(Object.fromEntries(Object.entries(happened).map(([outcome, n]) => [outcome, 10 * n])))
  })

  it('when declined leaves each unit its own choice', () => {
    rule('6.77')
    const single = march(line(), HOPLITES, { answers: ['none'] })
    expect([single.open?.kind, single.open?.rule]).toEqual(['withdraw', '6.71'])
  })

  it('is not asked once a member has withdrawn alone, or when one could not withdraw', () => {
    rule('6.77')
    expect(march(line({}, WITHDREW), HOPLITES).open?.rule).toBe('6.71')
    expect(march(line({ 'm-allied-horse': '0610 NE' }), HOPLITES).open?.rule).toBe('6.71')
    const far = line()
    far.leaderHex[leaderNamed(far, 'p-hydarnes')] = far.hex[unitNamed(far, HOPLITES)]! + 6 * 16
    expect(march(far, HOPLITES).open?.rule).toBe('6.71')
  })
})

describe('Pre-arranged Withdrawal', () => {
  const position1 = (marker: number, mover = '0408 E', more: Position['units'] = {}): Alexander => {
    const s = position({
      options: ['pre-arranged-withdrawal'],
      units: {
        [HOPLITES]: mover,
        'p-mercenaries-of-issus-1': '0608 W',
        'p-mercenaries-of-issus-2': '0609 W',
        ...more,
      },
      leaders: { 'p-ariarathes': '1008' },
    })
    s.markers[leaderNamed(s, 'p-ariarathes')] = marker
    return s
  }

  it('is for PH and good HI of a leader with a foot Line, of an OC and of contingent commanders', () => {
    rule('6.81', 'R42')
    const s = position1(REAL_MARKER, '0408 E', {
      'p-mercenary-peltasts': '0610 W',
      'p-cappadocian-foot-1': '0611 W',
    })
    const l = leaderNamed(s, 'p-ariarathes')
    const line = [unitNamed(s, 'p-mercenaries-of-issus-1'), unitNamed(s, 'p-mercenaries-of-issus-2')]
    expect(withdrawalLine(s, l)).toEqual(line)
    expect(triggeredLine(s, l, line[0]!)).toEqual(line)
    expect(withdrawalLine(s, leaderNamed(s, 'p-hydarnes'))).toEqual([])
    const apart = position1(REAL_MARKER)
    const oc = position({
      options: ['pre-arranged-withdrawal'],
      units: {
        'm-garrison-phalanx': '0408 E',
        'm-mercenary-hoplites-1': '0410 E',
        'm-mercenary-hoplites-2': '2008 E',
      },
      leaders: { 'm-antigonus': '0308' },
    })
    const inChain = withdrawalLine(oc, leaderNamed(oc, 'm-antigonus'))
    expect(inChain).toEqual([unitNamed(oc, 'm-garrison-phalanx'), unitNamed(oc, 'm-mercenary-hoplites-1')])
    expect(triggeredLine(apart, l, line[1]!)).toEqual(line)
  })

  it('when used takes the whole Line back 1 hex with the costs of a withdrawal', () => {
    rule('6.84', '6.83', '6.85', 'R47', '6.82', 'D11')
    const s = position1(REAL_MARKER)
    const asked = march(s, HOPLITES)
    expect([asked.open?.kind, asked.open?.rule, asked.keys]).toEqual(['withdraw', '6.84', ['use', 'none']])
    const used = march(s, HOPLITES, { answers: ['use', 'to:0707', 'to:0709'], dice: [0, 0] })
    expect(used.rolled).toEqual(['tqCheck', 'tqCheck'])
    expect(used.asked).toEqual(['withdraw', 'withdraw', 'withdraw'])
    expect([at(used.state, 'p-mercenaries-of-issus-1'), at(used.state, 'p-mercenaries-of-issus-2')]).toEqual([
      '0707',
      '0709',
    ])
    expect(used.state.hits[unitNamed(s, 'p-mercenaries-of-issus-1')]).toBe(1)
    const l = leaderNamed(s, 'p-ariarathes')
    expect([used.state.markers[l], used.state.leaderStatus[l]]).toEqual([USED_MARKER, FINISHED])
    expect(used.events.some((e) => e.kind === 'markerUsed')).toBe(true)
  })

  it('can be used again all turn by the same marker', () => {
    rule('6.84')
    expect(march(position1(USED_MARKER), HOPLITES).keys).toEqual(['use', 'none'])
  })

  it('is also asked for a dummy, and only if there is a marker', () => {
    rule('H3', '6.82', 'H1')
    const dummy = march(position1(DUMMY_MARKER), HOPLITES)
    expect([dummy.open?.kind, dummy.open?.guarded, dummy.keys]).toEqual(['withdraw', true, ['none']])
    expect(march(position1(NO_MARKER), HOPLITES).open?.kind).toBe('step')
    const off = position1(REAL_MARKER)
    off.options = 0
    expect(march(off, HOPLITES).open?.kind).toBe('step')
  })

  it('is never used against cavalry', () => {
    rule('6.84b')
    const s = position1(REAL_MARKER, '1408 E', { 'm-allied-horse': '0408 E' })
    expect(march(s, 'm-allied-horse').open?.kind).toBe('step')
  })

  it('leaves those in an enemy zone or without a way where they are', () => {
    rule('6.84')
    const s = position1(REAL_MARKER, '0408 E', { 'm-allied-horse': '0507 E' })
    const used = march(s, HOPLITES, { answers: ['use', 'to:0709'] })
    expect(at(used.state, 'p-mercenaries-of-issus-1')).toBe('0608')
    expect(used.state.hits[unitNamed(s, 'p-mercenaries-of-issus-1')]).toBe(0)
  })

  it('keeps the Line from being ordered to move while it is in place', () => {
    rule('6.84a', 'R42')
    const s = position1(REAL_MARKER, '0208 E')
    const u = unitNamed(s, 'p-mercenaries-of-issus-1')
    expect(barMove(s, u)).toEqual(['6.84a', 'marker'])
    expect(barMove(position1(DUMMY_MARKER, '0208 E'), u)).toBeUndefined()
    const routed = position1(REAL_MARKER, '0208 E', {
      'p-mercenaries-of-issus-1': { at: '0608', facing: 'W', status: ROUTED },
    })
    expect(withdrawalLine(routed, leaderNamed(s, 'p-ariarathes'))).toEqual([unitNamed(s, 'p-mercenaries-of-issus-2')])
  })
})
