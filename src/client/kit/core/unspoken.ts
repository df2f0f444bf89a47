/** For drawing that says nothing to a screen reader: the things on it speak for themselves. */
export const unspoken = { 'aria-hidden': true } as const
