import type { Ask, Choice, Option } from '../../../kernel/index.ts'
import { momentumChance, trumpChance } from '../rules/chances.ts'
import { isInactive } from '../rules/command/activation.ts'
import { initiativeOf } from '../rules/command/ratings.ts'
import { BYPASSED, IN_ZOC, NO_MOMENTUM } from '../rules/state.ts'
import { BY_HAND } from './hand.ts'
import { employOf } from './orders.ts'
import { type Sight, sightOf } from './sight.ts'

const { tempo: HAND } = BY_HAND

/** 5.14, 5.32: expected value of momentum for a leader; `use` is the value of one phase. */
function momentumOf(g: Sight, l: number, use: number): number {
  if ((g.s.leaderMarks[l]! & (BYPASSED | NO_MOMENTUM | IN_ZOC)) !== 0) return 0
  const chance = momentumChance(g.s, l)
  return HAND.again * use * chance * (1 + HAND.again * chance)
}

/** The leaders of a side that have yet to act, except one. */
const waiting = (g: Sight, but: number): number[] =>
  g.b.leaderIds.flatMap((_, l) => (g.b.leaderSide[l] === g.side && l !== but && isInactive(g.s, l) ? [l] : []))

/** 5.44: the momentum value that a side loses if a trump bypasses its leaders. */
function bypassed(g: Sight, by: number, but: number): number {
  let sum = 0
  for (const l of waiting(g, but)) if (initiativeOf(g.s, l) <= by) sum += momentumOf(g, l, employOf(g, l))
  return sum
}

/** The value of trumping with a leader. `stopped`: what the enemy loses if the trump takes their phase. */
function trumpValue(g: Sight, l: number, foe: Sight, rival: number, stopped: number): number {
  const { s } = g
  const by = initiativeOf(s, l)
  const use = employOf(g, l)
  const enemies = waiting(foe, rival)
  const answered = rival < 0 && enemies.some((e) => initiativeOf(s, e) >= by)
  const chance = trumpChance(s, l) * (answered ? 1 - HAND.answered * HAND.byInitiative * by : 1)
  const first = stopped > 0 || enemies.some((e) => initiativeOf(s, e) <= by) ? HAND.first * use : 0
  const won = stopped + first + bypassed(foe, by, rival) - bypassed(g, by, l)
  return chance * won - (1 - chance) * (use + momentumOf(g, l, use))
}

/** D4, 5.41: the leader acts, or a better one tries a trump if that is worth the risk. */
export function activate(g: Sight, asked: Ask): Option | undefined {
  const acts = asked.find('activate')
  const trumps = (asked.options as readonly Choice[]).filter((o) => o.verb === 'trump')
  if (trumps.length === 0) return acts ?? asked.options[0]
  const foe = sightOf(g.s, g.enemy)
  let [chosen, most]: [Option | undefined, number] = [acts, 0]
  for (const option of trumps) {
    const value = trumpValue(g, option.of, foe, -1, 0)
    if (value > most) [chosen, most] = [option, value]
  }
  return chosen ?? asked.options[0]
}

/** D5, D24: counters an enemy trump or momentum if that is worth the risk. */
export function answerTrump(g: Sight, asked: Ask): Option | undefined {
  const none = asked.find('none')
  const foe = sightOf(g.s, g.enemy)
  const rival = g.b.leaderIds.indexOf(String(asked.about?.leader ?? ''))
  const use = rival < 0 ? 0 : employOf(foe, rival)
  const stopped = rival < 0 ? 0 : asked.kind === 'counterTrump' ? use + momentumOf(foe, rival, use) : HAND.again * use
  let [chosen, most]: [Option | undefined, number] = [none, 0]
  for (const option of asked.options as readonly Choice[]) {
    if (option === none) continue
    const value = trumpValue(g, option.of, foe, rival, stopped)
    if (value > most) [chosen, most] = [option, value]
  }
  return chosen
}
