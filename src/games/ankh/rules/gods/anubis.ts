import { type Bar, each, type Flow, pick } from '../../../../kernel/index.ts'
import { none, trapOption } from '../asks.ts'
import { godName, godWith, has, seatOf } from '../facts.ts'
import { addFollowers, put } from '../occupy.ts'
import { ANUBIS, SLOTS, WARRIOR } from '../pieces.ts'
import { type Ankh, POOL, type Table, TRAPPED } from '../state.ts'

const NO_FOLLOWER: Bar = ['A17.2c', 'tooFewFollowers', { cost: 1 }]
const NO_SLOT: Bar = ['A17.2a', 'noFreeSlot']
const OWN_WARRIOR: Bar = ['A17.2a', 'ownWarrior']

/** A17.2b: the strength that trapped warriors add to Anubis' god figure. */
export const trappedStrength = (s: Ankh, god: number): number =>
  has(s, god, ANUBIS) ? Math.min(SLOTS, s.trapped.length) : 0

/** The first trapped warrior of a god, or -1. */
export function trappedWarrior(s: Ankh, god: number): number {
  for (const figure of s.trapped) if (s.owner[figure] === god) return figure
  return -1
}

/** A17.2c, R-43: the rule against buying a trapped warrior back. */
export const buyBackBar = (s: Ankh, god: number): Bar | undefined =>
  has(s, god, ANUBIS) || s.followers[god]! >= 1 ? undefined : NO_FOLLOWER

/** A17.2c: frees a god's trapped warrior for one follower, paid to Anubis. Returns the warrior. */
export function buyBack(g: Table, god: number): number {
  const s = g.state
  const figure = trappedWarrior(s, god)
  free(s, figure)
  if (!has(s, god, ANUBIS)) {
    addFollowers(g, god, -1, 'A17.2c', 'buyBack')
    addFollowers(g, godWith(s, ANUBIS), 1, 'A17.2c', 'buyBack')
  }
  return figure
}

/** Returns a trapped warrior to its owner's pool. */
export function free(s: Ankh, figure: number): void {
  s.trapped.splice(s.trapped.indexOf(figure), 1)
  put(s, figure, POOL)
}

/** D-14, A17.2a, R-28: Anubis may trap one of the enemy warriors that are killed together. */
export function* trapOne(g: Table, killed: readonly number[]): Flow {
  const s = g.state
  const anubis = godWith(s, ANUBIS)
  if (anubis < 0) return
  const owners = () => {
    const found: number[] = []
    for (const f of killed) if (s.kind[f] === WARRIOR && !found.includes(s.owner[f]!)) found.push(s.owner[f]!)
    return found.sort((a, b) => s.deity[a]! - s.deity[b]!)
  }
  const warriors = each(
    owners,
    (owner) => trapOption(s.deity[owner]!),
    (owner) => (owner === anubis ? OWN_WARRIOR : s.trapped.length >= SLOTS ? NO_SLOT : undefined),
  )
  const chosen = yield* pick(seatOf(anubis), 'anubisTrap', 'A17.2a', [warriors, none])
  if (chosen.verb === 'none') return
  const owner = s.deity.indexOf(chosen.of)
  trap(g, killed.find((f) => s.kind[f] === WARRIOR && s.owner[f] === owner)!)
}

/** A17.2a: puts a killed warrior on a free slot. */
export function trap(g: Table, figure: number): void {
  const s = g.state
  put(s, figure, TRAPPED)
  s.trapped.push(figure)
  g.tell?.({
    kind: 'trapped',
    rule: 'A17.2a',
    with: { god: godName(s, godWith(s, ANUBIS)), owner: godName(s, s.owner[figure]!) },
  })
}
