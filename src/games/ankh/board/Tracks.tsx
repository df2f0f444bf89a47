import type { BoardProps } from '#kit/board.ts'
import { useChoosable } from '#kit/core/Choosable.tsx'
import { inkOnSeat, seatColour } from '#kit/core/seats.tsx'
import { transformPath } from '#kit/core/svgPath.ts'
import { pictograms } from '#kit/pieces/pictograms.ts'
import { ACTIONS, EVENT_SPACE, EVENTS, RED, startSpace, TOP } from '../rules/pieces.ts'
import { godName } from '../rules/position.ts'
import type { Ankh } from '../rules/state.ts'
import { lookInMatch } from './looks.ts'
import './tracks.css'

/** The spaces of the event track. */
export const EVENT_TRACK = EVENTS.map((event, place) => ({ event, place, key: `${event} ${place}` }))

/** Whether a space of the event track is before, at or after the last event. */
export function eventTime(place: number, last: number): 'past' | 'now' | 'next' | 'later' {
  if (place <= last) return place < last ? 'past' : 'now'
  return place === last + 1 ? 'next' : 'later'
}

/** The next event; undefined after the last one or when the game is over. */
export const nextEvent = (last: number, over: boolean): string | undefined => (over ? undefined : EVENTS[last + 1])

/** The gods on each space of the devotion track, from the bottom of each stack. */
export function devotionStacks(view: Ankh): [space: number, gods: number[]][] {
  const stacks = new Map<number, number[]>()
  for (const god of view.ladder) {
    const space = view.devotion[god]!
    stacks.set(space, [...(stacks.get(space) ?? []), god])
  }
  return [...stacks]
}

/** Side length of a track space. */
export const CELL_SIZE = 36

/** The pictogram of each event. */
const EVENT_SIGNS: { readonly [event: string]: string } = {
  controlMonument: pictograms.obelisk.fill,
  camelCaravan: pictograms.camel.fill,
  conflict: pictograms.spearman.fill,
  start: '',
}

/** One space of the event track. */
export function EventSpace({ event }: { event: string }) {
  return (
    <>
      <rect width={CELL_SIZE} height={CELL_SIZE} rx={event === 'conflict' ? 5 : CELL_SIZE / 2} />
      {EVENT_SIGNS[event] && <path d={transformPath(EVENT_SIGNS[event]!, 0.95, CELL_SIZE / 2, CELL_SIZE / 2)} />}
    </>
  )
}

/** One space of an action track, with or without the marker. The last space triggers an event. */
export function ActionSpace({ last, marked }: { last: boolean; marked: boolean }) {
  return (
    <>
      <rect className={last ? 'ankh-step ankh-step-event' : 'ankh-step'} width={CELL_SIZE} height={CELL_SIZE} rx="7" />
      {marked && (
        <>
          <path className="ankh-marker" d={transformPath(pictograms.ankh.fill, 0.9, CELL_SIZE / 2, CELL_SIZE / 2)} />
          <path
            className="ankh-marker-loop"
            d={transformPath(pictograms.ankh.line, 0.9, CELL_SIZE / 2, CELL_SIZE / 2)}
          />
        </>
      )}
    </>
  )
}

/** The event track and the four actions: beside the map, or above it on a narrow screen. */
export function Dashboard(props: BoardProps<Ankh>) {
  const { view, words, outcome } = props
  const next = nextEvent(view.event, outcome !== null)
  return (
    <div className="ankh-dashboard">
      <p className="ankh-dashboard-next">{next && words.t('board.next', { event: next })}</p>
      <EventRow {...props} />
      <div className="ankh-actions">
        {ACTIONS.map((action, row) => (
          <ActionRow key={action} action={action} row={row} {...props} />
        ))}
      </div>
    </div>
  )
}

/** Numbered spaces of the devotion track. */
const MARKED = [5, 10, 15, RED, 25, TOP]

/** The event track. */
function EventRow({ view, words }: BoardProps<Ankh>) {
  return (
    <ol className="ankh-events" aria-label={words.t('board.events')}>
      {EVENT_TRACK.map(({ event, place, key }) => (
        <li key={key} className={`ankh-event ankh-event-${eventTime(place, view.event)}`}>
          <svg viewBox="-1 -1 38 38" role="img" aria-label={`${place} ${words.t(`eventKind.${event}`)}`}>
            <EventSpace event={event} />
          </svg>
        </li>
      ))}
    </ol>
  )
}

/** An action with its track; clicking it chooses the action. */
function ActionRow({ action, row, view, touch, words }: BoardProps<Ankh> & { action: string; row: number }) {
  const start = startSpace(row, view.players)
  const last = EVENT_SPACE[row]!
  const name = words.t(`action.${action}`)
  const chosen = useChoosable({ label: name, ...touch(`act:${action}`) })
  const at = view.markers[row]!
  return (
    <div {...chosen} className={`${chosen.className} ankh-action`}>
      <span className="ankh-action-name">{name}</span>
      <span className="ankh-action-steps">
        {Array.from({ length: last - start + 1 }, (_, i) => start + i).map((space) => (
          <svg key={space} viewBox="-2 -2 40 40" className={space === last ? 'ankh-step-event' : ''} aria-hidden="true">
            <ActionSpace last={space === last} marked={at === space} />
          </svg>
        ))}
      </span>
    </div>
  )
}

/** The devotion track as a slim bar, with the ends of its red and blue parts. */
export function DevotionBar({ view, words }: BoardProps<Ankh>) {
  const place = (space: number) => `${(100 * (space + 0.5)) / (TOP + 1)}%`
  return (
    <div className="ankh-devotion" role="img" aria-label={devotionLabel(view, words)}>
      <span className="ankh-devotion-red" style={{ width: `${(100 * (RED + 1)) / (TOP + 1)}%` }} />
      <span className="ankh-devotion-top" style={{ width: `${100 / (TOP + 1)}%` }} />
      {MARKED.map((space) => (
        <span
          key={`mark ${space}`}
          className={`ankh-devotion-mark ${space === TOP ? 'ankh-devotion-mark-top' : ''}`}
          style={{ left: place(space) }}
        >
          {space}
        </span>
      ))}
      {devotionStacks(view).flatMap(([space, gods]) =>
        gods.map((god, i) => {
          const look = lookInMatch(view, god)
          return (
            <span
              key={god}
              className="ankh-devotion-god"
              style={{
                left: `calc(${place(space)} + ${i * 9}px)`,
                background: seatColour(look.colour),
                color: inkOnSeat(look.colour),
              }}
            >
              {look.letter}
            </span>
          )
        }),
      )}
    </div>
  )
}

function devotionLabel(view: Ankh, words: BoardProps['words']): string {
  const each = [...view.ladder].map((god) => `${words.t(`god.${godName(view, god)}`)} ${view.devotion[god]}`)
  return `${words.t('board.devotion')}: ${words.list(each)}`
}
