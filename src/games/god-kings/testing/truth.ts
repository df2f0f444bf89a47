import { type Ask, CHANCE, type Choice, type Match, type Random } from '#kernel'
import { type Comparison, forkHeard, type Probe, type ProbePosition, type TruthSuite } from '#kernel/testing/truth.ts'
import { distantGoals, nextSteps, routeTo } from '../board/route.ts'
import { brain } from '../bot/brain.ts'
import { godKings } from '../game.ts'
import { generalName, generalNamed, unitName } from '../rules/components/counters.ts'
import { spaceId, spaceOf } from '../rules/components/map.ts'
import { findReach, type Reach } from '../rules/march/reach.ts'
import { arrivalByStep } from '../rules/odds/aftermath.ts'
import { battleOdds } from '../rules/odds/battle.ts'
import { hypotheticalBattle } from '../rules/odds/chances.ts'
import { findTargets, hypotheticalMarch } from '../rules/odds/prospects.ts'
import { type Answers, asAssumed, quietly } from '../rules/odds/testing/played.ts'
import type { Kings, March } from '../rules/state/state.ts'
import {
  answerOn,
  battleProbe,
  compareOdds,
  fightOn,
  firstOpenAsk,
  type Played,
  rollProbe,
  viewFor,
} from './battleTruth.ts'
import { warlike } from './randomPlay.ts'

/** An ask in the form a board receives. */
const boardAsk = ({ seat, kind, rule, about, options }: Ask): any => ({
  ...{ seat, kind, rule, about: about ?? {}, text: '', picked: [] },
  options: options.map(({ key }) => ({
    key,
    verb: key.split(':')[0],
    of: key.split(':')[1] ?? '',
    text: key,
  })),
})

const isAlone = ({ open }: Match<Kings>, { seat }: Ask) => open.length === 1 && seat !== CHANCE

/** Spaces that answers to an ask lead to, by land or sea. */
const offered = (asked: Ask): string[] =>
  [
    ...new Set(
      asked.options.flatMap(({ key }) => (/^(step|sail):/.test(key) ? [key.slice(key.indexOf(':') + 1)] : [])),
    ),
  ].sort()

/** 11.2, 13.2: the rings of one step against the steps on offer, their cost and the interceptors that are asked. */
export const stepProbe: Probe<Kings> = {
  name: 'steps',
  counts: 'previews',
  applies: (match, asked) => asked.kind === 'march' && isAlone(match, asked),
  *compare(at): Generator<Comparison> {
    const { asked, random } = at
    const s = viewFor(at)
    const reach = findReach(s, s.march!)
    const near = reach.filter(({ way }) => way.length === 2)
    const keys = offered(asked)
    // A port one voyage away may also be reached for fewer points by land.
    const ringed = new Set(reach.map(({ space }) => spaceId(space)))
    yield {
      what: 'spaces one step away',
      shown: [...new Set([...near.map(({ space }) => spaceId(space)), ...keys.filter((id) => ringed.has(id))])].sort(),
      happened: keys,
      about: generalName(s.march!.general),
    }
    const direct = near.filter(({ space }) => keyTo(asked, space) !== undefined)
    if (direct.length === 0) return
    const to = direct[random(direct.length)]!
    yield* afterStep(at, s, to, keyTo(asked, to.space)!)
  },
}

const keyTo = (asked: Ask, space: number): string | undefined =>
  [`step:${spaceId(space)}`, `sail:${spaceId(space)}`].find((key) => asked.options.some((o) => o.key === key))

