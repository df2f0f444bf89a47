import { describe, expect, it } from 'vitest'
import { rule } from '#kernel/testing'
import { position } from '../testing/position.ts'
import { upgrade } from './begin.ts'
import { beginOrdersPhase } from './command/ordersPhase.ts'
import { newMove } from './move/orderMove.ts'
import { type CombatKind, newCombat, newSegment, type Segment } from './shock/state.ts'
import type { OrdersPhase, Reaction } from './state.ts'

/** A state as version 2 stored it, with this queue of numbered reactions: kind, piece and second number. */
const stored = (queue: readonly (readonly [kind: number, of: number, about: number])[]) => {
  const s = position({ units: { 'm-archers': '0808 E' } })
  s.move = newMove(s, 0)
  s.queue = queue.map(([kind, of, about]) => ({ kind, of, about })) as unknown as Reaction[]
  return s
}

describe('a position stored by an older version', () => {
  it('names the reactions that were numbered', () => {
    rule('F8')
    const numbers = Array.from({ length: 13 }, (_, kind) => [kind, 5, kind === 5 ? 1 : 7] as const)
    expect(upgrade(stored(numbers), 2).queue).toEqual([
      { kind: 'routCheck', unit: 5 },
      { kind: 'leaderWithdrawal', leader: 5 },
      { kind: 'withdrawalMarker', leader: 5, trigger: 7 },
      { kind: 'lineWithdrawal', leader: 5, entry: 0, trigger: 7 },
      { kind: 'unitWithdrawal', unit: 5 },
      { kind: 'memberWithdrawal', unit: 5, byMarker: true },
      { kind: 'leaderAlong', leader: 5, unit: 7 },
      { kind: 'partingShot', unit: 5 },
      { kind: 'nearElephant', unit: 5 },
      { kind: 'reactionFacing', unit: 5 },
      { kind: 'retireFire', unit: 5 },
      { kind: 'findEntryFire' },
      { kind: 'entryFire', unit: 5 },
    ])
  })

  it('unpacks the Line and the unit that triggered it', () => {
    rule('6.77')
    expect(upgrade(stored([[3, 2, 3 * 1024 + 17]]), 1).queue).toEqual([
      { kind: 'lineWithdrawal', leader: 2, entry: 3, trigger: 17 },
    ])
    expect(upgrade(stored([[5, 2, 0]]), 1).queue).toEqual([{ kind: 'memberWithdrawal', unit: 2, byMarker: false }])
  })

  it('names the kind of an Orders Phase, and drops its mode', () => {
    rule('F4')
    const s = stored([])
    beginOrdersPhase(s, 0, 'elite', false)
    const { phase } = s
    const older = { ...phase!, kind: 2, mode: 1 } as unknown as OrdersPhase
    expect(upgrade({ ...s, phase: older }, 2).phase).toEqual(phase)
  })

  it('names the kinds of combats that were numbered, in interrupted segments too', () => {
    rule('8.32', 'R29', '10.34')
    const segment = (kinds: readonly unknown[], outer: Segment | null): Segment => ({
      ...newSegment(outer),
      combats: kinds.map((kind) => newCombat(kind as CombatKind, [0], [1], -1)),
    })
    const shock = segment([2], segment([0, 1], null))
    expect(upgrade({ ...stored([]), shock }, 2).shock).toEqual(
      segment(['pursuit'], segment(['ordinary', 'passThrough'], null)),
    )
  })

  it('keeps the queue of the current version', () => {
    const s = stored([])
    s.queue = [{ kind: 'entryFire', unit: 5 }]
    expect(upgrade(s, 3).queue).toEqual(s.queue)
  })
})
