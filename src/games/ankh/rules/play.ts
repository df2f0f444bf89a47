import { checkpoint, type Flow } from '../../../kernel/index.ts'
import { afterBattle, building, chooseCards, plagueStep, relocations, resolveBattle } from './battle.ts'
import { drawCaravan, orderTokens } from './caravan.ts'
import { controlMonument } from './claim.ts'
import { endConflict, enterRegion, startConflict, takeRegion } from './conflict.ts'
import { godName } from './facts.ts'
import { giveUpGuardians } from './merge.ts'
import { moveFigures } from './move.ts'
import { drawFirst, drawScenario, place, takeGod, takeGuardian } from './setup.ts'
import type { Phase, Table } from './state.ts'
import { summonFigure } from './summon.ts'
import { acted, chooseAction, endEvent } from './turn.ts'
import { unlockPower } from './unlock.ts'

/** The phases in which nobody is asked. */
export const STEPS: { readonly [P in Phase]?: (g: Table) => void } = {
  place,
  acted,
  conflict: startConflict,
  regions: takeRegion,
  region: enterRegion,
  conflictOver: endConflict,
  eventOver: endEvent,
}

/** The phases in which seats or chance may be asked. */
export const FLOWS: { readonly [P in Phase]?: (g: Table) => Flow } = {
  scenario: drawScenario,
  first: drawFirst,
  gods: takeGod,
  guardians: takeGuardian,
  action: chooseAction,
  move: moveFigures,
  summon: summonFigure,
  unlock: unlockPower,
  claim: controlMonument,
  caravan: drawCaravan,
  order: orderTokens,
  obelisk: relocations,
  cards: chooseCards,
  build: building,
  plague: plagueStep,
  resolution: resolveBattle,
  after: afterBattle,
  mergeGuardians: giveUpGuardians,
}

const ENDINGS = { top: 'A14.1', lastGod: 'A14.2', mostDevotion: 'A14.3', nobody: 'A13.2' }

/** Takes the steps that ask nobody, up to the next phase that may ask. */
export function advance(g: Table): void {
  const s = g.state
  for (let step = STEPS[s.phase]; step !== undefined && s.end === ''; step = STEPS[s.phase]) step(g)
}

/** A8 to A14: the game from any position to its end, phase by phase. */
export function* play(g: Table): Flow {
  const s = g.state
  while (s.end === '') {
    yield* checkpoint()
    yield* FLOWS[s.phase]!(g)
    advance(g)
  }
  const god = s.winner < 0 ? null : godName(s, s.winner)
  g.tell?.({ kind: 'ended', rule: ENDINGS[s.end as keyof typeof ENDINGS], with: { how: s.end, god } })
}
