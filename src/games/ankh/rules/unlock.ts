import { type Bar, each, type Flow, pick } from '../../../kernel/index.ts'
import { none, powerOption } from './asks.ts'
import { activeGod, godName } from './facts.ts'
import { addFollowers, tellNoEffect } from './occupy.ts'
import { BASE, BASES, bitsOf, KINDS, POWER_LEVEL, POWERS, UNLOCKS } from './pieces.ts'
import { type Ankh, CARD, GONE, POOL, SEATS, type Table } from './state.ts'

const ALL_POWERS = POWERS.map((_, power) => power)
const ALL_UNLOCKED: Bar = ['A9.4b', 'allUnlocked']
const UNLOCKED: Bar = ['A9.4a', 'alreadyUnlocked']
const LEVEL_NOT_OPEN: readonly Bar[] = [1, 2, 3].map((level): Bar => ['A9.4a', 'levelNotOpen', { level }])
const LEVEL_FULL: readonly Bar[] = [1, 2, 3].map((level): Bar => ['A6.3', 'levelFull', { level }])
const TOO_FEW: readonly Bar[] = UNLOCKS.map(({ cost }): Bar => ['A9.4b', 'tooFewFollowers', { cost }])

/** A9.4a: number of powers that a god has unlocked, which is the index of the next ankh token. */
export const unlocksOf = (s: Ankh, god: number): number => bitsOf(s.powers[god]!).length

/** A9.4: the rule against a god unlocking a power. */
export function unlockBar(s: Ankh, god: number, power: number): Bar | undefined {
  const slot = unlocksOf(s, god)
  const next = UNLOCKS[slot]
  if (next === undefined) return ALL_UNLOCKED
  if ((s.powers[god]! >> power) & 1) return UNLOCKED
  const level = POWER_LEVEL[power]!
  if (level > next.level) return LEVEL_NOT_OPEN[level - 1]
  if (level < next.level) return LEVEL_FULL[level - 1]
  return s.followers[god]! < next.cost ? TOO_FEW[slot] : undefined
}

/** D-04, A9.4, R-04: the active seat may unlock a power. */
export function* unlockPower(g: Table): Flow {
  const s = g.state
  const god = activeGod(s)
  const powers = each(ALL_POWERS, powerOption, (power) => unlockBar(s, god, power))
  const asked = pick(SEATS[s.seat]!, 'unlock', 'A9.4a', [powers, none], {
    about: { followers: s.followers[god]!, unlocked: unlocksOf(s, god) },
  })
  const chosen = yield* asked
  if (chosen.verb === 'power') unlock(g, god, chosen.of)
  else tellNoEffect(g, 'A9.4b', asked)
}

/** A9.4a, A9.4c: a god pays for a power and takes the guardian whose symbol is uncovered. */
export function unlock(g: Table, god: number, power: number): void {
  const s = g.state
  const next = UNLOCKS[unlocksOf(s, god)]!
  addFollowers(g, god, -next.cost, 'A9.4a', 'unlock')
  s.powers[god]! |= 1 << power
  g.tell?.({ kind: 'unlocked', rule: 'A9.4a', with: { god: godName(s, god), power: POWERS[power]! } })
  if (next.guardian > 0) takeGuardian(g, god, next.guardian)
}

/** A3.5: number of free bases of a size; negative when a merged god has too many guardians. */
export function freeBases(s: Ankh, god: number, size: number): number {
  let free = BASES[size]!
  for (let f = 0; f < s.at.length; f++) {
    if (s.owner[f] === god && BASE[s.kind[f]!] === size && s.at[f] !== GONE) free--
  }
  return free
}

/** A9.4c, R-08: a god takes a figure from the card of a level; without a figure or a free base the chance is lost. */
export function takeGuardian(g: Table, god: number, level: number): void {
  const s = g.state
  const kind = s.guardians[level - 1]!
  const figure = s.kind.findIndex((of, f) => of === kind && s.at[f] === CARD)
  const rule = 'A9.4c'
  const with_ = { god: godName(s, god), guardian: KINDS[kind]!, level }
  if (figure < 0 || freeBases(s, god, BASE[kind]!) === 0) {
    g.tell?.({ kind: 'guardianMissed', rule: 'R-08', with: { ...with_, why: figure < 0 ? 'none' : 'base' } })
    return
  }
  s.owner[figure] = god
  s.at[figure] = POOL
  g.tell?.({ kind: 'guardianTaken', rule, with: with_ })
}
