import { byLot } from './lots.ts'
import { compare, type Field } from './types.ts'

/** A group in seat order: each player where they sat least often, not where they sat last, else at random. */
export function takeSeats(field: Field, group: readonly string[]): string[] {
  const { seats, seed, rounds } = field
  const names = seats[group.length]!
  const had = new Map(group.map((player) => [player, seatsHad(field, player)]))
  let best: { order: readonly string[]; worth: readonly number[] } | undefined
  for (const order of orders(byLot(`${seed} ${rounds.length}`, group))) {
    const times = order.map((player, i) => had.get(player)!.filter((seat) => seat === names[i]).length)
    const again = order.filter((player, i) => had.get(player)!.at(-1) === names[i]).length
    const worth = [times.reduce((sum, count) => sum + count * count, 0), again]
    if (best === undefined || compare(worth, best.worth) < 0) best = { order, worth }
  }
  return [...best!.order]
}

/** The seats a player has had, oldest first. */
function seatsHad({ rounds, seats }: Field, player: string): string[] {
  return rounds.flatMap(({ games }) =>
    games.flatMap(({ players, table }) => {
      const at = players.indexOf(player)
      return table === null || at < 0 ? [] : [seats[players.length]![at]!]
    }),
  )
}

/** All permutations. */
function orders(people: readonly string[]): string[][] {
  if (people.length === 0) return [[]]
  return people.flatMap((first, i) => orders(people.filter((_, j) => j !== i)).map((others) => [first, ...others]))
}
