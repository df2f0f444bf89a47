import { useMemo } from 'react'
import { battleOf, hexNamed } from '#games/alexander/rules/battle.ts'
import { afterAct, hexIn } from '#games/alexander/rules/move/mover.ts'
import type { LegPath } from '#games/alexander/rules/move/preview.ts'
import type { Alexander, Unit } from '#games/alexander/rules/state.ts'
import type { AlexanderView } from '#games/alexander/view.ts'
import type { JournalEntry } from '#kernel'
import { ariaHiddenProps } from '#kit/core/hooks.ts'
import type { Arrow } from '#kit/view/MapDrawing.tsx'
import type { Goal, Stance } from '../ask/goals.ts'
import { type PointedItem, usePointedItem } from '../ask/options.ts'
import type { Chart } from '../map/chart.ts'
import { unitCentre, unitFacts, visibleLeaders } from '../piece/counters.ts'
import { tilePaths } from '../piece/tilePaths.ts'
import { type AimedMove, withStance } from './Facings.tsx'
import './overlay.css'

/** Movement of a unit or leader between two named hexes; `from` is null if unknown. */
interface Movement {
  readonly who: string
  readonly from: string | null
  readonly to: string
  readonly tone: Arrow['tone']
}

const TONES: { readonly [kind: string]: Arrow['tone'] } = {
  moves: 'move',
  leaderMoves: 'move',
  enters: 'move',
  advances: 'fight',
  passesThrough: 'fight',
  chases: 'fight',
  withdraws: 'back',
  runs: 'back',
  stampedes: 'back',
}

/** The movements among journal entries: consecutive ones of a unit with the same tone are one. */
export function movementsIn(lines: readonly JournalEntry[], before: AlexanderView | undefined): Movement[] {
  const moves: Movement[] = []
  for (const { kind, with: facts = {} } of lines) {
    const tone = TONES[kind]
    const who = facts.unit ?? facts.leader
    const to = facts.hex ?? facts.to
    if (tone === undefined || typeof who !== 'string' || typeof to !== 'string') continue
    const same = moves.findLastIndex((move) => move.who === who)
    if (same >= 0 && moves[same]!.tone === tone) moves[same] = { ...moves[same]!, to }
    else {
      const known = same >= 0 ? moves[same]!.to : typeof facts.from === 'string' ? facts.from : hexBefore(before, who)
      moves.push({ who, from: known, to, tone })
    }
  }
  return moves.filter(({ from, to }) => from !== to)
}

/** The hex of a unit or leader in a position; null if unknown. */
function hexBefore(s: AlexanderView | undefined, who: string): string | null {
  if (s === undefined) return null
  const b = battleOf(s)
  const unit = b.unitIds.indexOf(who)
  const hex = unit >= 0 ? s.hex[unit] : s.leaderHex[b.leaderIds.indexOf(who)]
  return hex === undefined || hex < 0 ? null : b.grid.names[hex]!
}

/** The movements among journal entries as arrows on the map. */
export function movementArrows(
  lines: readonly JournalEntry[],
  before: AlexanderView | undefined,
  chart: Chart,
): Arrow[] {
  const place = (hex: string) => chart.centres[hexNamed(chart.battle, hex)]
  return movementsIn(lines, before).flatMap(({ from, to, tone }) => {
    const [start, end] = [from === null ? null : place(from), place(to)]
    return end === undefined || start === undefined ? [] : [{ from: start, to: end, tone }]
  })
}

/** The stances of a unit along a leg, from where it is to where it ends. */
export function pathStances(s: Alexander, u: Unit, { path }: Pick<LegPath, 'path'>): Stance[] {
  const b = battleOf(s)
  let stance = s.hex[u]! * 6 + s.facing[u]!
  return [
    { hex: s.hex[u]!, facing: s.facing[u]! },
    ...path.map((act) => {
      stance = afterAct(b, b.two[u]!, s.formation[u]!, stance, act)
      return { hex: hexIn(stance), facing: stance % 6 }
    }),
  ]
}

/** The path to the goal under the pointer or aimed at, and the units and leaders that may react. */
export function MovePath({ chart, s, mover, goals, pointed, aimed }: MovePathProps) {
  const item = usePointedItem(pointed)
  const goal = item?.kind === 'hex' ? goals.find(({ hex }) => hex === item.of) : undefined
  const leg = aimed?.leg ?? goal?.leg
  const discs = useMemo(() => visibleLeaders(chart, s), [chart, s])
  if (leg === undefined) return null
  const places = pathStances(s, mover, leg).map((stance) => unitCentre(chart, withStance(s, mover, stance), mover))
  const { reactors, leaders } = leg.preview
  return (
    <g className="al-ways" {...ariaHiddenProps}>
      <path className="al-way" d={places.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x} ${y}`).join('')} />
      {reactors.map((u) => {
        const { x, y, shape, angle } = unitFacts(chart, s, u)
        return (
          <path key={u} className="al-reactor" d={tilePaths(shape, angle).rim} transform={`translate(${x} ${y})`} />
        )
      })}
      {discs.map(({ leader, x, y, alone }) =>
        leaders.includes(leader) ? (
          <circle key={leader} className="al-reactor" cx={x} cy={y} r={alone ? 21 : 17.5} />
        ) : null,
      )}
    </g>
  )
}

interface MovePathProps {
  chart: Chart
  s: Alexander
  mover: Unit
  goals: readonly Goal[]
  pointed: PointedItem
  aimed: AimedMove | null
}
