import { describe, expect, it } from 'vitest'
import { type Driven, drive, playOut, type Script } from '#games/alexander/testing/drive.ts'
import { hexAt, leaderNamed, nameAt, type Position, position, unitNamed } from '#games/alexander/testing/position.ts'
import { rule } from '#kernel/testing'
import { type Alexander, DUMMY_MARKER, FINISHED, type OrdersPhaseKind, RALLIED, REAL_MARKER, ROUTED } from '../state.ts'
import { beginOrdersPhase } from './ordersPhase.ts'

/** Plays an Orders Phase of a leader. */
function phaseOf(
  id: string,
  given: Position,
  script: Script = {},
  change: (s: Alexander) => void = () => {},
  kind: OrdersPhaseKind = 'first',
): Driven {
  const s = position(given)
  s.next = []
  beginOrdersPhase(s, leaderNamed(s, id), kind, false)
  change(s)
  return drive(s, playOut, script)
}

const CALAS = { leaders: { 'm-calas': '0605', 'm-antigonus': '0609' } }
const orders = (...more: string[]) => ({ answers: ['orderMode=orders', ...more] })

describe('Individual Orders', () => {
  it('are as many as Initiative, each to a unit in Command Range that has none yet', () => {
    rule('4.22', '4.21', '5.21', '5.22a', 'D7', 'D8', '4.0', '3.4', 'F4', 'F5')
    const given = {
      ...CALAS,
      units: { 'm-archers': '0806', 'm-allied-horse': '0606', 'm-phrygian-javelinmen': '2006' },
    }
    const first = phaseOf('m-calas', given, orders())
    expect(first.open!.about).toMatchObject({ left: 3 })
    expect(first.keys).toContain('unit:m-archers')
    expect(first.barred('unit:m-phrygian-javelinmen')).toEqual(['4.21', 'outOfRange'])
    const moved = phaseOf('m-calas', given, orders('unit:m-archers', 'go:0906', 'face:E', 'stop'))
    expect(moved.open!.about).toMatchObject({ left: 2 })
    expect(moved.barred('unit:m-archers')).toEqual(['5.23', 'ordered'])
  })

  it('may recover 2 hits of a unit in clear ground, away from enemies and their missiles', () => {
    rule('10.14')
    const given = (hits: number, enemy: string, at = '0606') => ({
      ...CALAS,
      units: { 'm-allied-horse': { at, hits }, 'p-cappadocian-horse': enemy },
    })
    const kinds = (...args: Parameters<typeof given>) =>
      phaseOf('m-calas', given(...args), orders('unit:m-allied-horse')).keys
    expect(kinds(3, '2008')).toContain('recover')
    const after = phaseOf('m-calas', given(3, '2008'), orders('unit:m-allied-horse', 'recover')).state
    expect(after.hits[unitNamed(after, 'm-allied-horse')]).toBe(1)
    expect(kinds(3, '0706 E')).not.toContain('recover')
    expect(kinds(3, '2008', '0903')).not.toContain('recover')
    expect(phaseOf('m-calas', given(0, '2008'), orders('unit:m-allied-horse')).keys).not.toContain('recover')
  })

  it('are also asked with one answer left if skipping the ask would reveal what a marker forbids', () => {
    rule('H3', '6.84a')
    const given = {
      options: ['pre-arranged-withdrawal' as const],
      leaders: { 'p-ariarathes': '0608' },
      units: { 'p-mercenaries-of-issus-1': { at: '0708', hits: 2 } },
    }
    const hoplites = 'unit:p-mercenaries-of-issus-1'
    const under = (marker: number, ...answers: string[]) =>
      phaseOf('p-ariarathes', given, { answers: ['removePW=keep', ...orders(...answers).answers] }, (s) => {
        s.markers[leaderNamed(s, 'p-ariarathes')] = marker
      })
    const bound = under(REAL_MARKER, hoplites)
    expect([bound.open!.kind, bound.keys]).toEqual(['orderKind', ['recover']])
    const free = under(DUMMY_MARKER, hoplites)
    expect([free.open!.kind, free.keys]).toEqual(['orderKind', ['move', 'recover']])
    expect([bound.open!.guarded, free.open!.guarded]).toEqual([true, true])
    expect(under(REAL_MARKER).open!.guarded).toBe(true)
    expect(phaseOf('p-ariarathes', given, orders()).open!.guarded).toBe(false)
  })

  it('do not reach a unit that was rallied this turn', () => {
    rule('10.27c')
    const given = {
      ...CALAS,
      units: { 'm-allied-horse': { at: '0606', status: RALLIED }, 'm-archers': '0806' },
    }
    expect(phaseOf('m-calas', given, orders()).barred('unit:m-allied-horse')).toEqual(['10.27c', 'rallied'])
  })

  it('rally a routed unit, which obeys nothing else', () => {
    rule('5.22a', '10.25')
    const given = { ...CALAS, units: { 'm-allied-horse': { at: '0606', status: ROUTED } } }
    const { keys, open } = phaseOf('m-calas', given, orders('unit:m-allied-horse'))
    expect([open?.kind, keys]).toEqual(['rally', Array.from({ length: 10 }, (_, i) => `die:${i}`)])
  })

  it('of a leader in an enemy zone are none: only shock is left, except for the overall commander', () => {
    rule('4.24', '5.25', '4.41', '5.26')
    const enemy = { 'p-cappadocian-lancers': '0704 W' }
    const held = phaseOf('m-calas', { ...CALAS, units: { ...enemy, 'm-archers': '0606' } })
    expect(held.open?.kind).not.toBe('giveOrder')
    expect(held.asked).toEqual([])
    const chief = phaseOf('m-antigonus', {
      leaders: { 'm-antigonus': '0605' },
      units: { ...enemy, 'm-archers': '0606' },
    })
    expect(chief.keys).toContain('orders')
  })

  it('move the leader himself, and the overall commander moves others too, at 2 out of an enemy zone', () => {
    rule('4.23', '4.42', '4.25', '6.15', '4.26', 'D12', 'P18')
    const given = { ...CALAS, units: { 'm-archers': '0806' } }
    const self = phaseOf('m-calas', given, orders('leader:m-calas'))
    expect(self.keys).toContain('to:0608')
    expect(self.barred('to:1608')).toEqual(['4.23', 'tooFar'])
    const moved = phaseOf('m-calas', given, orders('leader:m-calas', 'to:0808'))
    expect(nameAt(moved.state, moved.state.leaderHex[leaderNamed(moved.state, 'm-calas')]!)).toBe('0808')
    expect(moved.barred('leader:m-calas')).toEqual(['4.23', 'leaderMoved'])
    expect(moved.barred('leader:m-antigonus')).toEqual(['4.42', 'notOverall'])
    const chief = phaseOf('m-antigonus', given, orders('leader:m-calas', 'to:0808'), (s) => {
      s.leaderStatus[leaderNamed(s, 'm-calas')] = FINISHED
    })
    expect(chief.open!.about).toMatchObject({ left: 3 })
    const rescued = phaseOf(
      'm-antigonus',
      {
        ...CALAS,
        units: { 'm-archers': '0806', 'm-allied-horse': '0605', 'p-cappadocian-lancers': '0704 W' },
      },
      orders('leader:m-calas', 'to:0607'),
    )
    expect(rescued.open!.about).toMatchObject({ left: 2 })
  })

  it('let the leader ride along with a stacked unit', () => {
    rule('4.23', 'D29', 'R50')
    const given = {
      leaders: { 'm-calas': '0605', 'm-antigonus': '0605' },
      units: { 'm-allied-horse': '0605 E' },
    }
    const asked = phaseOf('m-calas', given, orders('unit:m-allied-horse'))
    expect([asked.open!.kind, asked.open!.about]).toMatchObject(['ride', { leader: 'm-calas' }])
    const rode = phaseOf('m-calas', given, orders('unit:m-allied-horse', 'along', 'go:0805', 'face:E', 'stop')).state
    expect(nameAt(rode, rode.leaderHex[leaderNamed(rode, 'm-calas')]!)).toBe('0805')
    expect(nameAt(rode, rode.leaderHex[leaderNamed(rode, 'm-antigonus')]!)).toBe('0605')
  })

  it('stop when the leader has ridden into an enemy zone', () => {
    rule('5.25a', '4.61')
    const given = {
      leaders: { 'm-calas': '0605' },
      units: { 'm-allied-horse': '0605 E', 'm-archers': '0507', 'p-mercenaries-of-issus-1': '0904 W' },
    }
    const rode = phaseOf('m-calas', given, orders('unit:m-allied-horse', 'along', 'go:0804', 'face:E'))
    expect(rode.asked.filter((kind) => kind === 'giveOrder')).toHaveLength(1)
    expect(rode.open?.kind).not.toBe('giveOrder')
  })
})

