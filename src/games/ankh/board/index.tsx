import type { GameBoard } from '../../../client/kit/index.ts'
import type { Ankh } from '../rules/state.ts'
import { Board } from './Board.tsx'
import { GodsPage } from './GodsPage.tsx'
import { Hand } from './Hand.tsx'
import { looks } from './looks.ts'
import { Panel } from './Panel.tsx'
import { primary } from './primary.ts'
import { shown } from './Shown.tsx'
import { tile } from './tiles.tsx'

/** The board of Ankh. */
export const board: GameBoard<Ankh> = {
  looks,
  Board,
  Hand,
  open: true,
  Panel,
  pages: [{ key: 'gods', label: 'page.gods', Page: GodsPage }],
  primary,
  tile,
  show: shown,
  sounds: {
    card: ['revealed', 'cardsBack'],
    piece: ['moved', 'summoned', 'pushed', 'relocated', 'claimed', 'built', 'killed', 'caravan'],
  },
  headings: ['turn', 'conflict', 'region'],
  filters: [
    {
      label: 'filter.actions',
      kinds: [
        ...['action', 'moved', 'movedFigures', 'summoned', 'summonedFigures', 'followers', 'unlocked'],
        'guardianTaken',
      ],
    },
    {
      label: 'filter.events',
      kinds: ['event', 'claimed', 'caravan', 'orderTokens', 'merged', 'forgotten', 'ended'],
    },
    {
      label: 'filter.battles',
      kinds: ['conflict', 'region', 'majorities', 'revealed', 'strength', 'battle', 'killed', 'devotion'],
    },
  ],
}
