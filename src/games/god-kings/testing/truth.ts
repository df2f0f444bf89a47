import type { Probe, TruthSuite } from '../../../kernel/testing/truth.ts'
import { brain } from '../bot/brain.ts'
import { godKings } from '../game.ts'
import type { Kings } from '../rules/state/state.ts'
import { warlike } from './warlike.ts'

/** Every kind of number the board shows before a choice; each family of probes has its own file beside this one. */
export const probes: readonly Probe<Kings>[] = []

export const truthSuite: TruthSuite<Kings> = {
  game: godKings,
  probes,
  policy: brain.policy!.bind(brain),
  players: { warlike, policy: brain.policy!.bind(brain) },
}
