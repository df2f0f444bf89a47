import type { Phrase } from '../../../kernel/index.ts'
import { battleOf } from '../rules/battle.ts'
import { KILLED, NONE } from '../rules/state.ts'
import type { AlexanderView } from '../view.ts'

/** The parameters of a sentence about an army. */
function army(s: AlexanderView, side: number) {
  return { seat: battleOf(s).sides[side]!.id, points: s.points[side]!, level: s.levels[side]! }
}

/** 10.43, 10.44, R46, S18 to S21: the reason why the battle ended, and the rout points that would have changed the result. */
export function ending(s: AlexanderView): Phrase[] {
  if (s.end === '') return []
  if (s.winner === NONE) return [['ending.draw'], standing(s, 0), standing(s, 1)]
  const loser = 1 - s.winner
  switch (s.end) {
    case 'withdrawal':
      return [['ending.withdrawal', army(s, loser)], spared(s, loser), ...winnerNear(s, s.winner)]
    case 'emptyBoard':
      return [['ending.emptyBoard', army(s, loser)], standing(s, s.winner)]
    case 'leaderKilled':
      return [fallen(s, loser), standing(s, s.winner), standing(s, loser)]
    case 'breakout':
      return [['ending.breakout', army(s, s.winner)], standing(s, loser)]
    default:
      return limit(s, s.winner, loser)
  }
}

const standing = (s: AlexanderView, side: number): Phrase => ['ending.standing', army(s, side)]

/** 10.43: the number of rout points fewer with which the army would not have withdrawn. */
const spared = (s: AlexanderView, side: number): Phrase => [
  'ending.spared',
  { ...army(s, side), fewer: s.points[side]! - s.levels[side]! + 1 },
]

/** 10.43, 10.44: the distance of the winner from its own level, or the smaller excess over it. */
function winnerNear(s: AlexanderView, side: number): Phrase[] {
  const left = s.levels[side]! - s.points[side]!
  return left > 0
    ? [['ending.left', { ...army(s, side), left }]]
    : [['ending.excess', { ...army(s, side), over: -left }]]
}

/** S2: the leader whose death ended the battle. */
function fallen(s: AlexanderView, side: number): Phrase {
  const b = battleOf(s)
  const ended = b.file.victory.instant.find(
    ({ leader }) =>
      s.leaderStatus[b.leaderIds.indexOf(leader)] === KILLED && b.leaderSide[b.leaderIds.indexOf(leader)] === side,
  )
  return ended === undefined ? ['ending.killed', army(s, side)] : ['ending.leader', { leader: ended.leader }]
}

/** 2.6, S20, S21: after the last turn the shares are compared, or a side wins by holding out. */
function limit(s: AlexanderView, winner: number, loser: number): Phrase[] {
  const { turnLimit: last, atLimit } = battleOf(s).file.victory
  if (atLimit !== 'compare')
    return [
      ['ending.heldOut', { ...army(s, winner), last: last! }],
      ['ending.left', { ...army(s, winner), left: s.levels[winner]! - s.points[winner]! }],
    ]
  const more = Math.floor((s.points[loser]! * s.levels[winner]!) / s.levels[loser]!) - s.points[winner]! + 1
  return [
    ['ending.share', { ...army(s, winner), last: last!, other: army(s, loser).seat }],
    standing(s, winner),
    standing(s, loser),
    ['ending.turned', { ...army(s, winner), more }],
  ]
}
