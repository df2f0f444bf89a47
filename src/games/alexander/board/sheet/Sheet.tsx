import { useMemo, useState } from 'react'
import { type BoardProps, IconButton } from '../../../../client/kit/index.ts'
import type { Told } from '../../../../kernel/index.ts'
import { battleOf } from '../../rules/battle.ts'
import type { AlexanderView } from '../../view.ts'
import { type Pointed, usePointed } from '../ask/pointed.ts'
import type { Thing } from '../ask/things.ts'
import type { Aimed } from '../overlay/Aim.tsx'
import { shownOdds } from './asked.ts'
import { ShockCard, ShotCard } from './Cards.tsx'
import { Combats } from './Combats.tsx'
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
  const shown = useMemo(() => shownOdds(view, asks[0], pointed, aimed), [view, asks, pointed, aimed])
  if (shown)
    return (
      <aside className="al-sheet" aria-live="polite">
        <h2>{words.t(shown.what === 'shot' ? 'board.shot' : 'board.shock')}</h2>
        {shown.what === 'shot' ? (
          <ShotCard b={b} odds={shown.odds} words={words} />
        ) : (
          <ShockCard b={b} odds={shown.odds} words={words} />
        )}
      </aside>
    )
  if (first === undefined || first === closed || isToldElsewhere(props)) return null
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

/** Where a card tells step by step what happened, the sheet has it only in the middle of a shock, for those who decide. */
const isToldElsewhere = ({ happened, view }: SheetProps): boolean =>
  happened !== undefined && (happened !== null || view.shock === null)

type SheetProps = BoardProps<AlexanderView> & {
  pointed: Pointed
  /** What is pointed at in a list beside the field. */
  listed: Thing | null
  aimed: Aimed | null
}
