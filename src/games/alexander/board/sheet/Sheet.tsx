import { useMemo, useState } from 'react'
import { battleOf } from '#games/alexander/rules/battle.ts'
import type { Unit } from '#games/alexander/rules/state.ts'
import { type CombatStory, groupByCombat, lastEntry, lastSegment } from '#games/alexander/text/journal.ts'
import type { AlexanderView } from '#games/alexander/view.ts'
import type { JournalEntry } from '#kernel'
import type { BoardAsk, BoardProps, BoardWords } from '#kit/board.ts'
import { useMedia } from '#kit/core/hooks.ts'
import { Die } from '#kit/pieces/Die.tsx'
import { IconButton } from '#kit/ui/controls.tsx'
import { type MapItem, type PointedItem, usePointedItem } from '../ask/options.ts'
import type { AimedMove } from '../overlay/Facings.tsx'
import { ChanceCard, chanceText, PursuitCard, ShockCard, ShotCard, TurnCard } from './Cards.tsx'
import { findSheetOdds, type SheetOdds } from './sheetOdds.ts'
import './sheet.css'

/** The last shock segment in the journal, combat by combat; empty once a unit or leader has acted since. */
export function useLastShock({ told }: Pick<BoardProps<AlexanderView>, 'told'>) {
  return useMemo(() => groupByCombat(lastSegment(told)), [told])
}

/** The story of each combat: units, dice, columns and hits. */
export function Combats({ story, words }: { story: readonly CombatStory[]; words: BoardWords }) {
  return (
    <ol className="al-combats">
      {story.map((combat, n) => (
        <li key={combat.events[0]?.at ?? n}>
          {combat.attackers.length > 0 && (
            <h3>
              {words.t('board.combatNth', { n: n + 1 })}
              <span>
                {unitNames(combat.attackers, words)} → {unitNames(combat.defenders, words)}
              </span>
            </h3>
          )}
          <ul>
            {combat.events.map((event, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are never reordered
              <li key={i} className={`al-told al-told-${event.kind}`}>
                <EventDie event={event} />
                <span>{words.event(event)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

const unitNames = (ids: readonly string[], { t, list }: BoardWords) => list(ids.map((id) => t(`unit.${id}`)))

function EventDie({ event }: { event: JournalEntry }) {
  const die = event.with?.die
  return typeof die === 'number' ? <Die kind="ten" value={die} size={22} /> : null
}

/** The sheet beside the map: odds before the dice, and afterwards the last shock, combat by combat. */
export function Sheet(props: SheetProps) {
  const { view, asks, aimed, words } = props
  const pointed = usePointedItem(props.pointed) ?? props.listed
  const story = useLastShock(props)
  // A closed story stays closed while it continues.
  const [closed, close] = useState<JournalEntry | null>(null)
  const first = story[0]?.events[0]
  const narrow = useMedia('(max-width: 640px)')
  const shown = useMemo(() => findSheetOdds(view, asks[0], pointed, aimed), [view, asks, pointed, aimed])
  if (shown) {
    const cards = <OddsCards {...{ shown, words }} s={view} moves={aimed?.unit ?? -1} />
    // On a phone the sheet must not cover the pieces: it is one line that opens.
    return narrow ? (
      <details className="al-sheet al-sheet-folded" aria-live="polite">
        <summary>
          <b>{words.t(TITLES[shown.what])}</b> <span>{summaryOf(view, shown, words)}</span>
        </summary>
        {cards}
      </details>
    ) : (
      <aside className={picksSeveral(asks) ? 'al-sheet al-sheet-brief' : 'al-sheet'} aria-live="polite">
        <h2>{words.t(TITLES[shown.what])}</h2>
        {cards}
      </aside>
    )
  }
  if (first === undefined || first === closed || isToldElsewhere(props) || isOrdering(asks[0])) return null
  // A phone has no room beside the map: the story is one line that opens.
  if (narrow)
    return (
      <details className="al-sheet al-sheet-folded">
        <summary>
          <b>{words.t('board.shock')}</b> <span>{words.event(lastEntry(story))}</span>
        </summary>
        <Combats story={story} words={words} />
      </details>
    )
  return (
    <aside className="al-sheet">
      <header>
        <h2>{words.t('board.shock')}</h2>
        <IconButton icon="close" label={words.t('board.close')} onClick={() => close(first)} />
      </header>
      <Combats story={story} words={words} />
    </aside>
  )
}

/** The odds in full. */
function OddsCards({ shown, s, moves, words }: OddsCardsProps) {
  const b = battleOf(s)
  if (shown.what === 'shot') return <ShotCard b={b} odds={shown.odds} words={words} />
  if (shown.what === 'turn') return <TurnCard b={b} odds={shown.odds} words={words} />
  if (shown.what === 'chances') return <ChanceCard b={b} chances={shown.chances} words={words} />
  return (
    <>
      {shown.chances && <ChanceCard b={b} chances={shown.chances} words={words} />}
      {shown.apart && <h3>{words.t('board.ifJoins')}</h3>}
      <ShockCard b={b} odds={shown.odds} words={words} />
      {shown.apart && (
        <>
          <h3>{words.t('board.ifApart')}</h3>
          <ShockCard b={b} odds={shown.apart} words={words} />
        </>
      )}
      <PursuitCard s={s} attackers={shown.attackers} moves={moves} words={words} />
    </>
  )
}

interface OddsCardsProps {
  readonly shown: SheetOdds
  readonly s: AlexanderView
  /** The unit of the aimed move, or -1. */
  readonly moves: Unit
  readonly words: BoardWords
}

/** The odds in one line: of a shot to hit, of each unit to rout, of the first outcome of each roll. */
function summaryOf(s: AlexanderView, shown: SheetOdds, { t, list }: BoardWords): string {
  const b = battleOf(s)
  const percent = (share: number) => t('board.percent', { chance: Math.round(share * 100) })
  if (shown.what === 'shot')
    return `${t(`unit.${b.unitIds[shown.odds.target]}`)}: ${t('board.hits')} ${percent(shown.odds.chance)}`
  if (shown.what === 'turn') return `${t('board.breaks')}: ${percent(shown.odds.breaks)}`
  if (shown.what === 'shock') {
    const units = shown.odds.units.map(({ unit, rout }) => `${t(`unit.${b.unitIds[unit]}`)} ${percent(rout)}`)
    return `${t('board.routsShort')}: ${list(units)}`
  }
  return shown.chances
    .flatMap(({ outcomes: [first] }) => (first ? [`${chanceText(b, first, t)}: ${percent(first.chance)}`] : []))
    .join(' · ')
}

/** Whether several units can be picked, so that the map must stay visible. */
const picksSeveral = (asks: SheetProps['asks']): boolean =>
  asks[0]?.options.some(({ verb }) => verb === 'attackBy') === true

/** Whether the player gives orders, and needs to see the map. */
const isOrdering = (ask: BoardAsk | undefined): boolean =>
  ask !== undefined && ['orderMode', 'giveOrder', 'orderKind', 'step'].includes(ask.kind)

const TITLES = {
  shot: 'board.shot',
  shock: 'board.shock',
  turn: 'board.meet',
  chances: 'board.chances',
} as const

/** Whether a recap shows the story: the sheet then shows it only during a shock, to the player who decides. */
const isToldElsewhere = ({ recap: happened, view }: SheetProps): boolean =>
  happened !== undefined && (happened !== null || view.shock === null)

type SheetProps = BoardProps<AlexanderView> & {
  pointed: PointedItem
  /** The unit, leader or hex named by a hovered option. */
  listed: MapItem | null
  aimed: AimedMove | null
}
