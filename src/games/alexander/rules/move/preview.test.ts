import { describe, expect, it } from 'vitest'
import { march, prepare } from '#games/alexander/testing/drive.ts'
import { hexAt, leaderNamed, nameAt, type Position, position, unitNamed } from '#games/alexander/testing/position.ts'
import { FACINGS } from '#hex/facing.ts'
import { rule } from '#kernel/testing'
import { secondHex, tqOf } from '../pieces/units.ts'
import { type Alexander, MOVED, MUST_CHECK, ROUTED } from '../state.ts'
import { newMove } from './orderMove.ts'
import { type MovePreview, previewMove, previewWheel } from './preview.ts'
import { reachOf } from './reach.ts'

const HOPLITES = 'm-mercenary-hoplites-1'
const PHALANX = 'm-garrison-phalanx'
const HORSE = 'p-paphlagonian-horse-1'
const [FOOT, OTHER_FOOT] = ['p-cappadocian-foot-1', 'p-cappadocian-foot-2']

/** The preview of a leg to a hex and facing. */
function preview(s: Alexander, id: string, to: string): MovePreview {
  prepare(s, id)
  const [hex, facing] = to.split(' ')
  const u = unitNamed(s, id)
  const leg = reachOf(s, newMove(s, u)).destination(hexAt(s, hex!), (FACINGS as readonly string[]).indexOf(facing!))
  return previewMove(s, u, leg!)
}

const field = (units: Position['units'], leaders: Position['leaders'] = {}) => position({ units, leaders })

