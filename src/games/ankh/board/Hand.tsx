import { type BoardProps, Hand as Cards, type HandCard } from '../../../client/kit/index.ts'
import { BATTLE_CARDS } from '../rules/cards/index.ts'
import { type Ankh, SEATS } from '../rules/state.ts'

/** During a conflict, the reader's battle cards: those in hand, and those that lie played until the Cycle of Ma'at. */
export function Hand({ view, seat, touch, words, asks, outcome }: BoardProps<Ankh>) {
  const god = view.plays[SEATS.indexOf(seat)]
  const fighting = outcome === null && (view.region >= 0 || asks[0]?.kind === 'battleCard')
  if (god === undefined || view.deity[god]! < 0 || !fighting) return null
  const cards = BATTLE_CARDS.map((card): HandCard => {
    const played = (view.hands[god]! & card.bit) === 0
    return {
      key: card.id,
      title: words.t(`card.${card.id}`),
      ops: card.strength,
      text: words.t(`card.${card.id}.text`),
      rule: card.rule,
      tone: played ? 'grey' : card.strength > 0 ? 'carnelian' : 'lapis',
      ...(asks[0]?.kind === 'battleCard' ? touch(`card:${card.id}`) : {}),
    }
  })
  return <Cards label={words.t('board.hand')} cards={cards} size="small" />
}