describe('leaders', () => {
  it('enter an enemy zone only where a friend is', () => {
    rule('4.61')
    const given = (friend: object) => ({
      leaders: { 'm-calas': '0605' },
      units: { 'p-cappadocian-lancers': '0904 W', 'm-archers': '0606', ...friend },
    })
    expect(phaseOf('m-calas', given({}), orders('leader:m-calas')).keys).not.toContain('to:0804')
    expect(phaseOf('m-calas', given({ 'm-allied-horse': '0804' }), orders('leader:m-calas')).keys).toContain('to:0804')
  })
})

describe('Line Commands', () => {
  const FOOT = {
    'p-cappadocian-foot-1': '1706',
    'p-cappadocian-foot-2': '1707',
    'p-cappadocian-foot-3': '1708',
  }
  const given = (turn: number, leaders: Record<string, string> = { 'p-ariarathes': '1808' }): Position => ({
    turn,
    units: { ...FOOT, 'p-paphlagonian-horse-1': '1704', 'p-paphlagonian-horse-2': '1705' },
    leaders,
  })

  it('of the overall commander need no roll; its units move or fire, one after the other', () => {
    rule('4.31', '4.43', '4.34', '5.22b', 'F6', '3.8')
    const asked = phaseOf('p-ariarathes', given(3))
    expect(asked.keys.filter((key) => key.startsWith('line:')).length).toBeGreaterThan(0)
    const first = phaseOf('p-ariarathes', given(3), { answers: ['line:0'] })
    expect([first.open!.kind, first.keys]).toEqual([
      'giveOrder',
      ['unit:p-cappadocian-foot-1', 'unit:p-cappadocian-foot-2', 'unit:p-cappadocian-foot-3', 'done'],
    ])
    const moved = phaseOf('p-ariarathes', given(3), {
      answers: ['line:0', 'unit:p-cappadocian-foot-1', 'go:1606', 'face:W', 'stop'],
    })
    expect(moved.barred('unit:p-cappadocian-foot-1')).toEqual(['5.23', 'ordered'])
    expect(moved.state.phase!.left).toBe(4)
  })

  it('end with a free move of the leader, away from the Line if wanted', () => {
    rule('4.36', 'R2')
    const { open } = phaseOf('p-ariarathes', given(3), { answers: ['line:0', 'done'] })
    expect([open!.kind, open!.rule]).toEqual(['leaderWithdraw', '4.36'])
  })

  it('may be to harass, which is the whole order of a member', () => {
    rule('D8', '9.32', '9.41')
    const horse = (...answers: string[]) =>
      phaseOf(
        'p-hydarnes',
        {
          leaders: { 'p-hydarnes': '1805' },
          units: {
            'p-paphlagonian-horse-1': '1704',
            'p-paphlagonian-horse-2': '1705',
            'm-mercenary-hoplites-1': '1404',
          },
        },
        {
          answers: ['line:0', 'unit:p-paphlagonian-horse-1', ...answers],
          dice: answers.length > 1 ? [0] : [],
        },
      )
    expect(horse().keys).toContain('harass')
    const after = horse('harass', horse('harass').keys[0]!)
    expect(after.barred('unit:p-paphlagonian-horse-1')).toEqual(['5.23', 'ordered'])
    expect(after.state.hits[unitNamed(after.state, 'm-mercenary-hoplites-1')]).toBe(1)
  })

  it('of a subordinate are free on turn 1; later by the commander’s range or a Strategy roll', () => {
    rule('4.34', '4.34a', 'R39', 'X3')
    const lines = (turn: number, leaders: Record<string, string>) =>
      phaseOf('p-hydarnes', given(turn, leaders)).keys.filter((key) => key.startsWith('line'))
    const far = { 'p-hydarnes': '1805', 'p-ariarathes': '2216' }
    const near = { 'p-hydarnes': '1805', 'p-ariarathes': '1807' }
    expect(lines(1, far)).toEqual(['line:0'])
    expect(lines(2, far)).toEqual(['lineRoll:0'])
    expect(lines(2, near)).toEqual(['line:0', 'lineRoll:0'])
    const failed = phaseOf('p-hydarnes', given(2, far), { answers: ['lineRoll:0'], dice: [6] })
    expect([failed.open!.kind, failed.open!.about]).toMatchObject(['giveOrder', { line: false, left: 3 }])
    const made = phaseOf('p-hydarnes', given(2, far), { answers: ['lineRoll:0'], dice: [5] })
    expect(made.open!.about).toMatchObject({ line: true })
  })

  it('in momentum phases are rolled for again by leaders that had one in their first phase', () => {
    rule('4.35')
    const lines = (basis: number) =>
      phaseOf(
        'p-hydarnes',
        given(2, { 'p-hydarnes': '1805', 'p-ariarathes': '1807' }),
        {},
        (s) => void (s.phase!.basis = basis),
        'momentum',
      ).keys.filter((key) => key.startsWith('line'))
    expect(lines(3)).toEqual(['lineRoll:0'])
    expect(lines(2)).toEqual([])
    expect(lines(0)).toEqual([])
    const chief = phaseOf('p-ariarathes', given(2), {}, () => {}, 'momentum')
    expect(chief.keys).toContain('line:0')
  })

  it('are not for leaders without the ability: no Macedonian has it', () => {
    rule('4.31', '4.1')
    const macedonian = phaseOf('m-antigonus', {
      leaders: { 'm-antigonus': '0608' },
      units: { 'm-mercenary-hoplites-1': '0608', 'm-mercenary-hoplites-2': '0609' },
    })
    expect(macedonian.keys).toEqual(['orders', 'shock'])
  })

  it('of a Persian wing commander are free in the first phase', () => {
    rule('4.53', '4.51')
    const s = phaseOf('p-nabarzanes', {
      battle: 'issus',
      turn: 3,
      leaders: { 'p-nabarzanes': '2606' },
      units: { 'p-hyrcanian-horse-1': '2605', 'p-hyrcanian-horse-2': '2606' },
    })
    expect(s.keys).toContain('line:0')
    expect(s.keys).not.toContain('lineRoll:0')
  })

  it('bind only Line and contingent commands: an order may go to any friend in range', () => {
    rule('4.37', 'R3', 'S9')
    const { keys } = phaseOf(
      'g-demosthenes',
      {
        battle: 'chaeronea',
        leaders: { 'g-demosthenes': '2112' },
        units: { 'g-theban-hoplites-1': '2013', 'g-athenian-hoplites-1': '2110' },
        turn: 2,
      },
      orders(),
    )
    expect(keys).toEqual(expect.arrayContaining(['unit:g-theban-hoplites-1', 'unit:g-athenian-hoplites-1']))
  })
})

