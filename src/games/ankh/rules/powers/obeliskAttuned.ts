import { type Bar, each, type Flow, pick } from '../../../../kernel/index.ts'
import { figureOption, pass, toOption } from '../asks.ts'
import { ALL, NEIGHBOUR, nameOf, type Space } from '../board.ts'
import { adjacent, figureOn, figuresOf, godName, inRegion, isIn, seatOf, unlocked } from '../facts.ts'
import { aimClaws } from '../guardians/giantScorpion.ts'
import { put, standBar } from '../occupy.ts'
import { KINDS, OBELISK, OBELISK_ATTUNED, PER_MONUMENT } from '../pieces.ts'
import type { Ankh, Table } from '../state.ts'

const RELOCATED: Bar = ['R-14', 'alreadyRelocated']
const NOWHERE: Bar = ['R-14', 'noSpaceByObelisk']
const NOT_BY_OBELISK: Bar = ['A15.6', 'notByOwnObelisk']

/** The spaces of a god's obelisks in a region. */
function obelisksIn(s: Ankh, god: number, region: number): Space[] {
  const found: Space[] = []
  for (let m = OBELISK * PER_MONUMENT; m < (OBELISK + 1) * PER_MONUMENT; m++) {
    if (s.held[m] === god && inRegion(s, s.stands[m]!, region)) found.push(s.stands[m]!)
  }
  return found
}

/** the gods with Obelisk Attuned and a figure in the region when the battle starts, lowest devotion first. */
export const obeliskOwners = (s: Ankh, region: number): number[] =>
  s.ladder.filter((god) => unlocked(s, god, OBELISK_ATTUNED) && isIn(s, god, region))

/** A15.6, R-14: the rule against a god's figure being relocated to a space. */
function relocateBar(s: Ankh, god: number, obelisks: readonly Space[], space: Space): Bar | undefined {
  const reason = standBar(s, god, space)
  if (reason !== undefined) return reason
  return obelisks.some((obelisk) => adjacent(s, obelisk, space)) ? undefined : NOT_BY_OBELISK
}

/** A15.6: the spaces next to a god's obelisks of the region to which a figure can be relocated, ascending. */
function relocationSpaces(s: Ankh, god: number, region: number): Space[] {
  const obelisks = obelisksIn(s, god, region)
  const near = new Set<Space>()
  for (const obelisk of obelisks) {
    for (let d = 0; d < 6; d++) if (NEIGHBOUR[obelisk * 6 + d]! >= 0) near.add(NEIGHBOUR[obelisk * 6 + d]!)
  }
  return [...near].filter((space) => relocateBar(s, god, obelisks, space) === undefined).sort((a, b) => a - b)
}

/** D-07, A15.6 Obelisk Attuned: the next owner relocates a figure next to its own obelisk of the region, or passes for good. */
export function* relocateOne(g: Table): Flow {
  const s = g.state
  const god = s.relocating.shift()!
  const { region } = s
  const seat = seatOf(god)
  const own = () => figuresOf(s, god).map((figure) => s.at[figure]!)
  const figures = each(
    () => (relocationSpaces(s, god, region).length > 0 ? own() : []),
    figureOption,
    (space) => {
      if (s.relocated.includes(figureOn(s, space))) return RELOCATED
      return relocationSpaces(s, god, region).length > 0 ? undefined : NOWHERE
    },
    own,
  )
  const chosen = yield* pick(seat, 'obelisk', 'A15.6', [figures, pass])
  if (chosen.verb === 'pass') return
  const figure = figureOn(s, chosen.of)
  const with_ = { god: godName(s, god), figure: KINDS[s.kind[figure]!]!, from: nameOf(chosen.of) }
  const spaces = each(
    () => relocationSpaces(s, god, region),
    toOption,
    (space) => relocateBar(s, god, obelisksIn(s, god, region), space),
    ALL,
  )
  const { of: to } = yield* pick(seat, 'obeliskTo', 'A15.6', [spaces], { about: with_ })
  put(s, figure, to)
  s.relocated.push(figure)
  s.relocated.sort((a, b) => a - b)
  s.relocating.push(god)
  g.tell?.({ kind: 'relocated', rule: 'A15.6', with: { ...with_, to: nameOf(to) } })
  yield* aimClaws(g, figure, seat)
}
