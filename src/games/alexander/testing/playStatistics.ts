import type { Ask, Event, Match, Option } from '#kernel'
import { type Battle, battleAt, battleIndex, battleOf } from '../rules/battle.ts'
import { ATTACKER_SUPERIOR, DEFENDER_SUPERIOR } from '../rules/charts/clash.ts'
import { missileClass } from '../rules/charts/missiles.ts'
import { ART, CH, EL } from '../rules/charts/types.ts'
import { hasInertia } from '../rules/move/moveChoices.ts'
import { driftsRight } from '../rules/move/reach.ts'
import { HILLMEN_HOLD, isOn, OPTION_NAMES, type OptionName } from '../rules/options.ts'
import { occupancyOf } from '../rules/pieces/occupancy.ts'
import { hexesOf } from '../rules/pieces/units.ts'
import { type Alexander, ELIMINATED, KILLED, NONE, OFF_MAP, type Unit, WAITING } from '../rules/state.ts'

/**
 * Throws if a position is impossible: a unit neither on the map nor out of play, two units in a hex against 6.9, a
 * piece off the map, a cached field that differs from the state, or wrong points. Leaders being asked where to flee
 * (D12), or next in line, may still share a hex with an enemy.
 */
export function expectConserved(s: Alexander, open: readonly Ask[] = []): void {
  const b = battleOf(s)
  const held = new Map<number, number>()
  for (let u = 0; u < b.units; u++) {
    const on = s.hex[u]! >= 0
    const expect = s.status[u]! < ELIMINATED
    if (on !== expect) throw new Error(`${b.unitIds[u]} has status ${s.status[u]} at ${s.hex[u]}`)
    if (!on || s.inFlight.includes(u)) continue
    if (s.hits[u]! < 0) throw new Error(`${b.unitIds[u]} has ${s.hits[u]} hits`)
    for (const hex of hexesOf(s, u)) {
      if (hex < 0 || hex >= b.grid.count) throw new Error(`${b.unitIds[u]} stands off the map`)
      const other = held.get(hex)
      if (other !== undefined && s.depth[u] !== other && !isPassing(s, u, other))
        throw new Error(`6.91: ${b.unitIds[u]} and ${b.unitIds[other]} in ${b.grid.names[hex]}`)
      held.set(hex, u)
    }
  }
  const flight = open.some((asked) => asked.kind === 'leaderWithdraw')
  for (let l = 0; l < b.leaders; l++) {
    const on = s.leaderHex[l]! >= 0
    if (on !== s.leaderStatus[l]! < KILLED && s.leaderStatus[l] !== OFF_MAP)
      throw new Error(`${b.leaderIds[l]} has status ${s.leaderStatus[l]} at ${s.leaderHex[l]}`)
    const there = on ? (held.get(s.leaderHex[l]!) ?? NONE) : NONE
    const fleeing = flight || (s.move !== null && s.move.unit === there)
    if (there !== NONE && b.side[there] !== b.leaderSide[l] && !fleeing)
      throw new Error(`P13: ${b.leaderIds[l]} with ${b.unitIds[there]}`)
  }
  expectField(s)
  expectPoints(s)
}

/** 6.94, 9.62b: a moving unit passes over friends. */
const isPassing = (s: Alexander, u: number, v: number): boolean =>
  s.move !== null && (s.move.unit === u ? s.move.over.includes(v) : s.move.unit === v && s.move.over.includes(u))

/** The cached field must equal a field computed from scratch. */
function expectField(s: Alexander): void {
  const fresh = occupancyOf(JSON.parse(JSON.stringify(s)) as Alexander)
  const known = occupancyOf(s)
  for (let hex = 0; hex < fresh.at.length; hex++) {
    if (known.at[hex] !== fresh.at[hex]) throw new Error(`hex ${hex} holds ${fresh.at[hex]}, known is ${known.at[hex]}`)
    for (const side of [0, 1] as const)
      if (known.zones[side][hex] !== fresh.zones[side][hex])
        throw new Error(
          `zones of side ${side} on hex ${hex}: ${fresh.zones[side][hex]}, known ${known.zones[side][hex]}`,
        )
  }
}

