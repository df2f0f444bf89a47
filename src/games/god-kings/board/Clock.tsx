import type { KingsView } from '../view.ts'
import { Order, roundName, yearsOf } from './mat/Tracks.tsx'
import type { Say } from './say.ts'

/** Turn, years, round and turn order in the corner of the map. */
export function Clock({ view, say }: { view: KingsView; say: Say }) {
  return (
    <aside className="gk-clock">
      <b>{say.t('track.turn', { turn: view.turn })}</b>
      <span className="gk-clock-years">{yearsOf(view.turn, say)}</span>
      <span>{roundName(view.round, say)}</span>
      <span className="gk-clock-order">
        <Order view={view} />
      </span>
    </aside>
  )
}
