import type { BoardProps } from '../../../../client/kit/index.ts'
import type { Seat } from '../../../../kernel/index.ts'
import type { KingsView } from '../../view.ts'
import { playerAt } from '../view.ts'
import { matOf } from './facts.ts'
import { Figure, KingLine } from './Mats.tsx'
import './mats.css'

/** A summary of a seat: victory points, cards, tribute and wood, its king. */
export function Panel({ view, words, of }: BoardProps<KingsView> & { of: Seat }) {
  const player = playerAt(view, of)
  if (player < 0) return null
  const mat = matOf(view, view.players[player]!, player)
  return (
    <div className="gk-panel" lang={words.language}>
      {mat.id !== of && <p>{words.t(`side.${mat.id}`)}</p>}
      <p className="gk-figures">
        <Figure value={mat.vp} label={words.t('mat.vp')} />
        <Figure value={mat.total} label={words.t('mat.total')} />
        <Figure value={mat.cards} label={words.t('mat.cards')} />
        <Figure value={`${mat.tp}/${mat.wp}`} label={`${words.t('mat.tp')}/${words.t('mat.wp')}`} />
      </p>
      <p className="gk-panel-king">
        <KingLine king={mat.king} say={words} />
      </p>
    </div>
  )
}
