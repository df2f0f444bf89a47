import { nameOf } from './board.ts'
import { monumentSpaces } from './claim.ts'
import { godName, has, monumentOn } from './facts.ts'
import { free } from './gods/anubis.ts'
import { destroy, remove } from './occupy.ts'
import { ANUBIS, OSIRIS, RED } from './pieces.ts'
import { type Ankh, OUT, type Table } from './state.ts'

/** A13.1, A7.5: the gods on red spaces, lowest devotion first. */
const forgottenGods = (s: Ankh): number[] => s.ladder.filter((god) => s.devotion[god]! <= RED)

/**
 * A13.1, A13.2, R-20: after the fourth conflict, and only then, the gods on red are forgotten. A god that is left alone
 * wins; if none is left, the game has no winner.
 */
export function forgetGods(g: Table): void {
  const s = g.state
  for (const god of forgottenGods(s)) forget(g, god)
  if (s.ladder.length > 1) return
  s.end = s.ladder.length === 1 ? 'lastGod' : 'nobody'
  s.winner = s.ladder[0] ?? -1
}

/** A13.1, A13.3: everything of a forgotten god leaves the game. */
function forget(g: Table, god: number): void {
  const s = g.state
  const spaces = s.at.filter((space, f) => s.owner[f] === god && space >= 0).sort((a, b) => a - b)
  g.tell?.({
    kind: 'forgotten',
    rule: 'A13.1',
    with: { god: godName(s, god), devotion: s.devotion[god]!, spaces: spaces.map(nameOf) },
  })
  if (has(s, god, ANUBIS)) for (const figure of s.trapped.slice()) free(s, figure)
  if (has(s, god, OSIRIS)) s.underworld.fill(OUT)
  for (let f = 0; f < s.at.length; f++) {
    if (s.owner[f] !== god) continue
    if (s.trapped.includes(f)) free(s, f)
    remove(s, f)
  }
  for (const space of monumentSpaces(s)) {
    if (s.held[monumentOn(s, space)] === god) destroy(g, space, 'A13.1')
  }
  s.followers[god] = 0
  s.ladder = s.ladder.filter((other) => other !== god)
  s.fallen.push(god)
}
