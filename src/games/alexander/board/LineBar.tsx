import { useMemo } from 'react'
import { type BoardProps, Button, Tip } from '../../../client/kit/index.ts'
import { battleOf } from '../rules/battle.ts'
import type { AlexanderView } from '../view.ts'
import { type Gesture, LINE_GESTURES, type LineOutcome, lineOutcomes } from './ask/gestures.ts'
import type { Stance } from './ask/stance.ts'
import { planLines, sumOf } from './overlay/price.ts'
import { Tip as Lines } from './piece/tips.tsx'

/** The bar of gestures for a whole Line or contingent, while its members receive orders. */
export function LineBar({ view, asks, words, before, gesture, begin, halt }: LineBarProps) {
  const ask = asks[0]
  const ordering = ask?.kind === 'giveOrder' && ask.about.line === true
  const outcomes = useMemo(() => (ordering ? lineOutcomes(view, before) : null), [ordering, view, before])
  if (gesture?.line)
    return (
      <div className="al-linebar" role="status">
        <span>{words.t('board.running')}</span>
        <Button size="small" onClick={halt}>
          {words.t('board.halt')}
        </Button>
      </div>
    )
  if (outcomes === null) return null
  return (
    <div className="al-linebar">
      <span className="al-linebar-title">{words.t('board.line')}</span>
      {LINE_GESTURES.map((name) => {
        const { targets, moves } = outcomes[name]
        const lines = moves.length > 0 ? planLines(battleOf(view), moves, words) : []
        const said = words.t(`board.${name}`)
        const button = (
          <Button
            key={name}
            size="small"
            data-gesture={name}
            aria-label={[said, ...lines].join('. ')}
            disabled={moves.length === 0}
            onClick={() => begin({ seat: ask!.seat, targets, line: true, stops: true })}
          >
            {said} {moves.length > 0 && <span className="al-count">{moves.length}</span>}
            <Harm moves={moves} />
          </Button>
        )
        if (lines.length === 0) return button
        return (
          <Tip key={name} text={<Lines name={said} lines={lines} />}>
            {button}
          </Tip>
        )
      })}
    </div>
  )
}

/** Total hits of all movers and friends, a question mark for checks, and the number of units that rout or are eliminated. */
function Harm({ moves }: Pick<LineOutcome, 'moves'>) {
  const { hits, friends, checks, routs, eliminated } = sumOf(moves)
  const friendHits = friends.reduce((sum, friend) => sum + friend.hits, 0)
  const lost = new Set([...routs, ...eliminated]).size
  const signs = [
    hits > 0 && `${hits}✕`,
    friendHits > 0 && `${friendHits}○`,
    checks.length > 0 && '?',
    lost > 0 && `${lost}⚑`,
  ].filter(Boolean)
  return signs.length === 0 ? null : <span className="al-line-harm">{signs.join(' ')}</span>
}

type LineBarProps = BoardProps<AlexanderView> & {
  before: readonly Stance[] | null
  gesture: Gesture | null
  begin: (gesture: Gesture) => void
  halt: () => void
}
