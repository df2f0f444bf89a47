import { type Phases, playPhases } from '#kernel'
import { helpPhase } from './actions/events.ts'
import type { Windows } from './actions/windows.ts'
import { aftermathPhase, battleEndPhase, battlePhase, chargesPhase, fightPhase, lossesPhase } from './battle/battle.ts'
import { retreatPhase } from './battle/retreat.ts'
import { siegePhase } from './battle/siegeRoll.ts'
import { activatePhase, activationEndPhase } from './march/activation.ts'
import { enteredPhase } from './march/entered.ts'
import { marchEndPhase, marchPhase } from './march/march.ts'
import { neutralReinforcementPhase, revoltsReturnPhase } from './neutrals/neutralReinforcement.ts'
import { neutralRoundPhase } from './neutrals/neutralRound.ts'
import { giftsPhase } from './politics/gifts.ts'
import { garrisonsPhase, setupPhase } from './setup/setup.ts'
import type { Phase } from './state/position.ts'
import type { G, Kings, Tables } from './state/state.ts'
import { clearHomesPhase, endOfTurnPhase, turnOrderPhase } from './turn/endOfTurn.ts'
import { deploymentPhase, purchasePhase, refitPhase, reinforcementPhase } from './turn/reinforcement.ts'
import { dealPhase, impulseEndPhase, impulsePhase, playCardPhase, roundPhase } from './turn/strategy.ts'
import { victoryPhase } from './turn/victory.ts'

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
