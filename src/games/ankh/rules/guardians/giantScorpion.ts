import { each, type Flow, pick, type Seat } from '../../../../kernel/index.ts'
import { aimOption } from '../asks.ts'
import { NEIGHBOUR, nameOf, type Space } from '../board.ts'
import { adjacent, godName, monumentOn } from '../facts.ts'
import { destroy } from '../occupy.ts'
import { GIANT_SCORPION } from '../pieces.ts'
import type { Ankh, Table } from '../state.ts'

const DIRECTIONS = [0, 1, 2, 3, 4, 5]

/** A18.5, R-31: whether claws can point in a direction and the next clockwise: both spaces must exist. */
export const canAim = (space: Space, direction: number): boolean =>
  NEIGHBOUR[space * 6 + direction]! >= 0 && NEIGHBOUR[space * 6 + ((direction + 1) % 6)]! >= 0

/** A18.5: the two spaces at which a Giant Scorpion is aimed; none before it aims. */
function aimedAt(s: Ankh, figure: number): Space[] {
  const direction = s.aim[figure]!
  if (direction < 0) return []
  const space = s.at[figure]!
  return [NEIGHBOUR[space * 6 + direction]!, NEIGHBOUR[space * 6 + ((direction + 1) % 6)]!]
}

/** D-20, A18.5: a Giant Scorpion that was summoned or has moved in any way is aimed again. No effect on other figures. */
export function* aimClaws(g: Table, figure: number, seat: Seat): Flow {
  const s = g.state
  if (s.kind[figure] !== GIANT_SCORPION) return
  const space = s.at[figure]!
  s.aim[figure] = -1
  const aims = each(
    () => DIRECTIONS.filter((d) => canAim(space, d)),
    (d) => aimOption(space * 6 + d),
  )
  const chosen = yield* pick(seat, 'aim', 'A18.5', [aims], { about: { space: nameOf(space) } })
  s.aim[figure] = chosen.of % 6
  const [left, right] = aimedAt(s, figure)
  g.tell?.({
    kind: 'aimed',
    rule: 'A18.5',
    with: {
      god: godName(s, s.owner[figure]!),
      space: nameOf(space),
      left: nameOf(left!),
      right: nameOf(right!),
    },
  })
}

/** A11.2, A18.5, R-31: all Giant Scorpions together destroy the adjacent monuments at which they are aimed. */
export function strikeMonuments(g: Table): void {
  const s = g.state
  const hit: Space[] = []
  for (let f = 0; f < s.at.length; f++) {
    if (s.kind[f] !== GIANT_SCORPION || s.at[f]! < 0) continue
    for (const space of aimedAt(s, f)) {
      if (monumentOn(s, space) >= 0 && adjacent(s, s.at[f]!, space) && !hit.includes(space)) hit.push(space)
    }
  }
  for (const space of hit.sort((a, b) => a - b)) destroy(g, space, 'A18.5')
}
