import { godKings } from '#games/god-kings/game.ts'
import { battleFacts, type Fighter, nextStep } from '#games/god-kings/rules/battle/resolver.ts'
import { CLASS, GENERAL_SIDE, TYPE } from '#games/god-kings/rules/components/counters.ts'
import { allowanceOf } from '#games/god-kings/rules/march/movement.ts'
import { newMarch } from '#games/god-kings/rules/march/orders.ts'
import { noImpulse } from '#games/god-kings/rules/setup/begin.ts'
import { copyState } from '#games/god-kings/rules/state/copy.ts'
import type { Battle, G, Kings } from '#games/god-kings/rules/state/state.ts'
import { type Ask, CHANCE, type Choice, type Event, type Random } from '#kernel'
import { afterLosses } from '../aftermath.ts'
import { battleOdds } from '../battle.ts'
import { battlePosition } from '../questions.ts'

/** Chooses the answer to an ask in a position. */
export type Answers = (s: Kings, asked: Ask<Choice>) => Choice

/** Plays on from a position with the real rules until an event of a kind. Returns the journal. */
export function playUntil(from: Kings, kind: string, answer: Answers): { s: Kings; event: Event } {
  const s = copyState(from)
  let event: Event | undefined
  const tell = (told: Event) => {
    if (told.kind === kind) event ??= told
  }
  const { windows, tables } = godKings
  const g: G = { state: s, windows, tables: tables!, guardSecrets: false, tell, shown() {} }
  const flow = godKings.play(g)
  let step = flow.next()
  while (event === undefined) {
    if (step.done === true) throw new Error(`the game ended before ${kind}`)
    const { value } = step
    if (value.step === 'together') throw new Error('a joint ask')
    step = flow.next(value.step === 'checkpoint' ? true : answer(s, value))
  }
  return { s, event }
}

/** A position with a general and units on the march in an impulse of their player, with `next` as the next phases. */
export function onTheMarch(s: Kings, general: number, units: readonly number[], next: Kings['next'][number]) {
  const player = s.players.indexOf(GENERAL_SIDE[general]!)
  s.impulse = noImpulse(player, GENERAL_SIDE[general]!)
  s.impulse.movedGenerals = [general]
  s.march = newMarch(s, player, general)
  s.march.units = units.slice()
  s.march.joined = units.map(() => 0)
  s.march.allowance = allowanceOf(
    units.map((u) => TYPE[u]!),
    0,
    false,
  )
  s.next = ['activationEnd', next]
}

/** Answers as the odds of a battle assume; chance answers come from a random stream. */
export function asAssumed(random: Random): Answers {
  const plan: Plan = { of: '', hits: new Map() }
  const splits = new Map<string, number>()
  return (s, asked) => {
    const { options, kind } = asked
    if (kind === 'losses' && s.battle !== null) return nextHit(s, s.battle, asked, plan)
    if (options.length === 1) return options[0]!
    if (asked.seat === CHANCE) return options[random(options.length)]!
    if (kind === 'chargeOrNot') return options.find((o) => o.verb === 'charge')!
    if (kind === 'command') return options.find((o) => o.of === battlePosition(s, asked)!.battle.general[1])!
    if (kind !== 'advantage') return quietly(options)
    const b = s.battle!
    const key = `${b.charged} ${b.cards} ${b.units.map((units) => units.map((u) => `${u}/${s.steps[u]}`))}`
    const plus = splits.get(key) ?? battleOdds(s, b).advantage.plus
    splits.set(key, plus)
    return options.find((o) => o.key === `plus:${plus}`)!
  }
}

const QUIET = ['pass', 'done', 'no', 'decline', 'noSiege', 'halt', 'stop', 'fight', 'backIn', 'stay', 'city']

/** The most passive answer; a retreat rather than displacement. */
export const quietly = (options: readonly Choice[]): Choice =>
  options.find(({ key }) => QUIET.includes(key)) ?? options.find(({ key }) => key !== 'displace') ?? options[0]!

/** How often each unit is to be hit by the loss number that is being taken. */
interface Plan {
  of: string
  hits: Map<number, number>
}

function nextHit(s: Kings, b: Battle, asked: Ask<Choice>, plan: Plan): Choice {
  const fight = battleFacts(s, b)
  const need = nextStep(fight)
  if (need.what !== 'struck' && need.what !== 'losses') return asked.options[0]!
  const of = `${need.what} ${need.role} ${need.number} ${b.units[need.role]}`
  if (of !== plan.of || b.toll.length === 0) {
    const charged = need.what === 'losses' && need.charged
    plan.of = of
    plan.hits = planLosses(fight.forces[need.role]!.fighters, need.number, charged, b.toll)
  }
  const taken = (unit: number) => b.toll.filter((hit) => hit === unit).length
  return asked.options.find((o) => (plan.hits.get(o.of) ?? 0) > taken(o.of)) ?? asked.options[0]!
}

/** The losses `afterLosses` would take in the order the rules ask for: among like units the first ones lose most. */
function planLosses(
  fighters: readonly Fighter[],
  number: number,
  charged: boolean,
  toll: readonly number[],
): Map<number, number> {
  const after = new Map(afterLosses(fighters, number, charged, toll).map(({ unit, steps }) => [unit, steps]))
  const like = new Map<string, Fighter[]>()
  for (const f of fighters) {
    const key = `${CLASS[f.unit]} ${f.steps}`
    like.set(key, [...(like.get(key) ?? []), f])
  }
  const hits = new Map<number, number>()
  for (const group of like.values()) {
    const lost = group.map(({ unit, steps }) => steps - (after.get(unit) ?? 0)).sort((x, y) => y - x)
    for (const [i, { unit }] of group.entries()) hits.set(unit, lost[i]!)
  }
  return hits
}