/** 10.41: the points of a side are those of its eliminated units and killed leaders. */
function expectPoints(s: Alexander): void {
  const b = battleOf(s)
  const points = [0, 0]
  for (let u = 0; u < b.units; u++)
    if (s.status[u] === ELIMINATED && s.status[u] !== WAITING) points[b.side[u]!]! += b.points[u]!
  for (let l = 0; l < b.leaders; l++) if (s.leaderStatus[l] === KILLED) points[b.leaderSide[l]!]! += b.leaderPoints[l]!
  if (points[0] !== s.points[0] || points[1] !== s.points[1]) throw new Error(`points ${s.points}, lost ${points}`)
}

/** D1 to D30 by the kinds of their questions, in the order of the source book. */
const DECISIONS = (
  'placePW elitePhase chooseLeader activate counterTrump removePW orderMode giveOrder step harass ' +
  'withdraw leaderWithdraw reactionFacing reactionFire artillery declareShock group standFor shareHits advance ' +
  'passThrough routTie momentum momentumTrump reactivate panicPath elephantLeader setup ride endOfMove'
).split(' ')

/** An event, its battle, and the number of the unit it is about. */
interface CountedEvent {
  readonly event: Event
  readonly b: Battle
  readonly unit: Unit
  readonly on: (option: OptionName) => boolean
}

type Count = (heard: CountedEvent) => boolean

const ofKind =
  (kind: string, rule?: string): Count =>
  ({ event }) =>
    event.kind === kind && (rule === undefined || event.rule === rule)
const withValue =
  (kind: string, name: string, value: unknown): Count =>
  ({ event }) =>
    event.kind === kind && event.with?.[name] === value
const ofType =
  (type: number, count: Count): Count =>
  (heard) =>
    heard.b.type[heard.unit] === type && count(heard)
const because =
  (...rules: string[]): Count =>
  ({ event }) =>
    event.kind === 'hit' && rules.includes(event.rule)
const withOn =
  (option: OptionName, count: Count): Count =>
  (heard) =>
    heard.on(option) && count(heard)

