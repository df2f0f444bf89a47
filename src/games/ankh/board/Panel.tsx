import { type BoardProps, SeatBadge } from '../../../client/kit/index.ts'
import type { Seat } from '../../../kernel/index.ts'
import { godName } from '../rules/facts.ts'
import { type Ankh, SEATS } from '../rules/state.ts'
import { lookOf } from './looks.ts'

/** A seat's god with its devotion and followers. */
export function Panel({ view, of, words }: BoardProps<Ankh> & { of: Seat }) {
  const god = view.plays[SEATS.indexOf(of)]!
  if (view.deity[god]! < 0) return null
  const named = { god: godName(view, god) }
  const facts = { ...named, devotion: view.devotion[god]!, followers: view.followers[god]! }
  const merged = view.plays.filter((played) => played === god).length > 1
  return (
    <span className="ankh-panel">
      <SeatBadge seat={lookOf(view, god)} size={22} />
      <span>
        {words.t(view.fallen.includes(god) ? 'panel.forgotten' : merged ? 'panel.merged' : 'panel.god', facts)}
      </span>
    </span>
  )
}
