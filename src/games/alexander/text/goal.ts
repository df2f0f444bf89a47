import type { Phrase, Reminder, ScoreBreakdown, Seat } from '#kernel'
import { battleOf } from '../rules/battle.ts'
import { armyResult, resultAtLimit, type Winner } from '../rules/charts/rout.ts'
import { isLeaderOnMap, isOnMap, isRouted } from '../rules/pieces/units.ts'
import { canEverRally } from '../rules/rout/rally.ts'
import { ELIMINATED, KILLED, NONE, type Unit } from '../rules/state.ts'
import type { AlexanderView } from '../view.ts'

/** An army is near its level when at most this fraction (1/n) of the level is left. */
const NEAR_LEVEL = 4

/** Number of last turns in which the limit threatens the side that loses by it. */
const NEAR_LIMIT = 2

/** How the battle is won, the winner if it ended now, and the rout points of both armies. */
export function goal(s: AlexanderView): Phrase[] {
  const b = battleOf(s)
  const winner = winnerNow(s)
  const now: Phrase = typeof winner === 'number' ? ['goal.now', { seat: b.sides[winner]!.id }] : ['goal.even']
  return [
    how(s),
    now,
    ...b.sides.map(
      ({ id }, side): Phrase => ['goal.score', { seat: id, points: s.points[side]!, level: s.levels[side]! }],
    ),
    ...otherWays(s),
  ]
}

/** 2.6, 10.43, S20, S21: victory by withdrawal levels, and at the turn limit if there is one. */
function how(s: AlexanderView): Phrase {
  const { turnLimit, atLimit } = battleOf(s).file.victory
  if (turnLimit === null || atLimit === null) return ['goal.withdrawal']
  if (atLimit === 'compare') return ['goal.compare', { last: turnLimit }]
  return ['goal.limit', { last: turnLimit, seat: atLimit }]
}

/** S2, S18: victory by the death of a leader or by breaking out over the river. */
function otherWays(s: AlexanderView): Phrase[] {
  const b = battleOf(s)
  const breakout = b.special('breakout')
  const killed = b.file.victory.instant.map(({ leader, winner }): Phrase => ['goal.leader', { leader, seat: winner }])
  if (breakout === undefined || s.turn > breakout.byTurn) return killed
  const side = b.sides.findIndex(({ macedonian }) => macedonian)
  const points = Math.ceil(breakout.enemyLossShare * s.levels[1 - side]!)
  const facts = { seat: b.sides[side]!.id, units: breakout.crossWest, last: breakout.byTurn, points }
  return [...killed, ['goal.breakout', facts]]
}

/** 10.43, 10.44, S20, S21: the winner now: by the levels, else by the turn limit, else by the smaller share of losses. */
function winnerNow(s: AlexanderView): Winner {
  if (s.end !== '') return s.winner === NONE ? 'draw' : (s.winner as 0 | 1)
  const b = battleOf(s)
  const [first, second] = [0, 1].map((side) => ({ points: s.points[side]!, level: s.levels[side]! }))
  const decided = armyResult(first!, second!)
  if (decided !== 'nobody') return decided
  const { turnLimit, atLimit } = b.file.victory
  const favoured = turnLimit === null ? NONE : b.sides.findIndex(({ id }) => id === atLimit)
  return favoured === NONE ? resultAtLimit(first!, second!) : (favoured as 0 | 1)
}

/** Threats to the army of a seat, and the turn. */
export function duties(s: AlexanderView, seat: Seat): Reminder[] {
  if (s.end !== '') return []
  const b = battleOf(s)
  const side = b.sides.findIndex(({ id }) => id === seat)
  const own = side < 0 ? [] : [...levelNear(s, side), ...running(s, side), ...leaderToKeep(s, seat)]
  return [...own, clock(s, seat)]
}

/** 10.43: the rout points left before the army withdraws, if they are few. */
function levelNear(s: AlexanderView, side: number): Reminder[] {
  const left = s.levels[side]! - s.points[side]!
  if (left * NEAR_LEVEL > s.levels[side]!) return []
  return left <= 0
    ? [{ tone: 'threat', phrase: ['duty.withdraws'] }]
    : [{ tone: 'threat', phrase: ['duty.level', { left }] }]
}

/**
 * 10.23, 10.41: routed units of the army that could rally, and their cost if they leave the map; and whether the army
 * would withdraw if all routed units left it.
 */
function running(s: AlexanderView, side: number): Reminder[] {
  const b = battleOf(s)
  const routed = b.unitIds.flatMap((_, u) => (b.side[u] === side && isOnMap(s, u) && isRouted(s, u) ? [u] : []))
  const worth = (units: readonly Unit[]) => units.reduce((sum, u) => sum + b.points[u]!, 0)
  const able = routed.filter((u) => canEverRally(s, u))
  const ends =
    routed.length > 0 && s.points[side]! < s.levels[side]! && s.points[side]! + worth(routed) >= s.levels[side]!
  return [
    ...(ends ? [{ tone: 'threat', phrase: ['duty.routEnds', { points: worth(routed) }] } as const] : []),
    ...(able.length === 0
      ? []
      : [{ tone: 'owed', phrase: ['duty.running', { units: able.length, points: worth(able) }] } as const]),
  ]
}

/** S2: a leader whose death loses the battle. */
function leaderToKeep(s: AlexanderView, seat: Seat): Reminder[] {
  const b = battleOf(s)
  return b.file.victory.instant.flatMap(({ leader, winner }): Reminder[] =>
    winner === seat || !isLeaderOnMap(s, b.leaderIds.indexOf(leader))
      ? []
      : [{ tone: 'clock', phrase: ['duty.leader', { leader }] }],
  )
}

/** 2.6: the turn and the last turn. */
function clock(s: AlexanderView, seat: Seat): Reminder {
  const b = battleOf(s)
  const { turnLimit: last, atLimit } = b.file.victory
  if (s.turn === 0) return { tone: 'clock', phrase: ['duty.before', {}] }
  if (last === null) return { tone: 'clock', phrase: ['duty.turn', { turn: s.turn }] }
  const against = b.sides.some(({ id }) => id === seat) && atLimit !== seat && atLimit !== 'compare'
  const tone = against && last - s.turn < NEAR_LIMIT ? 'threat' : 'clock'
  return { tone, phrase: ['duty.turnOf', { turn: s.turn, last }] }
}

/** 10.41, 10.42: the rout points of each army by the kind of the units it lost, and by its killed leaders. */
export function scores(s: AlexanderView): ScoreBreakdown {
  const b = battleOf(s)
  return {
    title: ['score.title'],
    seats: b.sides.map(({ id }, side) => {
      const lost = new Map<string, number>()
      for (const u of b.army[side]!) {
        const { type } = b.unitFiles[u]!
        if (s.status[u] === ELIMINATED) lost.set(type, (lost.get(type) ?? 0) + b.points[u]!)
      }
      const killed = b.leaderPoints.filter((_, l) => b.leaderSide[l] === side && s.leaderStatus[l] === KILLED)
      const parts = [...lost].map(([type, points]) => ({ source: [`type.${type}`] as Phrase, points }))
      if (killed.length > 0)
        parts.push({ source: ['score.leaders'], points: killed.reduce((sum, one) => sum + one, 0) })
      return { seat: id, parts }
    }),
  }
}

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