/** Special rules of unit types and important events, each with the events that count for it. */
const RULES: readonly (readonly [name: string, rule: string, count: Count])[] = [
  ['Line Command', '4.31', ofKind('lineCommand')],
  ['Strategy roll', '4.34', ofKind('strategy')],
  ['put off in a zone of control', '5.25', ofKind('putOff')],
  ['momentum roll', '5.32', ofKind('momentum')],
  ['die of doom', '5.33', ofKind('doom')],
  ['trump roll', '5.41', ofKind('trump')],
  ['column formed', '6.61', withValue('forms', 'formation', 'column')],
  ['column struck', '6.66', ofKind('leavesColumn')],
  ['Orderly Withdrawal', '6.71', ofKind('withdraws', '6.71')],
  ['pre-arranged withdrawal', '6.84', ofKind('markerUsed')],
  ['forced stacking', '6.92', because('6.92')],
  ['through friends', '6.94', because('6.94')],
  ['reaction facing', '7.16', ofKind('faces')],
  ['ordered fire', '8.12', withValue('shot', 'occasion', 'order')],
  ['entry fire', '8.21', withValue('shot', 'occasion', 'entry')],
  ['retire fire', '8.22', withValue('shot', 'occasion', 'retire')],
  ['return fire', '8.23', withValue('shot', 'occasion', 'return')],
  ['parting shot of mounted archers', '6.75', withValue('shot', 'occasion', 'withdraw')],
  ['reload', '8.18', ofKind('reloaded')],
  ['charge', '8.33b', ofKind('charge')],
  ['personal combat', '8.41', ofKind('duel')],
  ['leader wounded', '8.45', ofKind('leaderWounded')],
  ['leader killed', '8.44', ofKind('leaderKilled')],
  ['struggle', '8.36c', ofKind('struggle')],
  ['superior attacker', '8.36d', withValue('struggle', 'superiority', ATTACKER_SUPERIOR)],
  ['superior defender', '8.36d', withValue('struggle', 'superiority', DEFENDER_SUPERIOR)],
  ['breakthrough', '8.37', because('8.37')],
  ['roll at TQ-1', '8.38b', ofKind('edge')],
  ['everybody breaks', '10.26', ofKind('everybodyBreaks')],
  ['advance', '8.51', ofKind('advances')],
  ['elephants: rampage', '9.14a', ofKind('rampages')],
  ['elephants: rampage through a unit', '9.14b', ofKind('stampedes')],
  ['elephants: pass-through', '9.13', ofType(EL, ofKind('passesThrough'))],
  ['elephants: fire of screen or riders', '9.11', ofType(EL, ofKind('shot'))],
  ['elephants: cavalry beside them', '9.16', because('9.15', '9.16')],
  ['chariots: pass-through', '9.24', ofType(CH, ofKind('passesThrough'))],
  ['chariots: let through', '9.24', ofKind('avoidance')],
  ['skirmishers: harassment', '9.32', withValue('shot', 'occasion', 'harass')],
  ['artillery', '9.51', ofType(ART, ofKind('shot'))],
  ['phalanx and hoplites: stand', '9.65b', ofKind('stands')],
  ['phalanx and hoplites: break', '9.65c', ofKind('breaks')],
  ['phalanx: double depth', '9.62a', ofKind('goesUnder')],
  ['phalanx: square', '9.63', withValue('forms', 'formation', 'square')],
  ['cavalry: charge formation', '9.73', withValue('forms', 'formation', 'charge')],
  ['cavalry: pursuit', '10.32', ofKind('pursuit')],
  ['recovery', '10.14', ofKind('recovers')],
  ['rout', '10.21', ofKind('routs')],
  ['run through friends', '10.24', because('10.24')],
  ['rally', '10.27b', ofKind('rally')],
  ['a unit lost', '10.41', ofKind('eliminated')],
  ['a battle decided', '10.43', ofKind('ended')],
]

const has = (ids: unknown, b: Battle, what: (u: Unit) => boolean): boolean =>
  Array.isArray(ids) && ids.some((id) => what(b.unitIds.indexOf(String(id))))

/** The events that show that an option was used. Options that only show in questions are counted by `countAsk`. */
const OPTIONS: { readonly [name in OptionName]?: Count } = {
  'contingent-commanders': ofKind('contingent'),
  'cavalry-charge-formation': withValue('forms', 'formation', 'charge'),
  'cavalry-pursuit': ofKind('pursuit'),
  'dead-leader-plus-two': ofKind('leaderKilled', '8.44'),
  'ignore-size-with-skirmishers': ({ event, b }) =>
    event.kind === 'struggle' &&
    [event.with?.attackers, event.with?.defenders].some((ids) => has(ids, b, (u) => b.skirmisher[u]!)),
  'elephants-shy-of-spears': ofType(EL, ({ event }) => event.kind === 'charge' && event.with?.drm !== 0),
  'indian-longbow': ({ event, b, unit }) =>
    event.kind === 'shot' &&
    b.nation[unit] === 'Indian' &&
    missileClass(b.missile[unit]!, b.type[unit]!, true) !== missileClass(b.missile[unit]!, b.type[unit]!, false),
  'pre-arranged-withdrawal': ofKind('markerUsed'),
  'column-movement': withValue('forms', 'formation', 'column'),
  'craterus-arrives': ofKind('arrival'),
  'idle-mercenaries': ofKind('released'),
  'second-line-faces-about': ofKind('facesAbout'),
  'camp-looting': ofKind('loots'),
  'phalanx-drill': ({ event, b }) =>
    event.kind === 'routAndReload' && event.with?.turn === b.special('phalanx-drill')?.turn,
}

