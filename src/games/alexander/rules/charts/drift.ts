/** 6.5, R25: the hexes of forward movement on which a line of shields drifts to the right. */
const DRIFTS = [2, 4]

/** 6.5: whether a hoplite or Cardaces unit must take its right-front pair on this hex of forward movement, from 1. */
export const mustDrift = (forwardHex: number, earlierMoves: number): boolean =>
  earlierMoves > 0 && DRIFTS.includes(forwardHex)
