import { type Ask, CHANCE, type Choice, type Event, type Random } from '../../../../../kernel/index.ts'
import { godKings } from '../../../game.ts'
import { GENERAL_SIDE } from '../../components/sides.ts'
import { CHARIOT, CLASS, TYPE } from '../../components/units.ts'
import { newMarch } from '../../march/activation.ts'
import { allowanceOf } from '../../march/movement.ts'
import { noImpulse } from '../../setup/begin.ts'
import { copy } from '../../state/copy.ts'
import type { G, Kings } from '../../state/state.ts'
import { battleOdds } from '../battle.ts'
import { afterLosses } from '../losses.ts'

/** Answers an ask by what the position and the die or card say. */
export type Answers = (s: Kings, asked: Ask<Choice>) => Choice

/** Lets the rules themselves play on from a position until they tell of this; what they told. */
export function playUntil(from: Kings, kind: string, answer: Answers): { s: Kings; event: Event } {
  const s = copy(from)
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

/** A general with these units on the march of an impulse of his player, with `next` to come. */
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

/** Players as the odds of a battle assume them; chance by a stream of random numbers. */
export function asAssumed(random: Random): Answers {
  const hits = new Map<number, number>()
  const splits = new Map<string, number>()
  return (s, asked) => {
    const { options } = asked
    if (asked.kind === 'losses') return nextHit(s, asked, hits)
    if (options.length === 1) return options[0]!
    if (asked.seat === CHANCE) return options[random(options.length)]!
    if (asked.kind === 'chargeOrNot') return options.find((o) => o.verb === 'charge')!
    if (asked.kind !== 'advantage') return options.find((o) => o.verb === 'done')!
    const b = s.battle!
    const key = `${b.charged} ${b.units.map((units) => units.map((u) => `${u}/${s.steps[u]}`))}`
    const plus = splits.get(key) ?? battleOdds(s, b).advantage.plus
    splits.set(key, plus)
    return options.find((o) => o.key === `plus:${plus}`)!
  }
}

function nextHit(s: Kings, asked: Ask<Choice>, hits: Map<number, number>): Choice {
  if (hits.size === 0) planLosses(s, asked, hits)
  const chosen = asked.options.find((o) => hits.has(o.of))!
  const left = hits.get(chosen.of)! - 1
  if (left === 0) hits.delete(chosen.of)
  else hits.set(chosen.of, left)
  return chosen
}

/** What `afterLosses` would take, told as hits in the order the rules ask for them. */
function planLosses(s: Kings, asked: Ask<Choice>, hits: Map<number, number>): void {
  const b = s.battle!
  const role = b.units[0].includes(asked.options[0]!.of) ? 0 : 1
  const main = b.inflicted[0] + b.inflicted[1] > 0
  const chariots = TYPE[asked.options[0]!.of] === CHARIOT
  const pool = b.units[role]!.filter((u) => !(main && b.charged[role]!) || (TYPE[u] === CHARIOT) === chariots)
  const fighters = pool.map((unit) => ({ unit, steps: s.steps[unit]! }))
  const after = afterLosses(fighters, asked.about!.left as number, false)
  const steps = new Map(after.map((f) => [f.unit, f.steps]))
  const like = new Map<string, number[]>()
  for (const u of pool) {
    const key = `${CLASS[u]} ${s.steps[u]}`
    like.set(key, [...(like.get(key) ?? []), u])
  }
  for (const units of like.values()) {
    const lost = units.map((u) => s.steps[u]! - (steps.get(u) ?? 0)).sort((x, y) => y - x)
    for (const [i, u] of units.entries()) if (lost[i]! > 0) hits.set(u, lost[i]!)
  }
}
