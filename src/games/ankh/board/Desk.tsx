import { type BoardProps, Choosable, onSeat, seatColour } from '../../../client/kit/index.ts'
import { godName } from '../rules/facts.ts'
import { ACTIONS, EVENT_SPACE, RED, startSpace, TOP } from '../rules/pieces.ts'
import type { Ankh } from '../rules/state.ts'
import { DESK, LADDER } from './layout.ts'
import { lookOf } from './looks.ts'
import { CELL, EventSign, Step } from './TrackSigns.tsx'
import { nextEvent, stacksOf, TRACK, timeOf } from './tracks.ts'

/** Makes a drawing readable for screen readers, together with a label. */
const picture = { role: 'img' } as const
const RUNGS = Array.from({ length: TOP + 1 }, (_, space) => ({ space, key: `rung ${space}` }))
const ROW = 92

/** The four action tracks; clicking a row chooses its action. */
export function Actions({ view, touch, words }: BoardProps<Ankh>) {
  return (
    <g transform={`translate(${DESK.x} ${DESK.y})`}>
      <rect className="ankh-desk" width={DESK.width} height={4 * ROW + 16} rx="12" />
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
            <rect className="k-rim" x="-6" y="-2" width={DESK.width - 16} height={ROW - 12} rx="8" />
            <rect className="ankh-action-area" x="-6" y="-2" width={DESK.width - 16} height={ROW - 12} rx="8" />
            <text className="ankh-action-name" x="2" y="18">
              {words.t(`action.${action}`)}
            </text>
            {Array.from({ length: last - start + 1 }, (_, i) => start + i).map((space) => (
              <g key={space} transform={`translate(${(space - start) * (CELL + 4)} 30)`}>
                <Step last={space === last} marked={view.markers[row] === space} />
              </g>
            ))}
          </Choosable>
        )
      })}
    </g>
  )
}

/** The event track with past, current and next events. */
export function Events({ view, words, outcome }: BoardProps<Ankh>) {
  const across = 8
  const next = nextEvent(view.event, outcome !== null)
  return (
    <g transform={`translate(${DESK.x} ${DESK.y + 4 * ROW + 34})`}>
      <rect className="ankh-desk" width={DESK.width} height={176} rx="12" />
      <text className="ankh-action-name" x="16" y="26">
        {words.t('board.events')}
        {next && (
          <tspan className="ankh-next" dx="10">
            {words.t('board.next', { event: next })}
          </tspan>
        )}
      </text>
      {TRACK.map(({ event, place, key }) => {
        const x = 16 + (place % across) * 41
        const y = 40 + Math.floor(place / across) * 43
        return (
          <g
            key={key}
            transform={`translate(${x} ${y})`}
            className={`ankh-event ankh-event-${timeOf(place, view.event)}`}
            {...picture}
            aria-label={`${place} ${words.t(`eventKind.${event}`)}`}
          >
            <EventSign event={event} />
          </g>
        )
      })}
    </g>
  )
}

/** The devotion track with its stacks, the red zone and the top. */
export function Ladder({ view, words }: BoardProps<Ankh>) {
  const step = LADDER.height / (TOP + 1)
  const y = (space: number) => LADDER.y + LADDER.height - (space + 1) * step
  return (
    <g {...picture} aria-label={words.t('board.devotion')}>
      {RUNGS.map(({ space, key }) => (
        <g key={key} transform={`translate(${LADDER.x} ${y(space)})`}>
          <rect
            className={`ankh-rung ${space === TOP ? 'ankh-rung-top' : space <= RED ? 'ankh-rung-red' : 'ankh-rung-blue'}`}
            width={LADDER.width}
            height={step - 2}
            rx="4"
          />
          <text className="ankh-rung-number" x="12" y={step / 2 + 3}>
            {space}
          </text>
        </g>
      ))}
      {stacksOf(view).flatMap(([space, gods]) =>
        gods.map((god, i) => {
          const look = lookOf(view, god)
          const cx = LADDER.x + 34 + i * Math.min(14, 30 / gods.length)
          return (
            <g
              key={god}
              transform={`translate(${cx} ${y(space) + step / 2 - 1})`}
              {...picture}
              aria-label={`${words.t(`god.${godName(view, god)}`)}: ${space}`}
            >
              <circle r="10" style={{ fill: seatColour(look.colour) }} className="ankh-owner" />
              <text className="ankh-token-letter" y="4" fill={onSeat(look.colour)}>
                {look.letter}
              </text>
            </g>
          )
        }),
      )}
    </g>
  )
}
