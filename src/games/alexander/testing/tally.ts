import type { Ask, Event, Match, Option } from '../../../kernel/index.ts'
import { type Battle, battleNamed, battleNumber, battleOf } from '../rules/battle.ts'
import { missileClass } from '../rules/charts/missile.ts'
import { ATTACKER_SUPERIOR, DEFENDER_SUPERIOR } from '../rules/charts/superiority.ts'
import { ART, CH, EL } from '../rules/charts/types.ts'
import { driftsRight } from '../rules/move/reach.ts'
import { hasInertia } from '../rules/move/step.ts'
import { HILLMEN_HOLD, isOn, OPTION_NAMES, type OptionName } from '../rules/options.ts'
import { type Alexander, NONE, type Unit } from '../rules/state.ts'

/** D1 to D30 by the kinds of their questions, in the order of the source book. */
const DECISIONS = (
  'placePW elitePhase chooseLeader activate counterTrump removePW orderMode giveOrder step harass ' +
  'withdraw leaderWithdraw reactionFacing reactionFire artillery declareShock group standFor shareHits advance ' +
  'passThrough routTie momentum momentumTrump reactivate panicPath elephantLeader setup ride endOfMove'
).split(' ')

/** An event, its battle, and the number of the unit it is about. */
interface Heard {
  readonly event: Event
  readonly b: Battle
  readonly unit: Unit
  readonly on: (option: OptionName) => boolean
}

type Count = (heard: Heard) => boolean

const told =
  (kind: string, rule?: string): Count =>
  ({ event }) =>
    event.kind === kind && (rule === undefined || event.rule === rule)
const says =
  (kind: string, name: string, value: unknown): Count =>
  ({ event }) =>
    event.kind === kind && event.with?.[name] === value
const of =
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
  ['Line Command', '4.31', told('lineCommand')],
  ['Strategy roll', '4.34', told('strategy')],
  ['put off in a zone of control', '5.25', told('putOff')],
  ['momentum roll', '5.32', told('momentum')],
  ['die of doom', '5.33', told('doom')],
  ['trump roll', '5.41', told('trump')],
  ['column formed', '6.61', says('forms', 'formation', 'column')],
  ['column struck', '6.66', told('leavesColumn')],
  ['Orderly Withdrawal', '6.71', told('withdraws', '6.71')],
  ['pre-arranged withdrawal', '6.84', told('markerUsed')],
  ['forced stacking', '6.92', because('6.92')],
  ['through friends', '6.94', because('6.94')],
  ['reaction facing', '7.16', told('faces')],
  ['ordered fire', '8.12', says('shot', 'occasion', 'order')],
  ['entry fire', '8.21', says('shot', 'occasion', 'entry')],
  ['retire fire', '8.22', says('shot', 'occasion', 'retire')],
  ['return fire', '8.23', says('shot', 'occasion', 'return')],
  ['parting shot of mounted archers', '6.75', says('shot', 'occasion', 'withdraw')],
  ['reload', '8.18', told('reloaded')],
  ['charge', '8.33b', told('charge')],
  ['personal combat', '8.41', told('duel')],
  ['leader wounded', '8.45', told('leaderWounded')],
  ['leader killed', '8.44', told('leaderKilled')],
  ['struggle', '8.36c', told('struggle')],
  ['superior attacker', '8.36d', says('struggle', 'superiority', ATTACKER_SUPERIOR)],
  ['superior defender', '8.36d', says('struggle', 'superiority', DEFENDER_SUPERIOR)],
  ['breakthrough', '8.37', because('8.37')],
  ['roll at TQ-1', '8.38b', told('edge')],
  ['everybody breaks', '10.26', told('everybodyBreaks')],
  ['advance', '8.51', told('advances')],
  ['elephants: rampage', '9.14a', told('rampages')],
  ['elephants: rampage through a unit', '9.14b', told('stampedes')],
  ['elephants: pass-through', '9.13', of(EL, told('passesThrough'))],
  ['elephants: fire of screen or riders', '9.11', of(EL, told('shot'))],
  ['elephants: cavalry beside them', '9.16', because('9.15', '9.16')],
  ['chariots: pass-through', '9.24', of(CH, told('passesThrough'))],
  ['chariots: let through', '9.24', told('avoidance')],
  ['skirmishers: harassment', '9.32', says('shot', 'occasion', 'harass')],
  ['artillery', '9.51', of(ART, told('shot'))],
  ['phalanx and hoplites: stand', '9.65b', told('stands')],
  ['phalanx and hoplites: break', '9.65c', told('breaks')],
  ['phalanx: double depth', '9.62a', told('goesUnder')],
  ['phalanx: square', '9.63', says('forms', 'formation', 'square')],
  ['cavalry: charge formation', '9.73', says('forms', 'formation', 'charge')],
  ['cavalry: pursuit', '10.32', told('pursuit')],
  ['recovery', '10.14', told('recovers')],
  ['rout', '10.21', told('routs')],
  ['run through friends', '10.24', because('10.24')],
  ['rally', '10.27b', told('rally')],
  ['a unit lost', '10.41', told('eliminated')],
  ['a battle decided', '10.43', told('ended')],
]

const has = (ids: unknown, b: Battle, what: (u: Unit) => boolean): boolean =>
  Array.isArray(ids) && ids.some((id) => what(b.unitIds.indexOf(String(id))))

/** The events that show that an option was used. Options that only show in questions are counted by `countAsk`. */
const OPTIONS: { readonly [name in OptionName]?: Count } = {
  'contingent-commanders': told('contingent'),
  'cavalry-charge-formation': says('forms', 'formation', 'charge'),
  'cavalry-pursuit': told('pursuit'),
  'dead-leader-plus-two': told('leaderKilled', '8.44'),
  'ignore-size-with-skirmishers': ({ event, b }) =>
    event.kind === 'struggle' &&
    [event.with?.attackers, event.with?.defenders].some((ids) => has(ids, b, (u) => b.skirmisher[u]!)),
  'elephants-shy-of-spears': of(EL, ({ event }) => event.kind === 'charge' && event.with?.drm !== 0),
  'indian-longbow': ({ event, b, unit }) =>
    event.kind === 'shot' &&
    b.nation[unit] === 'Indian' &&
    missileClass(b.missile[unit]!, b.type[unit]!, true) !== missileClass(b.missile[unit]!, b.type[unit]!, false),
  'pre-arranged-withdrawal': told('markerUsed'),
  'column-movement': says('forms', 'formation', 'column'),
  'craterus-arrives': told('arrival'),
  'idle-mercenaries': told('released'),
  'second-line-faces-about': told('facesAbout'),
  'camp-looting': told('loots'),
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
export class Tally {
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
    const b = battleNumber(battleNamed(setup.scenario))
    const unit = b.unitIds.indexOf(String(event.with?.unit))
    const heard: Heard = { event, b, unit, on: (option) => setup[option] === true }
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
export const counted =
  (tally: Tally, choose: (match: Match<Alexander>, asked: Ask, random: (n: number) => number) => Option) =>
  (match: Match<Alexander>, asked: Ask, random: (n: number) => number): Option => {
    tally.countAsk(match, asked)
    return choose(match, asked, random)
  }
