import { type ReactNode, useState } from 'react'
import { BarredReason, type Touch, useChoosable } from '../core/Choosable.tsx'
import { FocusGroup } from '../core/FocusGroup.tsx'
import { useKitText, useMedia } from '../core/hooks.ts'
import { Button } from '../ui/controls.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { RuleChip } from '../ui/RuleChip.tsx'
import { Difficulty } from './Tile.tsx'

export type CardTone = 'gold' | 'lapis' | 'carnelian' | 'malachite' | 'violet' | 'grey'

export interface CardProps extends Touch {
  title: string
  /** The number in the disc: operations points. */
  ops?: string | number
  /** Accessible text for the number in the disc, if it is not operations points. */
  opsSpoken?: string
  /** Colour of the stripe down the left edge, by kind of card. */
  tone?: CardTone
  /** The kind of card, under the title. */
  kind?: string
  text?: ReactNode
  /** When to use it, in a sentence; shown on large cards only. */
  good?: string
  /** Difficulty. 1: easy; 2: needs a plan; 3: needs foresight. */
  hard?: 1 | 2 | 3
  rule?: string
  /** Draws the notch of action cards at the upper right. */
  notch?: boolean
  /** A drawing above the text. */
  art?: ReactNode
  size?: 'small' | 'normal' | 'large'
}

/** A word that is too long for a card title at its normal size. */
const longWord = /[\p{Script=Latin}\p{P}]{10,}/u

export function Card({
  title,
  ops,
  opsSpoken,
  tone = 'gold',
  kind,
  text,
  good,
  hard,
  rule,
  notch,
  art,
  size = 'normal',
  ...touch
}: CardProps) {
  const words = useKitText()
  const { className, ...touched } = useChoosable({ ...touch, label: touch.label ?? title })
  const live = touch.choice || touch.barred || touch.tip || touch.why
  return (
    <article
      className={`k-card k-card-${size} k-card-${tone}${notch ? ' k-card-notch' : ''}${touch.barred ? ' k-card-barred' : ''}${touch.choice ? ' k-card-live' : ''}${touch.choice?.picked ? ' k-card-picked' : ''}`}
      aria-label={title}
    >
      <div className="k-card-face">
        <header>
          {ops !== undefined && (
            <span className="k-card-ops">
              <span aria-hidden="true">{ops}</span>
              <span className="k-spoken">{opsSpoken ?? words('operations', { count: ops })}</span>
            </span>
          )}
          <div>
            <h3 className={longWord.test(title) ? 'k-card-long' : undefined}>{title}</h3>
            {kind && <p className="k-card-kind">{kind}</p>}
          </div>
        </header>
        {art && <div className="k-card-art">{art}</div>}
        {text && <div className="k-card-text">{text}</div>}
        {size === 'large' && (good || hard) && (
          <div className="k-card-good">
            {good} {hard && <Difficulty hard={hard} />}
          </div>
        )}
      </div>
      {live && <div {...touched} className={`${className} k-card-touch`} />}
      {rule && (
        <div className="k-card-rule">
          <RuleChip rule={rule} />
        </div>
      )}
    </article>
  )
}

/** The back of a hidden card. */
export function CardBack({ label, size = 'normal', count }: CardBackProps) {
  return (
    <div className={`k-card k-card-${size} k-card-back`} role="img" aria-label={label}>
      <svg viewBox="0 0 60 84" aria-hidden="true">
        <rect x="3" y="3" width="54" height="78" rx="4" className="k-back-line" />
        <rect x="6" y="6" width="48" height="72" rx="3" className="k-back-line" />
        <path
          className="k-back-coil"
          d="M27 41a3 3 0 0 1 6 0a6.500 6.500 0 0 1-13 0a10 10 0 0 1 20 0a13.500 13.500 0 0 1-27 0a17 17 0 0 1 34 0c0 11-8 17-17 17"
        />
        <path className="k-back-head" d="M30 58c-3-1.600-6-1.400-8 .800 2.600 1.800 5.600 1.800 8-.800Z" />
      </svg>
      {count !== undefined && <span className="k-back-count">{count}</span>}
    </div>
  )
}

export interface CardBackProps {
  label: string
  size?: CardProps['size']
  /** The number of cards in the pile. */
  count?: number
}

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
const cardUses = ({ uses, choice }: HandCard): readonly CardUse[] => uses ?? (choice ? [choice] : [])

/** The text of a small card, as a tooltip. */
export function CardTip({ title, kind, text, good, hard }: CardProps) {
  return (
    <span className="k-card-tip">
      <b>{title}</b>
      {kind && <small>{kind}</small>}
      <span>{text}</span>
      {good && <em>{good}</em>}
      {hard && <Difficulty hard={hard} />}
    </span>
  )
}

/** A card at full size in a dialog, with buttons to play it. */
export function CardDialog({ card, onClose }: { card: HandCard; onClose: () => void }) {
  const { key: _, uses: __, choice, barred, why, label, tip, onPoint, ...face } = card
  const uses = cardUses(card)
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
        <BarredReason touch={card} className="k-reading-why" />
      </div>
    </Dialog>
  )
}

/** Screens on which cards are too small to read: a tap opens a card, which is played from its dialog. */
const SMALL = '(max-width: 640px), (pointer: coarse)'

/** A hand of cards in a shallow arc; many cards overlap, and a hovered card is raised. */
export function Hand({ label, cards, size = 'normal' }: HandProps) {
  const words = useKitText()
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
      {reading && <CardDialog card={reading} onClose={() => setRead(null)} />}
    </FocusGroup>
  )
}

export interface HandProps {
  label: string
  cards: readonly HandCard[]
  size?: CardProps['size']
}
