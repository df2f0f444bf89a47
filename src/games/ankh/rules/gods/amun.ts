import { type Flow, pick } from '../../../../kernel/index.ts'
import { oneOption, twoOption } from '../asks.ts'
import { godName, godWith, seatOf } from '../facts.ts'
import { AMUN } from '../pieces.ts'
import type { Ankh, Table } from '../state.ts'

/** whether a set has at least two cards. */
const hasTwo = (cards: number): boolean => (cards & (cards - 1)) !== 0

/** A17.1, R-16, R-45: whether Amun may announce two cards in this battle. */
function canPlayTwo(s: Ankh, fighters: readonly number[]): boolean {
  const god = godWith(s, AMUN)
  return s.amunUp === 1 && fighters.includes(god) && hasTwo(s.hands[god]!)
}

/** D-08, A17.1: once per conflict Amun may announce, before cards are chosen, that he plays two. */
export function* announceTwo(g: Table): Flow {
  const s = g.state
  if (!canPlayTwo(s, s.fighters)) return
  const god = godWith(s, AMUN)
  const chosen = yield* pick(seatOf(god), 'amunTwo', 'A17.1', [oneOption, twoOption])
  if (chosen.verb !== 'two') return
  s.two = god
  s.amunUp = 0
  g.tell?.({ kind: 'amunTwo', rule: 'A17.1', with: { god: godName(s, god) } })
}
