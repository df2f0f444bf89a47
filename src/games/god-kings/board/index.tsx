import type { GameBoard } from '../../../client/kit/index.ts'
import type { KingsView } from '../view.ts'
import { Board } from './Board.tsx'
import { Hand } from './card/Hand.tsx'
import { looks } from './looks.ts'
import { KingsPage } from './mat/KingsPage.tsx'
import { Mats } from './mat/Mats.tsx'
import { Panel } from './mat/Panel.tsx'

/** How a person sees and touches The God Kings. */
export const board: GameBoard<KingsView> = {
  looks,
  Board,
  Hand,
  Panel,
  pages: [
    { key: 'mats', label: 'page.mats', Page: Mats },
    { key: 'kings', label: 'page.kings', Page: KingsPage },
  ],
  headings: ['turn', 'round', 'impulse'],
}
