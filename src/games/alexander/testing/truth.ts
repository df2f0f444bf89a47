import { FACINGS } from '#hex/facing.ts'
import { type Ask, CHANCE, Journal, type JournalEntry, type Match, type Option, type Random } from '#kernel'
import type { Comparison, Probe, ProbePosition, TruthSuite, ValueComparison } from '#kernel/testing/truth.ts'
import { findItem } from '../board/ask/options.ts'
import { findSheetOdds } from '../board/sheet/sheetOdds.ts'
import { brain } from '../bot/brain.ts'
import { alexander } from '../game.ts'
import { battleOf } from '../rules/battle.ts'
import type { OptionOutcome } from '../rules/chances.ts'
import { type Alexander, ELIMINATED, KILLED, ROUTED } from '../rules/state.ts'
import { aggressive } from './aggressive.ts'
import { legProbe, lineProbe, wheelProbe } from './moveTruth.ts'
import { aimedProbe, declaredProbe } from './shockTruth.ts'
import { boardAsk, shotProbe, turnProbe, viewAt } from './shotTruth.ts'

/** One combination of the dice that follow an option. */
interface DiceOutcome {
  readonly chance: number
  readonly state: Alexander
  readonly told: readonly JournalEntry[]
}

/** Which dice and questions belong to an option, and how to read its outcome. */
interface FollowedPlay {
  readonly dice: readonly string[]
  readonly asks: readonly string[]
  /** Maximum number of dice, not counting rolls to stand. */
  readonly most: number
  outcome(leaf: DiceOutcome): string
}

const eventDetails = (told: readonly JournalEntry[], kind: string) => told.find((event) => event.kind === kind)?.with

/** How to read the outcome of each kind of option from the journal and the position. */
function followedPlay(at: ProbePosition<Alexander>, option: Option): FollowedPlay {
  const { match, asked } = at
  const b = battleOf(match.state)
  const [verb, of = ''] = option.key.split(':')
  const id = asked.kind === 'giveOrder' ? of : String(asked.about?.unit ?? '')
  const u = b.unitIds.indexOf(id)
  const once = (kind: string, outcome: FollowedPlay['outcome']) => ({ dice: [kind], asks: [], most: 1, outcome })
  switch (verb) {
    case 'trump':
    case 'counter':
      return once('trump', ({ told }) => (eventDetails(told, 'trump')!.succeeds ? 'trumps' : 'trumpFails'))
    case 'lineRoll':
      return once('strategy', ({ told }) => (eventDetails(told, 'strategy')!.succeeds ? 'lineObeys' : 'ordersOnly'))
    case 'try':
      return {
        ...{ dice: ['momentum', 'doom'], asks: [], most: 2 },
        outcome: ({ told }) => String((eventDetails(told, 'doom') ?? eventDetails(told, 'momentum'))!.result),
      }
    case 'fire':
    case 'shoot':
    case 'atLeader':
    case 'harass':
      return {
        ...{ dice: ['missile', 'leaderShot', 'severity'], asks: [], most: 3 },
        outcome: ({ told }) => shotOutcome(told),
      }
    case 'to':
    case 'face':
      if (asked.kind === 'panicPath') return panicPlay(at, String(asked.about!.who))
      return {
        ...{ dice: ['tqCheck', 'stand'], asks: ['withdrawFacing', 'routTie', 'leaderWithdraw'] },
        most: b.skirmisher[u] ? 0 : 1,
        outcome: ({ state, told }) => {
          if (state.status[u] === ELIMINATED) return 'lost'
          if (state.status[u] === ROUTED || told.some((e) => e.kind === 'rampages' && e.with?.unit === id))
            return 'routs'
          return `hits:${Math.max(0, state.hits[u]! - match.state.hits[u]!)}`
        },
      }
    case 'fight':
      return {
        ...{ dice: ['personalCombat'], asks: ['leaderInCombat'], most: 2 },
        outcome: ({ state, told }) => duelOutcome(state, told, of),
      }
    case 'recover':
      return {
        ...{ dice: [], asks: [], most: 0 },
        outcome: ({ state }) => `recovers:${match.state.hits[u]! - state.hits[u]!}`,
      }
    default:
      return {
        ...{
          // 10.24: friends that are run through check, and may rout back through the unit.
          dice: ['rally', 'rallyHits', 'tqCheck', 'stand', 'rampage'],
          asks: ['orderKind', 'rallyFacing', 'routTie', 'leaderWithdraw', 'withdraw'],
          most: 5,
        },
        outcome: ({ told }) => {
          const mine = told.filter((event) => event.with?.unit === id)
          const last = (kinds: readonly string[]) => mine.findLast(({ kind }) => kinds.includes(kind))?.kind
          if (last(['eliminated']) !== undefined) return 'lost'
          return last(['rallied', 'routs', 'runs']) === 'rallied' ? 'rallied' : 'runs'
        },
      }
  }
}

