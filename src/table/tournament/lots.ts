import { commitmentOf } from '../../kernel/index.ts'

/** A player's lot: everybody can draw it again from the seed that is written down. */
export function lotOf(seed: string, player: string): string {
  return commitmentOf(`${seed} ${player}`)
}

/** The players in the order of their lots. */
export function byLot(seed: string, players: readonly string[]): string[] {
  const lots = new Map(players.map((player) => [player, lotOf(seed, player)]))
  return [...players].sort((a, b) => (lots.get(a)! < lots.get(b)! ? -1 : 1))
}
