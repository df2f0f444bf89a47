import {
  type CandidateSet,
  type Choice,
  type Flow,
  legalOptions,
  type Params,
  pick,
  pushPhases,
  type Seat,
} from '#kernel'
import { freeWarrior } from './abilities/gods.ts'
import { freeBases } from './actions.ts'
import { spaceName } from './board.ts'
import { recordDevotion } from './devotion.ts'
import { monumentSpaces } from './events.ts'
import { dismissOption, dismissPoolOption } from './options.ts'
import { ANUBIS, BASE, GOD, KINDS, LARGE, SMALL, WARRIOR } from './pieces.ts'
import {
  addFollowers,
  decidingSeat,
  destroyMonument,
  figureInPool,
  figureOn,
  godName,
  hasAbility,
  monumentOn,
  removeFigure,
} from './position.ts'
import { type Ankh, type AnkhPlay, GONE, POOL, SEATS } from './state.ts'

/** Decisions that the two seats of a merged god make together. */
type JointDecision = 'Card' | 'Offer'

/** A12.10: the seat of the god that was merged into this one, or -1 if one seat plays it. */
export function lowerSeat(s: Ankh, god: number): number {
  for (let seat = 0; seat < s.plays.length; seat++) if (seat !== god && s.plays[seat] === god) return seat
  return -1
}

/** the god whose two seats deliberate now, hidden from all others, or -1. */
export function deliberatingGod(s: Ankh): number {
  if (s.proposal < 0 && s.decision < 0) return -1
  return s.fighters.find((god) => lowerSeat(s, god) >= 0) ?? -1
}

/** whether a seat may see the deliberation of the merged god. */
export const canSeeDeliberation = (s: Ankh, seat: Seat): boolean => s.plays[SEATS.indexOf(seat)] === deliberatingGod(s)

/**
 * A12.10, R-19, R-51: the lower god's seat proposes; the higher god's seat sees the proposal and decides. Other seats see
 * neither until all is revealed.
 */
export function* decideTogether(
  g: AnkhPlay,
  god: number,
  matter: JointDecision,
  choices: () => CandidateSet<number, Choice>,
  worded: (of: number) => Params,
): Flow {
  const s = g.state
  const lower = SEATS[lowerSeat(s, god)]!
  const higher = decidingSeat(god)
  const only = [higher, lower]
  const proposed = yield* pick(lower, `propose${matter}`, 'A12.10', [choices()])
  s.proposal = proposed.of
  g.tell?.({ kind: `proposed${matter}`, rule: 'A12.10', with: worded(s.proposal), only })
  const about = worded(s.proposal)
  const decided = yield* pick(higher, `decide${matter}`, 'A12.10', [choices()], { about })
  s.decision = decided.of
  g.tell?.({ kind: `decided${matter}`, rule: 'A12.10', with: worded(s.decision), only })
}

/** A12.10: ends the deliberation. Returns the decision, which is revealed with those of the other gods. */
export function takeDecision(g: AnkhPlay): number {
  const s = g.state
  const { decision } = s
  s.proposal = -1
  s.decision = -1
  g.shown()
  return decision
}

/** A12.1, A12.3, A12.5, A12.7, R-17: the two gods with the least devotion become one. */
export function mergeGods(g: AnkhPlay): void {
  const s = g.state
  const [lower, higher] = s.ladder as [number, number]
  g.tell?.({
    kind: 'merged',
    rule: 'A12.1',
    with: { lower: godName(s, lower), higher: godName(s, higher), seat: SEATS[lower]! },
  })
  for (const space of monumentSpaces(s)) {
    if (s.held[monumentOn(s, space)] === lower) destroyMonument(g, space, 'A12.2')
  }
  takeOverFigures(s, lower, higher)
  addFollowers(g, higher, s.followers[lower]!, 'A12.2', 'merge')
  s.followers[lower] = 0
  s.ankhs[lower] = 0
  s.hands[lower] = 0
  s.powers[lower] = 0
  recordDevotion(s, higher, 'merge', s.devotion[lower]! - s.devotion[higher]!)
  s.devotion[higher] = s.devotion[lower]!
  s.ladder = [higher, ...s.ladder.slice(2)]
  s.abilities = s.abilities.with(higher, s.abilities[higher]! | s.abilities[lower]!).with(lower, 0)
  s.plays = s.plays.with(lower, higher)
  if (hasSurplus(s, higher)) pushPhases(s, 'mergeGuardians')
}

/** A12.2, A17.2d, R-17: the lower god and its warriors leave the game; its guardians change owner where they are. */
function takeOverFigures(s: Ankh, lower: number, higher: number): void {
  const ownSlots = hasAbility(s, lower, ANUBIS)
  for (let f = 0; f < s.at.length; f++) {
    const owner = s.owner[f]
    const slot = s.trapped.indexOf(f)
    if (owner === higher && slot >= 0 && ownSlots) freeWarrior(s, f)
    if (owner !== lower) continue
    if (s.kind[f] !== GOD && s.kind[f] !== WARRIOR) s.owner[f] = higher
    else {
      if (slot >= 0) s.trapped.splice(slot, 1)
      removeFigure(s, f)
    }
  }
}

/** number of guardians of a base size that a god has beyond its bases. */
export const surplusGuardians = (s: Ankh, god: number, size: number): number => Math.max(0, -freeBases(s, god, size))

const hasSurplus = (s: Ankh, god: number): boolean =>
  surplusGuardians(s, god, SMALL) + surplusGuardians(s, god, LARGE) > 0

/** The god that two seats play, or -1. */
function mergedGod(s: Ankh): number {
  const seat = s.plays.findIndex((god, own) => god !== own)
  return seat < 0 ? -1 : s.plays[seat]!
}

/** A god's guardians of a base size; of equal ones in the pool only the first. */
function guardiansOfSize(s: Ankh, god: number, size: number): number[] {
  const found: number[] = []
  for (let f = 0; f < s.at.length; f++) {
    if (s.owner[f] !== god || BASE[s.kind[f]!] !== size || s.at[f] === GONE) continue
    const isLike = (g: number) => s.at[f] === POOL && s.at[g] === POOL && s.kind[g] === s.kind[f]
    if (!found.some(isLike)) found.push(f)
  }
  return found
}

/** D-18, A12.2, R-18: the higher god gives up guardians without a base, one at a time. */
export function* giveUpGuardians(g: AnkhPlay): Flow {
  const s = g.state
  const god = mergedGod(s)
  const size = surplusGuardians(s, god, SMALL) > 0 ? SMALL : LARGE
  const guardians = legalOptions(
    () => guardiansOfSize(s, god, size),
    (f) => (s.at[f] === POOL ? dismissPoolOption(s.kind[f]!) : dismissOption(s.at[f]!)),
  )
  const chosen = yield* pick(decidingSeat(god), 'mergeGuardians', 'A12.2', [guardians], {
    about: { surplus: surplusGuardians(s, god, size) },
    set: 'mergeGuardians',
  })
  const figure = chosen.verb === 'dismiss' ? figureOn(s, chosen.of) : figureInPool(s, god, chosen.of)
  const space = chosen.verb === 'dismiss' ? spaceName(chosen.of) : null
  removeFigure(s, figure)
  g.tell?.({
    kind: 'dismissed',
    rule: 'A12.2',
    with: { god: godName(s, god), figure: KINDS[s.kind[figure]!]!, space },
  })
  if (hasSurplus(s, god)) pushPhases(s, 'mergeGuardians')
}
