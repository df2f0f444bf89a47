import { useEffect, useState } from 'react'
import { useTranslator } from '#client/shell/translator.tsx'
import { useEscape } from '#kit/core/hooks.ts'
import { Tile, type TileFace } from '#kit/pieces/Tile.tsx'
import { IconButton } from '#kit/ui/controls.tsx'
import { RuleChip } from '#kit/ui/RuleChip.tsx'
import { hoverHandlers } from '../selection.ts'
import type { TablePageModel } from '../useTable.ts'
import './tiles.css'

/** The options of a question as tiles. */
export interface OptionTiles {
  readonly faces: readonly { readonly key: string; readonly face: TileFace }[]
  readonly open: boolean
  readonly toggle: () => void
}

/** Null unless the game has a face for every option. Open until the reader closes the tiles for this question. */
export function useTiles(model: TablePageModel): OptionTiles | null {
  const { ask, board, picker, props } = model
  const question = ask === undefined ? '' : `${ask.seat} ${ask.kind} ${model.table.info.position}`
  const [shut, setShut] = useState('')
  const faces = tileFaces(model)
  if (ask === undefined || picker !== null || board === null || props.view === undefined || faces.length === 0)
    return null
  const open = shut !== question
  return { faces, open, toggle: () => setShut(open ? question : '') }
}

/** A face for each option; empty if one of them has none. */
export function tileFaces({
  ask,
  board,
  props,
}: Pick<TablePageModel, 'ask' | 'board' | 'props'>): OptionTiles['faces'] {
  const tile = board?.tile
  if (ask === undefined || tile === undefined || ask.picked.length > 0) return []
  const things = ask.options.filter(({ of }) => of !== '')
  const faces = things.flatMap((option) => {
    const face = tile(option.key, ask, props)
    return face === undefined ? [] : [{ key: option.key, face }]
  })
  return faces.length === things.length ? faces : []
}

/** The options of an important choice as tiles over the board, with what cannot be chosen and why. */
export function TileTray({ model, tiles }: { model: TablePageModel; tiles: OptionTiles }) {
  const { ask, board, props, reasons, busy, advised } = model
  const app = useTranslator()
  const { shown, show } = reasons
  useEscape(true, tiles.toggle)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question has its own reasons
  useEffect(() => void show(), [show, ask])
  if (ask === undefined) return null
  const barred = (shown ?? []).flatMap((reason) => {
    const face = board?.tile?.(reason.key, ask, props)
    return face === undefined ? [] : [{ ...reason, face }]
  })
  return (
    <section className="tile-tray" id="tile-tray" aria-label={ask.text}>
      <header>
        <h2>{ask.text}</h2>
        <IconButton icon="close" label={app.say('close')} onClick={tiles.toggle} />
      </header>
      <div className="tile-rows">
        {tiles.faces.map(({ key, face }) => (
          <Tile
            key={key}
            face={face}
            data-option={key}
            disabled={busy}
            advised={advised === key}
            {...hoverHandlers(props.hover, key)}
            onClick={() => props.choose(key)}
          />
        ))}
        {barred.map(({ key, face, why, rule }) => (
          <div key={key} className="k-tile" aria-disabled="true">
            <span className="k-tile-picture">{face.picture}</span>
            <span className="k-tile-words">
              <b>{face.title}</b>
              <span className="k-tile-does">{face.does}</span>
              <span className="tile-why">
                {why} <RuleChip rule={rule} />
              </span>
            </span>
          </div>
        ))}
      </div>
    </section>
  )
}
