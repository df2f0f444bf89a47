import { type ReactNode, useEffect, useState } from 'react'
import type { Phrase } from '#kernel'
import type { BoardProps, BoardSeat, GameBoard } from '#kit/board.ts'
import { SeatBadge } from '#kit/core/seats.tsx'
import { Button } from '#kit/ui/controls.tsx'
import { FallbackBoundary } from '#kit/ui/FallbackBoundary.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import type { Translator } from '#text/translator.ts'
import { PlayerName, playerId, ratingText, useRatings } from '../../community/ratings.tsx'
import { seatStatus } from '../../shell/players.ts'
import { useTranslator } from '../../shell/translator.tsx'
import '../../community/people.css'
import type { TablePageModel } from '../useTable.ts'

/** The players: seat, name, clock, whose turn it is, and the game's own panel for each. */
export function Players({ model }: { model: TablePageModel }) {
  const { props, table, shown, board, speaker } = model
  const app = useTranslator()
  const { info } = table
  const online = shown.connection !== 'here'
  // Rating changes arrive a moment after the end of a match.
  const ratings = useRatings(
    info.game,
    info.seats.map(playerId),
    online && (info.ratings !== null || info.outcome === null),
  )
  return (
    <ul className="players" aria-label={app.say('table.players')}>
      {props.seats.map((seat) => {
        const facts = info.seats.find((s) => s.seat === seat.seat)!
        const fate = seatStatus(app, facts)
        const person = facts.user !== null && facts.bot === null
        const away = shown.connection !== 'here' && person && !seat.own && !shown.connected.includes(seat.seat)
        const clock = info.clocks[seat.seat]
        const rating = ratings[playerId(facts) ?? '']
        const won = info.outcome?.winners.includes(seat.seat) ?? false
        return (
          <PlayerRow
            key={seat.seat}
            seat={seat}
            board={board}
            props={props}
            seal={won && <Icon name="seal" size={18} />}
            clock={clock && <ClockFace left={clock.left} runs={clock.runs} key={`${clock.left} ${clock.runs}`} />}
          >
            <span className="player-who">
              {online && facts.user !== null ? (
                <PlayerName who={facts} ratings={ratings} />
              ) : (
                <>
                  {seat.own ? (seat.player ?? app.say('you')) : (seat.player ?? app.say('table.free'))}
                  {rating && <span className="rating">{ratingText(app, rating)}</span>}
                </>
              )}
              {away && (
                <span className="player-away">
                  <Icon name="offline" size={14} /> {app.say('table.away')}
                </span>
              )}
              {fate !== null && <span className="player-away">{fate}</span>}
              <BotPlans plans={facts.plans} over={info.outcome !== null} speaker={speaker} />
            </span>
          </PlayerRow>
        )
      })}
      {info.imported > 0 && <li className="watchers">{app.say('table.imported', { count: info.imported })}</li>}
      {shown.watchers > 0 && (
        <li className="watchers">
          <Icon name="eye" size={16} /> {app.say('table.watchers', { count: shown.watchers })}
        </li>
      )}
    </ul>
  )
}

/** Plans named after the match. */
const MOST_PLANS = 5

/** What a bot says it is doing when asked; after the match always, its last plan first. */
export function BotPlans({ plans, over, speaker }: { plans: readonly Phrase[]; over: boolean; speaker: Translator }) {
  const app = useTranslator()
  const [asked, setAsked] = useState(false)
  if (plans.length === 0) return null
  if (!over && !asked)
    return (
      <Button size="small" look="quiet" onClick={() => setAsked(true)}>
        {app.say('plan.ask')}
      </Button>
    )
  const named = plans.toReversed().slice(0, MOST_PLANS)
  return <span>{app.say('plan.said', { plans: named.map((plan) => speaker.say(...plan)) })}</span>
}

interface RowProps {
  seat: BoardSeat
  board: GameBoard | null
  props: BoardProps
  seal?: ReactNode
  clock?: ReactNode
  /** The name of the player. */
  children?: ReactNode
}

/** One seat: badge, title, whether it is to move, and the game's panel for it. */
export function PlayerRow({ seat, board, props, seal, clock, children }: RowProps) {
  const Panel = board?.Panel
  return (
    <li className={seat.toMove ? 'player player-acting' : 'player'} aria-current={seat.toMove || undefined}>
      <SeatBadge seat={seat.look} size={34} acting={seat.toMove} />
      <span className="player-names">
        <b>
          {seat.title} {seal}
        </b>
        {children}
      </span>
      <span className="player-facts">
        {clock}
        {Panel && props.view !== undefined && (
          <FallbackBoundary subject={props.view} fallback={null}>
            <Panel {...props} of={seat.seat} />
          </FallbackBoundary>
        )}
      </span>
    </li>
  )
}

/** A clock that counts down between messages. */
function ClockFace({ left, runs }: { left: number; runs: boolean }) {
  const app = useTranslator()
  const [begun] = useState(() => Date.now())
  const [now, setNow] = useState(begun)
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [runs])
  const rest = Math.max(0, left - (runs ? now - begun : 0))
  const days = Math.floor(rest / 86_400_000)
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
  const face =
    rest >= 86_400_000
      ? app.say('clock.days', { count: days, hours: Math.floor((rest % 86_400_000) / 3_600_000) })
      : rest >= 3_600_000
        ? `${Math.floor(rest / 3_600_000)}:${two((rest / 60_000) % 60)}:${two((rest / 1000) % 60)}`
        : `${Math.floor(rest / 60_000)}:${two((rest / 1000) % 60)}`
  return (
    <span className={rest < 60_000 ? 'clock clock-short' : 'clock'} data-runs={runs}>
      {face}
    </span>
  )
}
