import type { ReactNode } from 'react'
import { type Touch, useChoosable } from '../choose/useChoosable.tsx'
import { useWords } from '../core/words.ts'
import { Hard } from '../tile/Tile.tsx'
import { RuleChip } from '../ui/RuleChip.tsx'

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
  const words = useWords()
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
            {good} {hard && <Hard hard={hard} />}
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
