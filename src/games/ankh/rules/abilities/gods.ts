import { type Flow, type IllegalReason, legalOptions, pick, type Seat } from '#kernel'
import { ALL_SPACES, NEIGHBOUR, type Space, spaceName } from '../board.ts'
import {
  doneOption,
  newTokenOption,
  noneOption,
  oneCardOption,
  plainOption,
  releaseOption,
  sunOption,
  tokenOption,
  toOption,
  trapOption,
  twoCardsOption,
} from '../options.ts'
import { AMUN, ANUBIS, ISIS, KINDS, OSIRIS, RA, SLOTS, SUNS, WARRIOR } from '../pieces.ts'
import {
  addFollowers,
  decidingSeat,
  figureOn,
  figuresIn,
  godName,
  godWithAbility,
  hasAbility,
  isInRegion,
  isUnderworld,
  putFigure,
  whyNotOccupy,
  whyNotPlacePiece,
} from '../position.ts'
import { type Ankh, type AnkhPlay, BESIDE, MONUMENT, POOL, TRAPPED } from '../state.ts'

/** whether a set has at least two cards. */
const hasTwoCards = (cards: number): boolean => (cards & (cards - 1)) !== 0

/** A17.1, R-16, R-45: whether Amun may announce two cards in this battle. */
function canPlayTwo(s: Ankh, fighters: readonly number[]): boolean {
  const god = godWithAbility(s, AMUN)
  return s.amunUp === 1 && fighters.includes(god) && hasTwoCards(s.hands[god]!)
}

/** D-08, A17.1: once per conflict Amun may announce, before cards are chosen, that he plays two. */
export function* announceTwo(g: AnkhPlay): Flow {
  const s = g.state
  if (!canPlayTwo(s, s.fighters)) return
  const god = godWithAbility(s, AMUN)
  const chosen = yield* pick(decidingSeat(god), 'amunTwo', 'A17.1', [oneCardOption, twoCardsOption])
  if (chosen.verb !== 'two') return
  s.two = god
  s.amunUp = 0
  g.tell?.({ kind: 'amunTwo', rule: 'A17.1', with: { god: godName(s, god) } })
}

const NO_FOLLOWER: IllegalReason = ['A17.2c', 'tooFewFollowers', { cost: 1 }]
const NO_SLOT: IllegalReason = ['A17.2a', 'noFreeSlot']
const OWN_WARRIOR: IllegalReason = ['A17.2a', 'ownWarrior']

/** A17.2b: the strength that trapped warriors add to Anubis' god figure. */
export const trappedStrength = (s: Ankh, god: number): number =>
  hasAbility(s, god, ANUBIS) ? Math.min(SLOTS, s.trapped.length) : 0

/** The first trapped warrior of a god, or -1. */
export function trappedWarrior(s: Ankh, god: number): number {
  for (const figure of s.trapped) if (s.owner[figure] === god) return figure
  return -1
}

/** A17.2c, R-43: the rule against buying a trapped warrior back. */
export const whyNotBuyBack = (s: Ankh, god: number): IllegalReason | undefined =>
  hasAbility(s, god, ANUBIS) || s.followers[god]! >= 1 ? undefined : NO_FOLLOWER

/** A17.2c: frees a god's trapped warrior for one follower, paid to Anubis. Returns the warrior. */
export function buyBack(g: AnkhPlay, god: number): number {
  const s = g.state
  const figure = trappedWarrior(s, god)
  freeWarrior(s, figure)
  if (!hasAbility(s, god, ANUBIS)) {
    addFollowers(g, god, -1, 'A17.2c', 'buyBack')
    addFollowers(g, godWithAbility(s, ANUBIS), 1, 'A17.2c', 'buyBack')
  }
  return figure
}

/** Returns a trapped warrior to its owner's pool. */
export function freeWarrior(s: Ankh, figure: number): void {
  s.trapped.splice(s.trapped.indexOf(figure), 1)
  putFigure(s, figure, POOL)
}

