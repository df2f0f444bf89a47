/** Whether all of several players have won. */
export const isDraw = (winners: readonly unknown[], players: number): boolean =>
  winners.length > 1 && winners.length === players
