import type { Bar } from '../../../../kernel/index.ts'
import { isLand, type Space } from '../board.ts'
import type { Ankh } from '../state.ts'

const FIGURE_THERE: Bar = ['A1.3', 'figureThere']
const NOT_WATER: Bar = ['A18.3', 'notWater']

/** A18.3 Apep: the rule against summoning it to a water space, anywhere on the board. */
export function apepBar(s: Ankh, space: Space): Bar | undefined {
  if (isLand(space)) return NOT_WATER
  return s.on[space] === 0 ? undefined : FIGURE_THERE
}
