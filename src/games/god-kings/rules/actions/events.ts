import type { Bar } from '../../../../kernel/index.ts'
import { ASIDE, CARDS, PLAYED, REMOVED } from '../components/deck.ts'
import { isBanned } from '../setup/scenarios.ts'
import type { G, Kings } from '../state/state.ts'
import { type By, discard } from './windows.ts'

const ACTION: Bar = ['9.4', 'actionCard']
const BANNED: Bar = ['R-S3', 'banned']
const INITIATIVE: Bar = ['C8', 'initiativeOnly']
/** R-C88: the victim of a coup must play card 88. */
export const COUP: Bar = ['R-C88', 'mustPlayCoup']

/** R9.3: why the event of a card cannot be chosen. */
export function eventBar(g: G, by: By, card: number): Bar | undefined {
  const s = g.state
  if (s.coup === by.player) return COUP
  if (card === 8) return INITIATIVE
  if (isBanned(s.scenario, s.turn, card)) return BANNED
  const event = g.tables.events[card]!
  return event === null ? ACTION : event.bar(g, by)
}

/** 9.5, 9.7, R9.4, 21.0k: discards, removes or sets aside the card that was played. */
export function settleCard(s: Kings): void {
  const { card, event, cancelled } = s.impulse
  if (card === 0 || s.cards[card] !== PLAYED) return
  const performed = event && !cancelled
  const { removeAfterEvent, returnsToDeck } = CARDS[card]!
  if (performed && returnsToDeck !== undefined) s.cards[card] = ASIDE
  else if (performed && removeAfterEvent && !staysInFour(s, card)) s.cards[card] = REMOVED
  else discard(s, card)
}

/** R-C11: Army Reforms stay in the game with four players. */
const staysInFour = (s: Kings, card: number) => s.players.length === 4 && CARDS[card]!.fx.type === 'addDivision'
