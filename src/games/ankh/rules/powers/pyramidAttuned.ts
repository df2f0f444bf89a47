import type { Bar } from '../../../../kernel/index.ts'
import { isLand, type Space } from '../board.ts'
import { adjacent, monumentOn, unlocked } from '../facts.ts'
import { apepBar } from '../guardians/apep.ts'
import { standBar } from '../occupy.ts'
import { APEP, monumentKind, PER_MONUMENT, PYRAMID, PYRAMID_ATTUNED } from '../pieces.ts'
import type { Ankh } from '../state.ts'

const NOT_UNLOCKED: Bar = ['A15.8', 'notUnlocked']
const NOT_OWN_PYRAMID: Bar = ['A15.8', 'notOwnPyramid']
const NOT_NEXT_TO_PYRAMID: Bar = ['A15.8', 'notNextToPyramid']

/** The spaces of the pyramids that a god controls, ascending. */
export function pyramidsOf(s: Ankh, god: number): Space[] {
  const found: Space[] = []
  for (let m = PYRAMID * PER_MONUMENT; m < (PYRAMID + 1) * PER_MONUMENT; m++) {
    if (s.held[m] === god) found.push(s.stands[m]!)
  }
  return found.sort((a, b) => a - b)
}

/** A15.8 Pyramid Attuned: the rule against summoning an additional figure next to a pyramid. */
export function pyramidBar(s: Ankh, god: number, kind: number, pyramid: Space, space: Space): Bar | undefined {
  if (!unlocked(s, god, PYRAMID_ATTUNED)) return NOT_UNLOCKED
  const monument = monumentOn(s, pyramid)
  if (monument < 0 || s.held[monument] !== god || monumentKind(monument) !== PYRAMID) return NOT_OWN_PYRAMID
  if (!adjacent(s, pyramid, space)) return NOT_NEXT_TO_PYRAMID
  return kind === APEP && !isLand(space) ? apepBar(s, space) : standBar(s, god, space)
}
