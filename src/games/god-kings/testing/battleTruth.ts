import { type Ask, CHANCE, type Choice, type Match, viewOf } from '../../../kernel/index.ts'
import { type Comparison, forkHeard, type Probe, type ProbePosition } from '../../../kernel/testing/truth.ts'
import { positionOf } from '../board/view.ts'
import { fightOf, needOf } from '../rules/battle/resolver.ts'
import { STRAY, sideId } from '../rules/components/sides.ts'
import { battleAsked } from '../rules/odds/asked.ts'
import { battleOdds } from '../rules/odds/battle.ts'
import { type Answers, asAssumed } from '../rules/odds/testing/played.ts'
import type { Battle, Kings } from '../rules/state/state.ts'

/** The position as the asked seat sees it. */
export const seenBy = ({ match, asked }: ProbePosition<Kings>): Kings =>
  positionOf(viewOf(match, asked.seat).state as any)

/** The first unanswered ask of a match. */
export const openAsk = (match: Match<Kings>): Ask<Choice> =>
  match.open.find((asked) => match.answered(asked) === null) as Ask<Choice>

/** Lets players answer as they are assumed to until a condition holds; false if it never does. */
export function answerOn(fork: Match<Kings>, answers: Answers, until: () => boolean, longest = 250): boolean {
  for (let i = 0; i < longest; i++) {
    if (until()) return true
    if (fork.over) return false
    const asked = openAsk(fork)
    fork.answer(asked, answers(fork.state, asked))
  }
  return false
}

/** What happens to both sides in one battle that is played by the rules from here. */
interface Played {
  readonly winner: number
  /** The loser is routed. */
  readonly routed: boolean
  readonly destroyed: readonly [boolean, boolean]
}

function playOut(at: ProbePosition<Kings>, b: Battle, answers: Answers): Played | null {
  const { fork, told } = forkHeard(at)
  const isTold = (kind: string) => told.some((event) => event.kind === kind)
  const isOver = () => fork.state.battle === null || isTold('rout') || isTold('landedLost') || isRetreat(fork)
  if (!answerOn(fork, answers, isOver)) return null
  const won = told.find((event) => event.kind === 'battleWon')
  if (won === undefined) return null
  const winner = b.side.findIndex((side) => sideId(side) === won.with!.side)
  const landed = told.find((event) => event.kind === 'landedLost')
  const { forces } = fightOf(at.match.state, b)
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
const POINTED = ['chargeOrNot', 'advantage', 'advantagePart', 'command']

/** 15.5: the chances to win, be routed or destroyed, against battles played by the rules from every ask in them. */
export const battleProbe: Probe<Kings> = {
  name: 'battles',
  counts: 'odds',
  applies: ({ state, open }, { seat }) => state.battle !== null && open.length === 1 && seat !== CHANCE,
  *compare(at): Generator<Comparison> {
    const { asked, match, samples, random } = at
    const view = seenBy(at)
    const pointed = POINTED.includes(asked.kind) ? asked.options[random(asked.options.length)]!.key : null
    if (pointed === 'less') return yield { what: 'battle at advantage', skipped: 'another question follows' }
    const b = battleAsked(view, asked, pointed)!
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
    const about = `${needOf(fightOf(view, b)).what}; ${b.units.map((units) => units.length).join(' against ')}`
    const chance = (name: string, shownChance: number, came: (of: Played) => boolean) => {
      const hits = played.filter(came).length
      return { what: `${what}: ${name}`, shownChance, samples, hits, about }
    }
    yield chance('the Attacker wins', odds.win[0], ({ winner }) => winner === 0)
    for (const role of random(2) === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const of = role === 0 ? 'the Attacker' : 'the Defender'
      yield chance(`${of} is routed`, odds.rout[role], ({ winner, routed }) => routed && winner !== role)
      yield chance(`${of} is destroyed`, odds.destroyed[role], ({ destroyed }) => destroyed[role])
    }
  },
}
