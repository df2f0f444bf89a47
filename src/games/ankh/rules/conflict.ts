import { pushPhases } from '#kernel'
import { radiance } from './abilities/gods.ts'
import { strikeMonuments } from './abilities/guardians.ts'
import { obeliskOwners, resolveOmnipresent } from './abilities/powers.ts'
import { spaceName } from './board.ts'
import { forgetGods, income } from './devotion.ts'
import { firstSpaceIn } from './events.ts'
import { mergeGods } from './merge.ts'
import { CONFLICT_NUMBER, MONUMENTS, PER_MONUMENT } from './pieces.ts'
import { activeGod, godName, godsIn, isInRegion } from './position.ts'
import type { Ankh, AnkhPlay } from './state.ts'

/** A4.5: the god with more monuments of a kind in a region than any other, or -1; neutral monuments do not count. */
export function majority(s: Ankh, region: number, kind: number): number {
  const counts = s.devotion.map(() => 0)
  for (let m = kind * PER_MONUMENT; m < (kind + 1) * PER_MONUMENT; m++) {
    const god = s.held[m]!
    if (god >= 0 && isInRegion(s, s.stands[m]!, region)) counts[god]!++
  }
  let best = -1
  let most = 0
  for (let god = 0; god < counts.length; god++) {
    if (counts[god]! > most) {
      most = counts[god]!
      best = god
    } else if (counts[god] === most) best = -1
  }
  return best
}

/** A4.5: the holders of the majorities of obelisks, temples and pyramids in a region. */
export const majorities = (s: Ankh, region: number): number[] => MONUMENTS.map((_, kind) => majority(s, region, kind))

/** A11.1, A11.2: the triggering god takes the tie-breaker token; then Omnipresent, then the Giant Scorpions. */
export function startConflict(g: AnkhPlay): void {
  const s = g.state
  s.tie = activeGod(s)
  s.tieUp = 1
  s.fought = 0
  g.tell?.({
    kind: 'conflict',
    rule: 'A11.1',
    with: { number: CONFLICT_NUMBER[s.event]!, god: godName(s, s.tie) },
  })
  resolveOmnipresent(g)
  strikeMonuments(g)
  pushPhases(s, 'regions', 'conflictOver')
}

/** A11.3: the region with the lowest order token that is still to be resolved, or -1. */
function nextRegion(s: Ankh): number {
  let next = -1
  for (let region = 0; region < s.tokens.length; region++) {
    const token = s.tokens[region]!
    if (token > s.fought && (next < 0 || token < s.tokens[next]!)) next = region
  }
  return next
}

/** A11.3: regions are resolved in the order of their tokens. */
export function takeRegion(g: AnkhPlay): void {
  const s = g.state
  s.region = nextRegion(s)
  if (s.region < 0) return
  s.fought = s.tokens[s.region]!
  pushPhases(s, 'region', 'regions')
}

/** A11.3, R-49: a region without gods is skipped, one god dominates it, several fight a battle. */
export function enterRegion(g: AnkhPlay): void {
  const s = g.state
  const gods = godsIn(s, s.region)
  const kind = gods.length === 0 ? 'skip' : gods.length === 1 ? 'domination' : 'battle'
  g.tell?.({
    kind: 'region',
    rule: 'A11.3',
    with: {
      resolve: kind,
      token: s.tokens[s.region]!,
      space: spaceName(firstSpaceIn(s, s.region)),
      gods: gods.map((god) => godName(s, god)),
    },
  })
  if (kind === 'domination') dominate(g, gods[0]!)
  if (kind === 'battle') startBattle(s)
}

/** A11.4: two incomes: the majorities, then domination with Ra's radiance. */
function dominate(g: AnkhPlay, god: number): void {
  const s = g.state
  const held = tellMajorities(g)
  income(g, god, held.filter((holder) => holder === god).length, 'A11.4', 'majorities')
  if (s.end === '') income(g, god, 1 + radiance(s, god, s.region), 'A11.4', 'domination')
}

/** A4.5: journals the holders of the majorities in the region, and returns them. */
export function tellMajorities(g: AnkhPlay): number[] {
  const s = g.state
  const held = majorities(s, s.region)
  g.tell?.({
    kind: 'majorities',
    rule: 'A4.5',
    with: Object.fromEntries(MONUMENTS.map((kind, i) => [kind, held[i]! < 0 ? null : godName(s, held[i]!)])),
  })
  return held
}

/** A11.5 to A11.10: prepares a battle and its steps. */
function startBattle(s: Ankh): void {
  s.relocating = obeliskOwners(s, s.region)
  s.relocated = []
  s.fighters = []
  s.two = -1
  s.victor = -1
  s.played.fill(0)
  s.dead.fill(0)
  s.safe = []
  s.plagues = 0
  pushPhases(s, 'obelisk', 'cards', 'build', 'plague', 'resolution', 'after')
}

/** A11.11, A12.0, R-37, R-38: the tokens return; then gods merge (with three players or more), are forgotten, or the game ends. */
export function endConflict(g: AnkhPlay): void {
  const s = g.state
  s.tie = -1
  s.tieUp = 0
  s.amunUp = 1
  s.region = -1
  s.fighters = []
  s.played.fill(0)
  const number = CONFLICT_NUMBER[s.event]!
  if (number === 3 && s.players >= 3) mergeGods(g)
  else if (number === 4) forgetGods(g)
  else if (number === 5) {
    s.end = 'mostDevotion'
    s.winner = s.ladder.at(-1)!
  }
}
