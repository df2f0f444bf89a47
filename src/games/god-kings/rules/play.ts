import { type Phases, playPhases } from '../../../kernel/index.ts'
import { helpPhase } from './actions/help.ts'
import type { Windows } from './actions/windows.ts'
import { aftermathPhase, battleEndPhase, battlePhase, chargesPhase, fightPhase, lossesPhase } from './battle/battle.ts'
import { retreatPhase } from './battle/retreat.ts'
import { activatePhase, activationEndPhase } from './march/activationPhases.ts'
import { enteredPhase } from './march/entered.ts'
import { marchEndPhase, marchPhase } from './march/march.ts'
import { neutralReinforcementPhase, revoltsReturnPhase } from './neutrals/neutralReinforcement.ts'
import { neutralRoundPhase } from './neutrals/neutralRound.ts'
import { giftsPhase } from './politics/gifts.ts'
import { deploymentPhase, purchasePhase, refitPhase, reinforcementPhase } from './reinforcement/reinforcement.ts'
import { garrisonsPhase, setupPhase } from './setup/setup.ts'
import { siegePhase } from './siege/siege.ts'
import type { Phase } from './state/phases.ts'
import type { G, Kings, Tables } from './state/state.ts'
import { dealPhase } from './turn/deal.ts'
import { clearHomesPhase, endOfTurnPhase } from './turn/endOfTurn.ts'
import { impulseEndPhase, impulsePhase, playCardPhase, roundPhase } from './turn/strategy.ts'
import { turnOrderPhase } from './turn/turnOrder.ts'
import { victoryPhase } from './victory/victory.ts'

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
  help: helpPhase,
  playCard: playCardPhase,
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
