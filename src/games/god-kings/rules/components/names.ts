import { GENERAL_COUNT, generalName } from './sides.ts'
import { UNIT_COUNT, unitName } from './units.ts'

const generalsByName = new Map(Array.from({ length: GENERAL_COUNT }, (_, g) => [generalName(g), g]))
const unitsByName = new Map(Array.from({ length: UNIT_COUNT }, (_, u) => [unitName(u), u]))

/** The general with a name in option keys; -1 if unknown. */
export const generalNamed = (name: string): number => generalsByName.get(name) ?? -1

/** The unit with a name in option keys; -1 if unknown. */
export const unitNamed = (name: string): number => unitsByName.get(name) ?? -1
