import { Card, Popover } from '../../../../client/kit/index.ts'
import type { KingsView } from '../../view.ts'
import type { Say } from '../say.ts'
import { onTable } from '../view.ts'
import { faceOf } from './faces.tsx'

/** The played card, the last discard and the size of the deck, in one line; a card opens when touched. */
export function Piles({ view, say }: { view: KingsView; say: Say }) {
  const played = onTable(view)
  return (
    <p className="gk-piles">
      {played !== 0 && <Pile label={say.t('hand.played')} card={played} say={say} />}
      {view.top !== 0 && <Pile label={say.t('hand.discard')} card={view.top} say={say} />}
      <span>{say.t('hand.deck', { count: view.deck })}</span>
    </p>
  )
}

function Pile({ label, card, say }: { label: string; card: number; say: Say }) {
  const face = faceOf(card, say)
  return (
    <span className="gk-pile">
      {label}:{' '}
      <Popover className="gk-pile-card" label={`${face.title} (${face.ops})`}>
        <Card {...face} />
      </Popover>
    </span>
  )
}
