export { FLANK, FRONT, REAR } from '../../../../hex/index.ts'

/** P4: the arcs of a unit, by number. The aspect of an attack is the arc of the defender through which it comes. */
export const ASPECT_NAMES = ['front', 'flank', 'rear'] as const