describe('a preview of a move', () => {
  it('holds the hit of a second move, and leaves the position as it is', () => {
    rule('6.13', 'F7')
    const s = field({ [HOPLITES]: { at: '0408', facing: 'E', moves: 1 } })
    const before = structuredClone(s)
    const found = preview(s, HOPLITES, '0508 E')
    expect(found).toMatchObject({ hits: 1, arrives: true, routs: [], checks: [], friends: [] })
    expect(s.hits).toEqual(before.hits)
    expect(s.hex).toEqual(before.hex)
    const after = march(s, HOPLITES, { answers: ['go:0508', 'face:E', 'stop'] }).state
    const u = unitNamed(s, HOPLITES)
    expect([found.state.hits[u], found.state.moves[u], found.state.marks[u]! & MOVED]).toEqual([
      after.hits[u],
      after.moves[u],
      after.marks[u]! & MOVED,
    ])
    expect(found.state.move).toBeNull()
  })

  it('shows that the hit of a second move routs the unit', () => {
    rule('6.13', '10.21')
    const s = field({ [FOOT!]: { at: '1505', facing: 'W', moves: 1 } })
    const u = unitNamed(s, FOOT!)
    s.hits[u] = tqOf(s, u) - 1
    const found = preview(s, FOOT!, '1405 W')
    expect([found.routs, found.arrives, found.state.status[u]]).toEqual([[u], false, ROUTED])
  })

  it('has the chance of the check for the fifth point, and two hits for it in a second move', () => {
    rule('6.46')
    const fifth = (moves: number) => {
      const s = field({ [PHALANX]: { at: '0606', facing: 'E', moves } })
      const u = unitNamed(s, PHALANX)
      const reach = reachOf(prepare(s, PHALANX), newMove(s, u))
      return previewMove(s, u, reach.destinations().find(({ mp }) => mp === newMove(s, u).points + 1)!)
    }
    const first = fifth(0)
    expect(first.hits).toBe(0)
    expect(first.checks).toMatchObject([{ rule: '6.46', hits: [1, 1], routs: 0 }])
    expect(first.checks[0]!.fails).toBeCloseTo(0.3)
    expect(fifth(1)).toMatchObject({ hits: 2, checks: [] })
  })

  it('keeps hits of friends apart, and goes on where a routed friend is lost', () => {
    rule('6.94', '10.25')
    const friends = [OTHER_FOOT!, 'p-cappadocian-foot-3']
    const through = (status: number) => {
      const s = field({
        [FOOT!]: '1505 W',
        [friends[0]!]: { at: '1405', facing: 'W', status },
        [friends[1]!]: { at: '1406', facing: 'W', status },
      })
      const u = unitNamed(prepare(s, FOOT!), FOOT!)
      const leg = reachOf(s, newMove(s, u))
        .destinations()
        .find(({ friendHits }) => friendHits === 1)!
      const found = previewMove(s, u, leg)
      return { found, leg, at: nameAt(s, found.state.hex[u]!) }
    }
    const numbers = friends.map((id) => unitNamed(field({}), id))
    const { found, leg } = through(0)
    expect(found).toMatchObject({ hits: leg.hits, arrives: true, eliminated: [], routs: [] })
    expect(found.friends).toMatchObject([{ hits: 1 }])
    expect(numbers).toContain(found.friends[0]!.unit)
    const lost = through(ROUTED)
    expect(lost.found.arrives).toBe(true)
    expect(lost.at).toBe(nameAt(lost.found.state, lost.leg.hex))
    expect(lost.found.eliminated).toHaveLength(1)
    expect(numbers).toContain(lost.found.eliminated[0])
  })

  it('shows that a move may not end where the trumper’s duty is unmet', () => {
    rule('5.46')
    const s = field({ [HOPLITES]: { at: '0408', facing: 'E', moves: 1 } })
    prepare(s, HOPLITES).phase!.duty = true
    const u = unitNamed(s, HOPLITES)
    const legs = reachOf(s, newMove(s, u)).destinations()
    const [here, away] = [true, false].map((same) => legs.find(({ hex }) => (hex === s.hex[u]) === same)!)
    expect(previewMove(s, u, here!)).toMatchObject({ goesOn: true, hits: 0 })
    expect(previewMove(s, u, away!)).toMatchObject({ goesOn: false, hits: 1 })
  })

  it('shows the same for a phalanx that only faces about, although its left hex is another', () => {
    rule('5.46', '6.44', 'R48')
    const s = field({ [PHALANX]: '0606 E' })
    prepare(s, PHALANX).phase!.duty = true
    const u = unitNamed(s, PHALANX)
    const about = reachOf(s, newMove(s, u))
      .destinations()
      .find(({ hex, facing }) => hex === secondHex(s, u) && facing === 3)!
    expect(previewMove(s, u, about).goesOn).toBe(true)
  })

  it('goes on to its end however often a leader withdraws before it', () => {
    rule('4.62', 'P17')
    const s = field({ [HORSE]: '2005 W' }, { 'm-calas': '1705', 'm-antigonus': '1605' })
    const u = unitNamed(prepare(s, HORSE), HORSE)
    const far = reachOf(s, newMove(s, u))
      .destinations()
      .filter(({ facing }) => facing === 3)
      .reduce((best, leg) => (leg.hex < best.hex ? leg : best))
    const { arrives } = previewMove(s, u, far)
    expect(arrives).toBe(true)
  })

  it('takes leaders along and marks units that must attack', () => {
    rule('4.23', '7.32a', 'R50')
    const s = field({ [FOOT!]: '1505 W', [HOPLITES]: '1103 E' }, { 'p-ariarathes': '1505' })
    const l = leaderNamed(s, 'p-ariarathes')
    prepare(s, FOOT!, 'p-ariarathes')
    const u = unitNamed(s, FOOT!)
    const leg = reachOf(s, newMove(s, u))
      .destinations()
      .find(({ inZone }) => inZone)!
    const found = previewMove(s, u, leg)
    expect(found.state.leaderHex[l]).toBe(found.state.hex[u])
    expect(found.inZone).toBe(true)
    expect(found.state.marks[u]! & (MOVED | MUST_CHECK)).not.toBe(0)
  })

  it('has the check of a wheel in an enemy zone of control, by every face of its die', () => {
    rule('6.45', '10.16')
    const s = field({ [PHALANX]: '0606 E', [FOOT!]: '0705 W' })
    prepare(s, PHALANX)
    s.move = newMove(s, unitNamed(s, PHALANX))
    const found = previewWheel(s, 1)
    expect(found.checks).toMatchObject([{ rule: '6.45', unit: unitNamed(s, PHALANX), hits: [1, 3] }])
    expect(found.checks[0]!.fails).toBeCloseTo(0.3)
  })
})

describe('possible reactions to a move', () => {
  it('match the asks: units that may turn or withdraw, and leaders that may withdraw', () => {
    rule('4.62', '7.16', 'F8')
    const s = field(
      { [FOOT!]: '1505 W', 'm-mercenary-peltasts-1': '1205 E' },
      { 'm-calas': '1205', 'm-antigonus': '1110' },
    )
    const [u, peltasts, calas] = [
      unitNamed(prepare(s, FOOT!), FOOT!),
      unitNamed(s, 'm-mercenary-peltasts-1'),
      leaderNamed(s, 'm-calas'),
    ]
    const next = reachOf(s, newMove(s, u))
      .destinations()
      .find(({ hex }) => nameAt(s, hex) === '1305')!
    expect(previewMove(s, u, next)).toMatchObject({ reactors: [peltasts], leaders: [calas] })
    const far = reachOf(s, newMove(s, u))
      .destinations()
      .find(({ hex }) => nameAt(s, hex) === '1506')!
    expect(previewMove(s, u, far)).toMatchObject({ reactors: [], leaders: [] })
  })
})
