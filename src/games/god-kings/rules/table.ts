import { type Phases, playPhases } from '../../../kernel/index.ts'
import { activatePhase, activationEndPhase } from './activation.ts'
import {
  aftermathPhase,
  battleEndPhase,
  battlePhase,
  chargesPhase,
  fightPhase,
  lossesPhase,
} from './battle.ts'
import { dealPhase } from './deal.ts'
import { clearHomesPhase, endOfTurnPhase } from './endOfTurn.ts'
import { enteredPhase } from './entered.ts'
import { giftsPhase } from './gifts.ts'
import { marchEndPhase, marchPhase } from './march.ts'
import { neutralReinforcementPhase, revoltsReturnPhase } from './neutralReinforcement.ts'
import { neutralRoundPhase } from './neutralRound.ts'
import type { Phase } from './phases.ts'
import { deploymentPhase, purchasePhase, refitPhase, reinforcementPhase } from './reinforcement.ts'
import { retreatPhase } from './retreat.ts'
import { garrisonsPhase, setupPhase } from './setup.ts'
import { siegePhase } from './siege.ts'
import type { G, Kings, Tables } from './state.ts'
import { impulseEndPhase, impulsePhase, roundPhase } from './strategy.ts'
import { turnOrderPhase } from './turnOrder.ts'
import { victoryPhase } from './victory.ts'
import type { Windows } from './windows.ts'

const phases: Phases<G, Phase> = {
  setup: setupPhase,
  garrisons: garrisonsPhase,
  deal: dealPhase,
  reinforcement: reinforcementPhase,
  gifts: giftsPhase,
  refit: refitPhase,
  purchase: purchasePhase,
  deployment: deploymentPhase,
  neutralReinforcement: neutralReinforcementPhase,
  revoltsReturn: revoltsReturnPhase,
  round: roundPhase,
  impulse: impulsePhase,
  impulseEnd: impulseEndPhase,
  activate: activatePhase,
  march: marchPhase,
  entered: enteredPhase,
  marchEnd: marchEndPhase,
  activationEnd: activationEndPhase,
  battle: battlePhase,
  charges: chargesPhase,
  fight: fightPhase,
  losses: lossesPhase,
  battleEnd: battleEndPhase,
  retreat: retreatPhase,
  aftermath: aftermathPhase,
  siege: siegePhase,
  neutralRound: neutralRoundPhase,
  victory: victoryPhase,
  turnOrder: turnOrderPhase,
  clearHomes: clearHomesPhase,
  endOfTurn: endOfTurnPhase,
}

/** F1: the game from any position to its end. */
export const play = playPhases<Kings, Windows, Phase, Tables>(phases, (s) => s.winners !== null)