/** Options that show in questions. */
const ASKED: { readonly [name in OptionName]?: (s: Alexander, asked: Ask) => boolean } = {
  'elite-commander': (_, asked) => asked.kind === 'elitePhase',
  'elephant-command': (_, asked) => asked.kind === 'elephantLeader',
  'double-depth-phalanx': (s, asked) => asked.kind === 'step' && s.depth[s.move!.unit] !== NONE,
  'hellenic-inertia': (s, asked) => asked.kind === 'step' && hasInertia(s, s.move!.unit),
  'drift-to-the-right': (s, asked) => asked.kind === 'step' && driftsRight(s, s.move!.unit),
  'hillmen-hold': (s, asked) =>
    asked.kind === 'step' &&
    isOn(s, HILLMEN_HOLD) &&
    battleOf(s).special('hillmen-hold')?.group === battleOf(s).group[s.move!.unit],
}

/** Counts how often random battles met each decision point, special rule and option in play. */
export class PlayStatistics {
  readonly decisions: { [kind: string]: number } = {}
  readonly rules: { [name: string]: number } = {}
  readonly options: { [name: string]: number } = {}

  /** Counts a question before it is answered. */
  countAsk(match: Match<Alexander>, asked: Ask): void {
    add(this.decisions, asked.kind)
    for (const name of OPTION_NAMES) if (ASKED[name]?.(match.state, asked)) add(this.options, name)
  }

  /** Counts an event. */
  countEvent(event: Event, setup: { readonly scenario: string; readonly [option: string]: unknown }): void {
    const b = battleAt(battleIndex(setup.scenario))
    const unit = b.unitIds.indexOf(String(event.with?.unit))
    const heard: CountedEvent = { event, b, unit, on: (option) => setup[option] === true }
    for (const [name, , count] of RULES) if (count(heard)) add(this.rules, name)
    for (const name of OPTION_NAMES) {
      const count = OPTIONS[name]
      if (count !== undefined && withOn(name, count)(heard)) add(this.options, name)
    }
  }

  /** The names of everything that was never met. */
  get missing(): string[] {
    return [
      ...DECISIONS.filter((kind) => !this.decisions[kind]),
      ...RULES.flatMap(([name]) => (this.rules[name] ? [] : [name])),
      ...OPTION_NAMES.filter((name) => !this.options[name]),
    ]
  }

  /** The statistics as rows of a Markdown table. */
  get lines(): string[] {
    return [
      ...DECISIONS.map((kind, i) => `| D${i + 1} | ${kind} | ${this.decisions[kind] ?? 0} |`),
      ...RULES.map(([name, rule]) => `| ${rule} | ${name} | ${this.rules[name] ?? 0} |`),
      ...OPTION_NAMES.map((name) => `| ${optionNumber(name)} | ${name} | ${this.options[name] ?? 0} |`),
    ]
  }
}

/** O1 to O14 in order, then the optional rules of battles. */
const BATTLES_OWN = ['S12', 'S14', 'S15', 'S16', 'S17', 'S19']
function optionNumber(name: OptionName): string {
  const n = OPTION_NAMES.indexOf(name)
  return n < 14 ? `O${n + 1}` : BATTLES_OWN[n - 14]!
}

function add(counts: { [name: string]: number }, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1
}

/** A policy whose questions are counted. */
export const countingChooser =
  (tally: PlayStatistics, choose: (match: Match<Alexander>, asked: Ask, random: (n: number) => number) => Option) =>
  (match: Match<Alexander>, asked: Ask, random: (n: number) => number): Option => {
    tally.countAsk(match, asked)
    return choose(match, asked, random)
  }
