import { unlocked } from '../facts.ts'
import { addFollowers } from '../occupy.ts'
import { OMNIPRESENT } from '../pieces.ts'
import type { Ankh, Table } from '../state.ts'

/** A15.3: number of regions in which a god has a figure; a figure on water counts for every region it touches. */
export function regionsWith(s: Ankh, god: number): number {
  let regions = 0
  for (let f = 0; f < s.at.length; f++) {
    if (s.owner[f] === god && s.at[f]! >= 0) regions |= s.regions[s.at[f]!]!
  }
  let count = 0
  for (; regions > 0; regions &= regions - 1) count++
  return count
}

/** A15.3 Omnipresent: at the start of a conflict one follower for each region with one of the god's figures. */
export function omnipresent(g: Table): void {
  const s = g.state
  for (const god of s.ladder.slice()) {
    if (unlocked(s, god, OMNIPRESENT)) addFollowers(g, god, regionsWith(s, god), 'A15.3', 'omnipresent')
  }
}
