import { type Ask, CHANCE, type Choice, Journal, type JournalEntry, type Match, makeView, type Option } from '#kernel'
import { type Comparison, forkHeard, type Probe, type ProbePosition } from '#kernel/testing/truth.ts'
import { positionOf } from '../board/view.ts'
import { battleFacts, nextStep } from '../rules/battle/resolver.ts'
import { generalName, STRAY, sideId, unitName } from '../rules/components/counters.ts'
import { spaceId } from '../rules/components/map.ts'
import { type BattleOdds, battleOdds } from '../rules/odds/battle.ts'
import { type AskRoll, battlePosition, rollsForAsk } from '../rules/odds/questions.ts'
import { type Answers, asAssumed, quietly } from '../rules/odds/testing/played.ts'
import type { Battle, Kings } from '../rules/state/state.ts'

/** The position as the asked seat sees it. */
export const viewFor = ({ match, asked }: ProbePosition<Kings>): Kings =>
  positionOf(makeView(match, asked.seat).state as any)

/** The first unanswered ask of a match. */
export const firstOpenAsk = (match: Match<Kings>): Ask<Choice> =>
  match.open.find((asked) => match.answered(asked) === null) as Ask<Choice>

/** Lets players answer as they are assumed to until a condition holds; false if it never does. */
export function answerOn(fork: Match<Kings>, answers: Answers, until: () => boolean, longest = 250): boolean {
  for (let i = 0; i < longest; i++) {
    if (until()) return true
    if (fork.over) return false
    const asked = firstOpenAsk(fork)
    fork.answer(asked, answers(fork.state, asked))
  }
  return false
}

/** What happens to both sides in one battle that is played by the rules from here. */
export interface Played {
  readonly winner: number
  /** The loser is routed. */
  readonly routed: boolean
  readonly destroyed: readonly [boolean, boolean]
}

const playOut = (at: ProbePosition<Kings>, b: Battle, answers: Answers): Played | null =>
  fightOn(at, forkHeard(at), b, answers)

/** Plays the battle of a fork to its end; null if it is not fought out. */
export function fightOn(
  at: ProbePosition<Kings>,
  { fork, told }: ReturnType<typeof forkHeard<Kings>>,
  b: Battle,
  answers: Answers,
): Played | null {
  const isTold = (kind: string) => told.some((event) => event.kind === kind)
  const isOver = () => fork.state.battle === null || isTold('rout') || isTold('landedLost') || isRetreat(fork)
  if (!answerOn(fork, answers, isOver)) return null
  const won = told.find((event) => event.kind === 'battleWon')
  if (won === undefined) return null
  const winner = b.side.findIndex((side) => sideId(side) === won.with!.side)
  const landed = told.find((event) => event.kind === 'landedLost')
  const { forces } = battleFacts(at.match.state, b)
  const isGone = (role: 0 | 1) => {
    const lost = told.filter((e) => e.kind === 'losses' && e.with!.side === sideId(b.side[role]))
    const destroyed = lost.reduce((sum, e) => sum + Number(e.with!.destroyed), 0)
    const units = forces[role].fighters.length + forces[role].behind
    if (destroyed >= units) return true
    return role !== winner && (b.side[role] === STRAY || (role === 0 && landed?.with?.saved === 0))
  }
  return { winner, routed: isTold('rout'), destroyed: [isGone(0), isGone(1)] }
}

const isRetreat = (fork: Match<Kings>): boolean =>
  fork.open.some(({ kind }) => ['retreat', 'sortieBack', 'shelter', 'displace'].includes(kind))

/** Asks whose odds depend on the hovered answer. */
const POINTED = ['chargeOrNot', 'advantage', 'advantagePart', 'command', 'choosePower']

