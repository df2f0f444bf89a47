import { useMemo, useState } from 'react'
import { LEFT, RIGHT } from '#hex/facing.ts'
import type { BoardProps, BoardWords } from '#kit/board.ts'
import { ariaHiddenProps, useMedia } from '#kit/core/hooks.ts'
import { Button } from '#kit/ui/controls.tsx'
import { attempt, FallbackBoundary } from '#kit/ui/FallbackBoundary.tsx'
import { battleOf } from '../rules/battle.ts'
import { type MovePreview, previewWheel } from '../rules/move/preview.ts'
import { isOnMap } from '../rules/pieces/units.ts'
import type { Leader } from '../rules/state.ts'
import type { AlexanderView } from '../view.ts'
import {
  firesFrom,
  type Gesture,
  LINE_GESTURES,
  type LineGesture,
  type LineOutcome,
  lineOutcomes,
} from './ask/gestures.ts'
import type { Leg, Stance } from './ask/goals.ts'
import { orderChance, type UnitOrders } from './ask/unitOrders.ts'
import type { Chart } from './map/chart.ts'
import type { AimedMove } from './overlay/Facings.tsx'
import { costText, harmLines, moveLines, planLines, reactionLines, sumMoves } from './overlay/moveText.ts'
import { unitCentre, unitFacts } from './piece/counters.ts'
import { UnitTile } from './piece/Tiles.tsx'
import { findSheetOdds } from './sheet/sheetOdds.ts'

/** The bar of a unit that was clicked to be ordered: its orders beside moving, and the Lines that it is in. */
export function UnitBar({ ordering, view, words, choose, hover, leave }: UnitBarProps) {
  const { t } = words
  const { unit, first, ask, lines } = ordering
  const name = t(`unit.${battleOf(view).unitIds[unit]}`)
  const hovers = (key: string | null) => ({ onPointerEnter: () => hover(key), onPointerLeave: () => hover(null) })
  return (
    <section className="al-linebar al-unitbar" aria-label={name}>
      <b>{name}</b>
      {ask.options.some(({ key }) => key === 'move') && <span className="al-aimbar-hint">{t('board.moveHint')}</span>}
      {ask.options.map(({ key, text }) => {
        // Ordered without a destination, a unit sets out only after enemies that may withdraw have decided.
        const chance = attempt(() => orderChance(view, ask, key))
        return (
          <Button key={key} size="small" data-gesture={key} onClick={() => choose(...first, key)}>
            {text} {chance !== undefined && <span className="al-count">{t('board.percent', { chance })}</span>}
          </Button>
        )
      })}
      {lines.map(({ key, text }) => (
        <Button key={key} size="small" data-gesture={key} {...hovers(key)} onClick={() => choose(key)}>
          {text}
        </Button>
      ))}
      <Button size="small" look="quiet" onClick={leave}>
        {t('board.cancel')}
      </Button>
    </section>
  )
}

type UnitBarProps = BoardProps<AlexanderView> & { ordering: UnitOrders; leave: () => void }

