import type { ReactNode } from 'react'
import type { JournalEntry } from '#kernel'
import type { BoardWords, GameBoard } from '#kit/board.ts'
import { Dice } from '#kit/pieces/Die.tsx'
import type { AlexanderView } from '../view.ts'
import { Board } from './Board.tsx'
import { looks } from './looks.ts'
import { ArmyPage, GroundPage, SeatPanel } from './Pages.tsx'
import { primaryKey } from './primary.ts'

/** Events whose dice are shown in the corner; those of shock are in the sheet. */
const ROLLS = new Set(['trump', 'momentum', 'doom', 'strategy', 'shot', 'rally', 'eliteBalance', 'arrival'])

/** Shows the die and the sentence of an important roll; null for other events. */
export function renderEvent(event: JournalEntry, words: BoardWords): ReactNode {
  const { die } = event.with ?? {}
  if (!ROLLS.has(event.kind) || typeof die !== 'number') return null
  return (
    <div className="al-shown" lang={words.language}>
      <Dice kind="ten" values={[die]} roll={1} thrown tone={event.kind === 'shot' ? 'bronze' : 'bone'} />
      <p>{words.event(event)}</p>
    </div>
  )
}

/** The board of the battles of Alexander. */
export const board: GameBoard<AlexanderView> = {
  looks,
  Board,
  Panel: SeatPanel,
  showsGoal: ['goal.score', 'duty.turn', 'duty.turnOf', 'duty.before'],
  pages: [
    { key: 'army', label: 'board.page.army', Page: ArmyPage },
    { key: 'ground', label: 'board.page.ground', Page: GroundPage },
  ],
  primary: primaryKey,
  show: renderEvent,
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
