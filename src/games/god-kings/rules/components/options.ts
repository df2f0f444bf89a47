import { choice, options } from '../../../../kernel/index.ts'
import { provinceId, spaceId, zoneName } from './map.ts'
import { generalName, SIDES } from './sides.ts'
import { unitName } from './units.ts'

/** Ends a series of picks. */
export const DONE = choice('done')
export const YES = choice('yes')
export const NO = choice('no')

/** Options for pieces and places: the verb, a colon and the name of the piece or place. */
export const unitOption = <V extends string>(verb: V) => options(verb, unitName)
export const generalOption = <V extends string>(verb: V) => options(verb, generalName)
export const spaceOption = <V extends string>(verb: V) => options(verb, spaceId)
export const zoneOption = <V extends string>(verb: V) => options(verb, zoneName)
export const provinceOption = <V extends string>(verb: V) => options(verb, provinceId)
export const sideOption = <V extends string>(verb: V) => options(verb, (side) => SIDES[side]!)

/** A card by its number. */
export const cardOption = <V extends string>(verb: V) => options(verb)
