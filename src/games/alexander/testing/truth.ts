import type { Probe, TruthSuite } from '../../../kernel/testing/truth.ts'
import { brain } from '../bot/brain.ts'
import { alexander } from '../game.ts'
import type { Alexander } from '../rules/state.ts'
import { aggressive } from './aggressive.ts'
import { chanceProbe } from './chanceTruth.ts'
import { lineProbe } from './lineTruth.ts'
import { legProbe, wheelProbe } from './moveTruth.ts'
import { aimedProbe, declaredProbe } from './shockTruth.ts'
import { shotProbe, turnProbe } from './shotTruth.ts'

/** Probes for every kind of number the board shows before a choice. */
const probes: readonly Probe<Alexander>[] = [
  legProbe,
  wheelProbe,
  lineProbe,
  shotProbe,
  turnProbe,
  chanceProbe,
  declaredProbe,
  aimedProbe,
]

export const truthSuite: TruthSuite<Alexander> = {
  game: alexander,
  probes,
  policy: brain.policy!.bind(brain),
  players: { aggressive, policy: brain.policy!.bind(brain) },
}