it('any leader may order elephants', () => {
  rule('9.18')
  const given = { battle: 'hydaspes', leaders: { 'i-meroes': '2713' }, units: { 'i-elephants-1': '2712' } }
  expect(phaseOf('i-meroes', given, orders()).keys).toContain('unit:i-elephants-1')
})

describe('R48: a trumper', () => {
  const given = { leaders: { 'm-calas': '0605' }, units: { 'm-archers': '0806' } }
  const trumper = (answers: string[]) => phaseOf('m-calas', given, { answers }, (s) => void (s.phase!.duty = true))

  it('may not go straight to shock, nor stop, before a unit has acted', () => {
    rule('5.46', 'R48')
    expect(trumper([]).open!.kind).toBe('giveOrder')
    expect(trumper([]).keys).not.toContain('done')
    const after = trumper(['unit:m-archers', 'go:0906', 'face:E', 'stop'])
    expect(after.keys).toContain('done')
    expect(after.state.phase!.duty).toBe(false)
  })

  it('does not do it by a unit that only faces about in its hexes', () => {
    rule('5.46', 'R48')
    const phalanx = { leaders: { 'm-calas': '0605' }, units: { 'm-garrison-phalanx': '0805 E' } }
    const turned = phaseOf(
      'm-calas',
      phalanx,
      { answers: ['unit:m-garrison-phalanx', 'move', 'go:0806', 'face:W'] },
      (s) => void (s.phase!.duty = true),
    )
    expect([turned.open!.kind, turned.barred('stop')]).toEqual(['step', ['5.46', 'trumperMustAct']])
  })
})

