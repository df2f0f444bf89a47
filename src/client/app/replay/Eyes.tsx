import { ALL, type Seat, WATCHER } from '../../../kernel/index.ts'
import type { BoardProps, GameBoard } from '../../kit/board.ts'
import { SeatBadge } from '../../kit/index.ts'
import { useApp } from '../shell/words.tsx'
import { PlayerRow } from '../table/Players.tsx'

interface EyesProps {
  readonly eyes: Seat
  readonly known: readonly Seat[]
  readonly props: BoardProps
  readonly onChange: (eyes: Seat) => void
}

/** Selects whose view is shown: a seat's, a watcher's, or everything once the match is over. */
export function Eyes({ eyes, known, props, onChange }: EyesProps) {
  const app = useApp()
  const nameOf = (seat: Seat) => {
    if (seat === ALL) return app.say('replay.all')
    return seat === WATCHER ? app.say('replay.watcher') : props.words.t(`seat.${seat}`)
  }
  return (
    <div className="replay-eyes">
      <label htmlFor="eyes">{app.say('replay.eyes')}</label>
      <select
        id="eyes"
        className="k-input"
        value={eyes}
        aria-describedby={known.includes(ALL) ? undefined : 'eyes-later'}
        onChange={(event) => onChange(event.target.value)}
      >
        {known.map((seat) => (
          <option key={seat} value={seat}>
            {nameOf(seat)}
          </option>
        ))}
      </select>
      {!known.includes(ALL) && (
        <p id="eyes-later" className="k-hint">
          {app.say('replay.later')}
        </p>
      )}
    </div>
  )
}

/** The seats, with the player, the turn marker and the game's panel for each. */
export function Seats({ board, props }: { board: GameBoard | null; props: BoardProps }) {
  const app = useApp()
  return (
    <ul className="players" aria-label={app.say('table.players')}>
      {props.seats.map((seat) => (
        <PlayerRow key={seat.seat} seat={seat} board={board} props={props}>
          {seat.player !== null && <span className="player-who">{seat.player}</span>}
        </PlayerRow>
      ))}
    </ul>
  )
}

/** The hand of the seat whose view is shown, or all hands side by side. */
export function Hands({ board, props }: { board: GameBoard | null; props: BoardProps }) {
  const Hand = board?.Hand
  if (Hand === undefined || props.view === undefined || props.seat === WATCHER) return null
  if (props.seat !== ALL) {
    return (
      <div className="table-hand">
        <Hand {...props} />
      </div>
    )
  }
  return (
    <div className="table-hand replay-hands">
      {props.seats.map(({ seat, title, look }, nth) => (
        <section key={seat} aria-label={title}>
          <h2>
            <SeatBadge seat={look} size={22} /> {title}
          </h2>
          <Hand {...props} seat={seat} bare={nth > 0} />
        </section>
      ))}
    </div>
  )
}
