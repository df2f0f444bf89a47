import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Seat } from '#kernel'
import type { BoardProps } from '#kit/board.ts'
import { Choosable } from '#kit/core/Choosable.tsx'
import { Die } from '#kit/pieces/Die.tsx'
import { Arrows } from '#kit/view/MapDrawing.tsx'
import { Glide, PanZoom } from '#kit/view/PanZoom.tsx'
import { HAND, HOME, move, piecesOf, SEATS, type Ur } from '../rules/ur.ts'
import { Disc, Square, Stones } from './art.tsx'
import {
  extent,
  FRAME,
  movementArrows,
  type Orientation,
  outline,
  type Pieces,
  spotOf,
  squares,
  throwSpot,
  trackPieces,
  trayOf,
} from './places.ts'
import './board.css'

/** The number of a side's pieces that are home. */
export function Panel({ view, of, words }: BoardProps<Ur> & { of: Seat }) {
  const path = view.at[SEATS.indexOf(of)]!
  const [home, all] = [path[HOME]!, piecesOf(path)]
  return (
    <span className="ur-panel">
      {Array.from({ length: all }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pips have no other identity
        <i key={i} className={i < home ? 'ur-pip ur-pip-home' : 'ur-pip'} aria-hidden="true" />
      ))}
      <span className="k-spoken">{words.t('panel.home', { home, all })}</span>
    </span>
  )
}

/** The gaming board of Ur with its pieces and dice. */
export function Board(props: BoardProps<Ur>) {
  const { view, seat, words, hovered, highlight } = props
  const { ref, upright } = useUpright()
  const near = Math.max(0, SEATS.indexOf(seat))
  const lie = useMemo<Orientation>(() => ({ upright, near }), [upright, near])
  const pieces = usePieces(view)
  const { recap: happened } = props
  const arrows = useMemo(() => movementArrows(happened?.lines ?? [], lie), [happened, lie])
  const marked = new Set(highlight.flatMap((line) => [line.with?.from, line.with?.to]))
  const ghost = hovered === null ? null : ghostOf(view, hovered, lie)
  return (
    <div ref={ref} className="ur-table">
      <PanZoom content={extent(lie)} label={words.t('name')} maxZoom={3}>
        <Stones />
        <Ground lie={lie} words={words} />
        {squares(lie).map(({ key, place, spot }) => (
          <g key={key} transform={`translate(${spot.x} ${spot.y})`}>
            <Square place={place} />
            {marked.has(place) && <rect className="ur-marked" x="-46" y="-46" width="92" height="92" rx="3" />}
          </g>
        ))}
        <Throw {...props} lie={lie} />
        {SEATS.map((owner, side) =>
          pieces[side]!.map((place, piece) => (
            <Piece
              // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its number
              key={`${owner} ${piece}`}
              {...{ props, lie, side, place }}
              nth={pieces[side]!.slice(0, piece).filter((other) => other === place).length}
              top={!pieces[side]!.slice(piece + 1).includes(place)}
            />
          )),
        )}
        <Arrows arrows={arrows} gap={18} width={7} />
        {ghost && (
          <g className="ur-ghost" transform={`translate(${ghost.x} ${ghost.y})`} {...unspoken}>
            <circle r="33" />
            <path d="M-9 0 0 9 9 0M0 -12V8" />
          </g>
        )}
      </PanZoom>
    </div>
  )
}

const unspoken = { 'aria-hidden': true } as const

/** The orientation: along the window's longer side. */
function useUpright() {
  const ref = useRef<HTMLDivElement>(null)
  const [upright, setUpright] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current!
    const look = () => setUpright(element.clientHeight > element.clientWidth * 1.05)
    const observer = new ResizeObserver(look)
    observer.observe(element)
    look()
    return () => observer.disconnect()
  }, [])
  return { ref, upright }
}

/** The pieces, each with its permanent number. */
function usePieces(view: Ur): Pieces {
  const known = useRef<{ view: Ur; pieces: Pieces } | null>(null)
  if (known.current?.view !== view)
    known.current = { view, pieces: trackPieces(known.current?.pieces ?? null, view.at) }
  return known.current.pieces
}

