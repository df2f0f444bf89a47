import { memo } from 'react'
import { type BoardOption, HexSpot, type Touch } from '../../../../client/kit/index.ts'
import type { Chart } from '../map/chart.ts'
import './overlay.css'

/** Hexes on offer, and those of which a rule says why not. */
export const Spots = memo(function Spots({ chart, hexes, touch, choose, barred }: SpotsProps) {
  const { layout, battle } = chart
  return (
    <g className="al-spots">
      {barred.map((hex) => (
        <HexSpot
          key={hex}
          layout={layout}
          hex={chart.hexes[hex]!}
          {...touch(`go:${battle.grid.names[hex]}`)}
          label={battle.grid.names[hex]!}
        />
      ))}
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
  /** Hexes near the mover that it cannot reach. */
  barred: readonly number[]
  touch: (key: string) => Touch
  /** Several things can be meant: the person is asked. */
  choose: (options: readonly BoardOption[]) => void
}
