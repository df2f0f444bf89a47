import type { BoardAsk, GameBoard } from '#kit/board.ts'
import { type Ankh, SEATS } from '../rules/state.ts'
import { Board } from './Board.tsx'
import { Hand, renderEvent } from './Cards.tsx'
import { GodsPage, SeatPanel } from './GodsPage.tsx'
import { lookInMatch, looks } from './looks.ts'
import { tile } from './tiles.tsx'

/** By kind of ask, the option that continues without a loss; never one that refuses, wastes or skips something. */
const CONTINUES: { readonly [kind: string]: string } = {
  agreeFirst: 'agree',
  agreeGuardians: 'agree',
  sun: 'sun',
  tieBreaker: 'use',
  isisKeep: 'done',
  caravan: 'done',
}

/** The key of the option shown as the primary button, if any. */
export function primaryKey({ kind, options }: BoardAsk): string | null {
  const wanted = CONTINUES[kind]
  return options.some(({ key }) => key === wanted) ? wanted! : null
}

/** The board of Ankh. */
export const board: GameBoard<Ankh> = {
  looks,
  lookOf(view, seat) {
    const god = view.plays[SEATS.indexOf(seat)]
    return god === undefined || view.deity[god]! < 0 ? undefined : lookInMatch(view, god)
  },
  Board,
  Hand,
  open: true,
  Panel: SeatPanel,
  pages: [{ key: 'gods', label: 'page.gods', Page: GodsPage }],
  primary: primaryKey,
  tile,
  show: renderEvent,
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