/** 15.5: the chances to win, be routed or destroyed, against battles played by the rules from every ask in them. */
export const battleProbe: Probe<Kings> = {
  name: 'battles',
  counts: 'odds',
  applies: ({ state, open }, { seat }) => state.battle !== null && open.length === 1 && seat !== CHANCE,
  *compare(at): Generator<Comparison> {
    const { asked, match, samples, random } = at
    const pointed = POINTED.includes(asked.kind) ? asked.options[random(asked.options.length)]!.key : null
    if (pointed === 'less') return yield { what: 'battle at advantage', skipped: 'another question follows' }
    const view = battlePosition(viewFor(at), asked, pointed)!
    const { battle: b } = view
    const odds = battleOdds(view, b)
    const what = `battle at ${asked.kind}`
    const assumed = asAssumed(random)
    let first = pointed
    const answers: Answers = (s, now) => {
      if (now.kind !== asked.kind || now.seat !== asked.seat || first === null) return assumed(s, now)
      const key = first
      first = null
      return now.options.find((o) => o.key === key)!
    }
    if (odds.decided !== null) {
      const found = match.state.battle!.winner >= 0 ? null : playOut(at, b, answers)
      if (found === null) return yield { what: 'winner after the dice', skipped: 'already told' }
      const { winner, routed } = odds.decided
      const happened = { winner: found.winner, routed: found.routed }
      return yield { what: 'winner after the dice', shown: { winner, routed }, happened }
    }
    const played: Played[] = []
    for (let i = 0; i < samples; i++) {
      first = pointed
      const found = playOut(at, b, answers)
      if (found !== null) played.push(found)
    }
    if (played.length < samples) return yield { what, skipped: 'a battle that is not fought to its end' }
    const about = `${nextStep(battleFacts(view, b)).what}; ${b.units.map((units) => units.length).join(' against ')}`
    yield* compareOdds(odds, played, what, about, random(2))
  },
}

/** The chances of a battle against battles played from the same position; the loser named `first` is compared first. */
export function* compareOdds(
  odds: BattleOdds,
  played: readonly Played[],
  what: string,
  about: string,
  first: number,
): Generator<Comparison> {
  const chance = (name: string, shownChance: number, came: (of: Played) => boolean) => {
    const hits = played.filter(came).length
    return { what: `${what}: ${name}`, shownChance, samples: played.length, hits, about }
  }
  yield chance('the Attacker wins', odds.win[0], ({ winner }) => winner === 0)
  for (const role of first === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
    const of = role === 0 ? 'the Attacker' : 'the Defender'
    yield chance(`${of} is routed`, odds.rout[role], ({ winner, routed }) => routed && winner !== role)
    yield chance(`${of} is destroyed`, odds.destroyed[role], ({ destroyed }) => destroyed[role])
  }
}

/** The chance ask of each roll, and the event that reports it. */
const ROLLS: { readonly [kind: string]: { die: string; told: string; success: string } } = {
  interception: { die: 'interception', told: 'interceptionRoll', success: 'success' },
  avoid: { die: 'avoidBattle', told: 'avoidRoll', success: 'success' },
  pursuit: { die: 'pursuit', told: 'pursuit', success: 'success' },
  siege: { die: 'siege', told: 'siege', success: 'captured' },
  succession: { die: 'succession', told: 'succession', success: 'won' },
  hesitation: { die: 'hesitation', told: 'hesitation', success: 'stops' },
  attrition: { die: 'attrition', told: 'attrition', success: 'lost' },
}

const KINDS = [
  ...['intercept', 'interceptUnits', 'interceptDeclared', 'interceptInstead', 'interceptNext', 'avoid', 'avoidUnits'],
  ...['pursue', 'siegeOrNot', 'siege', 'successionCard', 'march', 'chooseArmy', 'entered', 'afterLosses'],
]

/** Asks at which the chances are those of the option pointed at. */
const POINTED_ROLLS = ['march', 'interceptUnits', 'avoidUnits', 'chooseArmy', 'entered', 'afterLosses', 'siege']

