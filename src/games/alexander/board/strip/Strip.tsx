import { useEffect, useRef } from 'react'
import type { BoardProps } from '../../../../client/kit/index.ts'
import { onSeat, SeatBadge, seatColour, useChoosable } from '../../../../client/kit/index.ts'
import { battleOf } from '../../rules/battle.ts'
import { bookLevel } from '../../rules/handicap.ts'
import type { AlexanderView } from '../../view.ts'
import { lookOf } from '../looks.ts'
import { leaderLines, Tip } from '../piece/tips.tsx'
import { type InOrder, leadersInOrder } from './leaders.ts'
import './strip.css'

/** The strip above the map: the turn, the leaders by Initiative, and rout points of both armies against their levels. */
export function Strip(props: BoardProps<AlexanderView>) {
  const { view, words } = props
  const b = battleOf(view)
  const limit = b.file.victory.turnLimit
  const turn = { turn: Math.max(1, view.turn) }
  const leaders = leadersInOrder(view, b)
  const next = leaders.find(({ state }) => state === 'active') ?? leaders.find(({ state }) => state === 'inactive')
  const list = useInSight(next?.id)
  return (
    <header className="al-strip">
      <p className="al-strip-turn">
        <b>{limit === null ? words.t('board.turn', turn) : words.t('board.turnOf', { ...turn, limit })}</b>
        {view.phase !== null && view.phase.left > 0 && <span>{words.t('board.left', { left: view.phase.left })}</span>}
      </p>
      <ol ref={list} className="al-strip-leaders" aria-label={words.t('board.order')}>
        {leaders.map((leader) => (
          <InitiativeDisc key={leader.id} leader={leader} {...props} />
        ))}
      </ol>
      <div className="al-strip-armies">
        {b.sides.map((side, n) => (
          <Balance key={side.id} view={view} side={n} words={words} />
        ))}
      </div>
    </header>
  )
}

/** Scrolls the list to a leader when it is too narrow for all of them. */
function useInSight(id: string | undefined) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const { current } = list
    const disc = current?.querySelector<HTMLElement>(`[data-leader="${id}"]`)
    if (!current || !disc) return
    const frame = requestAnimationFrame(() => {
      current.scrollLeft = disc.offsetLeft - current.offsetLeft - (current.clientWidth - disc.offsetWidth) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [id])
  return list
}

/** A leader in the order of activation; choosing it here is like choosing it on the map. */
function InitiativeDisc({ leader, view, words, touch, asks }: BoardProps<AlexanderView> & { leader: InOrder }) {
  const { id, side, initiative, state, mayTrump } = leader
  const look = lookOf(side)
  const verb = asks[0]?.options.find(({ of }) => of === id)?.verb
  // The leader that an ask is about is highlighted before he is active, too.
  const isMeant = asks[0]?.about.leader === id
  const name = words.t(`leader.${id}`)
  const tip = <LeaderTip leader={leader} view={view} words={words} />
  const props = useChoosable({ label: name, tip, ...(verb ? touch(`${verb}:${id}`) : {}) })
  const said = `${name}, ${words.t('board.initiative', { initiative })}, ${words.t(`board.is.${state}`)}`
  return (
    <li data-leader={id}>
      <span
        {...props}
        className={`${props.className} al-strip-leader al-strip-${isMeant ? 'active' : state}${mayTrump ? ' al-strip-trump' : ''}`}
        {...{ 'aria-label': said }}
      >
        <span className="al-strip-disc" style={{ background: seatColour(look.colour), color: onSeat(look.colour) }}>
          {initiative}
        </span>
        <span className="al-strip-name">{name}</span>
      </span>
    </li>
  )
}

/** Ratings of a leader; computed when shown. */
function LeaderTip({ leader, view, words }: Pick<BoardProps<AlexanderView>, 'view' | 'words'> & { leader: InOrder }) {
  const lines = leaderLines(view, leader.leader, words)
  const name = words.t(`leader.${leader.id}`)
  return <Tip name={name} lines={leader.mayTrump ? [...lines, words.t('board.mayTrump')] : lines} />
}

/** Rout points of an army against its withdrawal level. */
export function Balance({ view, side, words }: BalanceProps) {
  const b = battleOf(view)
  const { id } = b.sides[side]!
  const book = bookLevel(view, b, side)
  const [points, level] = [view.points[side]!, view.levels[side]!]
  const look = lookOf(id)
  const lowered = level < book
  const said = words.t(lowered ? 'board.pointsHandicap' : 'board.points', { seat: id, points, level, book })
  return (
    <div className="al-balance" role="img" aria-label={said} title={said}>
      <SeatBadge seat={look} size={20} />
      <span className="al-balance-track">
        <span
          className="al-balance-fill"
          style={{ width: `${Math.min(100, (100 * points) / level)}%`, background: seatColour(look.colour) }}
        />
      </span>
      <span className="al-balance-number">
        {points}/{level}
        {lowered && <sup aria-hidden="true">↓</sup>}
      </span>
    </div>
  )
}

interface BalanceProps {
  view: AlexanderView
  side: number
  words: BoardProps['words']
}
