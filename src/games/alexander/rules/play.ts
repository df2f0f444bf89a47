import { type Phases, playPhases } from '../../../kernel/index.ts'
import { activation } from './command/activation.ts'
import { command, commandFire, commandLeader } from './command/command.ts'
import { mode } from './command/mode.ts'
import { momentum } from './command/momentum.ts'
import { orders } from './command/orders.ts'
import { activationEnd, eliteEnd, lastArtillery, ownArtillery, phaseBegin, phaseEnd } from './command/phase.ts'
import { MOVE_PHASES } from './move/phases.ts'
import type { Phase } from './phases.ts'
import { noteZones } from './pieces/leaders.ts'
import { routMovement } from './rout/routMovement.ts'
import { SHOCK_PHASES } from './shock/phases.ts'
import type { Alexander, G } from './state.ts'
import { arrivals } from './turn/arrivals.ts'
import { reload, routAndReload, withdrawal } from './turn/end.ts'
import { markers } from './turn/markers.ts'
import { deploy, elite, turn } from './turn/turn.ts'

const TABLE: Phases<G, Phase> = {
  deploy,
  turn,
  arrivals,
  markers,
  elite,
  eliteEnd,
  activation,
  phaseBegin,
  ownArtillery,
  mode,
  orders,
  command,
  commandFire,
  commandLeader,
  ...MOVE_PHASES,
  lastArtillery,
  ...SHOCK_PHASES,
  phaseEnd,
  momentum,
  activationEnd,
  routAndReload,
  routMovement,
  reload,
  withdrawal,
}

/** R94: an act is over when no reaction is left to resolve. */
const watched =
  (phase: Phases<G, Phase>[Phase]): Phases<G, Phase>[Phase] =>
  (g) => {
    if (g.state.queue.length === 0) noteZones(g.state)
    return phase(g)
  }

/** F1 to F18: the procedure of each phase. */
export const PHASES = Object.fromEntries(
  Object.entries(TABLE).map(([name, phase]) => [name, watched(phase)]),
) as Phases<G, Phase>

/** F1: plays the battle from any position to its end. */
export const play = playPhases<Alexander, unknown, Phase>(PHASES, (s) => s.end !== '')
