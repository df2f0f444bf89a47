import { Journal, Match, type Saved } from '#kernel'
import { godKings } from '../game.ts'
import { sideNamed } from '../rules/components/counters.ts'
import { HAND, seatOf } from '../rules/components/players.ts'
import type { Phase } from '../rules/state/position.ts'
import type { Kings, KingsSetup } from '../rules/state/state.ts'
import { position, type StateSpec } from './position.ts'

const QUIET = ['pass', 'done', 'decline', 'noSiege', 'halt']

/** A match at a test position, with chance open: `answer` also gives its dice. */
export class TestTable {
  readonly match: Match<Kings, KingsSetup, any>
  readonly journal = new Journal()

  constructor(state: Kings, guardSecrets = false) {
    const setup = { scenario: 'campaign', players: state.players.length, guardSecrets }
    const saved: Saved<Kings, KingsSetup> = {
      game: godKings.id,
      version: godKings.version,
      setup,
      length: 0,
      state,
      stop: 'start',
      answers: [],
      early: [],
      epochs: [],
    }
    this.match = Match.load({ ...godKings, seats: () => state.players.map((_, p) => seatOf(state, p)) }, saved, {
      journal: this.journal,
    })
  }

  get state(): Kings {
    return this.match.state
  }

  /** The seat and kind of the open ask: `egypt impulse`. */
  get asked(): string {
    const a = this.match.open[0]
    return a === undefined ? 'over' : `${a.seat} ${a.kind}`
  }

  /** Keys on offer. */
  get offered(): string[] {
    return this.match.open[0]?.options.map((o) => o.key) ?? []
  }

  /** Why a key is not on offer: the rule and the reason. */
  why(key: string): string | undefined {
    const barred = this.match.open[0]?.why().find((b) => b.key === key)
    return barred === undefined ? undefined : `${barred.bar[0]} ${barred.bar[1]}`
  }

  /** Answers the open asks, one key after another; a number is a die. */
  answer(...keys: (string | number)[]): this {
    for (const key of keys) {
      const a = this.match.open[0]
      if (a === undefined) throw new Error(`over before ${key}`)
      this.match.apply(a.seat, typeof key === 'number' ? `roll:${key}` : key)
    }
    return this
  }

  /** The asks that these answers met. */
  asks(...keys: (string | number)[]): string[] {
    return keys.map((key) => {
      const { asked } = this
      this.answer(key)
      return asked
    })
  }

  /** Like `answer`, but declines the asks in between: passes, is done, holds nothing back. */
  play(...keys: (string | number)[]): this {
    for (const key of keys) {
      const wanted = typeof key === 'number' ? `roll:${key}` : key
      for (let i = 0; i < 40 && !this.offered.includes(wanted); i++) this.decline(wanted)
      this.answer(key)
    }
    return this
  }

  /** Declines until this ask: `egypt march`, or a chance ask by its kind. */
  until(asked: string): this {
    for (let i = 0; i < 60 && this.asked !== asked; i++) this.decline(asked)
    return this
  }

  private decline(wanted: string): void {
    const quiet = QUIET.find((key) => this.offered.includes(key))
    if (quiet === undefined) throw new Error(`${this.asked} (${this.offered.join(' ')}) stands before ${wanted}`)
    this.answer(quiet)
  }

  /** The kinds of events so far. */
  get told(): string[] {
    return this.journal.events.map((e) => e.kind)
  }
}

/** The parts of a test position beyond the common state. */
export interface TestSpec extends StateSpec {
  /** Cards in the hand of each power. */
  readonly hands?: { readonly [power: string]: readonly number[] }
  readonly round?: number
  /** Phases to come, the next one last; by default the impulse of the first player. */
  readonly next?: readonly Phase[]
  readonly guardSecrets?: boolean
  /** Final changes to the position. */
  readonly change?: (s: Kings) => void
}

/** A position for a test: the common state of the test vectors, hands, and the phases to come. */
export function testPosition(spec: TestSpec): Kings {
  const players = spec.players ?? ['egypt', 'hatti']
  const s = position({ ...spec, players })
  s.round = spec.round ?? 1
  s.next = [...(spec.next ?? (['round', 'impulse'] as const))]
  for (const [power, cards] of Object.entries(spec.hands ?? {})) {
    for (const card of cards) s.cards[card] = HAND + s.players.indexOf(sideNamed(power))
  }
  spec.change?.(s)
  return s
}

