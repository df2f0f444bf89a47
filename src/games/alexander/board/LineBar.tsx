import { useMemo } from 'react'
import { type BoardProps, Button } from '../../../client/kit/index.ts'
import type { AlexanderView } from '../view.ts'
import { type Gesture, LINE_GESTURES, lineTargets } from './ask/gestures.ts'
import type { Stance } from './ask/stance.ts'

/** Gestures for a whole Line or contingent, while its members are being ordered. */
export function LineBar({ view, asks, words, before, gesture, begin, halt }: LineBarProps) {
  const ask = asks[0]
  const ordering = ask?.kind === 'giveOrder' && ask.about.line === true
  const targets = useMemo(() => (ordering ? lineTargets(view, before) : null), [ordering, view, before])
  if (gesture?.line)
    return (
      <div className="al-linebar" role="status">
        <span>{words.t('board.running')}</span>
        <Button size="small" onClick={halt}>
          {words.t('board.halt')}
        </Button>
      </div>
    )
  if (targets === null) return null
  return (
    <div className="al-linebar">
      <span className="al-linebar-title">{words.t('board.line')}</span>
      {LINE_GESTURES.map((name) => {
        const { size } = targets[name]
        return (
          <Button
            key={name}
            size="small"
            data-gesture={name}
            disabled={size === 0}
            onClick={() => begin({ seat: ask!.seat, targets: targets[name], line: true, stops: true })}
          >
            {words.t(`board.${name}`)} {size > 0 && <span className="al-count">{size}</span>}
          </Button>
        )
      })}
    </div>
  )
}

type LineBarProps = BoardProps<AlexanderView> & {
  before: readonly Stance[] | null
  gesture: Gesture | null
  begin: (gesture: Gesture) => void
  halt: () => void
}
