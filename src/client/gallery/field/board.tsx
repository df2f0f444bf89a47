import { memo, useEffect, useRef } from 'react'
import {
  type BoardProps,
  boundsOf,
  Counter,
  centreOf,
  type GameBoard,
  Glide,
  type HexCell,
  HexGrid,
  type Layout,
  PanZoom,
  type PanZoomHandle,
  pictogramNames,
  type Touch,
  terrains,
} from '../../kit/index.ts'
import { looks } from '../looks.ts'
import { pan } from '../pan.ts'
import { COLUMNS, type Field, ROWS, sideOf } from './game.ts'

const layout: Layout = { tops: 'flat', size: 40 }
const hexOf = (place: number) => {
  const [column, row] = [place % COLUMNS, Math.floor(place / COLUMNS)]
  return { q: column, r: row - (column - (column & 1)) / 2 }
}
const cells: readonly HexCell[] = Array.from({ length: COLUMNS * ROWS }, (_, place) => ({
  hex: hexOf(place),
  terrain: terrains[Math.floor(place / 7) % 3 === 0 ? 1 : 0]!,
  level: 0,
}))
const content = boundsOf(
  layout,
  cells.map((cell) => cell.hex),
  20,
)

/** Counts piece renders since the page was opened. */
export const drawn = { pieces: 0 }

function Board({ view, touch }: BoardProps<Field>) {
  const ref = useRef<PanZoomHandle>(null)
  useEffect(() => {
    window.__panBench = (seconds = 3) => pan(ref.current!, seconds, { x: -300, y: -300 })
  }, [])
  return (
    <PanZoom ref={ref} content={content} label="A field">
      <HexGrid layout={layout} cells={cells} />
      {view.at.map((place, counter) => (
        <Piece
          // biome-ignore lint/suspicious/noArrayIndexKey: a counter is its number
          key={counter}
          counter={counter}
          place={place}
          facing={view.facing[counter]!}
          flipped={view.flipped[counter] === 1}
          touch={touch(`march:${counter}`)}
        />
      ))}
    </PanZoom>
  )
}

interface PieceProps {
  readonly counter: number
  readonly place: number
  readonly facing: number
  readonly flipped: boolean
  readonly touch: Touch
}

/** A two-sided counter with facing. */
const Piece = memo(function Piece({ counter, place, facing, flipped, touch }: PieceProps) {
  drawn.pieces++
  return (
    <Glide {...centreOf(layout, hexOf(place))}>
      <Counter
        seat={sideOf(counter) === 0 ? looks.egypt : looks.hatti}
        symbol={pictogramNames[counter % pictogramNames.length]}
        left={flipped ? 2 : 5}
        right={(counter % 7) + 1}
        lost={flipped ? 1 : 0}
        facing={facing * 60}
        label={`Counter ${counter}`}
        {...touch}
      />
    </Glide>
  )
})

export const board: GameBoard<Field> = {
  looks: { north: looks.egypt, south: looks.hatti },
  Board,
  open: true,
}