/** The bar of an aimed move: its cost, who rides along, and buttons to carry it out. */
export function AimBar({ view, aimed, words, riders, go, leave }: AimBarProps) {
  const { t } = words
  const { leg } = aimed
  const ends = attempt(() => leg.preview.goesOn) !== true
  const fires = attempt(() => firesFrom(view, aimed.unit, leg)) === true
  const [rides, setRides] = useState(true)
  const names = words.list(riders.map((l) => t(`leader.${battleOf(view).leaderIds[l]}`)))
  return (
    <div className="al-linebar al-aimbar">
      <span className="al-aimbar-hint">{t('board.aimHint')}</span>
      <FallbackBoundary subject={leg}>
        <AimCost view={view} aimed={aimed} words={words} />
      </FallbackBoundary>
      {names !== '' && (
        <label className="al-aimbar-rides">
          <input type="checkbox" checked={rides} onChange={() => setRides(!rides)} />
          {t('board.rides', { names })}
        </label>
      )}
      <Button size="small" look="quiet" onClick={leave}>
        {t('board.cancel')}
      </Button>
      <Button
        size="small"
        look={ends && !fires ? 'plain' : 'primary'}
        data-gesture="goOn"
        onClick={() => go(leg, { stops: false, rides })}
      >
        {t(fires ? 'board.goFire' : 'board.goOn')}
      </Button>
      {ends && (
        <Button
          size="small"
          look={fires ? 'plain' : 'primary'}
          data-gesture="go"
          onClick={() => go(leg, { stops: true, rides })}
        >
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
    ({ unit, rout }) =>
      `${words.t(`unit.${unitIds[unit]}`)}: ${words.t('board.percent', { chance: Math.round(rout * 100) })}`,
  )
  return (
    <span>
      {words.t('board.routsShort')} · {words.list(chances)}
    </span>
  )
}

interface AimBarProps {
  view: AlexanderView
  aimed: AimedMove
  words: BoardWords
  /** The leaders who may ride along. */
  riders: readonly Leader[]
  /** `stops`: the unit ends its move there. `rides`: the leaders go along. */
  go: (leg: Leg, how: { stops: boolean; rides: boolean }) => void
  leave: () => void
}

/** What a Line under command can do as a whole, and the gesture that is previewed on the map. */
export function useLineChoice({ view, asks }: BoardProps<AlexanderView>, before: readonly Stance[] | null) {
  const ask = asks[0]
  const ordering = ask?.kind === 'giveOrder' && ask.about.line === true
  const outcomes = useMemo(
    () => (ordering ? (attempt(() => lineOutcomes(view, before)) ?? null) : null),
    [ordering, view, before],
  )
  const [chosen, choose] = useState<{ of: unknown; name: LineGesture } | null>(null)
  if (outcomes === null) return null
  const first = LINE_GESTURES.find((name) => outcomes[name].moves.length > 0)
  const name = chosen?.of === outcomes ? chosen.name : first
  return { outcomes, name, choose: (wanted: LineGesture) => choose({ of: outcomes, name: wanted }) }
}

type LineChoice = ReturnType<typeof useLineChoice>

/** The bar of gestures for a whole Line or contingent: the gold one is previewed on the map and sent by a click. */
export function LineBar({ view, asks, words, line, gesture, begin, halt }: LineBarProps) {
  if (gesture?.line)
    return (
      <div className="al-linebar" role="status">
        <span>{words.t('board.running')}</span>
        <Button size="small" onClick={halt}>
          {words.t('board.halt')}
        </Button>
      </div>
    )
  if (line === null) return null
  const { outcomes, name: chosen, choose } = line
  const lines = chosen === undefined ? [] : planLines(battleOf(view), outcomes[chosen].moves, words)
  return (
    <div className="al-linebar">
      <span className="al-linebar-title">{words.t('board.line')}</span>
      {LINE_GESTURES.map((name) => {
        const { targets, moves } = outcomes[name]
        const said = words.t(`board.${name}`)
        const send = () => begin({ seat: asks[0]!.seat, targets, line: true, stops: true })
        return (
          <Button
            key={name}
            size="small"
            look={name === chosen ? 'primary' : 'plain'}
            data-gesture={name}
            aria-label={[said, ...(name === chosen ? lines : [])].join('. ')}
            aria-pressed={name === chosen}
            disabled={moves.length === 0}
            onClick={() => (name === chosen ? send() : choose(name))}
          >
            {said} {moves.length > 0 && <span className="al-count">{moves.length}</span>}
            <LineHarm moves={moves} />
          </Button>
        )
      })}
      {lines.length > 0 && <span className="al-linebar-lines">{lines.join(' · ')}</span>}
    </div>
  )
}

/** The units of the previewed gesture as they would stand, with their hits, and the ways there. */
export function LineGhosts({ chart, view, line }: { chart: Chart; view: AlexanderView; line: LineChoice }) {
  const moves = line?.name === undefined ? [] : line.outcomes[line.name].moves
  return (
    <g className="al-line-ghosts" {...ariaHiddenProps}>
      {moves.flatMap(({ unit, state, routs, eliminated }) => {
        if (!isOnMap(state, unit)) return []
        const facts = unitFacts(chart, state, unit)
        const start = unitCentre(chart, view, unit)
        const lost = routs.includes(unit) || eliminated.includes(unit)
        return [
          <g key={unit} className={lost ? 'al-ghost al-ghost-lost' : 'al-ghost'}>
            <path className="al-way" d={`M${start.x} ${start.y}L${facts.x} ${facts.y}`} />
            <g transform={`translate(${facts.x} ${facts.y})`}>
              <UnitTile facts={{ ...facts, done: false }} />
            </g>
          </g>,
        ]
      })}
    </g>
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
  line: LineChoice
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