/** 8.15, 8.19: the hits on a unit, or whether a leader without units is hurt. */
function shotOutcome(told: readonly JournalEntry[]): string {
  const { hits, target } = eventDetails(told, 'shot') as { hits: number; target: string }
  const end = told.findIndex(({ kind }, i) => kind === 'shot' && told.slice(0, i).some((e) => e.kind === 'shot'))
  const own = end < 0 ? told : told.slice(0, end)
  const hurt = own.some(({ kind, with: f }) => f?.leader === target && HARM.includes(kind))
  return hurt ? 'wounds' : hits > 0 ? `strikes:${hits}` : 'misses'
}

const HARM = ['leaderFinished', 'leaderWounded', 'leaderKilled']

/** 5.33a: other units panic after this one, so that its outcome is read before they set out. */
function panicPlay({ match }: ProbePosition<Alexander>, id: string): FollowedPlay {
  const b = battleOf(match.state)
  const u = b.unitIds.indexOf(id)
  return {
    ...{ dice: ['tqCheck', 'stand'], asks: ['routTie', 'leaderWithdraw'] },
    most: b.skirmisher[u] ? 0 : 1,
    outcome: ({ told }) => {
      const next = told.findIndex((event) => event.kind === 'withdraws' && event.with?.unit !== id)
      const own = (next < 0 ? told : told.slice(0, next)).filter((event) => event.with?.unit === id)
      if (own.some(({ kind }) => kind === 'routs' || kind === 'rampages')) return 'routs'
      if (own.some(({ kind }) => kind === 'eliminated')) return 'lost'
      return `hits:${own.reduce((sum, event) => sum + (event.kind === 'hit' ? Number(event.with?.hits) : 0), 0)}`
    },
  }
}

function duelOutcome(state: Alexander, told: readonly JournalEntry[], own: string): string {
  const b = battleOf(state)
  const { leader, enemy } = eventDetails(told, 'duel') as { leader: string; enemy: string }
  const foe = leader === own ? enemy : leader
  const isKilled = (id: string) => state.leaderStatus[b.leaderIds.indexOf(id)] === KILLED
  const isHurt = (id: string) =>
    told.some((e) => ['leaderFinished', 'leaderWounded'].includes(e.kind) && e.with?.leader === id)
  const what = isKilled(foe)
    ? 'kills'
    : isKilled(own)
      ? 'dies'
      : isHurt(foe)
        ? 'wins'
        : isHurt(own)
          ? 'loses'
          : 'unhurt'
  return `${what}@${foe}`
}

const QUIET_KEYS = ['none', 'stay', 'stop', 'done']

/** The answer that adds nothing to the option: a turn after a withdrawal has chances of its own (6.72, 7.14). */
function quietOption(s: Alexander, { kind, about, options }: Ask): Option {
  const held = kind === 'withdrawFacing' ? FACINGS[s.facing[battleOf(s).unitIds.indexOf(String(about!.unit))]!] : ''
  return options.find(({ key }) => QUIET_KEYS.includes(key) || key === `face:${held}`) ?? options[0]!
}

/** Plays every combination of dice after an option, on forks of the match. */
function diceOutcomes({ match, asked }: ProbePosition<Alexander>, key: string, course: FollowedPlay): DiceOutcome[] {
  const leaves: DiceOutcome[] = []
  const walk = (
    from: Match<Alexander>,
    answer: (fork: Match<Alexander>) => void,
    told: readonly JournalEntry[],
    chance: number,
    dice: number,
  ) => {
    const journal = new Journal()
    const fork = from.fork({ journal })
    answer(fork)
    const all = [...told, ...journal.events]
    // The phase or the turn may end at once; shock and the movement of routed units are no part of the option.
    const end = all.findIndex(({ kind }) => kind === 'routAndReload')
    const isOver = end >= 0 || (match.state.shock === null && fork.state.shock !== null)
    const open = isOver ? undefined : fork.open[0]
    const isDie = open?.seat === CHANCE && course.dice.includes(open.kind)
    if (isDie && (dice < course.most || open.kind === 'stand')) {
      for (const face of open.options)
        walk(
          fork,
          (f) => f.apply(CHANCE, face.key),
          all,
          chance / open.options.length,
          dice + (open.kind === 'stand' ? 0 : 1),
        )
    } else if (open !== undefined && open.seat !== CHANCE && dice <= course.most && course.asks.includes(open.kind))
      walk(fork, (f) => f.apply(open.seat, quietOption(fork.state, open).key), all, chance, dice)
    else leaves.push({ chance, state: fork.state, told: end < 0 ? all : all.slice(0, end) })
  }
  walk(match, (f) => f.apply(asked.seat, key), [], 1, 0)
  return leaves
}

/** The name of an outcome in the form used for played outcomes. */
const outcomeName = (s: Alexander, { id, hits, enemy }: OptionOutcome): string =>
  `${id}${hits === undefined ? '' : `:${hits}`}${enemy === undefined ? '' : `@${battleOf(s).leaderIds[enemy]}`}`

const rounded = (share: number) => Math.round(share * 1e6) / 1e6

const VERBS = ['trump', 'counter', 'try', 'lineRoll', 'rally', 'recover']
const SHOTS = ['fire', 'shoot', 'atLeader']
const verbOf = ({ key }: Option) => key.split(':')[0]!

