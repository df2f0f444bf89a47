const DRIFTS = [2, 4]

/** 6.5, R25: whether a unit that drifts must take its right-front pair on this hex of forward movement, from 1. */
export const driftsOn = (forwardHex: number): boolean => DRIFTS.includes(forwardHex)
