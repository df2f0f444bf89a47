import { expect, test } from 'vitest'
import { battleOf } from '#games/alexander/rules/battle.ts'
import { begin } from '#games/alexander/rules/begin.ts'
import type { JournalEntry } from '#kernel'
import { chartOf } from '../map/chart.ts'
import { movementArrows, movementsIn } from './Paths.tsx'

const told = (kind: string, facts: JournalEntry['with']): JournalEntry => ({ kind, rule: '', with: facts!, at: 1 })

test('the steps of a unit are one movement from its first hex; a withdrawal is another', () => {
  const s = begin({ scenario: 'granicus', players: 2, guardSecrets: false } as never)
  const b = battleOf(s)
  const unit = b.unitIds[0]!
  const [stands, ahead, beyond] = [s.hex[0]!, s.hex[0]! + 1, s.hex[0]! + 2].map((hex) => b.grid.names[hex]!)
  const lines = [
    told('moves', { unit, hex: ahead! }),
    told('hit', { unit, hits: 1 }),
    told('moves', { unit, hex: beyond! }),
    told('runs', { unit, hex: stands! }),
    told('withdraws', { unit: 'other', from: ahead!, to: stands! }),
    told('leaderMoves', { leader: 'l', from: stands!, to: ahead! }),
    told('turns', { unit, hex: stands! }),
  ]
  expect(movementsIn(lines, s).map(({ from, to, tone }) => [from, to, tone])).toEqual([
    [stands, beyond, 'move'],
    [beyond, stands, 'back'],
    [ahead, stands, 'back'],
    [stands, ahead, 'move'],
  ])
  expect(movementsIn(lines.slice(0, 1), undefined)[0]!.from).toBeNull()
  const chart = chartOf(b, false)
  expect(movementArrows(lines, s, chart)[0]!.from).toBe(chart.centres[s.hex[0]!])
})
