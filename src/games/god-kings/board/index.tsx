import type { ReactNode } from 'react'
import type { JournalEntry } from '#kernel'
import type { BoardWords, GameBoard } from '#kit/board.ts'
import { Dice } from '#kit/pieces/Die.tsx'
import type { KingsView } from '../view.ts'
import { Board } from './Board.tsx'
import { Hand } from './card/Hand.tsx'
import { KingsPage, Mats, Panel, tile } from './mat/Mats.tsx'
import { TablesPage } from './mat/Tracks.tsx'
import { OddsPage } from './odds/OddsPage.tsx'
import { primaryOption } from './touches.ts'
import { looks } from './view.ts'

/** Kinds of events whose rolls are shown as dice. */
const rolls = new Set([
  'succession',
  'interceptionRoll',
  'avoidRoll',
  'pursuit',
  'hesitation',
  'chargeRoll',
  'chargeEffect',
  'battleRoll',
  'siege',
])

/** A die and its sentence for every roll; null for other events. */
export function showRoll(event: JournalEntry, words: BoardWords): ReactNode {
  const { die } = event.with ?? {}
  if (!rolls.has(event.kind) || typeof die !== 'number') return null
  return (
    <div className="gk-shown" lang={words.language}>
      <Dice kind="six" values={[die]} roll={1} thrown tone={event.kind === 'battleRoll' ? 'lapis' : 'bone'} />
      <p>{words.event(event)}</p>
    </div>
  )
}

/** The board of The God Kings. */
export const board: GameBoard<KingsView> = {
  looks,
  Board,
  Hand,
  Panel,
  pages: [
    { key: 'mats', label: 'page.mats', Page: Mats },
    { key: 'kings', label: 'page.kings', Page: KingsPage },
    { key: 'odds', label: 'page.odds', Page: OddsPage },
    { key: 'tables', label: 'page.tables', Page: TablesPage },
  ],
  primary: primaryOption,
  tile,
  show: showRoll,
  sounds: {
    dice: [
      'battleRoll',
      'chargeRoll',
      'chargeEffect',
      'siege',
      'attrition',
      'interceptionRoll',
      'avoidRoll',
      'succession',
    ],
    card: ['event', 'ops', 'card', 'dealt', 'nationCard'],
    piece: ['placed', 'moved', 'sailed', 'marker', 'garrison', 'retreated', 'displaced', 'raised', 'bought'],
  },
  headings: ['turn', 'reinforcement', 'round', 'impulse'],
  filters: [
    { label: 'filter.cards', kinds: ['event', 'ops', 'card', 'trade', 'nationCard', 'discarded'] },
    {
      label: 'filter.moves',
      kinds: ['activated', 'moved', 'marched', 'sailed', 'interception', 'avoided', 'backedUp'],
    },
    { label: 'filter.battles', kinds: ['battle', 'battleRoll', 'battleWon', 'rout', 'retreated', 'siege'] },
    {
      label: 'filter.rule',
      kinds: ['marker', 'markers', 'markerGone', 'garrison', 'garrisons', 'vp', 'score', 'king', 'holder'],
    },
  ],
}
