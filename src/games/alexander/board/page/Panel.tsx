import type { BoardProps } from '../../../../client/kit/index.ts'
import type { Seat } from '../../../../kernel/index.ts'
import { battleOf } from '../../rules/battle.ts'
import type { AlexanderView } from '../../view.ts'
import { Balance } from '../strip/Strip.tsx'
import { countsOf } from './ArmyPage.tsx'
import './page.css'

/** Rout points of a seat against its withdrawal level, and its units by state. */
export function Panel({ view, words, of }: BoardProps<AlexanderView> & { of: Seat }) {
  const b = battleOf(view)
  const side = b.sides.findIndex(({ id }) => id === of)
  if (side < 0) return null
  return (
    <div className="al-panel" lang={words.language}>
      <Balance view={view} side={side} words={words} />
      <p>{words.t('board.units', countsOf(view, b, side))}</p>
    </div>
  )
}
