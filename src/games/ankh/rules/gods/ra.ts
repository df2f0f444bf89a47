import { type Flow, pick, type Seat } from '../../../../kernel/index.ts'
import { plainOption, sunOption } from '../asks.ts'
import { nameOf } from '../board.ts'
import { figuresIn, godName, has } from '../facts.ts'
import { KINDS, RA, SUNS } from '../pieces.ts'
import type { Ankh, Table } from '../state.ts'

/** A17.5a: number of sun tokens on Ra's dashboard. */
export function sunsLeft(s: Ankh): number {
  let left = SUNS
  for (let f = 0; f < s.sun.length; f++) left -= s.sun[f]!
  return left
}

/** A17.5a: Ra may make a warrior or guardian radiant when it is summoned, or when it rises (A18.4). */
export function* attachSun(g: Table, figure: number, seat: Seat): Flow {
  const s = g.state
  const god = s.owner[figure]!
  if (!has(s, god, RA) || sunsLeft(s) === 0) return
  const about = { figure: KINDS[s.kind[figure]!]!, space: nameOf(s.at[figure]!) }
  const chosen = yield* pick(seat, 'sun', 'A17.5a', [sunOption, plainOption], { about })
  if (chosen.verb !== 'sun') return
  s.sun[figure] = 1
  g.tell?.({ kind: 'radiant', rule: 'A17.5a', with: { god: godName(s, god), ...about } })
}

/** A17.5b: one devotion more for a region with at least one of the god's radiant figures. */
export const radiance = (s: Ankh, god: number, region: number): number =>
  figuresIn(s, god, region).some((figure) => s.sun[figure] === 1) ? 1 : 0
