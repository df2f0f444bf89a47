import { arcOfPiece, REAR } from '#hex/facing.ts'
import type { Ask, Choice, Match, Option, Random } from '#kernel'
import { battleOf } from '../rules/battle.ts'
import { fireTargets } from '../rules/missiles/targets.ts'
import type { Alexander } from '../rules/state.ts'
import { type Assessment, assess } from './assessment.ts'
import { HAND_WEIGHTS } from './handWeights.ts'
import { intentOf } from './intents.ts'
import { leaderWithdraw } from './leaders.ts'
import { bestLeg, bestStance } from './moves.ts'
import { activate, answerTrump, giveOrder, leaderOrder, leaderUse, orderKind, orderMode, wouldOrder } from './orders.ts'
import {
  advanceTo,
  advanceWith,
  bestFacing,
  bestOption,
  declareShock,
  harass,
  harassHex,
  leaderInCombat,
  passThrough,
  placeMarker,
  reactionFacing,
  reactionFire,
  safest,
  shareHits,
  standFor,
  withdraw,
} from './reactions.ts'
import { bestShot } from './shots.ts'

type Rule = (g: Assessment, asked: Ask) => Option | undefined

const chooseKey =
  (...keys: string[]): Rule =>
  (_g, asked) => {
    for (const key of keys) {
      const option = asked.find(key)
      if (option !== undefined) return option
    }
    return undefined
  }

/** The unit or leader a question is about. */
const unitOf = (g: Assessment, asked: Ask, name = 'unit'): number =>
  g.b.unitIds.indexOf(String(asked.about?.[name] ?? ''))
const leaderOf = (g: Assessment, asked: Ask): number => g.b.leaderIds.indexOf(String(asked.about?.leader ?? ''))

/** D9: fires if profitable, otherwise takes the best leg or ends the move. */
function step(g: Assessment, asked: Ask): Option | undefined {
  const { s } = g
  const move = s.move!
  const u = move.unit
  const fire = asked.find('fire')
  if (fire !== undefined && bestShot(g, u, fireTargets(s, u), move.moved).value > 0) return fire
  const leg = bestLeg(g, u, move)
  const go =
    leg === undefined
      ? undefined
      : (asked.options as readonly Choice[]).find((o) => o.verb === 'go' && o.of === leg.hex)
  if (go !== undefined) return go
  return asked.find('stop') ?? forced(g, asked)
}

/** R48, 6.14: the least harmful leg of a move that may not end yet. */
function forced(g: Assessment, asked: Ask): Option {
  const u = g.s.move!.unit
  const hexes = (asked.options as readonly Choice[]).filter((o) => o.verb === 'go' && o.of !== g.s.hex[u])
  if (hexes.length === 0) return asked.options[0]!
  return safest(g, { options: hexes } as unknown as Ask, u)
}

/** D9, second pick: the best facing in the chosen hex. */
function stepFacing(g: Assessment, asked: Ask): Option | undefined {
  const move = g.s.move!
  const hex = g.b.grid.names.indexOf(String(asked.about?.hex ?? ''))
  const leg = bestStance(g, move.unit, move, hex)
  return leg === undefined ? undefined : (asked.options as readonly Choice[]).find((o) => o.of === leg.facing)
}

/** D2, D3, D25: the leader whose orders are worth most now. */
const mostUseful: Rule = (g, asked) =>
  bestOption(asked.options as readonly Choice[], (o) => (o.of < 0 ? 0 : leaderUse(g, o.of)))

/** D23: tries for momentum if there is enough left to do. */
function momentum(g: Assessment, asked: Ask): Option | undefined {
  const l = leaderOf(g, asked)
  const worthwhile = leaderUse(g, l) > HAND_WEIGHTS.orders.momentum * g.scale && wouldOrder(g, l)
  return asked.find(worthwhile ? 'try' : 'none')
}

/** D29: a leader accompanies a unit unless it moves to attack. */
function ride(g: Assessment, asked: Ask): Option | undefined {
  const leg = bestLeg(g, unitOf(g, asked))
  return leg === undefined || leg.attacks ? asked.find('stay') : asked.find('along')
}

/** D28: arrivals enter anywhere, no double depth; units face about if most enemies are behind them. */
function setup(g: Assessment, asked: Ask): Option | undefined {
  const { s, b } = g
  if (asked.rule !== 'S16') return asked.find('none') ?? asked.options[0]
  const u = unitOf(g, asked)
  const behind = g.foes.filter((v) => arcOfPiece(b.arcs, s.hex[u]!, s.facing[u]!, 2, s.hex[v]!) === REAR).length
  return 2 * behind > g.foes.length ? asked.find('reverse') : asked.find('none')
}

const RULES: { readonly [kind: string]: Rule } = {
  placePW: (g, asked) => placeMarker(g, asked, leaderOf(g, asked)),
  removePW: chooseKey('remove'),
  elitePhase: mostUseful,
  chooseLeader: mostUseful,
  activate,
  counterTrump: answerTrump,
  momentumTrump: answerTrump,
  momentum,
  reactivate: mostUseful,
  orderMode,
  giveOrder,
  orderKind: (g, asked) => orderKind(g, asked, unitOf(g, asked)),
  leaderKind: (g, asked) => asked.find(leaderOrder(g, leaderOf(g, asked)).kind),
  ride,
  step,
  stepFacing,
  endOfMove: chooseKey('line', 'none'),
  form: chooseKey('none'),
  harass,
  harassHex: (g, asked) => harassHex(g, asked, unitOf(g, asked), unitOf(g, asked, 'target')),
  withdraw: (g, asked) => withdraw(g, asked, unitOf(g, asked), unitOf(g, asked, 'by')),
  withdrawFacing: (g, asked) => bestFacing(g, asked, unitOf(g, asked)),
  reactionFacing: (g, asked) => reactionFacing(g, asked, unitOf(g, asked), unitOf(g, asked, 'by')),
  rallyFacing: (g, asked) => bestFacing(g, asked, unitOf(g, asked)),
  reactionFire: (g, asked) => reactionFire(g, asked, unitOf(g, asked)),
  artillery: (_g, asked) => asked.options[0],
  leaderWithdraw: (g, asked) => leaderWithdraw(g, asked, leaderOf(g, asked)),
  panicPath: (g, asked) => safest(g, asked, unitOf(g, asked, 'who')),
  routTie: (g, asked) => safest(g, asked, unitOf(g, asked)),
  declareShock: (g, asked) => declareShock(g, asked, unitOf(g, asked)),
  group: chooseKey('join'),
  standFor,
  leaderInCombat,
  shareHits,
  advance: advanceWith,
  advanceHex: (g, asked) => advanceTo(g, asked, unitOf(g, asked)),
  advanceFacing: (g, asked) => bestFacing(g, asked, unitOf(g, asked)),
  passThrough: (g, asked) => passThrough(g, asked, unitOf(g, asked)),
  elephantLeader: (_g, asked) => asked.options[0],
  setup,
}

/** A quick, sensible answer to any question. */
export function policy(match: Match<Alexander>, asked: Ask, random: Random): Option {
  const { state: s } = match
  const { options } = asked
  if (options.length === 1) return options[0]!
  const side = battleOf(s).sides.findIndex(({ id }) => id === asked.seat)
  const rule = RULES[asked.kind]
  return rule?.(assess(s, side, intentOf(match, asked.seat)), asked) ?? options[random(options.length)]!
}
