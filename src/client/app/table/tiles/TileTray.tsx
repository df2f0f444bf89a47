import { useEffect } from 'react'
import { IconButton, RuleChip, Tile, useEscape } from '../../../kit/index.ts'
import { useApp } from '../../shell/words.tsx'
import { pointingAt } from '../pointing.ts'
import type { TableUse } from '../useTable.ts'
import type { Tiles } from './useTiles.ts'
import './tiles.css'

/** The options of an important choice as tiles over the board, with what cannot be chosen and why. */
export function TileTray({ model, tiles }: { model: TableUse; tiles: Tiles }) {
  const { ask, board, props, reasons, busy, advised } = model
  const app = useApp()
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
            {...pointingAt(props.hover, key)}
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
