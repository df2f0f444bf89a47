import { GENERAL_COUNT, generalName } from './sides.ts'
import { UNIT_COUNT, unitName } from './units.ts'

const generals = new Map(Array.from({ length: GENERAL_COUNT }, (_, g) => [generalName(g), g]))
const units = new Map(Array.from({ length: UNIT_COUNT }, (_, u) => [unitName(u), u]))

/** The general of a name in option keys; -1 when unknown. */
export const generalNamed = (name: string): number => generals.get(name) ?? -1

/** The unit of a name in option keys; -1 when unknown. */
export const unitNamed = (name: string): number => units.get(name) ?? -1
