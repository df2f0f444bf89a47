/** A roll against a Battle Rating: its modifiers by name, their sum, and the number it must not exceed. */
export interface Reaction {
  readonly mods: { readonly [name: string]: number }
  readonly sum: number
  readonly needs: number
}

/** Makes a roll that must not exceed `needs`. */
export function reaction(needs: number, mods: { readonly [name: string]: number }): Reaction {
  let sum = 0
  for (const name in mods) sum += mods[name]!
  return { mods, sum, needs }
}

/** 13.4b, 14.1b, 15.5.2b: success if modified <= needed; natural 1 succeeds, natural 6 fails. */
export const passes = (r: Reaction, die: number): boolean => die === 1 || (die !== 6 && die + r.sum <= r.needs)

/** 14.4b, R14.1: a pursuit succeeds if modified <= needed; it has no natural results. */
export const pursues = (r: Reaction, die: number): boolean => die + r.sum <= r.needs

/** 13.4a, 14.1a, 14.4a: modifiers for having more chariots, and for having only chariots. */
export const chariotModifiers = (own: number, ownUnits: number, other: number) => ({
  moreChariots: own > other ? -1 : 0,
  onlyChariots: ownUnits > 0 && own === ownUnits ? -2 : 0,
})

/** 13.4a: an interception roll. */
export const interceptionRoll = (
  rating: number,
  marker: boolean,
  chariots: number,
  units: number,
  moving: number,
): Reaction => reaction(rating, { marker: marker ? 1 : 0, ...chariotModifiers(chariots, units, moving) })

/** 14.1a: an avoid battle roll. */
export const avoidRoll = (rating: number, chariots: number, units: number, moving: number): Reaction =>
  reaction(rating, { loneGeneral: units === 0 ? -1 : 0, ...chariotModifiers(chariots, units, moving) })

/** 14.4a: a pursuit roll. */
export const pursuitRoll = (rating: number, chariots: number, units: number, avoiding: number): Reaction =>
  reaction(rating, chariotModifiers(chariots, units, avoiding))
