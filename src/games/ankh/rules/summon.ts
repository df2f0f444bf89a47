import { andThen, type Bar, each, type Flow, pick } from '../../../kernel/index.ts'
import { buyBackOption, done, summonOption, toOption, wayOption } from './asks.ts'
import { ALL, nameOf, type Space } from './board.ts'
import { activeGod, godName, hasFigureBy, hasMonumentBy, unlocked } from './facts.ts'
import { buyBack, buyBackBar, trappedWarrior } from './gods/anubis.ts'
import { underworldSummonBar } from './gods/osiris.ts'
import { attachSun } from './gods/ra.ts'
import { apepBar } from './guardians/apep.ts'
import { aimClaws } from './guardians/giantScorpion.ts'
import { inPool, put, standBar, tellNoEffect } from './occupy.ts'
import { APEP, GOD, KINDS, PYRAMID_ATTUNED, WARRIOR } from './pieces.ts'
import { pyramidBar, pyramidsOf } from './powers/pyramidAttuned.ts'
import { type Ankh, POOL, SEATS, type Table } from './state.ts'

/** the ways of summoning in one action; for a pyramid `PYRAMID_WAY` plus its space. */
export const ORDINARY = 0
export const UNDERWORLD = 1
export const PYRAMID_WAY = 2

const NOT_ADJACENT: Bar = ['A9.2a', 'notAdjacentToOwn']
const WAY_USED: Bar = ['R-42', 'wayUsed']
const NONE_IN_POOL: Bar = ['A9.2c', 'noneInPool']
const NO_SPACE: Bar = ['A9.2c', 'noSpaceToSummon']
const BUY_BACK = [buyBackOption]
const NO_BUY_BACK: typeof BUY_BACK = []

/** A9.2a, A18.3: the rule against summoning a kind of figure to a space in the ordinary way. */
export function ordinaryBar(s: Ankh, god: number, kind: number, space: Space): Bar | undefined {
  if (kind === APEP && apepBar(s, space) === undefined) return undefined
  const reason = standBar(s, god, space)
  if (reason !== undefined) return reason
  return hasFigureBy(s, god, space) || hasMonumentBy(s, god, space) ? undefined : NOT_ADJACENT
}

/** A9.2b, R-42: the rule against summoning a kind of figure to a space in one way. */
export function wayBar(s: Ankh, god: number, kind: number, space: Space, way: number): Bar | undefined {
  if (s.ways.includes(way)) return WAY_USED
  if (way === ORDINARY) return ordinaryBar(s, god, kind, space)
  if (way === UNDERWORLD) return underworldSummonBar(s, god, space)
  return pyramidBar(s, god, kind, way - PYRAMID_WAY, space)
}

/** all ways of summoning that a god may use in one action. */
function waysOf(s: Ankh, god: number): number[] {
  const ways = [ORDINARY, UNDERWORLD]
  if (unlocked(s, god, PYRAMID_ATTUNED)) for (const space of pyramidsOf(s, god)) ways.push(PYRAMID_WAY + space)
  return ways
}

/** the ways that are still unused in this action. */
const waysLeft = (s: Ankh, god: number): number[] => waysOf(s, god).filter((way) => !s.ways.includes(way))

/** A9.2, R-42: the rule against summoning a kind of figure to a space in all of these ways: that of the first way. */
function summonBar(s: Ankh, god: number, kind: number, space: Space, ways: readonly number[]): Bar | undefined {
  let reason: Bar | undefined = WAY_USED
  for (let i = 0; i < ways.length; i++) {
    const against = wayBar(s, god, kind, space, ways[i]!)
    if (against === undefined) return undefined
    if (i === 0) reason = against
  }
  return reason
}

/** A9.2c: the rule against summoning a kind of figure anywhere. */
function kindBar(s: Ankh, god: number, kind: number, figure: number, ways: readonly number[]): Bar | undefined {
  if (figure < 0) return NONE_IN_POOL
  for (const space of ALL) if (summonBar(s, god, kind, space, ways) === undefined) return undefined
  return NO_SPACE
}

/** The kinds of warriors and guardians in a god's pool, ascending. */
function kindsOf(s: Ankh, god: number): number[] {
  let seen = 0
  for (let f = 0; f < s.at.length; f++) {
    if (s.at[f] === POOL && s.owner[f] === god && s.kind[f] !== GOD) seen |= 1 << s.kind[f]!
  }
  const kinds: number[] = []
  for (let kind = WARRIOR; kind < KINDS.length; kind++) if ((seen >> kind) & 1) kinds.push(kind)
  return kinds
}

/** D-03, A9.2, R-04, R-42: figures are summoned one after another until all ways are used or the seat stops. */
export function* summonFigure(g: Table): Flow {
  const s = g.state
  const god = activeGod(s)
  const seat = SEATS[s.seat]!
  const ways = waysLeft(s, god)
  const kinds = each(
    () => kindsOf(s, god),
    summonOption,
    (kind) => kindBar(s, god, kind, inPool(s, god, kind), ways),
  )
  const trapped = each(
    () => (trappedWarrior(s, god) < 0 ? NO_BUY_BACK : BUY_BACK),
    () => buyBackOption,
    () => buyBackBar(s, god) ?? kindBar(s, god, WARRIOR, trappedWarrior(s, god), ways),
  )
  const asked = pick(seat, 'summon', 'A9.2a', [kinds, trapped, done])
  const chosen = yield* asked
  if (chosen.verb === 'done') {
    if (s.ways.length === 0) tellNoEffect(g, 'A9.2c', asked)
    return
  }
  andThen(s, 'summon')
  const bought = chosen.verb === 'buyBack'
  const kind = bought ? WARRIOR : chosen.of
  const about = { figure: KINDS[kind]! }
  const spaces = each(ALL, toOption, (candidate) => summonBar(s, god, kind, candidate, ways))
  const { of: space } = yield* pick(seat, 'summonTo', 'A9.2a', [spaces], { about })
  const open = each(ways, wayOption, (candidate) => wayBar(s, god, kind, space, candidate))
  const { of: way } = yield* pick(seat, 'summonWay', 'R-42', [open], {
    about: { ...about, space: nameOf(space) },
  })
  const figure = bought ? buyBack(g, god) : inPool(s, god, kind)
  summonTo(g, god, figure, space, way, bought)
  yield* attachSun(g, figure, seat)
  yield* aimClaws(g, figure, seat)
}

/** A9.2a, R-42: puts a figure on the board and marks the way as used. */
export function summonTo(g: Table, god: number, figure: number, space: Space, way: number, bought: boolean): void {
  const s = g.state
  put(s, figure, space)
  s.ways.push(way)
  s.ways.sort((a, b) => a - b)
  g.tell?.({
    kind: 'summoned',
    rule: way === ORDINARY ? 'A9.2a' : way === UNDERWORLD ? 'A17.4b' : 'A15.8',
    with: {
      god: godName(s, god),
      figure: KINDS[s.kind[figure]!]!,
      space: nameOf(space),
      way: wayOption(way).key.slice(4),
      bought,
    },
  })
}
