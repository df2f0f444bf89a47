import { type Phases, playPhases } from '#kernel'
import { buildMonuments, isBuilding, resolvePlague, revealedPlagues } from './abilities/cards.ts'
import { moveFigures, summonFigure, unlockPower } from './actions.ts'
import { afterBattle, chooseCards, relocations, resolveBattle } from './battle.ts'
import { endConflict, enterRegion, startConflict, takeRegion } from './conflict.ts'
import { controlMonument, drawCaravan, orderTokens } from './events.ts'
import { giveUpGuardians } from './merge.ts'
import { godName } from './position.ts'
import { drawFirst, drawScenario, setUpBoard, takeGod, takeGuardian } from './setup.ts'
import { type Ankh, type AnkhPlay, DEVOTION_SOURCES, type Phase } from './state.ts'
import { acted, chooseAction, endEvent } from './turn.ts'

const SETUP_PHASES: readonly Phase[] = ['scenario', 'first', 'gods', 'guardians', 'place', 'action']
const BATTLE_PHASES: readonly Phase[] = ['obelisk', 'cards', 'build', 'plague', 'resolution', 'after']
const CONFLICT_PHASES: readonly Phase[] = ['regions', 'conflictOver', 'eventOver']
const ACTION_PHASES: readonly Phase[] = ['move', 'summon', 'unlock']
const EVENT_PHASES: readonly Phase[] = ['claim', 'caravan', 'order', 'conflict', 'conflictOver', 'mergeGuardians']

/** All phases to come when this one is next, in order. */
export function phasesFrom(phase: Phase): Phase[] {
  if (SETUP_PHASES.includes(phase)) return SETUP_PHASES.slice(SETUP_PHASES.indexOf(phase))
  if (ACTION_PHASES.includes(phase)) return [phase, 'acted']
  if (BATTLE_PHASES.includes(phase)) return [...BATTLE_PHASES.slice(BATTLE_PHASES.indexOf(phase)), ...CONFLICT_PHASES]
  if (phase === 'region') return [phase, ...CONFLICT_PHASES]
  if (phase === 'regions') return [...CONFLICT_PHASES]
  return EVENT_PHASES.includes(phase) ? [phase, 'eventOver'] : [phase]
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

/** Version 7: devotion is counted by source, starting with the next change. */
const withSources = (s: Ankh): Ankh => ({ ...s, earned: new Array(s.players * DEVOTION_SOURCES.length).fill(0) })

/** Converts a state of an older version. Version 6 asks fewer questions; its states are those of version 5. */
export function upgrade(state: Ankh | { readonly phase: Phase }, version: number): Ankh {
  let s = version <= 3 ? withPhases(state as { readonly phase: Phase }) : (state as Ankh)
  if (version <= 4) s = withCouncil(s)
  return version <= 6 ? withSources(s) : s
}

/** A phase that never asks a seat. */
const withoutAsks = (act: (g: AnkhPlay) => void) => (g: AnkhPlay) => {
  act(g)
  return undefined
}

/** A5, A8 to A13: the procedure of each phase. */
export const PHASES: Phases<AnkhPlay, Phase> = {
  scenario: drawScenario,
  first: drawFirst,
  gods: takeGod,
  guardians: takeGuardian,
  place: withoutAsks(setUpBoard),
  action: chooseAction,
  move: moveFigures,
  summon: summonFigure,
  unlock: unlockPower,
  acted: withoutAsks(acted),
  claim: controlMonument,
  caravan: drawCaravan,
  order: orderTokens,
  conflict: withoutAsks(startConflict),
  regions: withoutAsks(takeRegion),
  region: withoutAsks(enterRegion),
  obelisk: relocations,
  cards: chooseCards,
  build: buildMonuments,
  plague: resolvePlague,
  resolution: resolveBattle,
  after: afterBattle,
  conflictOver: withoutAsks(endConflict),
  mergeGuardians: giveUpGuardians,
  eventOver: withoutAsks(endEvent),
}

const always = (): boolean => true

/** The phases that ask no seat, and when. */
const QUIET: { readonly [P in Phase]?: (s: Ankh) => boolean } = {
  place: always,
  acted: always,
  conflict: always,
  regions: always,
  region: always,
  obelisk: (s) => s.relocating.length === 0,
  build: (s) => !isBuilding(s),
  plague: (s) => s.plagues === 0,
  conflictOver: always,
  eventOver: always,
}

const ENDINGS = { top: 'A14.1', lastGod: 'A14.2', mostDevotion: 'A14.3', nobody: 'A13.2' }

/** A14: journals how the game ended. */
function journalEnd(g: AnkhPlay): void {
  const s = g.state
  const god = s.winner < 0 ? null : godName(s, s.winner)
  g.tell?.({ kind: 'ended', rule: ENDINGS[s.end as keyof typeof ENDINGS], with: { how: s.end, god } })
}

/** A8 to A14: the game from any position to its end, phase by phase. */
export const play = playPhases<Ankh, unknown, Phase>(PHASES, (s) => s.end !== '', {
  isQuiet: (s, phase) => QUIET[phase]?.(s) ?? false,
  ended: journalEnd,
})
