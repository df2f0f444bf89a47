import { type Flow, type IllegalReason, legalOptions, pick, type Seat } from '#kernel'
import { ALL_SPACES, isLand, NEIGHBOUR, NEIGHBOURS, type Space, spaceName } from '../board.ts'
import { lose, lowestFirst } from '../devotion.ts'
import { aimOption, pushOption, toOption } from '../options.ts'
import { ANDROSPHINX, GIANT_SCORPION, KINDS } from '../pieces.ts'
import {
  areAdjacent,
  decidingSeat,
  destroyMonument,
  figureOn,
  godFigure,
  godName,
  monumentOn,
  putFigure,
  whyNotEnter,
  whyNotOccupy,
} from '../position.ts'
import { type Ankh, type AnkhPlay, MONUMENT, SEATS } from '../state.ts'
import { attachSun } from './gods.ts'

/** A18.1, A11.9f, R-32 Cat Mummy: for each one killed, all gods but its owner lose 1 devotion, lowest devotion first. */
export function resolveCatMummies(g: AnkhPlay, owners: readonly number[]): void {
  const s = g.state
  for (const owner of owners) {
    for (const god of lowestFirst(s, s.ladder)) {
      if (god !== owner) lose(g, god, 1, 'A18.1', 'catMummy')
    }
  }
}

const CANNOT_PUSH: IllegalReason = ['A18.2', 'cannotPush']
const ON_WATER: IllegalReason = ['A18.2', 'neverOnWater']
const NOT_NEXT: IllegalReason = ['R-30', 'notNext']

/** the rule against pushing a figure to a space; the space that Satet leaves counts as free. */
function whyNotPushTo(s: Ankh, satet: number, pushed: number, to: Space): IllegalReason | undefined {
  if (!NEIGHBOURS[s.at[pushed]!]!.includes(to)) return NOT_NEXT
  const whyNot = to === s.at[satet] ? whyNotEnter : whyNotOccupy
  return whyNot(s, s.owner[pushed]!, to)
}

/** the spaces to which a figure can be pushed. */
export const pushSpaces = (s: Ankh, satet: number, pushed: number): Space[] =>
  NEIGHBOURS[s.at[pushed]!]!.filter((to) => whyNotPushTo(s, satet, pushed, to) === undefined)

/**
 * A18.2, A17.4c, R-29: the rule against Satet ending on an enemy figure's space. It must be land without another god's
 * underworld token, and a space must be free to which the figure can be pushed.
 */
export function whyNotPush(s: Ankh, satet: number, to: Space): IllegalReason | undefined {
  if (!isLand(to)) return ON_WATER
  const reason = whyNotEnter(s, s.owner[satet]!, to)
  return reason ?? (pushSpaces(s, satet, figureOn(s, to)).length === 0 ? CANNOT_PUSH : undefined)
}

/** A18.2, R-30, R-54: Satet's controller chooses where the figure on its end space is pushed. */
export function* pushFigure(g: AnkhPlay, satet: number, to: Space): Flow {
  const s = g.state
  const pushed = figureOn(s, to)
  const god = godName(s, s.owner[pushed]!)
  const figure = KINDS[s.kind[pushed]!]!
  const spaces = legalOptions(NEIGHBOURS[to]!, pushOption, (space) => whyNotPushTo(s, satet, pushed, space), ALL_SPACES)
  const chosen = yield* pick(SEATS[s.seat]!, 'push', 'A18.2', [spaces], {
    about: { god, figure, from: spaceName(to) },
  })
  const start = s.at[satet]!
  s.on[start] = 0
  putFigure(s, pushed, chosen.of)
  g.tell?.({ kind: 'pushed', rule: 'A18.2', with: { god, figure, from: spaceName(to), to: spaceName(chosen.of) } })
}

const FIGURE_THERE: IllegalReason = ['A1.3', 'figureThere']
const NOT_WATER: IllegalReason = ['A18.3', 'notWater']

/** A18.3 Apep: the rule against summoning it to a water space, anywhere on the board. */
export function whyNotSummonApep(s: Ankh, space: Space): IllegalReason | undefined {
  if (isLand(space)) return NOT_WATER
  return s.on[space] === 0 ? undefined : FIGURE_THERE
}

const NOT_BY_GOD: IllegalReason = ['A18.4', 'notByOwnGod']

/** the rule against a god's Mummy rising on a space. */
function whyNotRise(s: Ankh, god: number, space: Space): IllegalReason | undefined {
  const figure = godFigure(s, god)
  if (figure < 0 || !areAdjacent(s, s.at[figure]!, space)) return NOT_BY_GOD
  return whyNotOccupy(s, god, space)
}

