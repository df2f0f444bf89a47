import type { Placed } from '../../../../games/title.ts'

/** Identical pieces that go to the same place. */
export interface Row {
  readonly like: string
  readonly at: string
  readonly pieces: readonly Placed[]
}

/** An arrangement as rows, one for the identical pieces of each place. */
export function rowsOf(placed: readonly Placed[]): readonly Row[] {
  const rows = new Map<string, { like: string; at: string; pieces: Placed[] }>()
  for (const piece of placed) {
    const { like, at } = piece
    const row = rows.get(`${like} ${at}`)
    if (row === undefined) rows.set(`${like} ${at}`, { like, at, pieces: [piece] })
    else row.pieces.push(piece)
  }
  return [...rows.values()]
}

/** The arrangement with the last `count` pieces of a row at another place. */
export function moved(
  placed: readonly Placed[],
  { pieces }: Row,
  at: string,
  count = pieces.length,
): readonly Placed[] {
  const going = pieces.slice(pieces.length - count)
  return placed.map((piece) => (going.includes(piece) ? { ...piece, at } : piece))
}
