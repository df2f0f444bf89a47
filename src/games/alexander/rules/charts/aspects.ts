/** P4: the arcs of a unit; the aspect of an attack is the defender's arc through which it comes. */
export const FRONT = 0
export const FLANK = 1
export const REAR = 2

/** The arcs by number. */
export const ASPECT_NAMES = ['front', 'flank', 'rear'] as const
