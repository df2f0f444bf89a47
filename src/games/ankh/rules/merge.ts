import { andThen, each, type Flow, pick } from '../../../kernel/index.ts'
import { dismissOption, dismissPoolOption } from './asks.ts'
import { nameOf } from './board.ts'
import { monumentSpaces } from './claim.ts'
import { figureOn, godName, has, monumentOn, seatOf } from './facts.ts'
import { free } from './gods/anubis.ts'
import { addFollowers, destroy, inPool, remove } from './occupy.ts'
import { ANUBIS, BASE, GOD, KINDS, LARGE, SMALL, WARRIOR } from './pieces.ts'
import { type Ankh, GONE, POOL, SEATS, type Table } from './state.ts'
import { freeBases } from './unlock.ts'

/** A12.1, A12.3, A12.5, A12.7, R-17: the two gods with the least devotion become one. */
export function mergeGods(g: Table): void {
  const s = g.state
  const [lower, higher] = s.ladder as [number, number]
  g.tell?.({
    kind: 'merged',
    rule: 'A12.1',
    with: { lower: godName(s, lower), higher: godName(s, higher), seat: SEATS[lower]! },
  })
  for (const space of monumentSpaces(s)) {
    if (s.held[monumentOn(s, space)] === lower) destroy(g, space, 'A12.2')
  }
  takeOverFigures(s, lower, higher)
  addFollowers(g, higher, s.followers[lower]!, 'A12.2', 'merge')
  s.followers[lower] = 0
  s.ankhs[lower] = 0
  s.hands[lower] = 0
  s.powers[lower] = 0
  s.devotion[higher] = s.devotion[lower]!
  s.ladder = [higher, ...s.ladder.slice(2)]
  s.abilities = s.abilities.with(higher, s.abilities[higher]! | s.abilities[lower]!).with(lower, 0)
  s.plays = s.plays.with(lower, higher)
  if (hasSurplus(s, higher)) andThen(s, 'mergeGuardians')
}

/** A12.2, A17.2d, R-17: the lower god and its warriors leave the game; its guardians change owner where they are. */
function takeOverFigures(s: Ankh, lower: number, higher: number): void {
  const ownSlots = has(s, lower, ANUBIS)
  for (let f = 0; f < s.at.length; f++) {
    const owner = s.owner[f]
    const slot = s.trapped.indexOf(f)
    if (owner === higher && slot >= 0 && ownSlots) free(s, f)
    if (owner !== lower) continue
    if (s.kind[f] !== GOD && s.kind[f] !== WARRIOR) s.owner[f] = higher
    else {
      if (slot >= 0) s.trapped.splice(slot, 1)
      remove(s, f)
    }
  }
}

/** number of guardians of a base size that a god has beyond its bases. */
export const surplus = (s: Ankh, god: number, size: number): number => Math.max(0, -freeBases(s, god, size))

const hasSurplus = (s: Ankh, god: number): boolean => surplus(s, god, SMALL) + surplus(s, god, LARGE) > 0

/** The god that two seats play, or -1. */
function mergedGod(s: Ankh): number {
  const seat = s.plays.findIndex((god, own) => god !== own)
  return seat < 0 ? -1 : s.plays[seat]!
}

/** A god's guardians of a base size; of equal ones in the pool only the first. */
function guardiansOf(s: Ankh, god: number, size: number): number[] {
  const found: number[] = []
  for (let f = 0; f < s.at.length; f++) {
    if (s.owner[f] !== god || BASE[s.kind[f]!] !== size || s.at[f] === GONE) continue
    const isLike = (g: number) => s.at[f] === POOL && s.at[g] === POOL && s.kind[g] === s.kind[f]
    if (!found.some(isLike)) found.push(f)
  }
  return found
}

/** D-18, A12.2, R-18: the higher god gives up guardians without a base, one at a time. */
export function* giveUpGuardians(g: Table): Flow {
  const s = g.state
  const god = mergedGod(s)
  const size = surplus(s, god, SMALL) > 0 ? SMALL : LARGE
  const guardians = each(
    () => guardiansOf(s, god, size),
    (f) => (s.at[f] === POOL ? dismissPoolOption(s.kind[f]!) : dismissOption(s.at[f]!)),
  )
  const chosen = yield* pick(seatOf(god), 'mergeGuardians', 'A12.2', [guardians], {
    about: { surplus: surplus(s, god, size) },
    set: 'mergeGuardians',
  })
  const figure = chosen.verb === 'dismiss' ? figureOn(s, chosen.of) : inPool(s, god, chosen.of)
  const space = chosen.verb === 'dismiss' ? nameOf(chosen.of) : null
  remove(s, figure)
  g.tell?.({
    kind: 'dismissed',
    rule: 'A12.2',
    with: { god: godName(s, god), figure: KINDS[s.kind[figure]!]!, space },
  })
  if (hasSurplus(s, god)) andThen(s, 'mergeGuardians')
}