/** D-14, A17.2a, R-28: Anubis may trap one of the enemy warriors that are killed together. */
export function* mayTrapOne(g: AnkhPlay, killed: readonly number[]): Flow {
  const s = g.state
  const anubis = godWithAbility(s, ANUBIS)
  if (anubis < 0) return
  const owners = () => {
    const found: number[] = []
    for (const f of killed) if (s.kind[f] === WARRIOR && !found.includes(s.owner[f]!)) found.push(s.owner[f]!)
    return found.sort((a, b) => s.deity[a]! - s.deity[b]!)
  }
  const warriors = legalOptions(
    owners,
    (owner) => trapOption(s.deity[owner]!),
    (owner) => (owner === anubis ? OWN_WARRIOR : s.trapped.length >= SLOTS ? NO_SLOT : undefined),
  )
  const chosen = yield* pick(decidingSeat(anubis), 'anubisTrap', 'A17.2a', [warriors, noneOption])
  if (chosen.verb === 'none') return
  const owner = s.deity.indexOf(chosen.of)
  trapWarrior(g, killed.find((f) => s.kind[f] === WARRIOR && s.owner[f] === owner)!)
}

/** A17.2a: puts a killed warrior on a free slot. */
export function trapWarrior(g: AnkhPlay, figure: number): void {
  const s = g.state
  putFigure(s, figure, TRAPPED)
  s.trapped.push(figure)
  g.tell?.({
    kind: 'trapped',
    rule: 'A17.2a',
    with: { god: godName(s, godWithAbility(s, ANUBIS)), owner: godName(s, s.owner[figure]!) },
  })
}

const RELEASED = { set: 'isisKeep' }

/** A17.3, R-27: whether a figure is protected: Isis owns it, and an enemy figure is adjacent. */
export function isProtected(s: Ankh, figure: number): boolean {
  const owner = s.owner[figure]!
  if (!hasAbility(s, owner, ISIS)) return false
  const space = s.at[figure]!
  const open = s.open[space]!
  for (let d = 0; d < 6; d++) {
    if (((open >> d) & 1) === 0) continue
    const on = s.on[NEIGHBOUR[space * 6 + d]!]!
    if (on > 0 && on < MONUMENT && s.owner[on - 1] !== owner) return true
  }
  return false
}

/**
 * D-13, A17.3, R-27: protected figures of Isis stay alive, except those that she releases. Releases are picked in the
 * order of their spaces. Returns the figures that stay alive.
 */
export function* keepProtected(g: AnkhPlay, victims: readonly number[]): Flow<number[]> {
  const s = g.state
  const god = godWithAbility(s, ISIS)
  if (god < 0) return []
  let kept = victims.filter((figure) => isProtected(s, figure)).sort((a, b) => s.at[a]! - s.at[b]!)
  let last = -1
  while (kept.some((figure) => s.at[figure]! > last)) {
    const after = last
    const spaces = () => kept.map((figure) => s.at[figure]!).filter((space) => space > after)
    const chosen = yield* pick(
      decidingSeat(god),
      'isisKeep',
      'A17.3',
      [legalOptions(spaces, releaseOption), doneOption],
      RELEASED,
    )
    if (chosen.verb === 'done') break
    last = chosen.of
    kept = kept.filter((figure) => figure !== figureOn(s, last))
  }
  if (kept.length > 0) {
    const spaces = kept.map((figure) => spaceName(s.at[figure]!))
    g.tell?.({ kind: 'protected', rule: 'A17.3', with: { god: godName(s, god), spaces } })
  }
  return kept
}

const NOT_OSIRIS: IllegalReason = ['A17.4b', 'onlyOsiris']
const NO_UNDERWORLD_TOKEN: IllegalReason = ['A17.4b', 'noUnderworldToken']
const OTHER_REGION: IllegalReason = ['A17.4a', 'otherRegion']
const NEW_TOKEN = [newTokenOption]
const NO_NEW_TOKEN: typeof NEW_TOKEN = []