/** Options of other asks that lead to a roll. */
const LEADS = /^(siege|activate|event|help):/

/** The chance of every roll that an ask leads to, checked with each face of its die. */
export const rollProbe: Probe<Kings> = {
  name: 'rolls',
  counts: 'odds',
  applies: ({ open }, { kind, seat, options }) =>
    open.length === 1 && seat !== CHANCE && (KINDS.includes(kind) || options.some(({ key }) => LEADS.test(key))),
  *compare(at): Generator<Comparison> {
    const { asked, random } = at
    const pointed = pointAt(at, random(asked.options.length))
    const shown = rollsForAsk(viewFor(at), asked, pointed)
    if (shown.length === 0) return
    const roll = shown[random(shown.length)]!
    const { die, told, success } = ROLLS[roll.kind]!
    const what = `chance of a roll: ${roll.kind}`
    const about = `${asked.kind} ${pointed ?? ''} ${roll.key}`
    let hits = 0
    for (let face = 0; face < 6; face++) {
      const event = rolled(at, roll, pointed, die, told, face)
      if (event === undefined) return yield { what, skipped: 'the die is not thrown' }
      if (isTrue(event.with![success]) !== (roll.kind === 'hesitation')) hits++
    }
    yield { what, shown: roll.chance, happened: hits / 6, about }
  },
}

const isTrue = (value: unknown) => value === true || (typeof value === 'number' && value > 0)

/** What a reader hovers over: nothing, unless chances are shown only for the hovered option. */
function pointAt({ asked }: ProbePosition<Kings>, nth: number): string | null {
  const { kind, options } = asked
  if (KINDS.includes(kind) && !POINTED_ROLLS.includes(kind)) return null
  const keys = options
    .map(({ key }) => key)
    .filter((key) => /^(step|sail|siege|unit|army|card|activate|event|help):/.test(key))
  return keys[nth % keys.length] ?? null
}

/** What is reported when the die shows this face and the answers are those the chance is shown for. */
function rolled(
  { match }: ProbePosition<Kings>,
  roll: AskRoll,
  pointed: string | null,
  die: string,
  kind: string,
  face: number,
): JournalEntry | undefined {
  const fork: Match<Kings> = match.fork()
  const isTold = ({ kind: told, with: facts }: JournalEntry) =>
    told === kind && (kind !== 'attrition' || facts!.space === spaceId(roll.space))
  const wanted = new Set([
    `intercept:${generalName(Math.max(0, roll.general))}`,
    `avoid:${generalName(Math.max(0, roll.general))}`,
    ...roll.units.map((u) => `unit:${unitName(u)}`),
    ...['pursue', 'siege', roll.key],
  ])
  if (pointed !== null) wanted.add(pointed)
  for (let i = 0; i < 40 && !fork.over; i++) {
    const now = firstOpenAsk(fork)
    const options = now.options as readonly Choice[]
    let answer: Option
    if (now.seat === CHANCE && now.kind === die) {
      const journal = new Journal()
      const thrown = fork.fork({ journal })
      // 11.13: attrition rolls one die per unit.
      do thrown.answer(firstOpenAsk(thrown), options[face]!)
      while (kind === 'attrition' && !thrown.over && firstOpenAsk(thrown).kind === die && !journal.events.some(isTold))
      const event = journal.events.find(isTold)
      const by = event?.with?.general
      if (by === undefined || roll.general < 0 || by === generalName(roll.general)) return event
      fork.answer(now, options[5]!)
      continue
    }
    if (now.seat === CHANCE) answer = options[0]!
    else if (now.kind.endsWith('Warlords')) answer = options.find(({ verb }) => verb === 'general') ?? quietly(options)
    else answer = options.find(({ key }) => wanted.has(key)) ?? quietly(options)
    if (i > 0 && now.kind === 'march') return undefined
    fork.answer(now, answer)
  }
  return undefined
}
