import { useState } from 'react'
import type { TileFace } from '../../../kit/index.ts'
import type { TableUse } from '../useTable.ts'

/** The options of a question as tiles. */
export interface Tiles {
  readonly faces: readonly { readonly key: string; readonly face: TileFace }[]
  readonly open: boolean
  readonly toggle: () => void
}

/** Null unless the game has a face for every option. Open until the reader closes the tiles for this question. */
export function useTiles(model: TableUse): Tiles | null {
  const { ask, board, picker, props } = model
  const question = ask === undefined ? '' : `${ask.seat} ${ask.kind} ${model.table.info.position}`
  const [shut, setShut] = useState('')
  const faces = facesOf(model)
  if (ask === undefined || picker !== null || board === null || props.view === undefined || faces.length === 0)
    return null
  const open = shut !== question
  return { faces, open, toggle: () => setShut(open ? question : '') }
}

/** A face for each option; empty if one of them has none. */
export function facesOf({ ask, board, props }: Pick<TableUse, 'ask' | 'board' | 'props'>): Tiles['faces'] {
  const tile = board?.tile
  if (ask === undefined || tile === undefined || ask.picked.length > 0) return []
  const things = ask.options.filter(({ of }) => of !== '')
  const faces = things.flatMap((option) => {
    const face = tile(option.key, ask, props)
    return face === undefined ? [] : [{ key: option.key, face }]
  })
  return faces.length === things.length ? faces : []
}
