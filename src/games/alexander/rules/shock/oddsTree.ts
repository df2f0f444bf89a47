import { breaks, breakthroughHits, isOnEdge } from '../charts/collapse.ts'
import {
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

/** F10 (5) to (11): the odds counted through every die; nothing when that are too many. */
export function enumerate(melee: Melee): Found | undefined {
  let ways = 1
  for (const f of melee.fighters) ways *= f.charge.filter((chance) => chance > 0).length
  return ways > MOST_WAYS ? undefined : new Count(melee).found()
}

/**
 * The count of one combat. Sets of units are bits by their place among the fighters, attackers first; arrays are made
 * once, since a count goes through thousands of ways.
 */
class Count {
  private readonly fighters: readonly Fighter[]
  private readonly n: number
  private readonly attackers: number
  /** By unit: whom an attacker can strike, and by whom a unit is held in a zone of control. */
  private readonly strikes: number[]
  private readonly zonedBy: number[]
  /** Hits after the charge, in the charge's break-up, and after the struggle. */
  private readonly charged: number[]
  private readonly early: number[]
  private readonly late: number[]
  private readonly rout: number[]
  private readonly hits: number[]
  private advance = 0
  private readonly struggles = new Map<number, Struggle & { shares: number[] | null }>()
  private readonly melee: Melee

  constructor(melee: Melee) {
    const { fighters } = melee
    this.melee = melee
    this.fighters = fighters
    this.n = fighters.length
    this.attackers = bitsWhere(fighters, (f) => f.attacks)
    this.strikes = fighters.map((f) => bitsWhere(fighters, (other) => f.strikes.includes(other.unit)))
    this.zonedBy = fighters.map((f) => bitsWhere(fighters, (other) => f.zonedBy.includes(other.unit)))
    const zeros = () => fighters.map(() => 0)
    this.charged = zeros()
    this.early = zeros()
    this.late = zeros()
    this.rout = zeros()
    this.hits = zeros()
  }

  found(): Found {
    this.charge(0, 1)
    const { rout, advance } = this
    const hits = this.hits.map((h, i) => (rout[i]! < 1 ? h / (1 - rout[i]!) : 0))
    return { rout, hits, advance, exact: true }
  }

  /** 8.33: every way the checks can go. */
  private charge(i: number, chance: number): void {
    if (i === this.n) {
      for (let k = 0; k < i; k++) this.early[k] = this.charged[k]!
      const all = (1 << i) - 1
      this.breakUp(this.early, all, all, false, chance, null)
      return
    }
    const f = this.fighters[i]!
    for (let hits = 0; hits < f.charge.length; hits++) {
      if (f.charge[hits] === 0) continue
      this.charged[i] = f.hits + hits
      this.charge(i + 1, chance * f.charge[hits]!)
    }
  }

  /**
   * 8.33c, 8.38a, 10.26: who of those in contact breaks; `all` are the units that still fight, with or without contact.
   * `fight` is the struggle behind, or null after the charge.
   */
  private breakUp(
    hits: number[],
    all: number,
    contact: number,
    position: boolean,
    chance: number,
    fight: Struggle | null,
  ): void {
    const [attackMost, attackLeast] = this.excess(hits, contact & this.attackers, true)
    const [defenceMost, defenceLeast] = this.excess(hits, contact & ~this.attackers, false)
    let leaving = 0
    if (attackLeast >= 0 && defenceLeast >= 0 && attackLeast < NOBODY && defenceLeast < NOBODY) {
      const losers = attackMost > defenceMost ? contact & this.attackers : contact & ~this.attackers
      leaving = losers
      for (let i = 0; i < this.n; i++) if (((contact & ~losers) >> i) & 1) hits[i] = this.fighters[i]!.tq - 1
    } else
      for (let i = 0; i < this.n; i++)
        if ((contact >> i) & 1 && breaks(hits[i]!, this.fighters[i]!.tq)) leaving |= 1 << i
    this.standOrBreak(hits, all, contact, 0, leaving, position, chance, fight)
  }

  /** The greatest and the least excess of hits over TQ among units, the advance of attackers included (10.26). */
  private excess(hits: readonly number[], units: number, attacks: boolean): readonly [number, number] {
    let [most, least] = [-NOBODY, NOBODY]
    for (let i = 0; i < this.n; i++) {
      if (((units >> i) & 1) === 0) continue
      const f = this.fighters[i]!
      const over = hits[i]! - f.tq + (attacks ? f.advance : 0)
      if (over > most) most = over
      if (over < least) least = over
    }
    return [most, least]
  }

  /** 9.65: every way that standing can go. */
  private standOrBreak(
    hits: number[],
    all: number,
    contact: number,
    stood: number,
    leaving: number,
    position: boolean,
    chance: number,
    fight: Struggle | null,
  ): void {
    let gone = 0
    for (let i = 0; i < this.n; i++) {
      if (((leaving >> i) & 1) === 0) continue
      const f = this.fighters[i]!
      const stands = f.stands ? standChance(f, hits[i]!, position) : 0
      if (stands === 0) {
        gone |= 1 << i
        continue
      }
      const rest = leaving & ~((1 << (i + 1)) - 1)
      const before = hits[i]!
      hits[i] = f.tq - 1
      this.standOrBreak(
        hits,
        all & ~gone,
        contact & ~gone,
        stood | (1 << i),
        rest,
        position,
        chance * stands,
        fight,
      )
      hits[i] = before
      if (stands === 1) return
      gone |= 1 << i
      chance *= 1 - stands
    }
    if (fight === null) this.struggle(hits, all & ~gone, chance)
    else this.edge(hits, all & ~gone, contact & ~gone, stood, chance)
  }

  /** R88, 8.36, 8.37: contact, the ten dice of the struggle, breakthrough. */
  private struggle(hits: number[], all: number, chance: number): void {
    let contact = 0
    for (let i = 0; i < this.n; i++)
      if (((all & this.attackers) >> i) & 1 && this.strikes[i]! & all)
        contact |= (1 << i) | (this.strikes[i]! & all)
    if (contact === 0) {
      this.edge(hits, all, 0, 0, chance)
      return
    }
    const fight = this.struggleOf(contact)
    const shares = fight.shares ?? this.sharesFor(fight, contact, hits)
    for (let die = 0; die < 10; die++) {
      for (let i = 0; i < this.n; i++) this.late[i] = hits[i]! + shares[die * this.n + i]!
      this.breakthrough(contact)
      this.breakUp(this.late, all, contact, fight.position, chance / 10, fight)
    }
  }

  /** 8.37: judged on the hits before it. */
  private breakthrough(contact: number): void {
    const { late, n } = this
    let [attack, defence] = [0, 0]
    for (let i = 0; i < n; i++) {
      if (((contact >> i) & 1) === 0) continue
      if ((this.attackers >> i) & 1) attack = Math.max(attack, late[i]!)
      else defence = Math.max(defence, late[i]!)
    }
    for (let i = 0; i < n; i++)
      if ((contact >> i) & 1)
        late[i]! += breakthroughHits(late[i]!, (this.attackers >> i) & 1 ? defence : attack)
  }

  /** The struggle of those in contact, with the hits of each unit for each die where they are shared evenly. */
  private struggleOf(contact: number): Struggle & { shares: number[] | null } {
    let found = this.struggles.get(contact)
    if (found === undefined) {
      const fight = this.melee.struggle(this.fighters.filter((_, i) => (contact >> i) & 1).map((f) => f.unit))
      found = { ...fight, shares: null }
      if (!fight.free) found.shares = this.sharesFor(fight, contact, this.charged)
      this.struggles.set(contact, found)
    }
    return found
  }

  /** P5, 10.12: the hits of each unit for each die. */
  private sharesFor(fight: Struggle, contact: number, hits: readonly number[]): number[] {
    const shares = new Array<number>(10 * this.n).fill(0)
    for (const attacks of [true, false]) {
      const places: number[] = []
      for (let i = 0; i < this.n; i++)
        if ((contact >> i) & 1 && ((this.attackers >> i) & 1) === (attacks ? 1 : 0)) places.push(i)
      const units = places.map((i) => this.fighters[i]!)
      const held = places.map((i) => hits[i]!)
      for (let die = 0; die < 10; die++) {
        const total = (attacks ? fight.attackerHits : fight.defenderHits)[die]!
        const first = attacks ? fight.attacker : fight.defender
        const given = sharesOf(units, held, total, first, fight.free && !attacks)
        places.forEach((i, k) => {
          shares[die * this.n + i] = given[k]!
        })
      }
    }
    return shares
  }

  /** 8.38b: those on the edge in an enemy zone of control each hold or rout by a die of their own; then all is counted. */
  private edge(hits: readonly number[], all: number, contact: number, stood: number, chance: number): void {
    let [attackersGone, defendersGone] = [1, 1]
    for (let i = 0; i < this.n; i++) {
      const f = this.fighters[i]!
      let out = 1
      if ((all >> i) & 1) {
        const rolls = (contact >> i) & 1 && isOnEdge(hits[i]!, f.tq, ((stood >> i) & 1) === 1)
        const hold = rolls && (f.outerZone || this.zonedBy[i]! & all) ? holdChance(f.tq) : 1
        out = 1 - hold
        this.hits[i]! += chance * hold * (hits[i]! - f.hits - (hold < 1 ? 1 : 0))
      }
      this.rout[i]! += chance * out
      if ((this.attackers >> i) & 1) attackersGone *= out
      else defendersGone *= out
    }
    this.advance += chance * defendersGone * (1 - attackersGone)
  }
}

const NOBODY = 1000

function bitsWhere(fighters: readonly Fighter[], test: (f: Fighter) => boolean): number {
  let bits = 0
  fighters.forEach((f, i) => {
    if (test(f)) bits |= 1 << i
  })
  return bits
}
