import type { Probe, TruthSuite } from '../../../kernel/testing/truth.ts'
import { brain } from '../bot/brain.ts'
import { godKings } from '../game.ts'
import type { Kings } from '../rules/state/state.ts'
import { battleProbe } from './battleTruth.ts'
import { activationProbe, goalProbe, stepProbe } from './marchTruth.ts'
import { rollProbe } from './rollTruth.ts'
import { warlike } from './warlike.ts'

/** Every kind of number the board shows before a choice. */
export const probes: readonly Probe<Kings>[] = [stepProbe, goalProbe, activationProbe, battleProbe, rollProbe]

export const truthSuite: TruthSuite<Kings> = {
  game: godKings,
  probes,
  policy: brain.policy!.bind(brain),
  players: { warlike, policy: brain.policy!.bind(brain) },
}
