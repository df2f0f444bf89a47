import type { GameBoard } from '../../../client/kit/index.ts'
import type { KingsView } from '../view.ts'
import { Board } from './Board.tsx'
import { Hand } from './card/Hand.tsx'
import { looks } from './looks.ts'
import { KingsPage } from './mat/KingsPage.tsx'
import { Mats } from './mat/Mats.tsx'
import { Panel } from './mat/Panel.tsx'
import { TablesPage } from './mat/TablesPage.tsx'
import { OddsPage } from './odds/OddsPage.tsx'
import { primary } from './primary.ts'
import { shown } from './Shown.tsx'
import { tile } from './tiles.tsx'

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
  primary,
  tile,
  show: shown,
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
