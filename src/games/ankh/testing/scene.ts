import { Journal, Match, type Params } from '#kernel'
import { ankh } from '../game.ts'
import { spaceNamed } from '../rules/board.ts'
import { KINDS, MONUMENTS, monumentKind } from '../rules/pieces.ts'
import { phasesFrom } from '../rules/play.ts'
import { removeFigure } from '../rules/position.ts'
import { type Ankh, type AnkhSetup, copy, type Phase, SCENARIOS, SEATS } from '../rules/state.ts'
import { type PositionSpec, positionOf, regionAt } from './position.ts'

/** A match from a given position, for tests. Gods are named by their ids. */
export class Scene {
  readonly match: Match<Ankh, AnkhSetup>
  readonly gods: readonly string[]
  readonly journal = new Journal()

  constructor(given: PositionSpec, arrange: (s: Ankh, god: (name: string) => number) => void, more: string[] = []) {
    const { s, gods } = positionOf(given, ...more)
    this.gods = gods
    s.markers = [3, 3, 3, 3]
    s.scenario = 0
    s.first = 0
    s.action = 0
    arrange(s, (name) => gods.indexOf(name))
    const { players } = s
    const setup: AnkhSetup = {
      scenario: SCENARIOS.find((scenario) => scenario.players === players)!.id,
      players,
      guardSecrets: false,
      gods: 'choose',
      guardians: 'draw',
      first: 'player1',
    }
    const game = { ...ankh, begin: () => copy(s) }
    this.match = Match.begin(game, setup, { journal: this.journal })
  }

  get s(): Ankh {
    return this.match.state
  }

  god(name: string): number {
    return this.gods.indexOf(name)
  }

  /** Applies answers of a god, one after another. */
  say(god: string, ...keys: string[]): this {
    for (const key of keys) this.match.apply(SEATS[this.god(god)]!, key)
    return this
  }

  /** The kinds of the open asks. */
  get asks(): string[] {
    return this.match.open.map((asked) => asked.kind)
  }

  /** The gods that are asked. */
  get asked(): string[] {
    return this.match.open.map((asked) => this.gods[SEATS.indexOf(asked.seat)]!)
  }

  /** The keys offered to a god, by default to the first that is asked. */
  offered(god = this.asked[0]!): string[] {
    return this.match.asked(SEATS[this.god(god)]!)!.options.map((option) => option.key)
  }

  /** The rule and code against a key that is not offered. */
  why(key: string): string | undefined {
    for (const asked of this.match.open) {
      const barred = asked.why().find((candidate) => candidate.key === key)
      if (barred !== undefined) return `${barred.bar[0]} ${barred.bar[1]}`
    }
    return undefined
  }

  /** The parameters of all events of a kind. */
  told(kind: string): Params[] {
    return this.journal.events.filter((e) => e.kind === kind).map((e) => e.with ?? {})
  }

  /** The devotion changes in order, as `god n reason`. */
  get devotions(): string[] {
    return this.told('devotion').map((e) => `${e.god} ${e.by} ${e.reason}`)
  }

  /** The figure on a space as `owner kind`, or the monument as `kind controller`. */
  on(space: string): string | undefined {
    const { s } = this
    const figure = s.at.indexOf(spaceNamed(space))
    if (figure >= 0) return `${this.gods[s.owner[figure]!]} ${KINDS[s.kind[figure]!]}`
    const monument = s.stands.indexOf(spaceNamed(space))
    if (monument < 0) return undefined
    const holder = s.held[monument]!
    return `${MONUMENTS[monumentKind(monument)]} ${this.gods[holder] ?? 'neutral'}`
  }

  devotion(god: string): number {
    return this.s.devotion[this.god(god)]!
  }

  followers(god: string): number {
    return this.s.followers[this.god(god)]!
  }
}

/** A scene of a god's action or event, from the start of a phase. */
export function turnScene(god: string, phase: Phase, given: PositionSpec, arrange?: (s: Ankh) => void): Scene {
  const start = (s: Ankh, number: (name: string) => number) => {
    s.seat = number(god)
    s.next = phasesFrom(phase).reverse()
    s.event = 1
    arrange?.(s)
  }
  return new Scene(given, start, [god])
}

/** A scene of one region of the first conflict, after which the turn ends. */
export function battleScene(region: string, given: PositionSpec, arrange?: (s: Ankh) => void): Scene {
  const start = (s: Ankh) => {
    s.seat = 0
    s.event = 4
    s.region = regionAt(s, region)
    s.tokens[s.region] = 8
    s.fought = 8
    s.next = phasesFrom('region').reverse()
    arrange?.(s)
  }
  return new Scene(given, start)
}

/** A scene of the end of a conflict, by its number. */
export function conflictEndScene(number: number, given: PositionSpec, arrange?: (s: Ankh) => void): Scene {
  const start = (s: Ankh) => {
    s.seat = 0
    s.event = [0, 4, 8, 12, 16, 18][number]!
    s.next = phasesFrom('conflictOver').reverse()
    arrange?.(s)
  }
  return new Scene(given, start)
}

/** Parses figures such as `amun warrior F4`. */
export function figures(...lines: string[]): NonNullable<PositionSpec['figures']> {
  return lines.map((line) => {
    const [owner, type, hex, sun] = line.split(' ')
    return { owner: owner!, type: type!, hex: hex!, ...(sun === 'sun' ? { sun: true } : {}) }
  })
}

/** Parses monuments such as `temple D4 amun`; without a god they are neutral. */
export function monuments(...lines: string[]): NonNullable<PositionSpec['monuments']> {
  return lines.map((line) => {
    const [type, hex, controller] = line.split(' ')
    return { type: type!, hex: hex!, controller: controller ?? null }
  })
}

/** A scene of a battle of a merged god (Isis in Ra, seats 1 and 2) against Amun (seat 3). */
export const mergedBattle = (given: PositionSpec, change: (s: Ankh) => void = () => {}) =>
  new Scene(given, (s) => {
    s.seat = 2
    s.event = 16
    s.tokens = [1, 2, 3]
    s.plays = [1, 1, 2]
    s.ladder = [1, 2]
    change(s)
    s.abilities = [0, ...s.abilities.slice(1)]
    removeFigure(s, s.owner.indexOf(0))
    s.hands[0] = 0
    s.tie = 2
    s.amunUp = 0
    s.next = phasesFrom('regions').reverse()
  })
