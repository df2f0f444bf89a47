import { SCENARIOS } from '../rules/setup/scenarios.ts'
import type { Kings } from '../rules/state/state.ts'

/** What the players play for: `vp`, `kadesh`, `points` (scenario 2) or `provinces` (scenario 3). */
export type Aim = 'vp' | 'kadesh' | 'points' | 'provinces'

/** What the scenario of a state is played for. */
export function aimOf(s: Kings): Aim {
  const { type } = SCENARIOS[s.scenario]!.victory
  return type === 'last_active_controller' ? 'kadesh' : type === 'points' || type === 'provinces' ? type : 'vp'
}
