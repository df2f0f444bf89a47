import { type Bar, each, type Flow, pick } from '../../../kernel/index.ts'
import { claimOption } from './asks.ts'
import { nameOf, type Space } from './board.ts'
import { activeGod, godName, hasFigureBy, monumentOn } from './facts.ts'
import { control } from './occupy.ts'
import { MONUMENTS, monumentKind } from './pieces.ts'
import { type Ankh, SEATS, type Table } from './state.ts'

const NO_TOKEN: Bar = ['A10.2c', 'noAnkhToken']
const OWN: Bar = ['R-09', 'ownMonument']
const NEUTRAL_LEFT: Bar = ['A10.2b', 'neutralLeft']
const NOT_ADJACENT: Bar = ['A10.2a', 'noFigureAdjacent']

/** whether the board has a neutral monument. */
function neutralLeft(s: Ankh): boolean {
  for (let m = 0; m < s.stands.length; m++) if (s.stands[m]! >= 0 && s.held[m]! < 0) return true
  return false
}

/** A10.2: the rule against a god taking control of the monument on a space. */
export function claimBar(s: Ankh, god: number, space: Space): Bar | undefined {
  const monument = monumentOn(s, space)
  if (s.held[monument] === god) return OWN
  if (s.ankhs[god] === 0) return NO_TOKEN
  if (s.held[monument]! >= 0 && neutralLeft(s)) return NEUTRAL_LEFT
  return hasFigureBy(s, god, space) ? undefined : NOT_ADJACENT
}

/** The spaces with monuments, ascending. */
export const monumentSpaces = (s: Ankh): Space[] => s.stands.filter((space) => space >= 0).sort((a, b) => a - b)

/** D-05, A10.2, R-09: Control Monument, which is mandatory where possible. */
export function* controlMonument(g: Table): Flow {
  const s = g.state
  const god = activeGod(s)
  const spaces = monumentSpaces(s)
  if (!spaces.some((space) => claimBar(s, god, space) === undefined)) {
    g.tell?.({ kind: 'nothingToClaim', rule: 'A10.2c', with: { god: godName(s, god) } })
    return
  }
  const claims = each(spaces, claimOption, (candidate) => claimBar(s, god, candidate))
  const { of: space } = yield* pick(SEATS[s.seat]!, 'claim', 'A10.2a', [claims])
  const monument = monumentOn(s, space)
  const before = s.held[monument]!
  control(s, monument, god)
  g.tell?.({
    kind: 'claimed',
    rule: before < 0 ? 'A10.2a' : 'A10.2b',
    with: {
      god: godName(s, god),
      monument: MONUMENTS[monumentKind(monument)]!,
      space: nameOf(space),
      from: before < 0 ? null : godName(s, before),
    },
  })
}
