import { useMemo, useState } from 'react'
import type { KingsView } from '#games/god-kings/view.ts'
import type { BoardOption, BoardProps, HandExtras } from '#kit/board.ts'
import { useEscape, useMedia } from '#kit/core/hooks.ts'
import { Card, type HandCard, Hand as HandRow } from '#kit/pieces/Card.tsx'
import { Button } from '#kit/ui/controls.tsx'
import { Popover } from '#kit/ui/Popover.tsx'
import { TouchFinder } from '../touches.ts'
import { type BoardTexts, cardsOfSeat, playedCard } from '../view.ts'
import { cardFace } from './faces.tsx'
import './hand.css'

/** The played card, the last discard and the size of the deck, in one line; a card opens when touched. */
export function Piles({ view, say }: { view: KingsView; say: BoardTexts }) {
  const played = playedCard(view)
  return (
    <p className="gk-piles">
      {played !== 0 && <Pile label={say.t('hand.played')} card={played} say={say} />}
      {view.top !== 0 && <Pile label={say.t('hand.discard')} card={view.top} say={say} />}
      <span>{say.t('hand.deck', { count: view.deck })}</span>
    </p>
  )
}

function Pile({ label, card, say }: { label: string; card: number; say: BoardTexts }) {
  const face = cardFace(card, say)
  return (
    <span className="gk-pile">
      {label}:{' '}
      <Popover className="gk-pile-card" label={`${face.title} (${face.ops})`}>
        <Card {...face} />
      </Popover>
    </span>
  )
}

/** The reader's cards; above them the played card, the last discard and the deck. */
export function Hand(props: BoardProps<KingsView> & HandExtras) {
  const { view, seat, asks, touch, choose, words, bare = false } = props
  const [chosen, setChosen] = useState<{ options: readonly BoardOption[]; asked: typeof asks } | null>(null)
  const touches = useMemo(
    () => new TouchFinder({ asks, touch }, (_, options) => setChosen({ options, asked: asks })),
    [asks, touch],
  )
  const roomy = useMedia('(min-height: 62rem) and (min-width: 64rem)')
  const cards = cardsOfSeat(view, seat)
  const open = chosen !== null && chosen.asked === asks ? chosen.options : []
  useEscape(open.length > 0, () => setChosen(null))
  return (
    <section className="gk-hand" lang={words.language}>
      <div className="gk-hand-line">
        {cards.length === 0 && <span className="gk-hand-none">{words.t('hand.empty')}</span>}
        {open.length > 0 && (
          <span className="gk-hand-uses">
            {open.map(({ key, text }) => (
              <Button key={key} look="primary" size="small" data-option={key} onClick={() => choose(key)}>
                {text}
              </Button>
            ))}
            <Button look="quiet" size="small" onClick={() => setChosen(null)}>
              {words.t('board.close')}
            </Button>
          </span>
        )}
        {!bare && <Piles view={view} say={words} />}
      </div>
      {cards.length > 0 && (
        <HandRow
          size={roomy ? 'normal' : 'small'}
          label={words.t('hand.title', { seat: words.t(`seat.${seat}`) })}
          cards={cards.map((number): HandCard => {
            const face = cardFace(number, words)
            const name = String(number)
            const options = touches.optionsOf(name)
            return {
              key: name,
              ...face,
              ...touches.of([name], face.title),
              uses:
                options.length > 1
                  ? options.map(({ key, text }) => ({ key, label: text, onChoose: choose }))
                  : undefined,
            }
          })}
        />
      )}
    </section>
  )
}
