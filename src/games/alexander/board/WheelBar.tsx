import { useMemo } from 'react'
import { attempt, type BoardProps, Button, unspoken } from '../../../client/kit/index.ts'
import { LEFT, RIGHT } from '../../../hex/index.ts'
import { battleOf } from '../rules/battle.ts'
import { type MovePreview, previewWheel } from '../rules/move/preview.ts'
import { onMap } from '../rules/pieces/facts.ts'
import type { AlexanderView } from '../view.ts'
import type { Chart } from './map/chart.ts'
import { harmLines, moveLines } from './overlay/price.ts'
import { unitFacts } from './piece/facts.ts'
import { UnitTile } from './piece/UnitTile.tsx'

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
  if (preview === undefined || !onMap(preview.state, preview.unit)) return null
  const facts = unitFacts(chart, preview.state, preview.unit)
  return (
    <g className="al-ghost" transform={`translate(${facts.x} ${facts.y})`} {...unspoken}>
      <UnitTile facts={{ ...facts, done: false }} />
    </g>
  )
}
