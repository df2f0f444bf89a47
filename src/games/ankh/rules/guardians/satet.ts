import { type Bar, each, type Flow, pick } from '../../../../kernel/index.ts'
import { pushOption } from '../asks.ts'
import { ALL, isLand, NEIGHBOURS, nameOf, type Space } from '../board.ts'
import { figureOn, godName } from '../facts.ts'
import { bareBar, put, standBar } from '../occupy.ts'
import { KINDS } from '../pieces.ts'
import { type Ankh, SEATS, type Table } from '../state.ts'

const CANNOT_PUSH: Bar = ['A18.2', 'cannotPush']
const ON_WATER: Bar = ['A18.2', 'neverOnWater']
const NOT_NEXT: Bar = ['R-30', 'notNext']

/** the rule against pushing a figure to a space; the space that Satet leaves counts as free. */
function pushToBar(s: Ankh, satet: number, pushed: number, to: Space): Bar | undefined {
  if (!NEIGHBOURS[s.at[pushed]!]!.includes(to)) return NOT_NEXT
  const whyNot = to === s.at[satet] ? bareBar : standBar
  return whyNot(s, s.owner[pushed]!, to)
}

/** the spaces to which a figure can be pushed. */
export const pushSpaces = (s: Ankh, satet: number, pushed: number): Space[] =>
  NEIGHBOURS[s.at[pushed]!]!.filter((to) => pushToBar(s, satet, pushed, to) === undefined)

/**
 * A18.2, A17.4c, R-29: the rule against Satet ending on an enemy figure's space. It must be land without another god's
 * underworld token, and a space must be free to which the figure can be pushed.
 */
export function pushBar(s: Ankh, satet: number, to: Space): Bar | undefined {
  if (!isLand(to)) return ON_WATER
  const reason = bareBar(s, s.owner[satet]!, to)
  return reason ?? (pushSpaces(s, satet, figureOn(s, to)).length === 0 ? CANNOT_PUSH : undefined)
}

/** A18.2, R-30, R-54: Satet's controller chooses where the figure on its end space is pushed. */
export function* push(g: Table, satet: number, to: Space): Flow {
  const s = g.state
  const pushed = figureOn(s, to)
  const god = godName(s, s.owner[pushed]!)
  const figure = KINDS[s.kind[pushed]!]!
  const spaces = each(NEIGHBOURS[to]!, pushOption, (space) => pushToBar(s, satet, pushed, space), ALL)
  const chosen = yield* pick(SEATS[s.seat]!, 'push', 'A18.2', [spaces], {
    about: { god, figure, from: nameOf(to) },
  })
  const start = s.at[satet]!
  s.on[start] = 0
  put(s, pushed, chosen.of)
  g.tell?.({ kind: 'pushed', rule: 'A18.2', with: { god, figure, from: nameOf(to), to: nameOf(chosen.of) } })
}
