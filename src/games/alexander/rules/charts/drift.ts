const DRIFTS = [2, 4]

/**
 * 6.5, R25: whether a drifting unit must enter its right front pair on this hex of forward movement (the first is 1).
 */
export const driftsOn = (forwardHex: number): boolean => DRIFTS.includes(forwardHex)
