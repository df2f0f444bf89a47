import { andThen, type Bar, each, type Flow, pick } from '../../../kernel/index.ts'
import { done, figureOption, toOption } from './asks.ts'
import { ALL, distance, nameOf, REACH, type Space } from './board.ts'
import { activeGod, figureOn, figuresOf, godName } from './facts.ts'
import { aimClaws } from './guardians/giantScorpion.ts'
import { push, pushBar } from './guardians/satet.ts'
import { bareBar, put, standBar } from './occupy.ts'
import { KINDS, SATET } from './pieces.ts'
import { type Ankh, SEATS, type Table } from './state.ts'

const TOO_FAR: Bar = ['A9.1a', 'tooFar']
const MOVED: Bar = ['R-05', 'alreadyMoved']
const NOWHERE: Bar = ['A9.1c', 'nowhereToMove']

/** by space, the spaces within three steps, itself included: a figure may walk out and back. */
const ENDS: readonly (readonly Space[])[] = ALL.map((from) => [...REACH[from]!, from].sort((a, b) => a - b))

/** A9.1b, R-05: the rule against a figure ending its movement on a space; the spaces in between do not count. */
export function moveBar(s: Ankh, figure: number, to: Space): Bar | undefined {
  const from = s.at[figure]!
  const god = s.owner[figure]!
  if (to === from) return bareBar(s, god, to)
  if (distance(from, to) > 3) return TOO_FAR
  if (s.kind[figure] === SATET && figureOn(s, to) >= 0 && s.owner[figureOn(s, to)] !== god) {
    return pushBar(s, figure, to)
  }
  return standBar(s, god, to)
}

/** A9.1a: the rule against moving a figure at all. */
function moveFigureBar(s: Ankh, figure: number): Bar | undefined {
  if (s.moved.includes(figure)) return MOVED
  for (const to of ENDS[s.at[figure]!]!) if (moveBar(s, figure, to) === undefined) return undefined
  return NOWHERE
}

/** D-02, A9.1, R-04: figures move up to three spaces, one after another; moving is optional. */
export function* moveFigures(g: Table): Flow {
  const s = g.state
  const seat = SEATS[s.seat]!
  const own = each(
    () => figuresOf(s, activeGod(s)).map((f) => s.at[f]!),
    figureOption,
    (space) => moveFigureBar(s, figureOn(s, space)),
  )
  const chosen = yield* pick(seat, 'move', 'A9.1a', [own, done])
  if (chosen.verb === 'done') return
  andThen(s, 'move')
  const from = chosen.of
  const figure = figureOn(s, from)
  const spaces = each(ENDS[from]!, toOption, (space) => moveBar(s, figure, space), ALL)
  const { of: to } = yield* pick(seat, 'moveTo', 'A9.1c', [spaces], {
    about: { figure: KINDS[s.kind[figure]!]!, from: nameOf(from) },
  })
  const pushed = to === from ? -1 : figureOn(s, to)
  if (pushed >= 0) yield* push(g, figure, to)
  put(s, figure, to)
  s.moved.push(figure)
  s.moved.sort((a, b) => a - b)
  const moved = { god: godName(s, activeGod(s)), figure: KINDS[s.kind[figure]!]!, from: nameOf(from) }
  if (to === from) g.tell?.({ kind: 'walkedBack', rule: 'A9.1a', with: moved })
  else g.tell?.({ kind: 'moved', rule: 'A9.1a', with: { ...moved, to: nameOf(to) } })
  // A9.1e: a Giant Scorpion aims when it has moved or has been pushed.
  if (pushed >= 0) yield* aimClaws(g, pushed, SEATS[s.owner[pushed]!]!)
  yield* aimClaws(g, figure, seat)
}
