import { breaks, isOnEdge, whoBreaks } from '../charts/collapse.ts'
import {
  afterBreakthrough,
  type Fighter,
  type Found,
  holdChance,
  type Melee,
  type Struggle,
  sharesOf,
  standChance,
} from './oddsUnits.ts'

/** More ways than this through the dice of the charge are estimated instead. */
const MOST_WAYS = 1500

/** A unit on its way through the dice: its hits, whether it fights on, has stood, or lost contact (R88). */
interface Fate {
  hits: number
  fights: boolean
  stood: boolean
  contact: boolean
}

/** Chances so far. */
interface Tally {
  readonly rout: number[]
  readonly hits: number[]
  advance: number
}

/** F10 (5) to (11): the odds counted through every die; nothing when that are too many. */
export function enumerate(melee: Melee): Found | undefined {
  const { fighters } = melee
  let ways = 1
  for (const f of fighters) ways *= f.charge.filter((chance) => chance > 0).length
  if (ways > MOST_WAYS) return undefined
  const tally: Tally = { rout: fighters.map(() => 0), hits: fighters.map(() => 0), advance: 0 }
  const struggles = new Map<number, Struggle>()
  const struggleOf = (fates: readonly Fate[]) => {
    let mask = 0
    fates.forEach((fate, i) => {
      if (fate.fights && fate.contact) mask |= 1 << i
    })
    let found = struggles.get(mask)
    if (found === undefined) {
      found = melee.struggle(fighters.filter((_, i) => (mask >> i) & 1).map((f) => f.unit))
      struggles.set(mask, found)
    }
    return found
  }
  charge(fighters, 0, [], 1, (fates, chance) =>
    breakUp(fighters, fates, false, chance, (after, p) => fightOn(fighters, after, p, struggleOf, tally)),
  )
  return {
    rout: tally.rout,
    hits: tally.hits.map((h, i) => (tally.rout[i]! < 1 ? h / (1 - tally.rout[i]!) : 0)),
    advance: tally.advance,
    exact: true,
  }
}

type Next = (fates: Fate[], chance: number) => void

/** 8.33: every way the checks can go. */
function charge(fighters: readonly Fighter[], i: number, fates: Fate[], chance: number, next: Next): void {
  const f = fighters[i]
  if (f === undefined) {
    next(
      fates.map((fate) => ({ ...fate })),
      chance,
    )
    return
  }
  f.charge.forEach((p, hits) => {
    if (p === 0) return
    fates[i] = { hits: f.hits + hits, fights: true, stood: false, contact: true }
    charge(fighters, i + 1, fates, chance * p, next)
  })
}

/** 8.33c, 8.38a, 10.26, 9.65: who breaks, with every way that standing can go. */
function breakUp(
  fighters: readonly Fighter[],
  fates: Fate[],
  position: boolean,
  chance: number,
  next: Next,
): void {
  const fighting = (attacks: boolean) =>
    fighters.flatMap((f, i) => {
      const fate = fates[i]!
      return f.attacks === attacks && fate.fights && fate.contact
        ? [{ tq: f.tq, hits: fate.hits + (attacks ? f.advance : 0) }]
        : []
    })
  const broken = whoBreaks(fighting(true), fighting(false), 0)
  const leaving: number[] = []
  fighters.forEach((f, i) => {
    const fate = fates[i]!
    if (!fate.fights || !fate.contact) return
    if (broken === 'each' ? breaks(fate.hits, f.tq) : (broken === 'attackers') === f.attacks) leaving.push(i)
    else if (broken !== 'each') fate.hits = f.tq - 1
  })
  standOrBreak(fighters, fates, leaving, position, chance, next)
}