describe('contingent commanders', () => {
  const given = (more: Partial<Position> = {}): Position => ({
    battle: 'granicus',
    options: ['contingent-commanders'],
    leaders: { 'm-alexander': '1230', 'm-nicanor': '1226' },
    units: { 'm-hypaspists-1': '1226', 'm-hypaspists-2': '1227', 'm-agrianian-1': '1330' },
    ...more,
  })

  it('are started by their commander within half range, for units less one, at most three orders', () => {
    rule('5.61', '5.63', 'R24', '5.64', '5.65', '5.66', '4.54', 'O2')
    const asked = phaseOf('m-alexander', given(), orders('leader:m-nicanor'))
    expect(asked.keys).toContain('contingent')
    const started = phaseOf('m-alexander', given(), orders('leader:m-nicanor', 'contingent'))
    expect(started.open!.about).toMatchObject({ leader: 'm-nicanor', line: true })
    expect(started.state.phase!.left).toBe(6)
    const far = phaseOf(
      'm-alexander',
      given({ leaders: { 'm-alexander': '1230', 'm-nicanor': '1224' } }),
      orders('leader:m-nicanor'),
    )
    expect(far.keys).not.toContain('contingent')
    const off = phaseOf('m-alexander', given({ options: [] }), orders('leader:m-nicanor'))
    expect(off.keys).not.toContain('contingent')
  })
})

