import { revealedPlagues } from './cards/plagueOfLocusts.ts'
import type { Ankh, Phase } from './state.ts'

const SETTING_UP: readonly Phase[] = ['scenario', 'first', 'gods', 'guardians', 'place', 'action']
const BATTLE: readonly Phase[] = ['obelisk', 'cards', 'build', 'plague', 'resolution', 'after']
const CONFLICT: readonly Phase[] = ['regions', 'conflictOver', 'eventOver']
const ACTIONS: readonly Phase[] = ['move', 'summon', 'unlock']
const EVENTS: readonly Phase[] = ['claim', 'caravan', 'order', 'conflict', 'conflictOver', 'mergeGuardians']

/** All phases to come when this one is next, in order. */
export function phasesFrom(phase: Phase): Phase[] {
  if (SETTING_UP.includes(phase)) return SETTING_UP.slice(SETTING_UP.indexOf(phase))
  if (ACTIONS.includes(phase)) return [phase, 'acted']
  if (BATTLE.includes(phase)) return [...BATTLE.slice(BATTLE.indexOf(phase)), ...CONFLICT]
  if (phase === 'region') return [phase, ...CONFLICT]
  if (phase === 'regions') return [...CONFLICT]
  return EVENTS.includes(phase) ? [phase, 'eventOver'] : [phase]
}

/** Version 4: a state lists the phases to come. Earlier states named one phase, and each phase knew its successor. */
function withPhases(state: { readonly phase: Phase }): Ankh {
  const { phase, ...rest } = state
  return { next: phasesFrom(phase).reverse(), ...(rest as Omit<Ankh, 'next'>) }
}

/** Version 5: players may agree (D-19), every revealed Plague is resolved, and merged gods decide together (A12.10). */
function withCouncil(s: Ankh): Ankh {
  const plagues = s.next.includes('plague') ? revealedPlagues(s) : 0
  return { ...s, agreeFirst: 0, proposer: 0, plagues, proposal: -1, decision: -1 }
}

/** Converts a state of an older version. */
export function upgrade(state: Ankh | { readonly phase: Phase }, version: number): Ankh {
  return withCouncil(version <= 3 ? withPhases(state as { readonly phase: Phase }) : (state as Ankh))
}
