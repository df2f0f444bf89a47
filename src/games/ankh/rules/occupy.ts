import type { Ask, Bar } from '../../../kernel/index.ts'
import { isLand, nameOf, type Space } from './board.ts'
import { activeGod, godName, has, isUnderworld, monumentOn } from './facts.ts'
import { ACTIONS, MONUMENTS, monumentKind, OSIRIS, PER_MONUMENT } from './pieces.ts'
import { type Ankh, CITY, GONE, MONUMENT, POOL, type Table } from './state.ts'

const NO_WATER: Bar = ['A1.4', 'water']
const FIGURE_THERE: Bar = ['A1.3', 'figureThere']
const MONUMENT_THERE: Bar = ['A1.3', 'monumentThere']
const CITY_THERE: Bar = ['A5.11', 'cityThere']
const UNDERWORLD_THERE: Bar = ['A17.4c', 'underworldThere']

/** A1.3, A1.4, R-29, R-53: the rule against a god's figure being put on a space by any means. */
export function standBar(s: Ankh, god: number, space: Space): Bar | undefined {
  const on = s.on[space]!
  if (on !== 0) return on === CITY ? CITY_THERE : on < MONUMENT ? FIGURE_THERE : MONUMENT_THERE
  return bareBar(s, god, space)
}

/** A1.4, A17.4c: the rule against a god's figure being put on a space, without regard to its occupant. */
export function bareBar(s: Ankh, god: number, space: Space): Bar | undefined {
  if (!isLand(space)) return NO_WATER
  return isUnderworld(s, space) && !has(s, god, OSIRIS) ? UNDERWORLD_THERE : undefined
}

/** A16.2, A17.4: the rule against putting a monument or an underworld token on a space. */
export function groundBar(s: Ankh, space: Space): Bar | undefined {
  return isUnderworld(s, space) ? UNDERWORLD_THERE : standBar(s, -1, space)
}

/** Puts a figure on a space, or in a place off the board, where it loses its sun token (A17.5c). */
export function put(s: Ankh, figure: number, to: Space): void {
  const from = s.at[figure]!
  if (from >= 0 && s.on[from] === figure + 1) s.on[from] = 0
  s.at[figure] = to
  if (to >= 0) s.on[to] = figure + 1
  else {
    s.sun[figure] = 0
    s.aim[figure] = -1
  }
}

/** Takes a figure out of the game. */
export const remove = (s: Ankh, figure: number): void => put(s, figure, GONE)

/** A figure of a kind in a god's pool, or -1. */
export function inPool(s: Ankh, god: number, kind: number): number {
  for (let f = 0; f < s.at.length; f++) {
    if (s.at[f] === POOL && s.owner[f] === god && s.kind[f] === kind) return f
  }
  return -1
}

/** A monument of a kind in the supply, or -1. */
export function inSupply(s: Ankh, kind: number): number {
  for (let m = kind * PER_MONUMENT; m < (kind + 1) * PER_MONUMENT; m++) if (s.stands[m]! < 0) return m
  return -1
}

/** A4.2, A4.3: builds a monument with a token from the pool of `god`, or a neutral one (-1). */
export function build(s: Ankh, kind: number, space: Space, god: number): number {
  const monument = inSupply(s, kind)
  s.stands[monument] = space
  s.on[space] = MONUMENT + monument
  if (god >= 0) control(s, monument, god)
  return monument
}

/** A10.2: puts a god's token on a monument; the token of the former controller returns to its pool. */
export function control(s: Ankh, monument: number, god: number): void {
  const before = s.held[monument]!
  if (before >= 0) s.ankhs[before]!++
  s.held[monument] = god
  s.ankhs[god]!--
}

/** A4.4: a destroyed monument returns to the supply, its token to the controller's pool. */
export function destroy(g: Table, space: Space, rule: string): void {
  const s = g.state
  const monument = monumentOn(s, space)
  const held = s.held[monument]!
  if (held >= 0) s.ankhs[held]!++
  s.held[monument] = -1
  s.stands[monument] = -1
  s.on[space] = 0
  g.tell?.({
    kind: 'destroyed',
    rule,
    with: {
      monument: MONUMENTS[monumentKind(monument)]!,
      space: nameOf(space),
      god: held < 0 ? null : godName(s, held),
    },
  })
}

/** Changes the followers of a god; `by` is negative when they are paid. */
export function addFollowers(g: Table, god: number, by: number, rule: string, reason: string): void {
  if (by === 0) return
  const s = g.state
  s.followers[god]! += by
  g.tell?.({
    kind: 'followers',
    rule,
    with: { god: godName(s, god), by, now: s.followers[god]!, reason },
  })
}

/** A8.2: journals that an action had no effect, when declining was the only option. */
export function tellNoEffect(g: Table, rule: string, asked: Ask): void {
  if (g.tell === undefined || asked.options.length > 1) return
  const { state: s } = g
  g.tell({ kind: 'noEffect', rule, with: { god: godName(s, activeGod(s)), action: ACTIONS[s.action]! } })
}
