import { type BoardProps, Hand as Cards, type HandCard } from '../../../client/kit/index.ts'
import { BATTLE_CARDS } from '../rules/cards/index.ts'
import { deliberating } from '../rules/council.ts'
import { type Ankh, SEATS } from '../rules/state.ts'
import { cardFace } from './cards.tsx'

const CHOOSING: readonly string[] = ['battleCard', 'proposeCard', 'decideCard']

/** A12.10: marks a card that the partner in a merged god has proposed or decided. */
function considered(view: Ankh, bit: number, words: BoardProps['words']): { kind?: string } {
  const god = deliberating(view)
  if (god < 0 || view.played[god] !== 0) return {}
  if (view.decision >= 0) return (view.decision & bit) === 0 ? {} : { kind: words.t('board.decided') }
  return (view.proposal & bit) === 0 ? {} : { kind: words.t('board.proposed') }
}

/** The player's battle cards during a conflict: in hand, or played and waiting for Cycle of Ma'at. */
export function Hand({ view, seat, touch, words, asks, outcome }: BoardProps<Ankh>) {
  const god = view.plays[SEATS.indexOf(seat)]
  const choosing = CHOOSING.includes(asks[0]?.kind ?? '')
  const fighting = outcome === null && (view.region >= 0 || choosing)
  if (god === undefined || view.deity[god]! < 0 || !fighting) return null
  const cards = BATTLE_CARDS.map((card): HandCard => {
    const played = (view.hands[god]! & card.bit) === 0
    return {
      key: card.id,
      ...cardFace(card, words),
      tone: played ? 'grey' : card.strength > 0 ? 'carnelian' : 'lapis',
      ...considered(view, card.bit, words),
      ...(choosing ? touch(`card:${card.id}`) : {}),
    }
  })
  return <Cards label={words.t('board.hand')} cards={cards} size="small" />
}
