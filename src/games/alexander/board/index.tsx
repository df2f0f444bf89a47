import type { GameBoard } from '../../../client/kit/index.ts'
import type { AlexanderView } from '../view.ts'
import { primaryOf } from './ask/primary.ts'
import { Board } from './Board.tsx'
import { looks } from './looks.ts'
import { ArmyPage } from './page/ArmyPage.tsx'
import { GroundPage } from './page/GroundPage.tsx'
import { Panel } from './page/Panel.tsx'
import { shown } from './Shown.tsx'

/** The board of the battles of Alexander. */
export const board: GameBoard<AlexanderView> = {
  looks,
  Board,
  Panel,
  pages: [
    { key: 'army', label: 'board.page.army', Page: ArmyPage },
    { key: 'ground', label: 'board.page.ground', Page: GroundPage },
  ],
  primary: primaryOf,
  show: shown,
  sounds: {
    dice: ['shot', 'charge', 'struggle', 'trump', 'momentum', 'strategy', 'rally', 'duel', 'avoidance'],
    piece: ['moves', 'faces', 'withdraws', 'advances', 'runs', 'forms', 'leaderMoves', 'enters'],
  },
  headings: ['turn', 'activated', 'routAndReload'],
  filters: [
    {
      label: 'board.filter.command',
      kinds: [
        'activated',
        'passed',
        'trump',
        'momentum',
        'doom',
        'strategy',
        'lineCommand',
        'contingent',
        'putOff',
        'leaderMoves',
      ],
    },
    {
      label: 'board.filter.moves',
      kinds: ['moves', 'withdraws', 'faces', 'forms', 'turns', 'advances', 'passesThrough', 'goesUnder'],
    },
    { label: 'board.filter.missiles', kinds: ['shot', 'reloaded'] },
    {
      label: 'board.filter.shock',
      kinds: ['charge', 'avoidance', 'duel', 'struggle', 'edge', 'stands', 'breaks', 'pursuit', 'everybodyBreaks'],
    },
    {
      label: 'board.filter.rout',
      kinds: ['routs', 'runs', 'eliminated', 'rally', 'rallied', 'rampages', 'leaderKilled', 'points'],
    },
  ],
}