/** Trays and frame. */
function Ground({ lie, words }: { lie: Orientation; words: BoardProps['words'] }) {
  const whole = extent(lie)
  return (
    <g {...unspoken}>
      <ellipse
        cx={whole.x + whole.width / 2}
        cy={whole.y + whole.height / 2}
        rx={whole.width * 0.62}
        ry={whole.height * 0.7}
        fill="url(#ur-glow)"
      />
      {SEATS.map((seat, side) =>
        (['hand', 'home'] as const).map((part) => {
          const tray = trayOf(side, part, lie)
          return (
            <g key={`${seat} ${part}`}>
              <rect className="ur-tray" {...tray} rx="16" />
              <text
                className="ur-tray-name"
                x={tray.x + (lie.upright ? tray.width / 2 : 16)}
                y={tray.y + (lie.upright ? 22 : 22)}
                textAnchor={lie.upright ? 'middle' : 'start'}
              >
                {words.t(part === 'hand' ? 'tray.hand' : 'tray.home')}
              </text>
            </g>
          )
        }),
      )}
      <path className="ur-cast" d={outline(FRAME, lie)} transform="translate(7 12)" />
      <path d={outline(FRAME, lie)} fill="url(#ur-wood)" strokeLinejoin="round" stroke="#1b0f07" strokeWidth="3" />
      <path className="ur-band-shell" d={outline(FRAME - 11, lie)} />
      <path className="ur-band-lapis" d={outline(FRAME - 11, lie)} />
      <path className="ur-band-light" d={outline(FRAME - 3, lie)} />
    </g>
  )
}

/** The dice, beside the bridge, on the thrower's side. */
function Throw({ view, events, lie, words }: BoardProps<Ur> & { lie: Orientation }) {
  const last = useRef<{ roll: number; side: number; at: number } | null>(null)
  const told = events.findLast((event) => event.kind === 'roll')
  if (view.roll !== null && view.turn >= 0)
    last.current = { roll: view.roll, side: view.turn, at: told?.at ?? last.current?.at ?? 0 }
  else if (told?.with)
    last.current = { roll: Number(told.with.roll), side: SEATS.indexOf(String(told.with.seat)), at: told.at }
  const shown = last.current
  if (shown === null) return null
  const { x, y } = throwSpot(shown.side, lie)
  const turn = shown.at % 4
  const spots = lie.upright ? UPRIGHT_DICE : DICE
  return (
    <g
      transform={`translate(${x} ${y})`}
      {...{ role: 'img' }}
      aria-label={words.t('describe.roll', { seat: SEATS[shown.side]!, roll: shown.roll })}
    >
      {spots.map(([dx, dy], die) => (
        <g key={`${dx} ${dy}`} transform={`translate(${dx - 16} ${dy - 18})`} {...unspoken}>
          <Die kind="tetra" value={(die + turn) % 4 < shown.roll ? 1 : 0} roll={shown.at} size={32} delay={die * 60} />
        </g>
      ))}
      <text className="ur-roll" x={lie.upright ? 0 : 48} y={lie.upright ? 44 : -4}>
        {shown.roll}
      </text>
    </g>
  )
}

const DICE = [
  [-52, -22],
  [-16, -22],
  [-34, 14],
  [2, 14],
] as const
const UPRIGHT_DICE = [
  [-20, -46],
  [20, -46],
  [-20, -8],
  [20, -8],
] as const

interface PieceProps {
  readonly props: BoardProps<Ur>
  readonly lie: Orientation
  readonly side: number
  readonly place: number
  readonly nth: number
  /** The last piece at its place: the one to pick up. */
  readonly top: boolean
}

/** One piece; the viewer's own movable pieces can be touched. */
function Piece({ props, lie, side, place, nth, top }: PieceProps) {
  const { view, asks, touch, words } = props
  const { x, y } = spotOf(place, side, nth, lie)
  const mine = top && asks.length > 0 && view.turn === side && place < HOME
  const key = move(place).key
  const name = `${words.t(`seat.${SEATS[side]}`)}: ${words.t(`place.${place}`)}`
  const disc = <Disc side={side} />
  const small = place === HAND || place === HOME ? 0.78 : 1
  return (
    <Glide x={x} y={y}>
      <g transform={`scale(${small})`}>
        {mine ? (
          <Choosable label={name} className="ur-piece" {...touch(key)}>
            {disc}
            <circle className="k-rim" r="34" />
          </Choosable>
        ) : (
          <g {...(top ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}>{disc}</g>
        )}
      </g>
    </Glide>
  )
}

/** Where a piece would land. */
function ghostOf(view: Ur, key: string, lie: Orientation) {
  const of = key.slice(key.indexOf(':') + 1)
  const from = of === 'hand' ? HAND : Number(of)
  if (view.roll === null || view.turn < 0 || !Number.isInteger(from)) return null
  const to = from + view.roll
  if (to > HOME) return null
  return spotOf(to, view.turn, to === HOME ? view.at[view.turn]![HOME]! : 0, lie)
}
