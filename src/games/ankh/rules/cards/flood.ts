import { FERTILE } from '../board.ts'
import { figuresIn, groundOf } from '../facts.ts'
import { addFollowers } from '../occupy.ts'
import { FLOOD } from '../pieces.ts'
import type { Table } from '../state.ts'
import { cardOf } from './card.ts'

/** A16.7 Flood: followers on reveal, and protection on fertile land. */
export const flood = cardOf('flood', 'A16.7')

/** A16.7, R-26: on reveal one follower for each of the god's figures on fertile land, which are safe in Battle Resolution. */
export function floodPays(g: Table): void {
  const s = g.state
  for (const god of s.fighters) {
    if ((s.played[god]! & FLOOD) === 0) continue
    const fed = figuresIn(s, god, s.region).filter((figure) => groundOf(s, s.at[figure]!) === FERTILE)
    addFollowers(g, god, fed.length, 'A16.7', 'flood')
    s.safe.push(...fed)
  }
  s.safe.sort((a, b) => a - b)
}