function* afterStep(at: ProbePosition<Kings>, s: Kings, to: Reach, key: string): Generator<Comparison> {
  const { fork, told } = forkHeard(at)
  fork.apply(at.asked.seat, key)
  const askedOf = new Set<string>()
  let points: number | null = null
  let met = false
  for (let i = 0; i < 60 && !fork.over; i++) {
    const { march, battle } = fork.state
    const asked = firstOpenAsk(fork)
    if (battle !== null || asked.kind === 'overrun') met = true
    if (met || march === null) break
    if (asked.kind === 'march' || asked.kind === 'siegeOrNot') {
      points = march.allowance - march.spent
      break
    }
    if (asked.kind === 'intercept') askedOf.add(String(asked.about!.from))
    fork.answer(asked, quietly(asked.options as readonly Choice[]))
  }
  const about = `${generalName(s.march!.general)} to ${spaceId(to.space)}`
  if (told.some(({ kind, with: facts }) => kind === 'hesitation' && facts!.stops === true)) return
  if (told.some(({ kind }) => kind === 'card')) return
  const shown = [...new Set(to.interceptors.map((zone) => spaceId(spaceOf(zone))))].sort()
  yield { what: 'armies asked to intercept', shown, happened: [...askedOf].sort(), about }
  if (points !== null) yield { what: 'points after a step', shown: to.left, happened: points, about }
  yield { what: 'a step leads to battle', shown: to.battle || to.comeOut, happened: met, about }
}

/** A click on a distant space: each step of the route must be on offer when it is due. */
export const goalProbe: Probe<Kings> = {
  name: 'distant goals',
  counts: 'previews',
  applies: (match, asked) => asked.kind === 'march' && isAlone(match, asked),
  *compare(at): Generator<Comparison> {
    const { asked, random } = at
    const s = viewFor(at)
    const reach = findReach(s, s.march!)
    const goals = distantGoals(boardAsk(asked), reach).filter(({ battle }) => !battle)
    if (goals.length === 0) return yield { what: 'distant goal', skipped: 'none within reach' }
    const goal = goals[random(goals.length)]!
    const about = `${generalName(s.march!.general)} to ${spaceId(goal.space)}`
    const { fork, told } = forkHeard(at)
    const route = routeTo(boardAsk(asked), reach, goal.space)
    for (let i = 0; i < 120; i++) {
      const now = firstOpenAsk(fork)
      if (fork.over || fork.state.march === null || fork.state.battle !== null) return
      if (spaceOf(fork.state.generals[s.march!.general]!) === goal.space) break
      if (now.kind !== 'march') {
        fork.answer(now, quietly(now.options as readonly Choice[]))
        continue
      }
      const next = nextSteps(route, boardAsk(now))
      if (next === 'wait') return
      if (next === 'stop') return yield { what: 'distant goal', shown: 'goes on', happened: 'stops', about }
      fork.apply(now.seat, next[0]!)
    }
    const there = () => ['march', 'siegeOrNot'].includes(firstOpenAsk(fork)?.kind ?? '')
    if (!answerOn(fork, (_, now) => quietly(now.options), there, 40) || fork.state.march === null) return
    // An army without points left stops, and another activation may follow.
    if (told.some(({ kind }) => kind === 'activated')) return
    const { allowance, spent, general } = fork.state.march
    if (general !== s.march!.general || spaceOf(fork.state.generals[general]!) !== goal.space) return
    yield { what: 'points at a distant goal', shown: goal.left, happened: allowance - spent, about }
  },
}

/** Hovering over an activation: the drawn reach against that of the army once it has set out. */
export const activationProbe: Probe<Kings> = {
  name: 'activations',
  counts: 'previews',
  applies: (match, asked) => isAlone(match, asked) && asked.options.some(({ key }) => key.startsWith('activate:')),
  *compare(at): Generator<Comparison> {
    const { asked, random } = at
    const s = viewFor(at)
    const options = asked.options.filter(({ key }) => key.startsWith('activate:'))
    const { key } = options[random(options.length)]!
    const general = generalNamed(key.slice('activate:'.length))
    const { s: then, march } = hypotheticalMarch(s, general, true)
    const what = 'reach of a general who may be activated'
    if (march.sally) return yield { what, skipped: 'besieged: a sally' }
    const shown = findReach(then, march)
    const { fork, told } = forkHeard(at)
    fork.apply(asked.seat, key)
    const wanted = new Set([
      ...march.warlords.map((x) => `general:${generalName(x)}`),
      ...march.units.map((u) => `unit:${unitName(u)}`),
    ])
    const assumed = asAssumed(random)
    const set = () => fork.over || firstOpenAsk(fork).kind === 'march'
    const goes = answerOn(
      fork,
      (now, of) => {
        const parts = of.kind === 'units' || of.kind === 'warlords'
        return (parts ? of.options.find((o) => wanted.has(o.key)) : undefined) ?? assumed(now, of)
      },
      set,
      80,
    )
    const real = fork.state.march
    if (!goes || fork.over || real === null || real.general !== general)
      return yield { what, skipped: 'no march comes of it' }
    if (told.some((event) => event.kind === 'king')) return yield { what, skipped: 'another king has taken the throne' }
    if (real.units.join() !== march.units.join())
      return yield { what, shown: march.units, happened: real.units, about: key }
    const plain = (reach: readonly Reach[]) => reach.map(({ space, left }) => `${spaceId(space)} ${left}`)
    yield { what, shown: plain(shown), happened: plain(findReach(fork.state, real)), about: key }
  },
}

