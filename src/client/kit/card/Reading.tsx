import { Why } from '../choose/Why.tsx'
import { Hard } from '../tile/Tile.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Card, type CardProps } from './Card.tsx'
import './reading.css'

/** What a card can be played for. */
export interface CardUse {
  readonly key: string
  readonly label: string
  readonly onChoose: (key: string) => void
}

/** A card of a hand. */
export interface HandCard extends CardProps {
  key: string
  /** Everything it can be played for, where that is more than one thing. */
  uses?: readonly CardUse[] | undefined
}

/** What the buttons under a card that is read offer: its own uses, else the one thing it can be chosen for. */
export const usesOf = ({ uses, choice }: HandCard): readonly CardUse[] => uses ?? (choice ? [choice] : [])

/** The words of a card that is too small to be read, for whoever points at it. */
export function CardTip({ title, kind, text, good, hard }: CardProps) {
  return (
    <span className="k-card-tip">
      <b>{title}</b>
      {kind && <small>{kind}</small>}
      <span>{text}</span>
      {good && <em>{good}</em>}
      {hard && <Hard hard={hard} />}
    </span>
  )
}

/** A card large enough to be read; whoever has read it plays it from here. */
export function Reading({ card, onClose }: { card: HandCard; onClose: () => void }) {
  const { key: _, uses: __, choice, barred, why, label, tip, onPoint, ...face } = card
  const uses = usesOf(card)
  return (
    <Dialog
      open
      title={card.title}
      onClose={onClose}
      width="narrow"
      actions={uses.map((use) => (
        <Button
          key={use.key}
          look={uses.length === 1 ? 'primary' : 'plain'}
          data-option={use.key}
          onClick={() => {
            onClose()
            use.onChoose(use.key)
          }}
        >
          {use.label}
        </Button>
      ))}
    >
      <div className="k-reading">
        <Card {...face} size="large" />
        <Why touch={card} className="k-reading-why" />
      </div>
    </Dialog>
  )
}
