import { type Bar, each, type Flow, pick } from '../../../../kernel/index.ts'
import { toOption } from '../asks.ts'
import { ALL, NEIGHBOURS, nameOf, type Space } from '../board.ts'
import { adjacent, godFigure, godName, seatOf } from '../facts.ts'
import { attachSun } from '../gods/ra.ts'
import { put, standBar } from '../occupy.ts'
import type { Ankh, Table } from '../state.ts'

const NOT_BY_GOD: Bar = ['A18.4', 'notByOwnGod']

/** the rule against a god's Mummy rising on a space. */
function riseBar(s: Ankh, god: number, space: Space): Bar | undefined {
  const figure = godFigure(s, god)
  if (figure < 0 || !adjacent(s, s.at[figure]!, space)) return NOT_BY_GOD
  return standBar(s, god, space)
}

/** A18.4: the spaces next to the god's own figure on which its Mummy can rise. */
export function riseSpaces(s: Ankh, god: number): Space[] {
  const figure = godFigure(s, god)
  if (figure < 0) return []
  return NEIGHBOURS[s.at[figure]!]!.filter((space) => riseBar(s, god, space) === undefined)
}

/** D-15, A18.4: a killed Mummy rises next to its god, which counts as summoning; without a space it stays in the pool. */
export function* rise(g: Table, mummy: number, died: Space): Flow {
  const s = g.state
  const god = s.owner[mummy]!
  const spaces = riseSpaces(s, god)
  if (spaces.length === 0) return
  const rising = each(spaces, toOption, (space) => riseBar(s, god, space), ALL)
  const chosen = yield* pick(seatOf(god), 'mummyRise', 'A18.4', [rising], { about: { died: nameOf(died) } })
  put(s, mummy, chosen.of)
  if (chosen.of < 0) return
  g.tell?.({ kind: 'rose', rule: 'A18.4', with: { god: godName(s, god), space: nameOf(chosen.of) } })
  yield* attachSun(g, mummy, seatOf(god))
}
