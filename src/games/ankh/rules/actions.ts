import { type Flow, type IllegalReason, legalOptions, pick, pushPhases } from '#kernel'
import {
  buyBack,
  hasSun,
  putSun,
  sunsLeft,
  trappedWarrior,
  whyNotBuyBack,
  whyNotSummonToUnderworld,
} from './abilities/gods.ts'
import { aimClaws, pushFigure, whyNotPush, whyNotSummonApep } from './abilities/guardians.ts'
import { ownPyramids, reveredFollowers, whyNotSummonByPyramid } from './abilities/powers.ts'
import { ALL_SPACES, distance, REACH, type Space, spaceName } from './board.ts'
import {
  buyBackOption,
  doneOption,
  figureOption,
  noneOption,
  plainOption,
  powerOption,
  summonOption,
  toOption,
  wayOption,
} from './options.ts'
import {
  APEP,
  BASE,
  BASES,
  GOD,
  KINDS,
  listBits,
  POWER_LEVEL,
  POWERS,
  PYRAMID_ATTUNED,
  SATET,
  UNLOCKS,
  WARRIOR,
} from './pieces.ts'
import {
  activeGod,
  addFollowers,
  figureInPool,
  figureOn,
  figuresOf,
  godName,
  hasAdjacentFigure,
  hasAdjacentMonument,
  hasPower,
  putFigure,
  tellNoEffect,
  whyNotEnter,
  whyNotOccupy,
} from './position.ts'
import { type Ankh, type AnkhPlay, CARD, CITY, GONE, POOL, SEATS } from './state.ts'

const TOO_FAR: IllegalReason = ['A9.1a', 'tooFar']
const ALREADY_MOVED: IllegalReason = ['R-05', 'alreadyMoved']
const NOWHERE_TO_MOVE: IllegalReason = ['A9.1c', 'nowhereToMove']

/** by space, the spaces within three steps, itself included: a figure may walk out and back. */
const ENDS: readonly (readonly Space[])[] = ALL_SPACES.map((from) => [...REACH[from]!, from].sort((a, b) => a - b))

/** A9.1b, R-05: the rule against a figure ending its movement on a space; the spaces in between do not count. */
export function whyNotMoveTo(s: Ankh, figure: number, to: Space): IllegalReason | undefined {
  const from = s.at[figure]!
  const god = s.owner[figure]!
  if (to === from) return whyNotEnter(s, god, to)
  if (distance(from, to) > 3) return TOO_FAR
  if (s.kind[figure] === SATET && figureOn(s, to) >= 0 && s.owner[figureOn(s, to)] !== god) {
    return whyNotPush(s, figure, to)
  }
  return whyNotOccupy(s, god, to)
}

/** A9.1a: the rule against moving a figure at all. */
function whyNotMove(s: Ankh, figure: number): IllegalReason | undefined {
  if (s.moved.includes(figure)) return ALREADY_MOVED
  for (const to of ENDS[s.at[figure]!]!) if (whyNotMoveTo(s, figure, to) === undefined) return undefined
  return NOWHERE_TO_MOVE
}

/** D-02, A9.1, R-04: figures move up to three spaces, one after another; moving is optional. */
export function* moveFigures(g: AnkhPlay): Flow {
  const s = g.state
  const seat = SEATS[s.seat]!
  const own = legalOptions(
    () => figuresOf(s, activeGod(s)).map((f) => s.at[f]!),
    figureOption,
    (space) => whyNotMove(s, figureOn(s, space)),
  )
  const chosen = yield* pick(seat, 'move', 'A9.1a', [own, doneOption])
  if (chosen.verb === 'done') return
  pushPhases(s, 'move')
  const from = chosen.of
  const figure = figureOn(s, from)
  const spaces = legalOptions(ENDS[from]!, toOption, (space) => whyNotMoveTo(s, figure, space), ALL_SPACES)
  const { of: to } = yield* pick(seat, 'moveTo', 'A9.1c', [spaces], {
    about: { figure: KINDS[s.kind[figure]!]!, from: spaceName(from) },
  })
  const pushed = to === from ? -1 : figureOn(s, to)
  if (pushed >= 0) yield* pushFigure(g, figure, to)
  putFigure(s, figure, to)
  s.moved.push(figure)
  s.moved.sort((a, b) => a - b)
  const moved = { god: godName(s, activeGod(s)), figure: KINDS[s.kind[figure]!]!, from: spaceName(from) }
  if (to === from) g.tell?.({ kind: 'walkedBack', rule: 'A9.1a', with: moved })
  else g.tell?.({ kind: 'moved', rule: 'A9.1a', with: { ...moved, to: spaceName(to) } })
  // A9.1e: a Giant Scorpion aims when it has moved or has been pushed.
  if (pushed >= 0) yield* aimClaws(g, pushed, SEATS[s.owner[pushed]!]!)
  yield* aimClaws(g, figure, seat)
}