/** A17.4b: the rule against summoning an additional figure to the underworld token on a space. */
export function whyNotSummonToUnderworld(s: Ankh, god: number, space: Space): IllegalReason | undefined {
  if (!hasAbility(s, god, OSIRIS)) return NOT_OSIRIS
  return isUnderworld(s, space) ? whyNotOccupy(s, god, space) : NO_UNDERWORLD_TOKEN
}

/** A17.4a, R-29: the rule against putting an underworld token on a space. */
function whyNotPlaceUnderworld(s: Ankh, region: number, space: Space): IllegalReason | undefined {
  return isInRegion(s, space, region) ? whyNotPlacePiece(s, space) : OTHER_REGION
}

/** D-17, A17.4a, R-29: after a lost battle Osiris may place an underworld token in the region, or move one there. */
export function* placeUnderworld(g: AnkhPlay): Flow {
  const s = g.state
  const god = godWithAbility(s, OSIRIS)
  const region = s.region
  if (!ALL_SPACES.some((space) => whyNotPlaceUnderworld(s, region, space) === undefined)) return
  const seat = decidingSeat(god)
  const fresh = legalOptions(
    () => (s.underworld.includes(BESIDE) ? NEW_TOKEN : NO_NEW_TOKEN),
    () => newTokenOption,
  )
  const placed = legalOptions(() => s.underworld.filter((space) => space >= 0).sort((a, b) => a - b), tokenOption)
  const chosen = yield* pick(seat, 'underworld', 'A17.4a', [fresh, placed, noneOption])
  if (chosen.verb === 'none') return
  const spaces = legalOptions(ALL_SPACES, toOption, (candidate) => whyNotPlaceUnderworld(s, region, candidate))
  const { of: space } = yield* pick(seat, 'underworldTo', 'A17.4a', [spaces])
  const from = chosen.verb === 'token' ? chosen.of : BESIDE
  s.underworld[s.underworld.indexOf(from)] = space
  s.underworld.sort((a, b) => a - b)
  g.tell?.({
    kind: 'underworld',
    rule: 'A17.4a',
    with: { god: godName(s, god), from: from < 0 ? null : spaceName(from), space: spaceName(space) },
  })
}

/** A17.5a: number of sun tokens on Ra's dashboard. */
export function sunsLeft(s: Ankh): number {
  let left = SUNS
  for (let f = 0; f < s.sun.length; f++) left -= s.sun[f]!
  return left
}

/** A17.5a: whether a god has a sun token for a figure that is summoned or rises. */
export const hasSun = (s: Ankh, god: number): boolean => hasAbility(s, god, RA) && sunsLeft(s) > 0

/** A17.5a, A18.4: Ra may make a Mummy radiant when it rises. A summoned figure gets its token with its space. */
export function* attachSun(g: AnkhPlay, figure: number, seat: Seat): Flow {
  const s = g.state
  if (!hasSun(s, s.owner[figure]!)) return
  const about = { figure: KINDS[s.kind[figure]!]!, space: spaceName(s.at[figure]!) }
  const chosen = yield* pick(seat, 'sun', 'A17.5a', [sunOption, plainOption], { about })
  if (chosen.verb === 'sun') putSun(g, figure)
}

/** A17.5a: puts a sun token on a figure on the board. */
export function putSun(g: AnkhPlay, figure: number): void {
  const s = g.state
  s.sun[figure] = 1
  g.tell?.({
    kind: 'radiant',
    rule: 'A17.5a',
    with: {
      god: godName(s, s.owner[figure]!),
      figure: KINDS[s.kind[figure]!]!,
      space: spaceName(s.at[figure]!),
    },
  })
}

/** A17.5b: one devotion more for a region with at least one of the god's radiant figures. */
export const radiance = (s: Ankh, god: number, region: number): number =>
  figuresIn(s, god, region).some((figure) => s.sun[figure] === 1) ? 1 : 0
