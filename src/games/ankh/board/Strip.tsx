import type { BoardProps } from '#kit/board.ts'
import { useChoosable } from '#kit/core/Choosable.tsx'
import { inkOnSeat, seatColour } from '#kit/core/seats.tsx'
import { ACTIONS, EVENT_SPACE, RED, startSpace, TOP } from '../rules/pieces.ts'
import { godName } from '../rules/position.ts'
import type { Ankh } from '../rules/state.ts'
import { lookInMatch } from './looks.ts'
import { ActionSpace, devotionStacks, EVENT_TRACK, EventSpace, eventTime, nextEvent } from './Tracks.tsx'
import './strip.css'

/** On a narrow screen, all tracks above the map, outside its pan and zoom. */
export function Strip(props: BoardProps<Ankh>) {
  const { view, words, outcome } = props
  const next = nextEvent(view.event, outcome !== null)
  return (
    <div className="ankh-strip">
      <p className="ankh-strip-next">{next && words.t('board.next', { event: next })}</p>
      <EventRow {...props} />
      <div className="ankh-strip-actions">
        {ACTIONS.map((action, row) => (
          <ActionRow key={action} action={action} row={row} {...props} />
        ))}
      </div>
      <DevotionBar {...props} />
    </div>
  )
}

/** The event track in one row. */
function EventRow({ view, words }: BoardProps<Ankh>) {
  return (
    <ol className="ankh-strip-events" aria-label={words.t('board.events')}>
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
    <div {...chosen} className={`${chosen.className} ankh-strip-action`}>
      <span className="ankh-strip-name">{name}</span>
      <span className="ankh-strip-steps">
        {Array.from({ length: last - start + 1 }, (_, i) => start + i).map((space) => (
          <svg key={space} viewBox="-2 -2 40 40" className={space === last ? 'ankh-step-event' : ''} aria-hidden="true">
            <ActionSpace last={space === last} marked={at === space} />
          </svg>
        ))}
      </span>
    </div>
  )
}

/** The devotion track as a horizontal bar. */
function DevotionBar({ view, words }: BoardProps<Ankh>) {
  const place = (space: number) => `${(100 * (space + 0.5)) / (TOP + 1)}%`
  return (
    <div className="ankh-strip-devotion" role="img" aria-label={devotionLabel(view, words)}>
      <span className="ankh-strip-red" style={{ width: `${(100 * (RED + 1)) / (TOP + 1)}%` }} />
      <span className="ankh-strip-top" style={{ width: `${100 / (TOP + 1)}%` }} />
      {devotionStacks(view).flatMap(([space, gods]) =>
        gods.map((god, i) => {
          const look = lookInMatch(view, god)
          return (
            <span
              key={god}
              className="ankh-strip-god"
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
  return `${words.t('board.devotion')}: ${each.join(', ')}`
}
