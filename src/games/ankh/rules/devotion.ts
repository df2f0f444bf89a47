import type { Outcome, Seat } from '#kernel'
import { freeWarrior } from './abilities/gods.ts'
import { spaceName } from './board.ts'
import { monumentSpaces } from './events.ts'
import { ANUBIS, BOUNTIFUL, OSIRIS, RED, TOP } from './pieces.ts'
import { destroyMonument, godName, hasAbility, hasPower, monumentOn, removeFigure } from './position.ts'
import { type Ankh, type AnkhPlay, DEVOTION_SOURCES, type DevotionSource, OUT, SEATS } from './state.ts'

/** A15.11, R-33 Bountiful: an income is one larger while the god is on a red space. */
export const extraDevotion = (s: Ankh, god: number): number =>
  hasPower(s, god, BOUNTIFUL) && s.devotion[god]! <= RED ? 1 : 0

/** A7.3, R-02: the gods of a step, lowest devotion first. The order holds until the end of the step. */
export const lowestFirst = (s: Ankh, gods: readonly number[]): number[] => s.ladder.filter((god) => gods.includes(god))

/** A7.2, R-01: puts a god's token on a space, on top of those there; the ends of the track are limits. */
function stepTo(s: Ankh, god: number, space: number): void {
  const to = space < 0 ? 0 : space > TOP ? TOP : space
  if (to === s.devotion[god]) return
  const { ladder, devotion } = s
  let i = ladder.indexOf(god)
  devotion[god] = to
  for (; i + 1 < ladder.length && devotion[ladder[i + 1]!]! <= to; i++) ladder[i] = ladder[i + 1]!
  for (; i > 0 && devotion[ladder[i - 1]!]! > to; i--) ladder[i] = ladder[i - 1]!
  ladder[i] = god
}

/** Counts devotion towards its source. */
export function recordDevotion(s: Ankh, god: number, source: DevotionSource, by: number): void {
  const at = god * DEVOTION_SOURCES.length + DEVOTION_SOURCES.indexOf(source)
  if (by !== 0) s.earned = s.earned.with(at, s.earned[at]! + by)
}

/** A7.4, A14.1, R-21: one income of devotion, Bountiful included; a god that reaches the top wins immediately. */
export function income(g: AnkhPlay, god: number, amount: number, rule: string, reason: DevotionSource): void {
  if (amount <= 0) return
  const s = g.state
  const extra = extraDevotion(s, god)
  change(g, god, amount + extra, rule, reason, extra)
  if (s.devotion[god] !== TOP) return
  s.end = 'top'
  s.winner = god
}

/** A7.6, R-01: a god loses devotion. */
export function lose(g: AnkhPlay, god: number, amount: number, rule: string, reason: DevotionSource): void {
  change(g, god, -amount, rule, reason, 0)
}

function change(g: AnkhPlay, god: number, by: number, rule: string, reason: DevotionSource, bountiful: number): void {
  const s = g.state
  const from = s.devotion[god]!
  stepTo(s, god, from + by)
  const moved = s.devotion[god]! - from
  const extra = Math.max(0, Math.min(bountiful, moved - (by - bountiful)))
  recordDevotion(s, god, reason, moved - extra)
  recordDevotion(s, god, 'bountiful', extra)
  g.tell?.({
    kind: 'devotion',
    rule,
    with: { god: godName(s, god), by, from, to: s.devotion[god]!, reason, bountiful },
  })
}

/** A13.1, A7.5: the gods on red spaces, lowest devotion first. */
const forgottenGods = (s: Ankh): number[] => s.ladder.filter((god) => s.devotion[god]! <= RED)

/**
 * A13.1, A13.2, R-20: after the fourth conflict, and only then, the gods on red are forgotten. A god that is left alone
 * wins; if none is left, the game has no winner.
 */
export function forgetGods(g: AnkhPlay): void {
  const s = g.state
  for (const god of forgottenGods(s)) forgetGod(g, god)
  if (s.ladder.length > 1) return
  s.end = s.ladder.length === 1 ? 'lastGod' : 'nobody'
  s.winner = s.ladder[0] ?? -1
}

/** A13.1, A13.3: everything of a forgotten god leaves the game. */
function forgetGod(g: AnkhPlay, god: number): void {
  const s = g.state
  const spaces = s.at.filter((space, f) => s.owner[f] === god && space >= 0).sort((a, b) => a - b)
  g.tell?.({
    kind: 'forgotten',
    rule: 'A13.1',
    with: { god: godName(s, god), devotion: s.devotion[god]!, spaces: spaces.map(spaceName) },
  })
  if (hasAbility(s, god, ANUBIS)) for (const figure of s.trapped.slice()) freeWarrior(s, figure)
  if (hasAbility(s, god, OSIRIS)) s.underworld.fill(OUT)
  for (let f = 0; f < s.at.length; f++) {
    if (s.owner[f] !== god) continue
    if (s.trapped.includes(f)) freeWarrior(s, f)
    removeFigure(s, f)
  }
  for (const space of monumentSpaces(s)) {
    if (s.held[monumentOn(s, space)] === god) destroyMonument(g, space, 'A13.1')
  }
  s.followers[god] = 0
  s.ladder = s.ladder.filter((other) => other !== god)
  s.fallen.push(god)
}

/** A14.4, A12.11: the seats that play a god. */
const seatsOfGod = (s: Ankh, god: number): Seat[] =>
  SEATS.filter((_, seat) => seat < s.players && s.plays[seat] === god)

/** all gods, best first, by devotion and then by position in the stack; forgotten gods come last. */
const ranking = (s: Ankh): number[] => [...s.ladder.toReversed(), ...s.fallen.toReversed()]

/** A14, R-03: the outcome once the game has ended. Seats of a merged god share its rank; without a winner no seat is first. */
export function outcome(s: Ankh): Outcome | undefined {
  if (s.end === '') return undefined
  const ranks: { [seat: Seat]: number } = {}
  let rank = s.winner < 0 ? 2 : 1
  for (const god of ranking(s)) {
    const seats = seatsOfGod(s, god)
    for (const seat of seats) ranks[seat] = rank
    rank += seats.length
  }
  return { winners: s.winner < 0 ? [] : seatsOfGod(s, s.winner), ranks, how: s.end }
}