describe('the elite phase', () => {
  const given: Position = {
    battle: 'granicus',
    options: ['elite-commander'],
    leaders: { 'm-alexander': '1230', 'm-parmenion': '1110', 'p-memnon': '2032' },
    units: { 'm-agrianian-1': '1330' },
  }
  const atElite = (turn: number, script: Script = {}) => {
    const s = position({ ...given, turn })
    s.next = ['elite']
    return drive(s, playOut, script)
  }

  it('is offered on turn 1 to any leader, later after a die of 0-7 to leaders in range', () => {
    rule('5.51', '5.52', 'D2', 'X2', 'O1', '3.2', 'F2')
    expect(atElite(1).keys).toEqual(['leader:m-alexander', 'leader:m-parmenion', 'none'])
    expect(atElite(2, { dice: [7] }).barred('leader:m-parmenion')).toEqual(['5.51', 'outOfRange'])
    expect(atElite(2, { dice: [8] }).open).toBeUndefined()
  })

  it('leaves its user inactive with one phase counted, without momentum', () => {
    rule('5.51', '5.31')
    const { state } = atElite(1, { answers: ['leader:m-alexander', 'shock'] })
    const l = leaderNamed(state, 'm-alexander')
    expect([state.leaderStatus[l], state.phases[l]]).toEqual([0, 1])
  })
})

it('a moved unit is where it was sent', () => {
  rule('F7')
  const given = { ...CALAS, units: { 'm-archers': '0806' } }
  const { state } = phaseOf('m-calas', given, orders('unit:m-archers', 'go:0906', 'face:E', 'stop'))
  expect(state.hex[unitNamed(state, 'm-archers')]).toBe(hexAt(state, '0906'))
})
