import type { Ask, Choice, Option } from '../../../kernel/index.ts'
import { advantageIn, fightOf, needOf, strengthIn } from '../rules/battle/resolver.ts'
import { isTribal, NONE } from '../rules/components/map.ts'
import { unitsIn } from '../rules/components/pieces.ts'
import { fightingRating } from '../rules/components/ratings.ts'
import { decider, playerIn } from '../rules/components/seats.ts'
import { isKing } from '../rules/components/sides.ts'
import { DIVISION, LOSS, STRENGTH, TYPE } from '../rules/components/units.ts'
import type { Battle, Kings } from '../rules/state/state.ts'
import { cardPrice } from './cards.ts'
import { BY_HAND } from './hand.ts'
import { bestPlus, chanceOf, mainBattle } from './odds.ts'
import { bestOf } from './reactions.ts'
import { stakesOf, vpWorth } from './stakes.ts'

const { reactions: HAND } = BY_HAND

/** The role a player decides for in a battle: 0 the Attacker, 1 the Defender, none for a bystander. */
export function roleOf(s: Kings, b: Battle, player: number): number {
  if (decider(s, b.side[0]) === player) return 0
  return decider(s, b.side[1]) === player ? 1 : NONE
}

/** The Attacker's chance to win as things stand; `extra` changes his DRMs. */
export function winChance(s: Kings, b: Battle, extra = 0): number {
  const fight = fightOf(s, b)
  const { role, value } = advantageIn(fight)
  const lead = role === 0 ? value : -value
  return mainBattle(strengthIn(fight, 0), strengthIn(fight, 1), lead + extra).win
}

/** What is at stake in a battle for a player. */
export function stakeIn(s: Kings, b: Battle, player: number): number {
  const { gain, loss } = stakesOf(s, player)
  const space = !isTribal(b.space) ? Math.max(gain[b.space]!, loss[b.space]!) : 0
  const armies = HAND.unitAtStake * (b.units[0].length + b.units[1].length)
  return space + armies + HAND.anyBattle + (b.start[0] >= 6 || b.start[1] >= 6 ? HAND.greatBattle * vpWorth(s) : 0)
}

/** 15.5.2a: charge when it is likely enough. */
export function charge(s: Kings, asked: Ask): Option {
  const need = needOf(fightOf(s, s.battle!))
  const charges = need.what === 'declare' && chanceOf(need.roll) >= HAND.charges
  return asked.find(charges ? 'charge' : 'decline')!
}

/** 15.5.6: the division of the advantage that wins most often. */
export function advantage(s: Kings, asked: Ask): Option {
  const fight = fightOf(s, s.battle!)
  const { role, value } = advantageIn(fight)
  const attacks = role === 0
  const plus = bestPlus(strengthIn(fight, attacks ? 0 : 1), strengthIn(fight, attacks ? 1 : 0), value, attacks)
  return asked.find(`plus:${plus}`) ?? asked.options[0]!
}

/** W11: a card that changes the battle enough to be worth it. */
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
    const gain = (role === 0 ? then - now : now - then) * stake - HAND.cardShare * cardPrice(s, player, option.of)
    if (gain > most) {
      most = gain
      best = option
    }
  }
  return best
}

/** W10: charge cards for the own side. */
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
    if (big || cardPrice(s, player, option.of) < HAND.cheap) return option
  }
  return pass
}

/** W9: a battle that would be lost is called off. */
export function battleDeclared(s: Kings, asked: Ask): Option {
  const b = s.battle!
  const player = playerIn(s, asked.seat)
  const card = asked.options.find((o) => o.key !== 'pass')
  const bad = winChance(s, b) * stakeIn(s, b, player) > HAND.great + cardPrice(s, player, 102) * HAND.cardShare
  return card !== undefined && bad && winChance(s, b) > HAND.losing ? card : asked.find('pass')!
}

/** W14: whoever lost and is still the stronger fights again. */
export function beforeRetreat(s: Kings, asked: Ask): Option {
  const b = s.battle!
  const player = playerIn(s, asked.seat)
  const role = roleOf(s, b, player)
  const card = asked.options.find((o) => o.key !== 'pass')
  if (card === undefined || role === NONE || b.winner === role) return asked.find('pass')!
  const win = role === 0 ? winChance(s, b) : 1 - winChance(s, b)
  return win > HAND.winning ? card : asked.find('pass')!
}

/** 15.5.8: the step whose loss costs least strength for its worth; divisions are kept whole as long as possible. */
export function losses(s: Kings, asked: Ask): Option {
  return bestOf(asked.options as readonly Choice[], ({ of: unit }) => {
    const worth = TYPE[unit]! * 3 + s.steps[unit]!
    const lost = STRENGTH[worth]! - STRENGTH[worth - 1]!
    const breaks = s.steps[unit] === 1 && DIVISION[unit] !== NONE ? HAND.division : 0
    const removed = s.steps[unit] === 1 ? HAND.lastStep : 0
    return -(lost + breaks + removed) / LOSS[TYPE[unit]!]!
  })
}

/** W4: card 101 when it hurts the enemy commander in a battle; card 55 against a big army. */
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
    if (option.of === 55 && cardPrice(s, player, 55) < HAND.rallyPrice && bigArmy(s, player)) return option
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