/** A18.4: the spaces next to the god's own figure on which its Mummy can rise. */
export function riseSpaces(s: Ankh, god: number): Space[] {
  const figure = godFigure(s, god)
  if (figure < 0) return []
  return NEIGHBOURS[s.at[figure]!]!.filter((space) => whyNotRise(s, god, space) === undefined)
}

/** D-15, A18.4: a killed Mummy rises next to its god, which counts as summoning; without a space it stays in the pool. */
export function* raiseMummy(g: AnkhPlay, mummy: number, died: Space): Flow {
  const s = g.state
  const god = s.owner[mummy]!
  const spaces = riseSpaces(s, god)
  if (spaces.length === 0) return
  const rising = legalOptions(spaces, toOption, (space) => whyNotRise(s, god, space), ALL_SPACES)
  const chosen = yield* pick(decidingSeat(god), 'mummyRise', 'A18.4', [rising], { about: { died: spaceName(died) } })
  putFigure(s, mummy, chosen.of)
  if (chosen.of < 0) return
  g.tell?.({ kind: 'rose', rule: 'A18.4', with: { god: godName(s, god), space: spaceName(chosen.of) } })
  yield* attachSun(g, mummy, decidingSeat(god))
}

const DIRECTIONS = [0, 1, 2, 3, 4, 5]

/** A18.5, R-31: whether claws can point in a direction and the next clockwise: both spaces must exist. */
export const canAim = (space: Space, direction: number): boolean =>
  NEIGHBOUR[space * 6 + direction]! >= 0 && NEIGHBOUR[space * 6 + ((direction + 1) % 6)]! >= 0

/** A18.5: the two spaces at which a Giant Scorpion is aimed; none before it aims. */
function aimedSpaces(s: Ankh, figure: number): Space[] {
  const direction = s.aim[figure]!
  if (direction < 0) return []
  const space = s.at[figure]!
  return [NEIGHBOUR[space * 6 + direction]!, NEIGHBOUR[space * 6 + ((direction + 1) % 6)]!]
}

/** D-20, A18.5: a Giant Scorpion that was summoned or has moved in any way is aimed again. No effect on other figures. */
export function* aimClaws(g: AnkhPlay, figure: number, seat: Seat): Flow {
  const s = g.state
  if (s.kind[figure] !== GIANT_SCORPION) return
  const space = s.at[figure]!
  s.aim[figure] = -1
  const aims = legalOptions(
    () => DIRECTIONS.filter((d) => canAim(space, d)),
    (d) => aimOption(space * 6 + d),
  )
  const chosen = yield* pick(seat, 'aim', 'A18.5', [aims], { about: { space: spaceName(space) } })
  s.aim[figure] = chosen.of % 6
  const [left, right] = aimedSpaces(s, figure)
  g.tell?.({
    kind: 'aimed',
    rule: 'A18.5',
    with: {
      god: godName(s, s.owner[figure]!),
      space: spaceName(space),
      left: spaceName(left!),
      right: spaceName(right!),
    },
  })
}

/** A11.2, A18.5, R-31: all Giant Scorpions together destroy the adjacent monuments at which they are aimed. */
export function strikeMonuments(g: AnkhPlay): void {
  const s = g.state
  const hit: Space[] = []
  for (let f = 0; f < s.at.length; f++) {
    if (s.kind[f] !== GIANT_SCORPION || s.at[f]! < 0) continue
    for (const space of aimedSpaces(s, f)) {
      if (monumentOn(s, space) >= 0 && areAdjacent(s, s.at[f]!, space) && !hit.includes(space)) hit.push(space)
    }
  }
  for (const space of hit.sort((a, b) => a - b)) destroyMonument(g, space, 'A18.5')
}

/** A18.6 Androsphinx, R-25: whether a figure adds no strength, because an enemy Androsphinx is adjacent. */
export function isSilenced(s: Ankh, figure: number): boolean {
  const space = s.at[figure]!
  const open = s.open[space]!
  for (let d = 0; d < 6; d++) {
    if (((open >> d) & 1) === 0) continue
    const on = s.on[NEIGHBOUR[space * 6 + d]!]!
    if (on === 0 || on >= MONUMENT) continue
    if (s.kind[on - 1] === ANDROSPHINX && s.owner[on - 1] !== s.owner[figure]) return true
  }
  return false
}
