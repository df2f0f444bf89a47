import { type ReactNode, useMemo, useState } from 'react'
import {
  type BoardOption,
  type BoardProps,
  Button,
  Card,
  CardBack,
  type HandCard,
  Hand as HandRow,
} from '../../../../client/kit/index.ts'
import type { KingsView } from '../../view.ts'
import { Touches } from '../touches.ts'
import { handOf, onTable } from '../view.ts'
import { faceOf } from './faces.ts'
import './hand.css'

/** The reader's cards, the card on the table and the last discard. */
export function Hand({ view, seat, asks, touch, choose, words }: BoardProps<KingsView>) {
  const [chosen, setChosen] = useState<{ options: readonly BoardOption[]; asked: typeof asks } | null>(null)
  const touches = useMemo(
    () => new Touches({ asks, touch }, (_, options) => setChosen({ options, asked: asks })),
    [asks, touch],
  )
  const cards = handOf(view, seat)
  const played = onTable(view)
  const open = chosen !== null && chosen.asked === asks ? chosen.options : []
  return (
    <section className="gk-hand" lang={words.language}>
      <div className="gk-hand-cards">
        {open.length > 0 && (
          <div className="gk-hand-uses">
            {open.map(({ key, text }) => (
              <Button key={key} look="primary" size="small" onClick={() => choose(key)}>
                {text}
              </Button>
            ))}
            <Button look="quiet" size="small" onClick={() => setChosen(null)}>
              {words.t('board.close')}
            </Button>
          </div>
        )}
        {cards.length === 0 ? (
          <p className="gk-hand-none">{words.t('hand.empty')}</p>
        ) : (
          <HandRow
            label={words.t('hand.title', { seat: words.t(`seat.${seat}`) })}
            cards={cards.map((number): HandCard => {
              const face = faceOf(number, words)
              return { key: String(number), ...face, ...touches.of([String(number)], face.title) }
            })}
          />
        )}
      </div>
      <div className="gk-hand-piles">
        {played !== 0 && (
          <Pile label={words.t('hand.played')}>
            <Card size="small" {...faceOf(played, words)} />
          </Pile>
        )}
        <Pile label={words.t('hand.discard')}>
          {view.top === 0 ? (
            <p className="gk-hand-none">{words.t('hand.none')}</p>
          ) : (
            <Card size="small" {...faceOf(view.top, words)} />
          )}
        </Pile>
        <Pile label={words.t('hand.deck', { count: view.deck })}>
          <CardBack size="small" label={words.t('hand.back')} count={view.deck} />
        </Pile>
      </div>
    </section>
  )
}

function Pile({ label, children }: { label: string; children: ReactNode }) {
  return (
    <figure className="gk-pile">
      {children}
      <figcaption>{label}</figcaption>
    </figure>
  )
}