/** the ways of summoning in one action; for a pyramid `PYRAMID_WAY` plus its space. */
export const ORDINARY = 0
export const UNDERWORLD = 1
export const PYRAMID_WAY = 2

const NOT_ADJACENT: IllegalReason = ['A9.2a', 'notAdjacentToOwn']
const WAY_USED: IllegalReason = ['R-42', 'wayUsed']
const NONE_IN_POOL: IllegalReason = ['A9.2c', 'noneInPool']
const NO_SPACE: IllegalReason = ['A9.2c', 'noSpaceToSummon']
const BUY_BACK = [buyBackOption]
const NO_BUY_BACK: typeof BUY_BACK = []

/** A9.2a, A18.3: the rule against summoning a kind of figure to a space in the ordinary way. */
export function whyNotSummonOrdinarily(s: Ankh, god: number, kind: number, space: Space): IllegalReason | undefined {
  if (kind === APEP && whyNotSummonApep(s, space) === undefined) return undefined
  const reason = whyNotOccupy(s, god, space)
  if (reason !== undefined) return reason
  return hasAdjacentFigure(s, god, space) || hasAdjacentMonument(s, god, space) ? undefined : NOT_ADJACENT
}

/** A9.2b, R-42: the rule against summoning a kind of figure to a space in one way. */
export function whyNotSummonByWay(
  s: Ankh,
  god: number,
  kind: number,
  space: Space,
  way: number,
): IllegalReason | undefined {
  if (s.ways.includes(way)) return WAY_USED
  if (way === ORDINARY) return whyNotSummonOrdinarily(s, god, kind, space)
  if (way === UNDERWORLD) return whyNotSummonToUnderworld(s, god, space)
  return whyNotSummonByPyramid(s, god, kind, way - PYRAMID_WAY, space)
}

/** all ways of summoning that a god may use in one action. */
function allWays(s: Ankh, god: number): number[] {
  const ways = [ORDINARY, UNDERWORLD]
  if (hasPower(s, god, PYRAMID_ATTUNED)) for (const space of ownPyramids(s, god)) ways.push(PYRAMID_WAY + space)
  return ways
}

/** the ways that are still unused in this action. */
const waysLeft = (s: Ankh, god: number): number[] => allWays(s, god).filter((way) => !s.ways.includes(way))

/** A9.2, R-42: the rule against summoning a kind of figure to a space in all of these ways: that of the first way. */
function whyNotSummonTo(
  s: Ankh,
  god: number,
  kind: number,
  space: Space,
  ways: readonly number[],
): IllegalReason | undefined {
  let reason: IllegalReason | undefined = WAY_USED
  for (let i = 0; i < ways.length; i++) {
    const against = whyNotSummonByWay(s, god, kind, space, ways[i]!)
    if (against === undefined) return undefined
    if (i === 0) reason = against
  }
  return reason
}

/** A9.2c: the rule against summoning a kind of figure anywhere. */
function whyNotSummonKind(
  s: Ankh,
  god: number,
  kind: number,
  figure: number,
  ways: readonly number[],
): IllegalReason | undefined {
  if (figure < 0) return NONE_IN_POOL
  for (const space of ALL_SPACES) if (whyNotSummonTo(s, god, kind, space, ways) === undefined) return undefined
  return NO_SPACE
}

/** The kinds of warriors and guardians in a god's pool, ascending. */
function kindsInPool(s: Ankh, god: number): number[] {
  let seen = 0
  for (let f = 0; f < s.at.length; f++) {
    if (s.at[f] === POOL && s.owner[f] === god && s.kind[f] !== GOD) seen |= 1 << s.kind[f]!
  }
  const kinds: number[] = []
  for (let kind = WARRIOR; kind < KINDS.length; kind++) if ((seen >> kind) & 1) kinds.push(kind)
  return kinds
}

/** A summoned figure: its kind, and whether it is a trapped warrior. */
interface Summoned {
  readonly kind: number
  readonly bought: boolean
}

/** D-03, A9.2, R-04, R-42: figures are summoned one after another until all ways are used or the seat stops. */
export function* summonFigure(g: AnkhPlay): Flow {
  const s = g.state
  const god = activeGod(s)
  const seat = SEATS[s.seat]!
  const ways = waysLeft(s, god)
  const only = onlySummon(s, god, ways)
  const wanted = only ?? (yield* chooseSummon(g, god, ways))
  if (wanted === null) return
  const about = { figure: KINDS[wanted.kind]! }
  const at = yield* chooseSummonSpace(g, god, wanted.kind, ways, only !== undefined)
  if (at === null) return
  const { space } = at
  pushPhases(s, 'summon')
  const open = legalOptions(ways, wayOption, (candidate) => whyNotSummonByWay(s, god, wanted.kind, space, candidate))
  const { of: way } = yield* pick(seat, 'summonWay', 'R-42', [open], {
    about: { ...about, space: spaceName(space) },
  })
  const figure = wanted.bought ? buyBack(g, god) : figureInPool(s, god, wanted.kind)
  summonTo(g, god, figure, space, way, wanted.bought)
  if (at.radiant) putSun(g, figure)
  yield* aimClaws(g, figure, seat)
}