/** A table at a test position. */
export const tableAt = (spec: TestSpec): TestTable => new TestTable(testPosition(spec), spec.guardSecrets)

/** Egypt (king at Kadesh, warlords at Gaza and Memphis) plays a card; Hatti and neutral Kassites are in play too. */
export const eventTable = (card: number, more: Partial<TestSpec> = {}): TestTable =>
  tableAt({
    neutrals: ['kassites'],
    control: { egypt: 'egypt', amurru: 'egypt', canaan: 'egypt', hatti: 'hatti', karduniash: 'kassites' },
    forces: [
      { side: 'egypt', at: 'kadesh', units: { W: 3, C: 1 }, generals: ['thutmose3'] },
      { side: 'egypt', at: 'gaza', units: { W: 1 }, generals: ['warlord1'] },
      { side: 'egypt', at: 'memphis', generals: ['warlord2'] },
      { side: 'hatti', at: 'hattusha', units: { W: 3 }, generals: ['hantili2'] },
      { side: 'kassites', at: 'babylon', units: { W: 3 }, generals: ['kashtiliash3'] },
    ],
    hands: { egypt: [card], hatti: [76] },
    ...more,
  })

/** Egypt's king attacks Hatti's king at Nahrin with Ops; the hands hold the cards under test. */
export const battleTable = (
  egypt: readonly number[],
  hatti: readonly number[],
  more: Partial<TestSpec> = {},
): TestTable =>
  tableAt({
    control: { egypt: 'egypt', kadesh: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
    forces: [
      { side: 'egypt', at: 'kadesh', units: { W: 4, C: 2 }, generals: ['thutmose3'] },
      { side: 'hatti', at: 'nahrin', units: { W: 4, C: 2 }, generals: ['suppiluliuma1'] },
    ],
    hands: { egypt: [1, ...egypt], hatti: [2, ...hatti] },
    ...more,
  }).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin')

/** Both dice of the main battle and all losses, by the first option, up to the ask after them. */
export function fightOut(t: TestTable, attacker: number, defender: number): TestTable {
  while (t.asked !== 'chance attackerRoll') {
    if (t.offered.some((key) => key.startsWith('plus:'))) t.answer(t.offered[0]!)
    else t.until(/advantage/.test(t.asked) ? t.asked : nextOf(t))
  }
  t.answer(attacker, defender)
  return lose(t)
}

/** One declining answer; returns where it leads. */
function nextOf(t: TestTable): string {
  const quiet = ['pass', 'done', 'decline'].find((key) => t.offered.includes(key))
  if (quiet === undefined) throw new Error(`${t.asked}: ${t.offered.join(' ')}`)
  t.answer(quiet)
  return t.asked
}

/** Takes losses by the first option. */
export function lose(t: TestTable): TestTable {
  while (/ losses$/.test(t.asked)) t.answer(t.offered[0]!)
  return t
}

/** Egypt besieges Ugarit; the hands hold the cards under test. */
export const siegeTable = (egypt: readonly number[], hatti: readonly number[]): TestTable =>
  tableAt({
    control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti', ugarit: 'hatti' },
    garrisons: { ugarit_city: 'hatti' },
    sieges: { ugarit_city: { besieger: 'egypt', count: 0 } },
    forces: [{ side: 'egypt', at: 'ugarit_city', units: { W: 4 }, generals: ['thutmose3'] }],
    hands: { egypt: [1, ...egypt], hatti: [2, ...hatti] },
  })

/** Egypt marches to Nahrin and Hatti declares an interception from Aleppo. */
export const interceptTable = (egypt: readonly number[], hatti: readonly number[]): TestTable =>
  tableAt({
    control: { egypt: 'egypt', amurru: 'egypt', hatti: 'hatti' },
    forces: [
      { side: 'egypt', at: 'kadesh', units: { W: 4 }, generals: ['thutmose3'] },
      { side: 'hatti', at: 'aleppo', units: { W: 4 }, generals: ['suppiluliuma1'] },
    ],
    hands: { egypt: [1, ...egypt], hatti: [2, ...hatti] },
  }).play('ops:1', 'activate:egypt-king', 'all', 'step:nahrin', 'intercept:hatti-king', 'all')
