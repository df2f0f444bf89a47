/**
 * The table sizes of a round, largest first: as few byes as possible, then as few tables as possible, then as even as
 * possible. Empty if there are too few players for one table.
 */
export function tablesFor(count: number, sizes: readonly number[]): number[] {
  const most = Math.max(...sizes)
  for (let seated = count; seated > 0; seated--) {
    for (let tables = Math.ceil(seated / most); tables * Math.min(...sizes) <= seated; tables++) {
      const found = mostEven(seated, tables, sizes)
      if (found !== undefined) return found
    }
  }
  return []
}

/** The number of rounds until everyone can have met everyone `times` times. */
export function roundsOfAll(players: number, times: number, sizes: readonly number[]): number {
  const pairs = (size: number) => (size * (size - 1)) / 2
  const round = tablesFor(players, sizes).reduce((sum, size) => sum + pairs(size), 0)
  return round === 0 ? 0 : Math.ceil((times * pairs(players)) / round)
}

/**
 * Splits the players into this many tables, with the smallest as large as possible and then the largest as small as
 * possible.
 */
function mostEven(total: number, tables: number, sizes: readonly number[]): number[] | undefined {
  const rising = [...sizes].sort((a, b) => a - b)
  for (const low of rising.toReversed()) {
    for (const high of rising) {
      const between = rising.filter((size) => size >= low && size <= high)
      const found = filled(total, tables, between)
      if (found !== undefined) return found
    }
  }
  return undefined
}

function filled(total: number, tables: number, rising: readonly number[]): number[] | undefined {
  if (tables === 0) return total === 0 ? [] : undefined
  const [least, most] = [rising[0], rising.at(-1)]
  if (least === undefined || most === undefined || tables * least > total || tables * most < total) return undefined
  const others = filled(total - most, tables - 1, rising)
  return others === undefined ? filled(total, tables, rising.slice(0, -1)) : [most, ...others]
}
