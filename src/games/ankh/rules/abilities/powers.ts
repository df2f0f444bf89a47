import { type Flow, type IllegalReason, legalOptions, optionIfLegal, pick } from '#kernel'
import { ALL_SPACES, isLand, NEIGHBOUR, type Space, spaceName } from '../board.ts'
import { income, lowestFirst } from '../devotion.ts'
import { figureOption, keepOption, passOption, payOption, toOption } from '../options.ts'
import {
  APEP,
  BUILD_COST,
  COMMANDING,
  GLORIOUS,
  INSPIRING,
  KINDS,
  MAGNANIMOUS,
  monumentKind,
  OBELISK,
  OBELISK_ATTUNED,
  OMNIPRESENT,
  PER_MONUMENT,
  PYRAMID,
  PYRAMID_ATTUNED,
  RESPLENDENT,
  REVERED,
  TEMPLE,
  TEMPLE_ATTUNED,
  WORSHIPFUL,
} from '../pieces.ts'
import {
  addFollowers,
  areAdjacent,
  countControlled,
  decidingSeat,
  figureOn,
  figuresOf,
  godName,
  hasFigureIn,
  hasPower,
  isInRegion,
  monumentOn,
  putFigure,
  whyNotOccupy,
} from '../position.ts'
import type { Ankh, AnkhPlay } from '../state.ts'
import { aimClaws, whyNotSummonApep } from './guardians.ts'

/** A15.1 Commanding: 3 followers for each battle won. */
export function resolveCommanding(g: AnkhPlay, winner: number): void {
  if (hasPower(g.state, winner, COMMANDING)) addFollowers(g, winner, 3, 'A15.1', 'commanding')
}

/** A15.2 Inspiring: the cost of building a monument. */
export const buildCost = (s: Ankh, god: number): number => (hasPower(s, god, INSPIRING) ? 0 : BUILD_COST)

/** A15.3: number of regions in which a god has a figure; a figure on water counts for every region it touches. */
export function countRegionsWith(s: Ankh, god: number): number {
  let regions = 0
  for (let f = 0; f < s.at.length; f++) {
    if (s.owner[f] === god && s.at[f]! >= 0) regions |= s.regions[s.at[f]!]!
  }
  let count = 0
  for (; regions > 0; regions &= regions - 1) count++
  return count
}

/** A15.3 Omnipresent: at the start of a conflict one follower for each region with one of the god's figures. */
export function resolveOmnipresent(g: AnkhPlay): void {
  const s = g.state
  for (const god of s.ladder.slice()) {
    if (hasPower(s, god, OMNIPRESENT)) addFollowers(g, god, countRegionsWith(s, god), 'A15.3', 'omnipresent')
  }
}

/** A15.4, R-07 Revered: Gain Followers gives one follower more, even if no monument gives any. */
export const reveredFollowers = (s: Ankh, god: number): number => (hasPower(s, god, REVERED) ? 1 : 0)

/** A15.5 Resplendent: a god figure has strength 3 while its god controls three monuments of one kind anywhere. */
export function godStrength(s: Ankh, god: number): number {
  if (!hasPower(s, god, RESPLENDENT)) return 1
  return [OBELISK, TEMPLE, PYRAMID].some((kind) => countControlled(s, god, kind) >= 3) ? 3 : 1
}

const RELOCATED: IllegalReason = ['R-14', 'alreadyRelocated']
const NOWHERE: IllegalReason = ['R-14', 'noSpaceByObelisk']
const NOT_BY_OBELISK: IllegalReason = ['A15.6', 'notByOwnObelisk']

/** The spaces of a god's obelisks in a region. */
function ownObelisks(s: Ankh, god: number, region: number): Space[] {
  const found: Space[] = []
  for (let m = OBELISK * PER_MONUMENT; m < (OBELISK + 1) * PER_MONUMENT; m++) {
    if (s.held[m] === god && isInRegion(s, s.stands[m]!, region)) found.push(s.stands[m]!)
  }
  return found
}

/** the gods with Obelisk Attuned and a figure in the region when the battle starts, lowest devotion first. */
export const obeliskOwners = (s: Ankh, region: number): number[] =>
  s.ladder.filter((god) => hasPower(s, god, OBELISK_ATTUNED) && hasFigureIn(s, god, region))

/** A15.6, R-14: the rule against a god's figure being relocated to a space. */
function whyNotRelocate(s: Ankh, god: number, obelisks: readonly Space[], space: Space): IllegalReason | undefined {
  const reason = whyNotOccupy(s, god, space)
  if (reason !== undefined) return reason
  return obelisks.some((obelisk) => areAdjacent(s, obelisk, space)) ? undefined : NOT_BY_OBELISK
}

/** A15.6: the spaces next to a god's obelisks of the region to which a figure can be relocated, ascending. */
function relocationSpaces(s: Ankh, god: number, region: number): Space[] {
  const obelisks = ownObelisks(s, god, region)
  const near = new Set<Space>()
  for (const obelisk of obelisks) {
    for (let d = 0; d < 6; d++) if (NEIGHBOUR[obelisk * 6 + d]! >= 0) near.add(NEIGHBOUR[obelisk * 6 + d]!)
  }
  return [...near].filter((space) => whyNotRelocate(s, god, obelisks, space) === undefined).sort((a, b) => a - b)
}

