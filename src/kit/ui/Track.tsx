import type { ReactNode } from 'react'
import { type Touch, useChoosable } from '../core/Choosable.tsx'
import { SeatBadge, type SeatLook } from '../core/seats.tsx'

export interface TrackCell extends Touch {
  key: string
  /** The content of the cell: a number, a turn, a small picture. */
  mark: ReactNode
  /** Accessible name, if the mark is not text. */
  name?: string
  tone?: 'plain' | 'gold' | 'lapis' | 'carnelian' | 'malachite'
  /** A note under the mark, such as what happens on this turn. */
  note?: ReactNode
}

export interface TrackMarker {
  key: string
  /** The cell's key. */
  at: string
  name: string
  seat?: SeatLook
  /** Rendered instead of the seat's badge. */
  draw?: ReactNode
}

export interface TrackProps {
  label: string
  cells: readonly TrackCell[]
  markers?: readonly TrackMarker[]
  /** line: left to right, wrapping; ladder: bottom to top. */
  look?: 'line' | 'ladder'
}

/** A row or ladder of cells with markers: turns, devotion, victory points. */
export function Track({ label, cells, markers = [], look = 'line' }: TrackProps) {
  return (
    <ol className={`k-track k-track-${look}`} aria-label={label}>
      {cells.map((cell) => (
        <Cell key={cell.key} cell={cell} markers={markers.filter((marker) => marker.at === cell.key)} />
      ))}
    </ol>
  )
}

function Cell({ cell, markers }: { cell: TrackCell; markers: readonly TrackMarker[] }) {
  const { key: _, mark, name, tone = 'plain', note, ...touch } = cell
  const { className, ...touched } = useChoosable({ ...touch, label: touch.label ?? name })
  const live = touch.choice || touch.barred || touch.tip || touch.why
  return (
    <li className={`k-cell k-cell-${tone}${markers.length ? ' k-cell-here' : ''}`}>
      <span className="k-cell-mark" aria-hidden={name ? true : undefined}>
        {mark}
      </span>
      {name && <span className="k-spoken">{name}</span>}
      {note && <span className="k-cell-note">{note}</span>}
      {markers.length > 0 && (
        <span className="k-cell-markers">
          {markers.map((marker) => (
            <span key={marker.key} className="k-marker">
              {marker.draw ?? (marker.seat && <SeatBadge seat={marker.seat} size={22} />)}
              <span className="k-spoken">{marker.name}</span>
            </span>
          ))}
        </span>
      )}
      {live && <div {...touched} className={`${className} k-cell-touch`} />}
    </li>
  )
}
