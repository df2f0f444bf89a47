import { memo, useEffect, useRef } from 'react'
import {
  checkpoint,
  type Flow,
  type Game,
  type GameHeuristics,
  legalOptions,
  type Outcome,
  options,
  type Play,
  pick,
  type Random,
  type Seat,
  type Setup,
} from '#kernel'
import type { BoardProps, GameBoard } from '#kit/board.ts'
import type { Touch } from '#kit/core/Choosable.tsx'
import { HexGrid } from '#kit/hex/HexGrid.tsx'
import { type HexLayout, hexBounds, hexCentre } from '#kit/hex/hexLayout.ts'
import { type HexCell, terrains } from '#kit/hex/terrain.ts'
import { Counter } from '#kit/pieces/Counter.tsx'
import { pictogramNames } from '#kit/pieces/pictograms.ts'
import { Glide, PanZoom, type PanZoomHandle } from '#kit/view/PanZoom.tsx'
import { benchmarkPanning, sampleSeats } from './shared.ts'

const COUNTERS = 169
/** The number of counters that may march at a time. */
const ON_OFFER = 60
export const COLUMNS = 40
export const ROWS = 24
const SEATS: readonly Seat[] = ['north', 'south']
const MARCHES = 2000

/** The position: the hex, the facing and the upper side of each counter. */
export interface FieldState {
  marches: number
  at: number[]
  facing: number[]
  flipped: number[]
  /** The march on which each counter marched last. */
  marched: number[]
}

const march = options('march')

/** The side that a counter belongs to. */
export const counterSideIndex = (counter: number) => (counter < (COUNTERS + 1) / 2 ? 0 : 1)

/** The hex in front of a counter. */
function hexAhead(hex: number, facing: number): number {
  const [column, row] = [hex % COLUMNS, Math.floor(hex / COLUMNS)]
  const shift = [-1, 0, 1, 1, 1, 0][facing]!
  const aside = [0, 1, 1, 0, -1, -1][facing]!
  const [c, r] = [(column + aside + COLUMNS) % COLUMNS, (row + shift + ROWS) % ROWS]
  return r * COLUMNS + c
}

/** The counters that may march: those that have not marched for longest. */
function mayMarch(s: FieldState): number[] {
  const own = s.at.map((_, counter) => counter).filter((counter) => counterSideIndex(counter) === 0)
  own.sort((a, b) => s.marched[a]! - s.marched[b]! || a - b)
  return own.slice(0, ON_OFFER).sort((a, b) => a - b)
}

/** A toy game for benchmarking boards: north marches one counter at a time; a counter in front of it is flipped. */
export const fieldGame: Game<FieldState, Setup> = {
  id: 'field',
  version: 1,
  scenarios: [{ id: 'field', players: [2] }],
  settings: [],
  windows: {},
  seats: () => SEATS,
  begin: () => ({
    marches: 0,
    at: Array.from({ length: COUNTERS }, (_, i) => (i % 2 === 0 ? i : i + 3) * 5),
    facing: Array.from({ length: COUNTERS }, (_, i) => i % 6),
    flipped: Array.from({ length: COUNTERS }, (_, i) => (i % 5 === 0 ? 1 : 0)),
    marched: Array.from({ length: COUNTERS }, () => 0),
  }),
  *play(g: Play<FieldState>): Flow {
    const s = g.state
    while (s.marches < MARCHES) {
      yield* checkpoint()
      const may = mayMarch(s)
      const all = s.at.map((_, counter) => counter)
      const { of: counter } = yield* pick('north', 'march', 'F1', [
        legalOptions(
          () => all,
          march,
          (c) => (may.includes(c) ? undefined : (['F1', 'tired'] as const)),
        ),
      ])
      s.marches++
      s.marched[counter] = s.marches
      s.at[counter] = hexAhead(s.at[counter]!, s.facing[counter]!)
      s.facing[counter] = (s.facing[counter]! + 1) % 6
      const before = s.at.indexOf(hexAhead(s.at[counter]!, s.facing[counter]!))
      if (before >= 0) s.flipped[before] = 1 - s.flipped[before]!
      g.tell?.({ kind: 'marched', rule: 'F1', with: { of: counter } })
    }
  },
  view: (s) => s,
  guess: (_state: FieldState, _seat: Seat, _random: Random) => {},
  outcome: (s): Outcome | undefined =>
    s.marches < MARCHES ? undefined : { winners: ['north'], ranks: { north: 1, south: 2 }, how: 'field' },
}

export const fieldHeuristics: GameHeuristics = { evaluate: () => 0.5 }

const layout: HexLayout = { tops: 'flat', size: 40 }
const axialAt = (place: number) => {
  const [column, row] = [place % COLUMNS, Math.floor(place / COLUMNS)]
  return { q: column, r: row - (column - (column & 1)) / 2 }
}
const cells: readonly HexCell[] = Array.from({ length: COLUMNS * ROWS }, (_, place) => ({
  hex: axialAt(place),
  terrain: terrains[Math.floor(place / 7) % 3 === 0 ? 1 : 0]!,
  level: 0,
}))
const content = hexBounds(
  layout,
  cells.map((cell) => cell.hex),
  20,
)

/** Counts piece renders since the page was opened. */
export const renderCounts = { pieces: 0 }

function Board({ view, touch }: BoardProps<FieldState>) {
  const ref = useRef<PanZoomHandle>(null)
  useEffect(() => {
    window.__panBench = (seconds = 3) => benchmarkPanning(ref.current!, seconds, { x: -300, y: -300 })
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
  renderCounts.pieces++
  return (
    <Glide {...hexCentre(layout, axialAt(place))}>
      <Counter
        seat={counterSideIndex(counter) === 0 ? sampleSeats.egypt : sampleSeats.hatti}
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

export const fieldBoard: GameBoard<FieldState> = {
  looks: { north: sampleSeats.egypt, south: sampleSeats.hatti },
  Board,
  open: true,
}
