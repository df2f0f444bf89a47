import type { Ankh, Phase } from './state.ts'

const SETTING_UP: readonly Phase[] = ['scenario', 'first', 'gods', 'guardians', 'place', 'action']
const BATTLE: readonly Phase[] = ['obelisk', 'cards', 'build', 'plague', 'resolution', 'after']
const CONFLICT: readonly Phase[] = ['regions', 'conflictOver', 'eventOver']
const ACTIONS: readonly Phase[] = ['move', 'summon', 'unlock']
const EVENTS: readonly Phase[] = ['claim', 'caravan', 'order', 'conflict', 'conflictOver', 'mergeGuardians']

/** All phases that are to come when this one is next, in their order. */
export function phasesFrom(phase: Phase): Phase[] {
  if (SETTING_UP.includes(phase)) return SETTING_UP.slice(SETTING_UP.indexOf(phase))
  if (ACTIONS.includes(phase)) return [phase, 'acted']
  if (BATTLE.includes(phase)) return [...BATTLE.slice(BATTLE.indexOf(phase)), ...CONFLICT]
  if (phase === 'region') return [phase, ...CONFLICT]
  if (phase === 'regions') return [...CONFLICT]
  return EVENTS.includes(phase) ? [phase, 'eventOver'] : [phase]
}

/** Up to version 3 a state held the phase it stood in, and each phase knew the one after it. */
export function upgrade(state: { readonly phase: Phase }): Ankh {
  const { phase, ...rest } = state
  return { next: phasesFrom(phase).reverse(), ...(rest as Omit<Ankh, 'next'>) }
}
