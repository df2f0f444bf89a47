import { FocusGroup } from '../choose/FocusGroup.tsx'
import { Card, type CardProps } from './Card.tsx'
import './hand.css'

export interface HandCard extends CardProps {
  key: string
}

/** A hand of cards, held in a shallow arc; they overlap when there are many and rise when pointed at. */
export function Hand({ label, cards, size = 'normal' }: HandProps) {
  const middle = (cards.length - 1) / 2
  return (
    <FocusGroup className={`k-hand k-hand-${size}`}>
      <ul aria-label={label} style={{ '--cards': Math.max(2, cards.length) } as React.CSSProperties}>
        {cards.map(({ key, ...card }, i) => {
          const off = i - middle
          const style = {
            '--lean': `${off * 1.4}deg`,
            '--drop': `${off * off * 0.9}px`,
          } as React.CSSProperties
          return (
            <li key={key} style={style}>
              <Card size={size} {...card} />
            </li>
          )
        })}
      </ul>
    </FocusGroup>
  )
}

export interface HandProps {
  label: string
  cards: readonly HandCard[]
  size?: CardProps['size']
}
