import { expect, test } from 'vitest'
import { CHANCE, randomFrom } from '../../../kernel/index.ts'
import { rule } from '../../../kernel/testing/rule.ts'
import { type Alexander, ELIMINATED, NONE, ROUTED } from '../rules/state.ts'
import { CHARGES, fight } from '../testing/segment.ts'
import { ops } from '../vectors.ts'
import { position } from './position.ts'

// One combat is calculated twice: by the steps the odds and the vectors take, and by the shock segment on a map. Both
// must cost the same hits for the same dice, or the odds would not be those of the game.

const ATTACKERS = ['PH', 'HI', 'MI', 'LI', 'LP', 'SK*', 'HC', 'LN', 'LC']
const DEFENDERS = [...ATTACKERS, 'SK']
const FACINGS = ['E', 'NE', 'NW', 'W', 'SW', 'SE']
/** The arc of a unit on 1110, by its facing, that an attacker on 1010 meets. */
const ASPECTS = ['rear', 'flank', 'front', 'front', 'flank', 'rear']

/** The segment to its end with just these dice; what else is asked (where to run, who advances) is answered by the last option: no pivot. */
function fought(s: Alexander, dice: readonly number[]): Alexander {
  const { match } = fight(s, { dice })
  for (let open = match.open[0]; open !== undefined; open = match.open[0]) {
    if (open.seat === CHANCE) throw new Error(`one more die for ${open.kind}`)
    match.apply(open.seat, open.options.at(-1)!.key)
  }
  return match.state
}

test('the shock segment and the calculation of a combat agree, die for die', () => {
  rule('8.30', '8.33', '8.36d', '8.37', '8.38a', '8.38b')
  const seen = new Set<string>()
  for (let n = 0; n < 200; n++) {
    const random = randomFrom(`combat ${n}`)
    const wide = random(3) === 0
    const face = wide ? 3 : random(6)
    const unit = (id: string, types: readonly string[]) => {
      const tq = 4 + random(5)
      const type = wide ? ['PH', 'HI'][random(2)]! : types[random(types.length)]!
      const hits = random(tq - 1)
      return { id, type, tq, size: 1 + random(10), hits, twoHex: wide, missile: 'no' as const }
    }
    const [attacker, defender] = [unit('A', ATTACKERS), unit('D', DEFENDERS)]
    const dice = Array.from({ length: 12 }, () => random(10))
    const { s } = position({
      ...{ columns: 20, rows: 20, edge: 'W' },
      friends: [{ ...attacker, hexes: wide ? ['1010', '1011'] : ['1010'], facing: 'E' }],
      enemies: [{ ...defender, hexes: wide ? ['1110', '1109'] : ['1110'], facing: FACINGS[face]! }],
    })
    s.marks[0] = CHARGES
    s.phase = {
      ...{ leader: NONE, elephant: 0, kind: 0, mode: 3, left: 0, contingents: 0 },
      ...{ duty: false, beganInZoc: false, used: false, basis: 0, command: null },
    }
    s.next = ['declare']
    const expected = ops.combat!({
      ...{ attackers: [attacker], defenders: [defender], aspect: ASPECTS[face], dice },
    }) as { units: { [id: string]: number | string }; diceLeft: number }
    const told = JSON.stringify([attacker, defender, ASPECTS[face], dice])
    const after = fought(s, dice.slice(0, dice.length - expected.diceLeft))
    const fate = (u: number) =>
      after.status[u] === ROUTED ? 'routed' : after.status[u] === ELIMINATED ? 'eliminated' : after.hits[u]!
    expect({ A: fate(0), D: fate(1) }, told).toEqual(expected.units)
    seen.add(`${expected.units.A === 'routed'} ${expected.units.D === 'routed'}`)
  }
  expect([...seen].sort()).toEqual(['false false', 'false true', 'true false'])
})
