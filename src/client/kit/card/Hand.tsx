import { useState } from 'react'
import { FocusGroup } from '../choose/FocusGroup.tsx'
import { useMedia } from '../core/useMedia.ts'
import { useWords } from '../core/words.ts'
import { Card, type CardProps } from './Card.tsx'
import { CardTip, type HandCard, Reading } from './Reading.tsx'

/** Screens on which cards are too small to read: a tap opens a card, which is played from its dialog. */
const SMALL = '(max-width: 640px), (pointer: coarse)'

/** A hand of cards in a shallow arc; many cards overlap, and a hovered card is raised. */
export function Hand({ label, cards, size = 'normal' }: HandProps) {
  const words = useWords()
  const reads = useMedia(SMALL)
  const [read, setRead] = useState<string | null>(null)
  const reading = reads ? cards.find(({ key }) => key === read) : undefined
  const middle = (cards.length - 1) / 2
  return (
    <FocusGroup className={`k-hand k-hand-${size}`}>
      <ul aria-label={label} style={{ '--cards': Math.max(2, cards.length) } as React.CSSProperties}>
        {cards.map(({ key, uses: _, ...face }, i) => {
          // A small card shows its text in a tooltip unless it opens on tap.
          const card = reads || size !== 'small' || face.tip ? face : { ...face, tip: <CardTip {...face} /> }
          const off = i - middle
          const style = {
            '--lean': `${off * 1.4}deg`,
            '--drop': `${off * off * 0.9}px`,
          } as React.CSSProperties
          const { choice } = card
          return (
            <li key={key} style={style}>
              {reads && choice ? (
                <Card size={size} {...card} choice={{ ...choice, onChoose: () => setRead(key) }} />
              ) : (
                <Card size={size} {...card} />
              )}
              {reads && !choice && (
                <button
                  type="button"
                  className="k-hand-read"
                  aria-label={words('read', { card: card.title })}
                  onClick={() => setRead(key)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {reading && <Reading card={reading} onClose={() => setRead(null)} />}
    </FocusGroup>
  )
}

export interface HandProps {
  label: string
  cards: readonly HandCard[]
  size?: CardProps['size']
}
