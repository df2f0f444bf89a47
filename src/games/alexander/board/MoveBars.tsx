import { useMemo } from 'react'
import { LEFT, RIGHT } from '#hex/facing.ts'
import type { BoardProps, BoardWords } from '#kit/board.ts'
import { ariaHiddenProps, useMedia } from '#kit/core/hooks.ts'
import { Button } from '#kit/ui/controls.tsx'
import { attempt, FallbackBoundary } from '#kit/ui/FallbackBoundary.tsx'
import { Tip } from '#kit/ui/Popover.tsx'
import { battleOf } from '../rules/battle.ts'
import { type MovePreview, previewWheel } from '../rules/move/preview.ts'
import { isOnMap } from '../rules/pieces/units.ts'
import type { AlexanderView } from '../view.ts'
import { type Gesture, LINE_GESTURES, type LineOutcome, lineOutcomes } from './ask/gestures.ts'
import type { Leg, Stance } from './ask/goals.ts'
import type { Chart } from './map/chart.ts'
import type { AimedMove } from './overlay/Facings.tsx'
import { costText, harmLines, moveLines, planLines, reactionLines, sumMoves } from './overlay/moveText.ts'
import { unitFacts } from './piece/counters.ts'
import { UnitTile } from './piece/Tiles.tsx'
import { Tip as Lines } from './piece/tips.tsx'
import { findSheetOdds } from './sheet/sheetOdds.ts'

/** The bar of an aimed move: its cost, and buttons to carry it out. */
export function AimBar({ view, aimed, words, go, leave }: AimBarProps) {
  const { t } = words
  const { leg } = aimed
  const ends = attempt(() => leg.preview.goesOn) !== true
  return (
    <div className="al-linebar al-aimbar">
      <span className="al-aimbar-hint">{t('board.aimHint')}</span>
      <FallbackBoundary subject={leg}>
        <AimCost view={view} aimed={aimed} words={words} />
      </FallbackBoundary>
      <Button size="small" look="quiet" onClick={leave}>
        {t('board.elsewhere')}
      </Button>
      <Button size="small" look={ends ? 'plain' : 'primary'} onClick={() => go(leg, false)}>
        {t('board.goOn')}
      </Button>
      {ends && (
        <Button size="small" look="primary" data-gesture="go" onClick={() => go(leg)}>
          {t('board.go')}
        </Button>
      )}
    </div>
  )
}

/** All effects of the move, harm in bold. */
function AimCost({ view, aimed, words }: Pick<AimBarProps, 'view' | 'aimed' | 'words'>) {
  const { leg } = aimed
  const b = battleOf(view)
  const harm = harmLines(b, leg.preview, words)
  return (
    <span className="al-aimbar-price">
      <span>{costText(leg.preview, words)}</span>
      {harm.map((line) => (
        <b key={line}>{line}</b>
      ))}
      {reactionLines(b, leg.preview, words).map((line) => (
        <span key={line}>{line}</span>
      ))}
      <RoutChances view={view} aimed={aimed} words={words} />
    </span>
  )
}

/** On a phone, where the sheet of odds would cover the map: rout chances of the combat that follows. */
function RoutChances({ view, aimed, words }: Pick<AimBarProps, 'view' | 'aimed' | 'words'>) {
  const narrow = useMedia('(max-width: 640px)')
  const shown = useMemo(() => (narrow ? findSheetOdds(view, undefined, null, aimed) : undefined), [narrow, view, aimed])
  if (shown?.what !== 'shock') return null
  const { unitIds } = battleOf(view)
  const chances = shown.odds.units.map(
    ({ unit, rout }) => `${words.t(`unit.${unitIds[unit]}`)} ${Math.round(rout * 100)} %`,
  )
  return (
    <span>
      {words.t('board.routs')}: {chances.join(', ')}
    </span>
  )
}

interface AimBarProps {
  view: AlexanderView
  aimed: AimedMove
  words: BoardWords
  /** `stops`: the unit ends its move there. */
  go: (leg: Leg, stops?: boolean) => void
  leave: () => void
}

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
            <LineHarm moves={moves} />
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
function LineHarm({ moves }: Pick<LineOutcome, 'moves'>) {
  const { hits, friends, checks, routs, eliminated } = sumMoves(moves)
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

/** 6.45: the half that moves when a unit wheels to a side. */
const HALVES: { readonly [key: string]: 0 | 1 } = { 'wheel:left': RIGHT, 'wheel:right': LEFT }

/** The wheels on offer with their previews; a preview is undefined if the rules cannot play it. */
export function useWheels({ view, asks }: Pick<BoardProps<AlexanderView>, 'view' | 'asks'>) {
  return useMemo(
    () =>
      (asks[0]?.kind === 'step' ? asks[0].options : []).flatMap(({ key, text }) => {
        const half = HALVES[key]
        return half === undefined ? [] : [{ key, text, preview: attempt(() => previewWheel(view, half)) }]
      }),
    [view, asks],
  )
}

type Wheel = ReturnType<typeof useWheels>[number]

/** A button for each wheel, with its cost. */
export function WheelBar({ wheels, view, words, choose, hover }: WheelBarProps) {
  const b = battleOf(view)
  return (
    <div className="al-linebar al-wheelbar">
      {wheels.map(({ key, text, preview }) => {
        const lines = preview === undefined ? [] : moveLines(b, preview, words)
        const isHarmful = preview !== undefined && (preview.hits > 0 || harmLines(b, preview, words).length > 0)
        return (
          <Button
            key={key}
            size="small"
            data-gesture={key}
            onClick={() => choose(key)}
            onPointerEnter={() => hover(key)}
            onPointerLeave={() => hover(null)}
            onFocus={() => hover(key)}
            onBlur={() => hover(null)}
          >
            <span>{text}</span>
            <span className={isHarmful ? 'al-line-harm' : 'al-count'}>{lines.join(' · ')}</span>
          </Button>
        )
      })}
    </div>
  )
}

type WheelBarProps = Pick<BoardProps<AlexanderView>, 'view' | 'words' | 'choose' | 'hover'> & {
  wheels: readonly Wheel[]
}

/** The unit as it would stand after the wheel under the pointer. */
export function WheelGhost({ chart, preview }: { chart: Chart; preview: MovePreview | undefined }) {
  if (preview === undefined || !isOnMap(preview.state, preview.unit)) return null
  const facts = unitFacts(chart, preview.state, preview.unit)
  return (
    <g className="al-ghost" transform={`translate(${facts.x} ${facts.y})`} {...ariaHiddenProps}>
      <UnitTile facts={{ ...facts, done: false }} />
    </g>
  )
}