function standOrBreak(
  fighters: readonly Fighter[],
  fates: Fate[],
  leaving: readonly number[],
  position: boolean,
  chance: number,
  next: Next,
): void {
  const [i, ...others] = leaving
  if (i === undefined) {
    next(fates, chance)
    return
  }
  const f = fighters[i]!
  const stands = standChance(f, fates[i]!.hits, position)
  if (stands > 0) {
    const held = fates.map((fate) => ({ ...fate }))
    held[i] = { ...held[i]!, hits: f.tq - 1, stood: true }
    standOrBreak(fighters, held, others, position, chance * stands, next)
  }
  if (stands < 1) {
    const gone = fates.map((fate) => ({ ...fate }))
    gone[i]!.fights = false
    standOrBreak(fighters, gone, others, position, chance * (1 - stands), next)
  }
}

/** R88, 8.36, 8.37: contact, the struggle's ten dice, breakthrough; then collapse and the edge. */
function fightOn(
  fighters: readonly Fighter[],
  fates: Fate[],
  chance: number,
  struggleOf: (fates: readonly Fate[]) => Struggle,
  tally: Tally,
): void {
  const alive = (unit: number) => fates[fighters.findIndex((f) => f.unit === unit)]!.fights
  fighters.forEach((f, i) => {
    const touched = f.attacks
      ? f.strikes.some(alive)
      : fighters.some((a) => a.attacks && alive(a.unit) && a.strikes.includes(f.unit))
    fates[i]!.contact = touched
  })
  const left = (attacks: boolean) =>
    fighters.flatMap((f, i) => (f.attacks === attacks && fates[i]!.fights && fates[i]!.contact ? [i] : []))
  const [attack, defence] = [left(true), left(false)]
  if (attack.length === 0 || defence.length === 0) {
    count(fighters, fates, chance, tally)
    return
  }
  const fight = struggleOf(fates)
  const of = (places: readonly number[]) => places.map((i) => fighters[i]!)
  const now = (places: readonly number[]) => places.map((i) => fates[i]!.hits)
  for (let die = 0; die < 10; die++) {
    const after = fates.map((fate) => ({ ...fate }))
    const ours = addTo(
      now(attack),
      sharesOf(of(attack), now(attack), fight.attackerHits[die]!, fight.attacker, false),
    )
    const theirs = addTo(
      now(defence),
      sharesOf(of(defence), now(defence), fight.defenderHits[die]!, fight.defender, fight.free),
    )
    afterBreakthrough(ours, theirs)
    attack.forEach((i, k) => {
      after[i]!.hits = ours[k]!
    })
    defence.forEach((i, k) => {
      after[i]!.hits = theirs[k]!
    })
    breakUp(fighters, after, fight.position, chance / 10, (end, p) => atEdge(fighters, end, p, tally))
  }
}

const addTo = (hits: readonly number[], more: readonly number[]): number[] => hits.map((h, i) => h + more[i]!)

/** 8.38b: those on the edge in an enemy zone of control each hold or rout by a die of their own. */
function atEdge(fighters: readonly Fighter[], fates: Fate[], chance: number, tally: Tally): void {
  const fights = (unit: number) => fates[fighters.findIndex((f) => f.unit === unit)]!.fights
  const holds = fighters.map((f, i) => {
    const fate = fates[i]!
    const edge = fate.fights && fate.contact && isOnEdge(fate.hits, f.tq, fate.stood)
    return edge && (f.outerZone || f.zonedBy.some(fights)) ? holdChance(f.tq) : 1
  })
  count(fighters, fates, chance, tally, holds)
}

function count(
  fighters: readonly Fighter[],
  fates: readonly Fate[],
  chance: number,
  tally: Tally,
  holds?: readonly number[],
): void {
  let [defendersGone, attackersGone] = [1, 1]
  fighters.forEach((f, i) => {
    const fate = fates[i]!
    const hold = holds?.[i] ?? 1
    const out = fate.fights ? 1 - hold : 1
    tally.rout[i]! += chance * out
    tally.hits[i]! += chance * (1 - out) * (fate.hits - f.hits - (hold < 1 ? 1 : 0))
    if (f.attacks) attackersGone *= out
    else defendersGone *= out
  })
  tally.advance += chance * defendersGone * (1 - attackersGone)
}
