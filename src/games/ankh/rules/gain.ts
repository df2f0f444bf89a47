import type { Space } from './board.ts'
import { activeGod, hasFigureBy } from './facts.ts'
import { addFollowers } from './occupy.ts'
import { revered } from './powers/revered.ts'
import { type Ankh, CITY, type Table } from './state.ts'

/** A9.3a, R-06: the monuments that give a god a follower: neutral or its own, adjacent to one of its figures. */
export function givingMonuments(s: Ankh, god: number): Space[] {
  const giving: Space[] = []
  for (let m = 0; m < s.stands.length; m++) {
    const space = s.stands[m]!
    if (space < 0 || (s.held[m] !== -1 && s.held[m] !== god)) continue
    if (hasFigureBy(s, god, space)) giving.push(space)
  }
  return giving.sort((a, b) => a - b)
}

/** A5.11, R-41: number of cities that give a god a follower. */
function givingCities(s: Ankh, god: number): number {
  let giving = 0
  for (let space = 0; space < s.on.length; space++) {
    if (s.on[space] === CITY && hasFigureBy(s, god, space)) giving++
  }
  return giving
}

/** A9.3a, A9.3b: number of followers that a Gain Followers action gives a god. */
export const gainOf = (s: Ankh, god: number): number =>
  givingMonuments(s, god).length + givingCities(s, god) + revered(s, god)

/** A9.3, R-04: Gain Followers. */
export function gainFollowers(g: Table): void {
  const god = activeGod(g.state)
  addFollowers(g, god, gainOf(g.state, god), 'A9.3a', 'gain')
}
