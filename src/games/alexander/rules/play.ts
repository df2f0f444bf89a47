import { type Outcome, type Phases, playPhases } from '#kernel'
import { battleOf } from './battle.ts'
import { activation } from './command/activation.ts'
import { command, commandFire, commandLeader } from './command/command.ts'
import { mode } from './command/mode.ts'
import { momentum } from './command/momentum.ts'
import { orders } from './command/orders.ts'
import { activationEnd, eliteEnd, lastArtillery, ownArtillery, phaseBegin, phaseEnd } from './command/ordersPhase.ts'
import { MOVE_PHASES } from './move/moveEnd.ts'
import { noteZones } from './pieces/losses.ts'
import { SHOCK_PHASES } from './shock/phases.ts'
import { type Alexander, type G, NONE, type Phase } from './state.ts'
import { reload, routAndReload, routMovement, withdrawal } from './turn/end.ts'
import { arrivals } from './turn/scenarioRules.ts'
import { deploy, elite, markers, turn } from './turn/start.ts'

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

/** 10.43, 10.44, R46, S18 to S21: the result of the battle, once it has ended. */
export function outcome(s: Alexander): Outcome | undefined {
  if (s.end === '') return undefined
  const seats = battleOf(s).sides.map((side) => side.id)
  const winners = s.winner === NONE ? seats : [seats[s.winner]!]
  const ranks = Object.fromEntries(seats.map((seat) => [seat, winners.includes(seat) ? 1 : 2]))
  return { winners, ranks, how: s.end }
}
