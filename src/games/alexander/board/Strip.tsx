import { useEffect, useRef } from 'react'
import type { BoardProps } from '#kit/board.ts'
import { useChoosable } from '#kit/core/Choosable.tsx'
import { inkOnSeat, SeatBadge, seatColour } from '#kit/core/seats.tsx'
import { type Battle, battleOf, CONTINGENT } from '../rules/battle.ts'
import { canTrump } from '../rules/charts/command.ts'
import { initiativeOf } from '../rules/command/range.ts'
import { bookLevel } from '../rules/options.ts'
import { isLeaderOnMap } from '../rules/pieces/units.ts'
import { ACTIVE, type Alexander, FINISHED, INACTIVE, type Leader, NONE } from '../rules/state.ts'
import type { AlexanderView } from '../view.ts'
import { sideLook } from './looks.ts'
import { leaderLines, Tip } from './piece/tips.tsx'
import './strip.css'

/** A leader in the order of activation. */
export interface LeaderInOrder {
  readonly leader: Leader
  readonly id: string
  readonly side: string
  readonly initiative: number
  readonly state: 'inactive' | 'active' | 'finished'
  /** 5.41: whether he may trump the next leader. */
  readonly mayTrump: boolean
}

const STATES = { [INACTIVE]: 'inactive', [ACTIVE]: 'active', [FINISHED]: 'finished' } as const

/** 5.12: all leaders except contingent commanders by Initiative; of equals the non-Macedonian first. */
export function leadersInOrder(s: Alexander, b: Battle): LeaderInOrder[] {
  const acting = b.leaderIds.flatMap((_, l) => (b.role[l] !== CONTINGENT && isLeaderOnMap(s, l) ? [l] : []))
  const isMacedonian = (l: Leader) => (b.sides[b.leaderSide[l]!]!.macedonian ? 1 : 0)
  acting.sort((k, l) => initiativeOf(s, k) - initiativeOf(s, l) || isMacedonian(k) - isMacedonian(l) || k - l)
  const next = acting.find((l) => s.leaderStatus[l] === INACTIVE)
  return acting.map((l) => ({
    leader: l,
    id: b.leaderIds[l]!,
    side: b.sides[b.leaderSide[l]!]!.id,
    initiative: initiativeOf(s, l),
    state: STATES[s.leaderStatus[l] as keyof typeof STATES] ?? 'finished',
    mayTrump:
      next !== undefined &&
      l !== next &&
      s.phase === null &&
      s.leaderStatus[l] === INACTIVE &&
      b.leaderSide[l] === b.leaderSide[next] &&
      canTrump(initiativeOf(s, l), initiativeOf(s, next)),
  }))
}

/** The strip above the map: the turn, the leaders by Initiative, and rout points of both armies against their levels. */
export function Strip(props: BoardProps<AlexanderView>) {
  const { view, words } = props
  const b = battleOf(view)
  const limit = b.file.victory.turnLimit
  const turn = { turn: Math.max(1, view.turn) }
  const leaders = leadersInOrder(view, b)
  const next = leaders.find(({ state }) => state === 'active') ?? leaders.find(({ state }) => state === 'inactive')
  const list = useScrollTo(next?.id, props.asks)
  return (
    <header className="al-strip">
      <p className="al-strip-turn">
        <b>{limit === null ? words.t('board.turn', turn) : words.t('board.turnOf', { ...turn, limit })}</b>
        {showsOrders(props, b) && <span>{words.t('board.left', { left: view.phase!.left })}</span>}
      </p>
      <ol
        ref={list}
        className={leaders.length > FEW ? 'al-strip-leaders al-strip-many' : 'al-strip-leaders'}
        aria-label={words.t('board.order')}
      >
        {leaders.map((leader) => (
          <InitiativeDisc key={leader.id} leader={leader} {...props} />
        ))}
      </ol>
      <div className="al-strip-armies">
        {b.sides.map((side, n) => (
          <RoutPoints key={side.id} view={view} side={n} words={words} />
        ))}
      </div>
    </header>
  )
}

/** Most leaders whose names have room; of more only those that matter now are named. */
const FEW = 6

/** Whether the reader has Individual Orders left: not during a Line Command, nor while the enemy acts. */
function showsOrders({ view: { phase }, seats }: BoardProps<AlexanderView>, b: Battle): boolean {
  if (phase === null || phase.left <= 0 || phase.command !== null || phase.leader === NONE) return false
  const side = b.sides[b.leaderSide[phase.leader]!]!.id
  return seats.every(({ own }) => !own) || seats.some(({ seat, own }) => own && seat === side)
}

/** Scrolls the list to a leader when it is too narrow for all of them; the names shown change with the ask. */
function useScrollTo(id: string | undefined, asks: unknown) {
  const list = useRef<HTMLOListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another ask shows other names
  useEffect(() => {
    const { current } = list
    const disc = current?.querySelector<HTMLElement>(`[data-leader="${id}"]`)
    if (!current || !disc) return
    const frame = requestAnimationFrame(() => {
      current.scrollLeft = disc.offsetLeft - current.offsetLeft - (current.clientWidth - disc.offsetWidth) / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [id, asks])
  return list
}

/** A leader in the order of activation; choosing it here is like choosing it on the map. */
function InitiativeDisc({ leader, view, words, touch, asks }: BoardProps<AlexanderView> & { leader: LeaderInOrder }) {
  const { id, side, initiative, state, mayTrump } = leader
  const look = sideLook(side)
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
        <span className="al-strip-disc" style={{ background: seatColour(look.colour), color: inkOnSeat(look.colour) }}>
          {initiative}
        </span>
        <span className="al-strip-name">{name}</span>
      </span>
    </li>
  )
}

/** Ratings of a leader; computed when shown. */
function LeaderTip({
  leader,
  view,
  words,
}: Pick<BoardProps<AlexanderView>, 'view' | 'words'> & { leader: LeaderInOrder }) {
  const lines = leaderLines(view, leader.leader, words)
  const name = words.t(`leader.${leader.id}`)
  return <Tip name={name} lines={leader.mayTrump ? [...lines, words.t('board.mayTrump')] : lines} />
}

/** Rout points of an army against its withdrawal level. */
export function RoutPoints({ view, side, words }: RoutPointsProps) {
  const b = battleOf(view)
  const { id } = b.sides[side]!
  const book = bookLevel(view, b, side)
  const [points, level] = [view.points[side]!, view.levels[side]!]
  const look = sideLook(id)
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

interface RoutPointsProps {
  view: AlexanderView
  side: number
  words: BoardProps['words']
}