/** The planner of the odds page: the odds of a battle within reach against marches that nothing interrupts. */
export const planProbe: Probe<Kings> = {
  name: 'planned battles',
  counts: 'odds',
  applies: (match, asked) => isAlone(match, asked) && asked.options.some(({ key }) => key.startsWith('activate:')),
  *compare(at): Generator<Comparison> {
    const { asked, random, samples } = at
    const options = asked.options.filter(({ key }) => key.startsWith('activate:'))
    const { key } = options[random(options.length)]!
    const prospect = findTargets(viewFor(at), generalNamed(key.slice('activate:'.length)), true)
    const targets = prospect?.targets.filter(({ kind }) => kind === 'battle') ?? []
    if (prospect === null || targets.length === 0) return
    const { s, march } = prospect
    const { space, reach } = targets[random(targets.length)]!
    const b = hypotheticalBattle(s, march.general, march.units, space)!
    const odds = battleOdds(s, b, { arrival: arrivalByStep(reach) })
    const what = 'planned battle'
    const played: Played[] = []
    for (let i = 0; i < samples; i++) {
      const forked = forkHeard(at)
      forked.fork.apply(asked.seat, key)
      const answers = asPlanned(march, reach, space, random)
      const meets = answerOn(forked.fork, answers, () => forked.fork.state.battle !== null, 80)
      const isCrowned = forked.told.some(({ kind }) => kind === 'king')
      if (isCrowned) return yield { what, skipped: 'another king has taken the throne' }
      const found = meets ? fightOn(at, forked, b, answers) : null
      if (found === null) return yield { what, skipped: 'no such battle comes of it' }
      played.push(found)
    }
    const about = `${key} at ${spaceId(space)}; ${b.units.map((units) => units.length).join(' against ')}`
    yield* compareOdds(odds, played, what, about, random(2))
  },
}

/** Answers that take along the units of a march and bring it to a space; the others are those that odds assume. */
function asPlanned(march: March, reach: Reach | null, space: number, random: Random): Answers {
  const wanted = new Set([
    ...march.warlords.map((x) => `general:${generalName(x)}`),
    ...march.units.map((u) => `unit:${unitName(u)}`),
  ])
  const assumed = asAssumed(random)
  return (s, asked) => {
    const { kind, options } = asked
    const offeredKey = (...keys: string[]) => options.find(({ key }) => keys.includes(key))
    const { march: now } = s
    if (now === null) return assumed(s, asked)
    const here = spaceOf(s.generals[now.general]!)
    if (kind === 'units' || kind === 'warlords') {
      const some = options.find(({ key }) => wanted.has(key))
      return some ?? assumed(s, asked)
    }
    if (kind === 'overrun' && here !== space) return offeredKey('overrun')!
    if (kind !== 'march') return assumed(s, asked)
    const next = reach === null ? undefined : reach.way[reach.way.indexOf(here) + 1]
    const step = next === undefined ? undefined : offeredKey(`step:${spaceId(next)}`, `sail:${spaceId(next)}`)
    return step ?? offeredKey('outside') ?? assumed(s, asked)
  }
}

/** Every kind of number the board shows before a choice. */
export const probes: readonly Probe<Kings>[] = [
  stepProbe,
  goalProbe,
  activationProbe,
  battleProbe,
  rollProbe,
  planProbe,
]

export const truthSuite: TruthSuite<Kings> = {
  game: godKings,
  probes,
  policy: brain.policy!.bind(brain),
  players: { warlike, policy: brain.policy!.bind(brain) },
}