/** D-07, A15.6 Obelisk Attuned: the next owner relocates a figure next to its own obelisk of the region, or passes for good. */
export function* relocateOne(g: AnkhPlay): Flow {
  const s = g.state
  const god = s.relocating.shift()!
  const { region } = s
  const seat = decidingSeat(god)
  const own = () => figuresOf(s, god).map((figure) => s.at[figure]!)
  const figures = legalOptions(
    () => (relocationSpaces(s, god, region).length > 0 ? own() : []),
    figureOption,
    (space) => {
      if (s.relocated.includes(figureOn(s, space))) return RELOCATED
      return relocationSpaces(s, god, region).length > 0 ? undefined : NOWHERE
    },
    own,
  )
  const chosen = yield* pick(seat, 'obelisk', 'A15.6', [figures, passOption])
  if (chosen.verb === 'pass') return
  const figure = figureOn(s, chosen.of)
  const with_ = { god: godName(s, god), figure: KINDS[s.kind[figure]!]!, from: spaceName(chosen.of) }
  const spaces = legalOptions(
    () => relocationSpaces(s, god, region),
    toOption,
    (space) => whyNotRelocate(s, god, ownObelisks(s, god, region), space),
    ALL_SPACES,
  )
  const { of: to } = yield* pick(seat, 'obeliskTo', 'A15.6', [spaces], { about: with_ })
  putFigure(s, figure, to)
  s.relocated.push(figure)
  s.relocated.sort((a, b) => a - b)
  s.relocating.push(god)
  g.tell?.({ kind: 'relocated', rule: 'A15.6', with: { ...with_, to: spaceName(to) } })
  yield* aimClaws(g, figure, seat)
}

/** A15.7 Temple Attuned: 2 strength for each of the god's temples of the region that is adjacent to one of these figures. */
export function templeStrength(s: Ankh, god: number, region: number, figures: readonly number[]): number {
  if (!hasPower(s, god, TEMPLE_ATTUNED)) return 0
  let strength = 0
  for (let m = TEMPLE * PER_MONUMENT; m < (TEMPLE + 1) * PER_MONUMENT; m++) {
    const space = s.stands[m]!
    if (s.held[m] !== god || !isInRegion(s, space, region)) continue
    if (figures.some((figure) => areAdjacent(s, space, s.at[figure]!))) strength += 2
  }
  return strength
}

const NOT_UNLOCKED: IllegalReason = ['A15.8', 'notUnlocked']
const NOT_OWN_PYRAMID: IllegalReason = ['A15.8', 'notOwnPyramid']
const NOT_NEXT_TO_PYRAMID: IllegalReason = ['A15.8', 'notNextToPyramid']

/** The spaces of the pyramids that a god controls, ascending. */
export function ownPyramids(s: Ankh, god: number): Space[] {
  const found: Space[] = []
  for (let m = PYRAMID * PER_MONUMENT; m < (PYRAMID + 1) * PER_MONUMENT; m++) {
    if (s.held[m] === god) found.push(s.stands[m]!)
  }
  return found.sort((a, b) => a - b)
}

/** A15.8 Pyramid Attuned: the rule against summoning an additional figure next to a pyramid. */
export function whyNotSummonByPyramid(
  s: Ankh,
  god: number,
  kind: number,
  pyramid: Space,
  space: Space,
): IllegalReason | undefined {
  if (!hasPower(s, god, PYRAMID_ATTUNED)) return NOT_UNLOCKED
  const monument = monumentOn(s, pyramid)
  if (monument < 0 || s.held[monument] !== god || monumentKind(monument) !== PYRAMID) return NOT_OWN_PYRAMID
  if (!areAdjacent(s, pyramid, space)) return NOT_NEXT_TO_PYRAMID
  return kind === APEP && !isLand(space) ? whyNotSummonApep(s, space) : whyNotOccupy(s, god, space)
}

/** A15.9 Glorious, R-34: the basic reward of a victory is 3 instead of 1 with a lead of 3 or more. */
export const victoryReward = (s: Ankh, god: number, lead: number): number =>
  hasPower(s, god, GLORIOUS) && lead >= 3 ? 3 : 1

/** A15.10, A11.9e Magnanimous: losers that had two figures or more gain 2 devotion, lowest devotion first. */
export function resolveMagnanimous(g: AnkhPlay, losers: readonly number[], figures: readonly number[]): void {
  const s = g.state
  const gaining = losers.filter((god) => hasPower(s, god, MAGNANIMOUS) && figures[god]! >= 2)
  for (const god of lowestFirst(s, gaining)) {
    income(g, god, 2, 'A15.10', 'magnanimous')
    if (s.end !== '') return
  }
}

const TOO_FEW: IllegalReason = ['A15.12', 'tooFewFollowers', { cost: 2 }]

/** D-16, A15.12 Worshipful: gods that played a card may pay 2 followers for 1 devotion, lowest devotion first. */
export function* resolveWorshipful(g: AnkhPlay): Flow {
  const s = g.state
  for (const god of lowestFirst(s, s.fighters)) {
    if (!hasPower(s, god, WORSHIPFUL)) continue
    const paying = optionIfLegal(payOption, () => (s.followers[god]! < 2 ? TOO_FEW : undefined))
    const chosen = yield* pick(decidingSeat(god), 'worshipful', 'A15.12', [paying, keepOption], {
      about: { followers: s.followers[god]! },
    })
    if (chosen.verb !== 'pay') continue
    addFollowers(g, god, -2, 'A15.12', 'worshipful')
    income(g, god, 1, 'A15.12', 'worshipful')
    if (s.end !== '') return
  }
}
