import { type Phases, playPhases } from '../../../kernel/index.ts'
import { afterBattle, chooseCards, relocations, resolveBattle } from './battle.ts'
import { drawCaravan, orderTokens } from './caravan.ts'
import { buildMonuments, isBuilding } from './cards/buildMonument.ts'
import { plague } from './cards/plagueOfLocusts.ts'
import { controlMonument } from './claim.ts'
import { endConflict, enterRegion, startConflict, takeRegion } from './conflict.ts'
import { godName } from './facts.ts'
import { giveUpGuardians } from './merge.ts'
import { moveFigures } from './move.ts'
import { drawFirst, drawScenario, place, takeGod, takeGuardian } from './setup.ts'
import type { Ankh, Phase, Table } from './state.ts'
import { summonFigure } from './summon.ts'
import { acted, chooseAction, endEvent } from './turn.ts'
import { unlockPower } from './unlock.ts'

/** A phase that never asks a seat. */
const atOnce = (act: (g: Table) => void) => (g: Table) => {
  act(g)
  return undefined
}

/** A5, A8 to A13: the procedure of each phase. */
export const PHASES: Phases<Table, Phase> = {
  scenario: drawScenario,
  first: drawFirst,
  gods: takeGod,
  guardians: takeGuardian,
  place: atOnce(place),
  action: chooseAction,
  move: moveFigures,
  summon: summonFigure,
  unlock: unlockPower,
  acted: atOnce(acted),
  claim: controlMonument,
  caravan: drawCaravan,
  order: orderTokens,
  conflict: atOnce(startConflict),
  regions: atOnce(takeRegion),
  region: atOnce(enterRegion),
  obelisk: relocations,
  cards: chooseCards,
  build: buildMonuments,
  plague,
  resolution: resolveBattle,
  after: afterBattle,
  conflictOver: atOnce(endConflict),
  mergeGuardians: giveUpGuardians,
  eventOver: atOnce(endEvent),
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
function tellEnd(g: Table): void {
  const s = g.state
  const god = s.winner < 0 ? null : godName(s, s.winner)
  g.tell?.({ kind: 'ended', rule: ENDINGS[s.end as keyof typeof ENDINGS], with: { how: s.end, god } })
}

/** A8 to A14: the game from any position to its end, phase by phase. */
export const play = playPhases<Ankh, unknown, Phase>(PHASES, (s) => s.end !== '', {
  isQuiet: (s, phase) => QUIET[phase]?.(s) ?? false,
  ended: tellEnd,
})
