import { commitmentOf } from '../../kernel/index.ts'

/** A player's tie-break value, which anyone can compute from the published seed. */
export function lotOf(seed: string, player: string): string {
  return commitmentOf(`${seed} ${player}`)
}

/** The players in a random order derived from the seed. */
export function byLot(seed: string, players: readonly string[]): string[] {
  const lots = new Map(players.map((player) => [player, lotOf(seed, player)]))
  return [...players].sort((a, b) => (lots.get(a)! < lots.get(b)! ? -1 : 1))
}
