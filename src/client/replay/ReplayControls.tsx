import { useEffect, useState } from 'react'
import { ALL, type Seat, type Verdict, WATCHER } from '#kernel'
import type { BoardProps, GameBoard } from '#kit/board.ts'
import { SeatBadge } from '#kit/core/seats.tsx'
import { Button, IconButton } from '#kit/ui/controls.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { Menu } from '#kit/ui/Popover.tsx'
import { useTranslator } from '../shell/translator.tsx'
import { PlayerRow } from '../table/side/Players.tsx'
import type { RecordReader } from './reader.ts'

const SPEEDS = [0.5, 1, 2, 4] as const
const STEP_MS = 900

interface ReplayControlsProps {
  readonly step: number
  readonly length: number
  /** Steps at which a player had to answer. */
  readonly stops: readonly number[]
  readonly move: (to: number) => void
  readonly onShare: () => void
  readonly onBranch: () => void
  readonly onSave: () => void
}

/** The scrubber and the playback buttons. */
export function ReplayControls({ step, length, stops, move, onShare, onBranch, onSave }: ReplayControlsProps) {
  const app = useTranslator()
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>(1)
  const next = stops.find((stop) => stop > step) ?? length
  const before = stops.findLast((stop) => stop < step) ?? 0
  useEffect(() => {
    if (!playing) return
    if (step >= length) return setPlaying(false)
    const timer = setTimeout(() => move(next), STEP_MS / speed)
    return () => clearTimeout(timer)
  }, [playing, step, length, next, speed, move])
  const play = () => {
    if (!playing && step >= length) move(0)
    setPlaying(!playing)
  }
  return (
    <section className="replay-controls" aria-label={app.say('replay.title')}>
      <div className="replay-scrub">
        <input
          type="range"
          min={0}
          max={length}
          value={step}
          aria-label={app.say('replay.scrub')}
          aria-valuetext={app.say('replay.step', { step, of: length })}
          onChange={(event) => move(Number(event.target.value))}
        />
        <output>{app.say('replay.step', { step, of: length })}</output>
      </div>
      <div className="replay-buttons">
        <IconButton icon="first" label={app.say('replay.first')} onClick={() => move(0)} />
        <IconButton icon="left" label={app.say('replay.back')} onClick={() => move(before)} />
        <IconButton
          icon={playing ? 'pause' : 'play'}
          label={app.say(playing ? 'replay.pause' : 'replay.play')}
          onClick={play}
        />
        <IconButton icon="right" label={app.say('replay.on')} onClick={() => move(next)} />
        <IconButton icon="last" label={app.say('replay.last')} onClick={() => move(length)} />
        <Menu
          label={`${speed}×`}
          name={`${app.say('replay.speed')}: ${speed}×`}
          items={SPEEDS.map((value) => ({
            key: String(value),
            label: `${value}×`,
            onChoose: () => setSpeed(value),
          }))}
        />
        <span className="grow" />
        <IconButton icon="download" label={app.say('replay.export')} onClick={onSave} />
        <IconButton icon="link" label={app.say('replay.share')} onClick={onShare} />
        <Button look="primary" icon="branch" onClick={onBranch}>
          {app.say('replay.branch')}
        </Button>
      </div>
    </section>
  )
}

interface ViewerSelectProps {
  readonly eyes: Seat
  readonly known: readonly Seat[]
  readonly props: BoardProps
  readonly onChange: (eyes: Seat) => void
}

/** Selects whose view is shown: a seat's, a watcher's, or everything once the match is over. */
export function ViewerSelect({ eyes, known, props, onChange }: ViewerSelectProps) {
  const app = useTranslator()
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
export function ReplaySeats({ board, props }: { board: GameBoard | null; props: BoardProps }) {
  const app = useTranslator()
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
export function ReplayHands({ board, props }: { board: GameBoard | null; props: BoardProps }) {
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

/** A button that checks every outcome of chance against the published seed, in this browser. */
export function VerifyDice({ reader }: { reader: RecordReader }) {
  const app = useTranslator()
  const [verdict, setVerdict] = useState<Verdict | 'busy'>()
  if (!reader.opened.checkable) return <p className="k-hint verify">{app.say('replay.unverifiable')}</p>
  const check = async () => {
    setVerdict('busy')
    setVerdict(await reader.verify())
  }
  const good = typeof verdict === 'object' && verdict.committed && verdict.false.length === 0
  return (
    <div className="verify" {...{ role: 'status' }}>
      <Button size="small" icon="die" disabled={verdict === 'busy'} onClick={check}>
        {app.say('replay.verify')}
      </Button>
      {typeof verdict === 'object' && (
        <p className={good ? 'verify-good' : 'verify-bad'}>
          <Icon name={good ? 'seal' : 'warning'} size={18} />{' '}
          {good
            ? app.say('replay.verified', { count: verdict.outcomes })
            : app.say(verdict.committed ? 'replay.false' : 'replay.badSeed', { count: verdict.false.length })}
        </p>
      )}
    </div>
  )
}