/** The only figure that can be summoned; undefined if there are none or several. */
function onlySummon(s: Ankh, god: number, ways: readonly number[]): Summoned | undefined {
  const kinds = kindsInPool(s, god).filter(
    (kind) => whyNotSummonKind(s, god, kind, figureInPool(s, god, kind), ways) === undefined,
  )
  return kinds.length === 1 && trappedWarrior(s, god) < 0 ? { kind: kinds[0]!, bought: false } : undefined
}

/** Asks which figure is summoned; null if none. */
function* chooseSummon(g: AnkhPlay, god: number, ways: readonly number[]): Flow<Summoned | null> {
  const s = g.state
  const kinds = legalOptions(
    () => kindsInPool(s, god),
    summonOption,
    (kind) => whyNotSummonKind(s, god, kind, figureInPool(s, god, kind), ways),
  )
  const trapped = legalOptions(
    () => (trappedWarrior(s, god) < 0 ? NO_BUY_BACK : BUY_BACK),
    () => buyBackOption,
    () => whyNotBuyBack(s, god) ?? whyNotSummonKind(s, god, WARRIOR, trappedWarrior(s, god), ways),
  )
  const asked = pick(SEATS[s.seat]!, 'summon', 'A9.2a', [kinds, trapped, doneOption])
  const chosen = yield* asked
  if (chosen.verb === 'done') {
    if (s.ways.length === 0) tellNoEffect(g, 'A9.2c', asked)
    return null
  }
  const bought = chosen.verb === 'buyBack'
  return { kind: bought ? WARRIOR : chosen.of, bought }
}

/**
 * A9.2a, A17.5a: asks where a figure appears. Ra's figures take a sun token unless the seat declines it here. Null if
 * the seat stops, which is offered if it was not asked which figure to summon.
 */
function* chooseSummonSpace(
  g: AnkhPlay,
  god: number,
  kind: number,
  ways: readonly number[],
  stoppable: boolean,
): Flow<{ readonly space: Space; readonly radiant: boolean } | null> {
  const s = g.state
  const about = { figure: KINDS[kind]! }
  const seat = SEATS[s.seat]!
  const spaces = legalOptions(ALL_SPACES, toOption, (space) => whyNotSummonTo(s, god, kind, space, ways))
  const stop = stoppable ? [doneOption] : []
  if (hasSun(s, god)) {
    const chosen = yield* pick(seat, 'summonRadiant', 'A17.5a', [spaces, plainOption, ...stop], {
      about: { ...about, left: sunsLeft(s) },
    })
    if (chosen.verb === 'done') return null
    if (chosen.verb === 'to') return { space: chosen.of, radiant: true }
  }
  const chosen = yield* pick(seat, 'summonTo', 'A9.2a', [spaces, ...stop], { about })
  return chosen.verb === 'done' ? null : { space: chosen.of, radiant: false }
}

/** A9.2a, R-42: puts a figure on the board and marks the way as used. */
export function summonTo(g: AnkhPlay, god: number, figure: number, space: Space, way: number, bought: boolean): void {
  const s = g.state
  putFigure(s, figure, space)
  s.ways.push(way)
  s.ways.sort((a, b) => a - b)
  g.tell?.({
    kind: 'summoned',
    rule: way === ORDINARY ? 'A9.2a' : way === UNDERWORLD ? 'A17.4b' : 'A15.8',
    with: {
      god: godName(s, god),
      figure: KINDS[s.kind[figure]!]!,
      space: spaceName(space),
      way: wayOption(way).key.slice(4),
      bought,
    },
  })
}

/** A9.3a, R-06: the monuments that give a god a follower: neutral or its own, adjacent to one of its figures. */
export function givingMonuments(s: Ankh, god: number): Space[] {
  const giving: Space[] = []
  for (let m = 0; m < s.stands.length; m++) {
    const space = s.stands[m]!
    if (space < 0 || (s.held[m] !== -1 && s.held[m] !== god)) continue
    if (hasAdjacentFigure(s, god, space)) giving.push(space)
  }
  return giving.sort((a, b) => a - b)
}

