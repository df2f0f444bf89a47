import { useMemo, useState } from 'react'
import {
  type BoardOption,
  type BoardProps,
  Button,
  type HandCard,
  type HandExtras,
  Hand as HandRow,
  useEscape,
  useMedia,
} from '../../../../client/kit/index.ts'
import type { KingsView } from '../../view.ts'
import { Touches } from '../touches.ts'
import { handOf } from '../view.ts'
import { faceOf } from './faces.tsx'
import { Piles } from './Piles.tsx'
import './hand.css'

/** The reader's cards; above them the played card, the last discard and the deck. */
export function Hand(props: BoardProps<KingsView> & HandExtras) {
  const { view, seat, asks, touch, choose, words, bare = false } = props
  const [chosen, setChosen] = useState<{ options: readonly BoardOption[]; asked: typeof asks } | null>(null)
  const touches = useMemo(
    () => new Touches({ asks, touch }, (_, options) => setChosen({ options, asked: asks })),
    [asks, touch],
  )
  const roomy = useMedia('(min-height: 62rem) and (min-width: 64rem)')
  const cards = handOf(view, seat)
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
            const face = faceOf(number, words)
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
