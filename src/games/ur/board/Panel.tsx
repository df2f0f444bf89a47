import type { BoardProps } from '../../../client/kit/board.ts'
import type { Seat } from '../../../kernel/index.ts'
import { HOME, piecesOf, SEATS, type Ur } from '../rules/state.ts'

/** The number of a side's pieces that are home. */
export function Panel({ view, of, words }: BoardProps<Ur> & { of: Seat }) {
  const path = view.at[SEATS.indexOf(of)]!
  const [home, all] = [path[HOME]!, piecesOf(path)]
  return (
    <span className="ur-panel">
      {Array.from({ length: all }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pips have no other identity
        <i key={i} className={i < home ? 'ur-pip ur-pip-home' : 'ur-pip'} aria-hidden="true" />
      ))}
      <span className="k-spoken">{words.t('panel.home', { home, all })}</span>
    </span>
  )
}
