import { Why } from '../choose/Why.tsx'
import { Hard } from '../tile/Tile.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Card, type CardProps } from './Card.tsx'

/** One way to play a card. */
export interface CardUse {
  readonly key: string
  readonly label: string
  readonly onChoose: (key: string) => void
}

/** A card of a hand. */
export interface HandCard extends CardProps {
  key: string
  /** All ways to play it, if there is more than one. */
  uses?: readonly CardUse[] | undefined
}

/** The ways to play a card: its uses, otherwise its single choice. */
const usesOf = ({ uses, choice }: HandCard): readonly CardUse[] => uses ?? (choice ? [choice] : [])

/** The text of a small card, as a tooltip. */
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

/** A card at full size in a dialog, with buttons to play it. */
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
