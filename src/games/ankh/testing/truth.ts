import type { Probe, TruthSuite } from '../../../kernel/testing/truth.ts'
import { brain } from '../bot/brain.ts'
import { ankh } from '../game.ts'
import type { Ankh } from '../rules/state.ts'

export const probes: readonly Probe<Ankh>[] = []

export const truthSuite: TruthSuite<Ankh> = {
  game: ankh,
  probes,
  policy: brain.policy!.bind(brain),
  players: { policy: brain.policy!.bind(brain) },
}
