import { type Bar, each, type Flow, pick } from '../../../../kernel/index.ts'
import { newTokenOption, none, tokenOption, toOption } from '../asks.ts'
import { ALL, nameOf, type Space } from '../board.ts'
import { godName, godWith, has, inRegion, isUnderworld, seatOf } from '../facts.ts'
import { groundBar, standBar } from '../occupy.ts'
import { OSIRIS } from '../pieces.ts'
import { type Ankh, BESIDE, type Table } from '../state.ts'

const NOT_OSIRIS: Bar = ['A17.4b', 'onlyOsiris']
const NO_TOKEN: Bar = ['A17.4b', 'noUnderworldToken']
const OTHER_REGION: Bar = ['A17.4a', 'otherRegion']
const ONE = [newTokenOption]
const NO_MORE: typeof ONE = []

/** A17.4b: the rule against summoning an additional figure to the underworld token on a space. */
export function underworldSummonBar(s: Ankh, god: number, space: Space): Bar | undefined {
  if (!has(s, god, OSIRIS)) return NOT_OSIRIS
  return isUnderworld(s, space) ? standBar(s, god, space) : NO_TOKEN
}

/** A17.4a, R-29: the rule against putting an underworld token on a space. */
function underworldBar(s: Ankh, region: number, space: Space): Bar | undefined {
  return inRegion(s, space, region) ? groundBar(s, space) : OTHER_REGION
}

/** D-17, A17.4a, R-29: after a lost battle Osiris may place an underworld token in the region, or move one there. */
export function* placeUnderworld(g: Table): Flow {
  const s = g.state
  const god = godWith(s, OSIRIS)
  const region = s.region
  if (!ALL.some((space) => underworldBar(s, region, space) === undefined)) return
  const seat = seatOf(god)
  const fresh = each(
    () => (s.underworld.includes(BESIDE) ? ONE : NO_MORE),
    () => newTokenOption,
  )
  const placed = each(() => s.underworld.filter((space) => space >= 0).sort((a, b) => a - b), tokenOption)
  const chosen = yield* pick(seat, 'underworld', 'A17.4a', [fresh, placed, none])
  if (chosen.verb === 'none') return
  const spaces = each(ALL, toOption, (candidate) => underworldBar(s, region, candidate))
  const { of: space } = yield* pick(seat, 'underworldTo', 'A17.4a', [spaces])
  const from = chosen.verb === 'token' ? chosen.of : BESIDE
  s.underworld[s.underworld.indexOf(from)] = space
  s.underworld.sort((a, b) => a - b)
  g.tell?.({
    kind: 'underworld',
    rule: 'A17.4a',
    with: { god: godName(s, god), from: from < 0 ? null : nameOf(from), space: nameOf(space) },
  })
}
