import { memo, type PointerEvent, useMemo, useState } from 'react'
import { type BoardOption, HexSpot, hexAt, type Touch } from '../../../../client/kit/index.ts'
import type { Goal } from '../ask/reaches.ts'
import type { Chart } from '../map/chart.ts'
import './overlay.css'

/** The hexes that can be chosen. */
export const Spots = memo(function Spots({ chart, hexes, touch, choose }: SpotsProps) {
  const { layout, battle } = chart
  return (
    <g className="al-spots">
      {[...hexes].map(([hex, options]) => {
        const [first] = options
        const touched = touch(first!.key)
        const many = options.length > 1
        return (
          <g key={hex} className="al-spot">
            <HexSpot
              layout={layout}
              hex={chart.hexes[hex]!}
              {...touched}
              {...(many
                ? {
                    choice: {
                      key: first!.key,
                      label: battle.grid.names[hex]!,
                      onChoose: () => choose(options),
                    },
                  }
                : {})}
            />
          </g>
        )
      })}
    </g>
  )
})

interface SpotsProps {
  chart: Chart
  hexes: ReadonlyMap<number, readonly BoardOption[]>
  touch: (key: string) => Touch
  /** Called with several options, for a menu. */
  choose: (options: readonly BoardOption[]) => void
}

/** The hex under the pointer that the mover cannot reach, with the rule against it. One spot follows the pointer. */
export function OutOfReach({ chart, goals, touch }: OutOfReachProps) {
  const [hex, point] = useState(-1)
  const { layout, battle, frame } = chart
  const reached = useMemo(() => new Set(goals.map((goal) => goal.hex)), [goals])
  const follow = (event: PointerEvent<SVGElement>) => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      event.currentTarget.ownerSVGElement!.getScreenCTM()!.inverse(),
    )
    const number = chart.numberAt(hexAt(layout, at))
    point(reached.has(number) ? -1 : number)
  }
  const number = battle.grid.names[hex]
  return (
    <>
      <rect
        className="al-everywhere"
        x={frame.x}
        y={frame.y}
        width={frame.width}
        height={frame.height}
        onPointerMove={follow}
      />
      {number !== undefined && (
        <HexSpot key={hex} layout={layout} hex={chart.hexes[hex]!} {...touch(`go:${number}`)} label={number} />
      )}
    </>
  )
}

interface OutOfReachProps {
  chart: Chart
  goals: readonly Goal[]
  touch: (key: string) => Touch
}
