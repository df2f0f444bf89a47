import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../../../kernel/index.ts'
import { rule } from '../../../../kernel/testing/index.ts'
import { battleOf } from '../battle.ts'
import { begin } from '../begin.ts'
import { place, unitAt } from '../pieces/field.ts'
import { type Alexander, NONE } from '../state.ts'
import { newMove } from './newMove.ts'
import { type Destination, reachOf } from './reach.ts'

/** Moves every unit to a random hex, so that movers meet friends, enemies and zones of control. */
function scattered(scenario: string, seed: string): Alexander {
  const s = begin({ scenario, players: 2, guardSecrets: false })
  const b = battleOf(s)
  const random = randomFrom(seed)
  const near = random(b.grid.count)
  for (let u = 0; u < b.units; u++) {
    if (s.hex[u]! < 0 || s.depth[u] !== NONE) continue
    const hex = near + (random(13) - 6) * b.grid.rows + random(13) - 6
    const facing = random(6)
    const second = b.two[u] ? (b.arcs.right[hex * 6 + facing] ?? NONE) : NONE
    if (hex < 0 || hex >= b.grid.count || unitAt(s, hex) !== NONE) continue
    if (b.two[u] && (second === NONE || unitAt(s, second) !== NONE)) continue
    place(s, u, hex, facing)
  }
  return s
}

const key = ({ hex, facing }: Destination) => `${hex} ${facing}`

describe('where a one-hex mover in line gets to', () => {
  it('is where its best paths lead, and one path alone is the best of all', () => {
    rule('P17')
    let checked = 0
    let harmed = 0
    for (const scenario of ['issus', 'gaugamela', 'hydaspes', 'granicus'])
      for (let i = 0; i < 2; i++) {
        const s = scattered(scenario, `${scenario} ${i}`)
        const b = battleOf(s)
        const random = randomFrom(i)
        const units = b.unitIds.flatMap((_, u) => (b.two[u] || s.hex[u]! < 0 || random(12) > 0 ? [] : [u]))
        for (const u of units) {
          const move = newMove(s, u)
          const all = reachOf(s, move).destinations()
          const reach = reachOf(s, move)
          const reached = reach.hexes().flatMap((hex) => reach.facings(hex).map((f) => `${hex} ${f}`))
          expect(reached).toEqual(all.map(key))
          for (const d of all) {
            if (d.hits > 0) harmed++
            if (random(all.length) > 4) continue
            checked++
            expect(reachOf(s, move).destination(d.hex, d.facing)).toEqual(d)
          }
        }
      }
    expect(checked).toBeGreaterThan(100)
    expect(harmed).toBeGreaterThan(100)
  })
})
