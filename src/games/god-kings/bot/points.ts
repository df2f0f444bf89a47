import { sumOf, type Values } from '../../../kernel/index.ts'
import { provinceNamed } from '../rules/components/map.ts'
import { divisionCount } from '../rules/components/pieces.ts'
import { SCENARIOS } from '../rules/setup/scenarios.ts'
import { byLead, doubtOf, lostAtHome } from './campaign.ts'
import { cardsToPlay, timeLeft } from './cards.ts'
import { BY_HAND } from './hand.ts'
import type { Outlook } from './outlook.ts'
import { missingIn, nearness, turnsLeft } from './stakes.ts'
import { POINTS } from './weights.ts'

/** R-S2: features of a win by points: points so far, this turn's and later ones, relative to the time left. */
export function pointsTerms(o: Outlook, player: number): Values<typeof POINTS.features> {
  const { s } = o
  const power = s.players[player]!
  const time = timeLeft(s, player)
  const { provincePoints, homePenalty, reach } = SCENARIOS[s.scenario]!.victory
  let [provinces, later] = [0, 0]
  for (const id in provincePoints) {
    const p = provinceNamed(id)
    const worth = provincePoints[id] as number
    provinces += worth * o.expected(player, p)
    later += worth * nearness(missingIn(s, power, p)) * Math.min(BY_HAND.pointTurns, turnsLeft(s))
  }
  const occupied = lostAtHome(s, power)
  const punished = occupied >= homePenalty.spacesOccupiedByEnemyForcesOrPC
  const penalty = punished ? homePenalty.points * (1 - BY_HAND.penaltyLifted * time) : 0
  const doubt = doubtOf(s, BY_HAND.doubtOfPoints)
  return [
    s.total[player]! / doubt,
    provinces / doubt,
    later / doubt,
    penalty / doubt,
    (punished ? 0 : occupied) / doubt,
    (s.total[player]! + provinces + penalty >= reach ? 1 : 0) / doubt,
    (o.strengthOf(power) * time) / doubt,
    cardsToPlay(s, player) / doubt,
    (divisionCount(s, power) * turnsLeft(s)) / doubt,
  ]
}

/** R-S2: the chance of each player to have most points in the end. */
export const points = (o: Outlook): number[] => byLead(o.s.players.map((_, p) => sumOf(POINTS, pointsTerms(o, p))))
