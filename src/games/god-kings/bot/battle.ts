import type { Ask, Choice, Option } from '#kernel'
import { advantageNow, battleFacts, nextStep, strengthNow } from '../rules/battle/resolver.ts'
import { DIVISION, isKing, LOSS, STRENGTH, TYPE } from '../rules/components/counters.ts'
import { isTribal, NONE } from '../rules/components/map.ts'
import { unitsIn } from '../rules/components/pieces.ts'
import { decider, playerIn } from '../rules/components/players.ts'
import { fightingRating } from '../rules/components/ratings.ts'
import type { Battle, Kings } from '../rules/state/state.ts'
import { bestPlus, chanceOf, mainBattle } from './forces.ts'
import { HAND_WEIGHTS } from './handWeights.ts'
import { bestOf } from './reactions.ts'
import { cardCost, computeStakes, vpWorth } from './stakes.ts'

const { reactions: HAND } = HAND_WEIGHTS

/** The side a player decides for in a battle: 0 the Attacker, 1 the Defender, NONE for a bystander. */
export function roleOf(s: Kings, b: Battle, player: number): number {
  if (decider(s, b.side[0]) === player) return 0
  return decider(s, b.side[1]) === player ? 1 : NONE
}

/** The Attacker's current chance to win; `extra` is added to the Attacker's DRMs. */
export function winChance(s: Kings, b: Battle, extra = 0): number {
  const fight = battleFacts(s, b)
  const { role, value } = advantageNow(fight)
  const lead = role === 0 ? value : -value
  return mainBattle(strengthNow(fight, 0), strengthNow(fight, 1), lead + extra).win
}

/** What a player can gain or lose in a battle, in VP. */
function stakeIn(s: Kings, b: Battle, player: number): number {
  const { gain, loss } = computeStakes(s, player)
  const space = !isTribal(b.space) ? Math.max(gain[b.space]!, loss[b.space]!) : 0
  const armies = HAND.unitAtStake * (b.units[0].length + b.units[1].length)
  return space + armies + HAND.anyBattle + (b.start[0] >= 6 || b.start[1] >= 6 ? HAND.greatBattle * vpWorth(s) : 0)
}

/** 15.5.2a: declares a charge if it is likely enough to succeed. */
export function charge(s: Kings, asked: Ask): Option {
  const need = nextStep(battleFacts(s, s.battle!))
  const charges = need.what === 'declare' && chanceOf(need.roll) >= HAND.charges
  return asked.find(charges ? 'charge' : 'decline')!
}

/** 15.5.6: the division of the advantage with the best chance to win. */
export function advantage(s: Kings, asked: Ask): Option {
  const fight = battleFacts(s, s.battle!)
  const { role, value } = advantageNow(fight)
  const attacks = role === 0
  const plus = bestPlus(strengthNow(fight, attacks ? 0 : 1), strengthNow(fight, attacks ? 1 : 0), value, attacks)
  return asked.find(`plus:${plus}`) ?? asked.options[0]!
}

/** W11: plays a card if it changes the battle enough to be worth its price. */
export function battleCards(s: Kings, asked: Ask): Option {
  const pass = asked.find('pass')!
  const b = s.battle!
  const player = playerIn(s, asked.seat)
  const role = roleOf(s, b, player)
  if (role === NONE || s.players[player] !== b.side[role]) return pass
  const stake = stakeIn(s, b, player)
  const now = winChance(s, b)
  let best: Option = pass
  let most = 0
  for (const option of asked.options as readonly Choice[]) {
    if (option.verb !== 'card') continue
    const then =
      option.of === 89
        ? winChance(s, { ...b, chaos: true })
        : winChance(s, b, (role === 0 ? 1 : -1) * (option.of === 59 ? 2 : 1))
    const gain = (role === 0 ? then - now : now - then) * stake - HAND.cardShare * cardCost(s, player, option.of)
    if (gain > most) {
      most = gain
      best = option
    }
  }
  return best
}

/** W10: plays charge cards for its own side. */
export function chargeCards(s: Kings, asked: Ask): Option {
  const pass = asked.find('pass')!
  const b = s.battle!
  const player = playerIn(s, asked.seat)
  const role = roleOf(s, b, player)
  if (role === NONE || s.players[player] !== b.side[role]) return pass
  const charging = b.charged[1] && !(b.charged[0] && role === 0) ? 1 : b.charged[0] ? 0 : 1
  const helps = charging === role ? [62, 90, 91] : [63, 92, 93]
  const big = stakeIn(s, b, player) > HAND.great
  for (const option of asked.options as readonly Choice[]) {
    if (option.verb !== 'card' || !helps.includes(option.of)) continue
    if (big || cardCost(s, player, option.of) < HAND.cheap) return option
  }
  return pass
}

/** W9: calls off a battle that it would lose. */
export function battleDeclared(s: Kings, asked: Ask): Option {
  const b = s.battle!
  const player = playerIn(s, asked.seat)
  const card = asked.options.find((o) => o.key !== 'pass')
  const bad = winChance(s, b) * stakeIn(s, b, player) > HAND.great + cardCost(s, player, 102) * HAND.cardShare
  return card !== undefined && bad && winChance(s, b) > HAND.losing ? card : asked.find('pass')!
}

/** W14: the loser fights again if it is still the stronger. */
export function beforeRetreat(s: Kings, asked: Ask): Option {
  const b = s.battle!
  const player = playerIn(s, asked.seat)
  const role = roleOf(s, b, player)
  const card = asked.options.find((o) => o.key !== 'pass')
  if (card === undefined || role === NONE || b.winner === role) return asked.find('pass')!
  const win = role === 0 ? winChance(s, b) : 1 - winChance(s, b)
  return win > HAND.winning ? card : asked.find('pass')!
}

/** 15.5.8: loses the step with the least strength for its loss value; keeps divisions whole as long as possible. */
export function losses(s: Kings, asked: Ask): Option {
  return bestOf(asked.options as readonly Choice[], ({ of: unit }) => {
    const worth = TYPE[unit]! * 3 + s.steps[unit]!
    const lost = STRENGTH[worth]! - STRENGTH[worth - 1]!
    const breaks = s.steps[unit] === 1 && DIVISION[unit] !== NONE ? HAND.division : 0
    const removed = s.steps[unit] === 1 ? HAND.lastStep : 0
    return -(lost + breaks + removed) / LOSS[TYPE[unit]!]!
  })
}

/** W4: plays card 101 if it hurts the enemy commander in a battle, card 55 against a large army. */
export function anyTime(s: Kings, asked: Ask): Option {
  const pass = asked.find('pass')!
  const player = playerIn(s, asked.seat)
  const power = s.players[player]
  const b = s.battle
  for (const option of asked.options as readonly Choice[]) {
    if (option.of === 101 && b !== null && b.winner === NONE) {
      const role = roleOf(s, b, player)
      if (role === NONE || b.side[role] !== power) continue
      const enemy = b.general[1 - role]!
      if (enemy !== NONE && isKing(enemy) && fightingRating(s, enemy) >= 2) return option
    }
    if (option.of === 55 && cardCost(s, player, 55) < HAND.rallyPrice && bigArmy(s, player)) return option
  }
  return pass
}

function bigArmy(s: Kings, player: number): boolean {
  for (let p = 0; p < s.players.length; p++) {
    if (p === player) continue
    for (let g = s.players[p]! * 3; g < s.players[p]! * 3 + 3; g++) {
      if (s.generals[g]! >= 0 && unitsIn(s, s.players[p]!, s.generals[g]!).length >= 9) return true
    }
  }
  return false
}
