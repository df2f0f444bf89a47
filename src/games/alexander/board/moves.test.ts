import { expect, test } from 'vitest'
import type { Told } from '../../../kernel/index.ts'
import { battleOf } from '../rules/battle.ts'
import { begin } from '../rules/begin.ts'
import { chartOf } from './map/chart.ts'
import { arrowsIn, movesIn } from './moves.ts'

const told = (kind: string, facts: Told['with']): Told => ({ kind, rule: '', with: facts!, at: 1 })

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
  expect(movesIn(lines, s).map(({ from, to, tone }) => [from, to, tone])).toEqual([
    [stands, beyond, 'move'],
    [beyond, stands, 'back'],
    [ahead, stands, 'back'],
    [stands, ahead, 'move'],
  ])
  expect(movesIn(lines.slice(0, 1), undefined)[0]!.from).toBeNull()
  const chart = chartOf(b, false)
  expect(arrowsIn(lines, s, chart)[0]!.from).toBe(chart.centres[s.hex[0]!])
})