const isShot = ({ kind }: Ask, option: Option) =>
  SHOTS.includes(verbOf(option)) || (kind === 'orderKind' && verbOf(option) === 'harass')

/** 8.41: a personal combat. With 8.36c the question is only whose Charisma counts. */
const isDuel = ({ kind, rule }: Ask) => kind === 'leaderInCombat' && rule === '8.41'

/** Options on the map, whose chances are shown when the player points at them. */
const isOnField = ({ kind }: Ask, option: Option) =>
  (kind === 'withdraw' && verbOf(option) === 'to') ||
  kind === 'withdrawFacing' ||
  (kind === 'giveOrder' && verbOf(option) === 'unit')

/** 5.33a: a unit withdraws in panic; a leader takes no hits. */
const isPanic = ({ kind, about }: Ask, s: Alexander) =>
  kind === 'panicPath' && battleOf(s).unitIds.includes(String(about?.who))

const showsChances = (asked: Ask, option: Option, s: Alexander): boolean =>
  VERBS.includes(verbOf(option)) ||
  isShot(asked, option) ||
  isDuel(asked) ||
  isPanic(asked, s) ||
  (isOnField(asked, option) &&
    (asked.kind !== 'giveOrder' || s.status[battleOf(s).unitIds.indexOf(option.key.slice(5))] === ROUTED))

/** The outcomes that the page shows for an option. */
function shownOf(at: ProbePosition<Alexander>, option: Option): readonly OptionOutcome[] {
  const view = viewAt(at)
  const ask = boardAsk(at.asked)
  const pointed = findItem(battleOf(view), option.key.slice(option.key.indexOf(':') + 1)) ?? null
  const shown = findSheetOdds(view, ask, pointed, null)
  const chances = shown !== undefined && 'chances' in shown ? shown.chances : undefined
  return chances?.find(({ key }) => key === option.key)?.outcomes ?? []
}

const pickAny = <T>(list: readonly T[], random: Random): T => list[random(list.length)]!

/** Compares the chances shown for an option with the outcomes over all faces of its dice. */
export function compareChances(at: ProbePosition<Alexander>, option: Option): ValueComparison {
  const { match, asked } = at
  const named: { readonly [kind: string]: string } = {
    ...{ giveOrder: 'rally', withdraw: 'withdrawal', withdrawFacing: 'a turn after withdrawal', panicPath: 'panic' },
  }
  const verb = named[asked.kind] ?? verbOf(option)
  const course = followedPlay(at, option)
  const happened = new Map<string, number>()
  for (const leaf of diceOutcomes(at, option.key, course)) {
    const name = course.outcome(leaf)
    happened.set(name, (happened.get(name) ?? 0) + leaf.chance)
  }
  // 8.41: the other side may choose its leader; the page shows each case.
  const foes = [...happened.keys()].map((name) => name.split('@')[1])
  const told = new Map<string, number>()
  for (const outcome of shownOf(at, option)) {
    const name = outcomeName(match.state, outcome)
    if (outcome.chance > 0 && foes.includes(name.split('@')[1])) told.set(name, outcome.chance)
  }
  const listed = (of: ReadonlyMap<string, number>) =>
    Object.fromEntries([...of].sort().map(([name, chance]) => [name, rounded(chance)]))
  return {
    what: `chance of ${verb}`,
    shown: listed(told),
    happened: listed(happened),
    about: `${asked.kind} ${option.key} ${asked.about?.unit ?? ''}`,
  }
}

/** Whether the die of a shot follows an option at once, because no other target can be chosen. */
function leadsToDie({ match, asked }: ProbePosition<Alexander>, { key }: Option): boolean {
  const fork = match.fork()
  fork.apply(asked.seat, key)
  return fork.open[0]?.seat === CHANCE
}

/**
 * Dice that follow a player's choice: trumps, momentum, Strategy, rally, withdrawal, panic, personal combat, a shot at
 * the only target; and the hits that recovery removes.
 */
export const chanceProbe: Probe<Alexander> = {
  name: 'chances',
  counts: 'odds',
  applies: ({ open, state }, asked) =>
    open.length === 1 && asked.options.some((option) => showsChances(asked, option, state)),
  *compare(at): Generator<Comparison> {
    const { match, asked, random } = at
    const able = asked.options.filter((option) => showsChances(asked, option, match.state))
    const option = pickAny(able, random)
    if (isShot(asked, option) && !leadsToDie(at, option))
      return yield { what: `chance of ${verbOf(option)}`, skipped: 'the target is asked' }
    yield compareChances(at, option)
  },
}

/** Probes for every kind of number the board shows before a choice. */
const probes: readonly Probe<Alexander>[] = [
  legProbe,
  wheelProbe,
  lineProbe,
  shotProbe,
  turnProbe,
  chanceProbe,
  declaredProbe,
  aimedProbe,
]

export const truthSuite: TruthSuite<Alexander> = {
  game: alexander,
  probes,
  policy: brain.policy!.bind(brain),
  players: { aggressive, policy: brain.policy!.bind(brain) },
}
