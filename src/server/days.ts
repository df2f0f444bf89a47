const DAY_MS = 24 * 3600 * 1000

/** The number of a day, for daily quotas. */
export const dayOf = (at: number) => Math.floor(at / DAY_MS)