/** A5.11, R-41: number of cities that give a god a follower. */
function countGivingCities(s: Ankh, god: number): number {
  let giving = 0
  for (let space = 0; space < s.on.length; space++) {
    if (s.on[space] === CITY && hasAdjacentFigure(s, god, space)) giving++
  }
  return giving
}

/** A9.3a, A9.3b: number of followers that a Gain Followers action gives a god. */
export const followersGained = (s: Ankh, god: number): number =>
  givingMonuments(s, god).length + countGivingCities(s, god) + reveredFollowers(s, god)

/** A9.3, R-04: Gain Followers. */
export function gainFollowers(g: AnkhPlay): void {
  const god = activeGod(g.state)
  addFollowers(g, god, followersGained(g.state, god), 'A9.3a', 'gain')
}

const ALL_POWERS = POWERS.map((_, power) => power)
const ALL_UNLOCKED: IllegalReason = ['A9.4b', 'allUnlocked']
const ALREADY_UNLOCKED: IllegalReason = ['A9.4a', 'alreadyUnlocked']
const LEVEL_NOT_OPEN: readonly IllegalReason[] = [1, 2, 3].map(
  (level): IllegalReason => ['A9.4a', 'levelNotOpen', { level }],
)
const LEVEL_FULL: readonly IllegalReason[] = [1, 2, 3].map((level): IllegalReason => ['A6.3', 'levelFull', { level }])
const TOO_FEW: readonly IllegalReason[] = UNLOCKS.map(
  ({ cost }): IllegalReason => ['A9.4b', 'tooFewFollowers', { cost }],
)

/** A9.4a: number of powers that a god has unlocked, which is the index of the next ankh token. */
export const countUnlocks = (s: Ankh, god: number): number => listBits(s.powers[god]!).length

/** A9.4: the rule against a god unlocking a power. */
export function whyNotUnlock(s: Ankh, god: number, power: number): IllegalReason | undefined {
  const slot = countUnlocks(s, god)
  const next = UNLOCKS[slot]
  if (next === undefined) return ALL_UNLOCKED
  if ((s.powers[god]! >> power) & 1) return ALREADY_UNLOCKED
  const level = POWER_LEVEL[power]!
  if (level > next.level) return LEVEL_NOT_OPEN[level - 1]
  if (level < next.level) return LEVEL_FULL[level - 1]
  return s.followers[god]! < next.cost ? TOO_FEW[slot] : undefined
}

/** D-04, A9.4, R-04: the active seat may unlock a power. */
export function* unlockPower(g: AnkhPlay): Flow {
  const s = g.state
  const god = activeGod(s)
  const powers = legalOptions(ALL_POWERS, powerOption, (power) => whyNotUnlock(s, god, power))
  const asked = pick(SEATS[s.seat]!, 'unlock', 'A9.4a', [powers, noneOption], {
    about: { followers: s.followers[god]!, unlocked: countUnlocks(s, god) },
  })
  const chosen = yield* asked
  if (chosen.verb === 'power') unlock(g, god, chosen.of)
  else tellNoEffect(g, 'A9.4b', asked)
}

/** A9.4a, A9.4c: a god pays for a power and takes the guardian whose symbol is uncovered. */
export function unlock(g: AnkhPlay, god: number, power: number): void {
  const s = g.state
  const next = UNLOCKS[countUnlocks(s, god)]!
  addFollowers(g, god, -next.cost, 'A9.4a', 'unlock')
  s.powers[god]! |= 1 << power
  g.tell?.({ kind: 'unlocked', rule: 'A9.4a', with: { god: godName(s, god), power: POWERS[power]! } })
  if (next.guardian > 0) gainGuardian(g, god, next.guardian)
}

/** A3.5: number of free bases of a size; negative when a merged god has too many guardians. */
export function freeBases(s: Ankh, god: number, size: number): number {
  let free = BASES[size]!
  for (let f = 0; f < s.at.length; f++) {
    if (s.owner[f] === god && BASE[s.kind[f]!] === size && s.at[f] !== GONE) free--
  }
  return free
}

/** A9.4c, R-08: a god takes a figure from the card of a level; without a figure or a free base the chance is lost. */
export function gainGuardian(g: AnkhPlay, god: number, level: number): void {
  const s = g.state
  const kind = s.guardians[level - 1]!
  const figure = s.kind.findIndex((of, f) => of === kind && s.at[f] === CARD)
  const rule = 'A9.4c'
  const with_ = { god: godName(s, god), guardian: KINDS[kind]!, level }
  if (figure < 0 || freeBases(s, god, BASE[kind]!) === 0) {
    g.tell?.({ kind: 'guardianMissed', rule: 'R-08', with: { ...with_, why: figure < 0 ? 'none' : 'base' } })
    return
  }
  s.owner[figure] = god
  s.at[figure] = POOL
  g.tell?.({ kind: 'guardianTaken', rule, with: with_ })
}
