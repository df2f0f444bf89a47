import type { BoardProps } from '#kit/board.ts'
import { Choosable } from '#kit/core/Choosable.tsx'
import { inkOnSeat, seatColour } from '#kit/core/seats.tsx'
import { transformPath } from '#kit/core/svgPath.ts'
import { pictograms } from '#kit/pieces/pictograms.ts'
import { ACTIONS, EVENT_SPACE, EVENTS, RED, startSpace, TOP } from '../rules/pieces.ts'
import { godName } from '../rules/position.ts'
import type { Ankh } from '../rules/state.ts'
import { DESK_BOUNDS, LADDER_BOUNDS } from './layout.ts'
import { lookInMatch } from './looks.ts'

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

/** Makes a drawing readable for screen readers, together with a label. */
const IMAGE_ROLE = { role: 'img' } as const
const RUNGS = Array.from({ length: TOP + 1 }, (_, space) => ({ space, key: `rung ${space}` }))
const ROW = 92

/** The four action tracks; clicking a row chooses its action. */
export function ActionTracks({ view, touch, words }: BoardProps<Ankh>) {
  return (
    <g transform={`translate(${DESK_BOUNDS.x} ${DESK_BOUNDS.y})`}>
      <rect className="ankh-desk" width={DESK_BOUNDS.width} height={4 * ROW + 16} rx="12" />
      {ACTIONS.map((action, row) => {
        const start = startSpace(row, view.players)
        const last = EVENT_SPACE[row]!
        const touched = touch(`act:${action}`)
        return (
          <Choosable
            key={action}
            className="ankh-action"
            transform={`translate(14 ${12 + row * ROW})`}
            label={words.t(`action.${action}`)}
            {...touched}
          >
            <rect className="k-rim" x="-6" y="-2" width={DESK_BOUNDS.width - 16} height={ROW - 12} rx="8" />
            <rect className="ankh-action-area" x="-6" y="-2" width={DESK_BOUNDS.width - 16} height={ROW - 12} rx="8" />
            <text className="ankh-action-name" x="2" y="18">
              {words.t(`action.${action}`)}
            </text>
            {Array.from({ length: last - start + 1 }, (_, i) => start + i).map((space) => (
              <g key={space} transform={`translate(${(space - start) * (CELL_SIZE + 4)} 30)`}>
                <ActionSpace last={space === last} marked={view.markers[row] === space} />
              </g>
            ))}
          </Choosable>
        )
      })}
    </g>
  )
}

/** The event track with past, current and next events. */
export function EventTrack({ view, words, outcome }: BoardProps<Ankh>) {
  const across = 8
  const next = nextEvent(view.event, outcome !== null)
  return (
    <g transform={`translate(${DESK_BOUNDS.x} ${DESK_BOUNDS.y + 4 * ROW + 34})`}>
      <rect className="ankh-desk" width={DESK_BOUNDS.width} height={176} rx="12" />
      <text className="ankh-action-name" x="16" y="26">
        {words.t('board.events')}
        {next && (
          <tspan className="ankh-next" dx="10">
            {words.t('board.next', { event: next })}
          </tspan>
        )}
      </text>
      {EVENT_TRACK.map(({ event, place, key }) => {
        const x = 16 + (place % across) * 41
        const y = 40 + Math.floor(place / across) * 43
        return (
          <g
            key={key}
            transform={`translate(${x} ${y})`}
            className={`ankh-event ankh-event-${eventTime(place, view.event)}`}
            {...IMAGE_ROLE}
            aria-label={`${place} ${words.t(`eventKind.${event}`)}`}
          >
            <EventSpace event={event} />
          </g>
        )
      })}
    </g>
  )
}

/** The devotion track with its stacks, the red zone and the top. */
export function DevotionTrack({ view, words }: BoardProps<Ankh>) {
  const step = LADDER_BOUNDS.height / (TOP + 1)
  const y = (space: number) => LADDER_BOUNDS.y + LADDER_BOUNDS.height - (space + 1) * step
  return (
    <g {...IMAGE_ROLE} aria-label={words.t('board.devotion')}>
      {RUNGS.map(({ space, key }) => (
        <g key={key} transform={`translate(${LADDER_BOUNDS.x} ${y(space)})`}>
          <rect
            className={`ankh-rung ${space === TOP ? 'ankh-rung-top' : space <= RED ? 'ankh-rung-red' : 'ankh-rung-blue'}`}
            width={LADDER_BOUNDS.width}
            height={step - 2}
            rx="4"
          />
          <text className="ankh-rung-number" x="12" y={step / 2 + 3}>
            {space}
          </text>
        </g>
      ))}
      {devotionStacks(view).flatMap(([space, gods]) =>
        gods.map((god, i) => {
          const look = lookInMatch(view, god)
          const cx = LADDER_BOUNDS.x + 34 + i * Math.min(14, 30 / gods.length)
          return (
            <g
              key={god}
              transform={`translate(${cx} ${y(space) + step / 2 - 1})`}
              {...IMAGE_ROLE}
              aria-label={`${words.t(`god.${godName(view, god)}`)}: ${space}`}
            >
              <circle r="10" style={{ fill: seatColour(look.colour) }} className="ankh-owner" />
              <text className="ankh-token-letter" y="4" fill={inkOnSeat(look.colour)}>
                {look.letter}
              </text>
            </g>
          )
        }),
      )}
    </g>
  )
}
