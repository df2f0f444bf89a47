import { useMemo, useState } from 'react'
import { type BoardAsk, type BoardProps, IconButton, useMedia } from '../../../../client/kit/index.ts'
import type { Told } from '../../../../kernel/index.ts'
import { battleOf } from '../../rules/battle.ts'
import { lastTold } from '../../text/combats.ts'
import type { AlexanderView } from '../../view.ts'
import { type Pointed, usePointed } from '../ask/pointed.ts'
import type { Thing } from '../ask/things.ts'
import type { Aimed } from '../overlay/Aim.tsx'
import { shownOdds } from './asked.ts'
import { ShockCard, ShotCard } from './Cards.tsx'
import { ChanceCard, PursuitCard } from './ChanceCard.tsx'
import { Combats } from './Combats.tsx'
import { TurnCard } from './TurnCard.tsx'
import { useStory } from './useStory.ts'
import './sheet.css'

/** Beside the field: odds before dice fall, and the last shock combat by combat after they fell. */
export function Sheet(props: SheetProps) {
  const { view, asks, aimed, words } = props
  const b = battleOf(view)
  const pointed = usePointed(props.pointed) ?? props.listed
  const story = useStory(props)
  // A story that was closed stays so while more of it is told.
  const [closed, close] = useState<Told | null>(null)
  const first = story[0]?.events[0]
  const narrow = useMedia('(max-width: 640px)')
  const shown = useMemo(() => shownOdds(view, asks[0], pointed, aimed), [view, asks, pointed, aimed])
  if (shown)
    return (
      <aside className={isSet(asks) ? 'al-sheet al-sheet-brief' : 'al-sheet'} aria-live="polite">
        <h2>{words.t(TITLES[shown.what])}</h2>
        {shown.what === 'shot' && <ShotCard b={b} odds={shown.odds} words={words} />}
        {shown.what === 'turn' && <TurnCard b={b} odds={shown.odds} words={words} />}
        {shown.what === 'shock' && shown.chances && <ChanceCard b={b} chances={shown.chances} words={words} />}
        {shown.what === 'shock' && shown.apart && <h3>{words.t('board.ifJoins')}</h3>}
        {shown.what === 'shock' && <ShockCard b={b} odds={shown.odds} words={words} />}
        {shown.what === 'shock' && shown.apart && (
          <>
            <h3>{words.t('board.ifApart')}</h3>
            <ShockCard b={b} odds={shown.apart} words={words} />
          </>
        )}
        {shown.what === 'shock' && (
          <PursuitCard s={view} attackers={shown.attackers} moves={aimed?.unit ?? -1} words={words} />
        )}
        {shown.what === 'chances' && <ChanceCard b={b} chances={shown.chances} words={words} />}
      </aside>
    )
  if (first === undefined || first === closed || isToldElsewhere(props) || isOrdering(asks[0])) return null
  // A phone has no room beside the field: there the story is one line that opens.
  if (narrow)
    return (
      <details className="al-sheet al-sheet-folded">
        <summary>
          <b>{words.t('board.shock')}</b> <span>{words.event(lastTold(story))}</span>
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

/** Several units are picked: the field must be seen. */
const isSet = (asks: SheetProps['asks']): boolean => asks[0]?.options.some(({ verb }) => verb === 'attackBy') === true

/** Whoever gives orders has read what was before, and needs the field. */
const isOrdering = (ask: BoardAsk | undefined): boolean =>
  ask !== undefined && ['orderMode', 'giveOrder', 'orderKind', 'step'].includes(ask.kind)

const TITLES = {
  shot: 'board.shot',
  shock: 'board.shock',
  turn: 'board.meet',
  chances: 'board.chances',
} as const

/** Where a card tells step by step what happened, the sheet has it only in the middle of a shock, for those who decide. */
const isToldElsewhere = ({ happened, view }: SheetProps): boolean =>
  happened !== undefined && (happened !== null || view.shock === null)

type SheetProps = BoardProps<AlexanderView> & {
  pointed: Pointed
  /** What is pointed at in a list beside the field. */
  listed: Thing | null
  aimed: Aimed | null
}
