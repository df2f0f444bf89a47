import { memo } from 'react'
import { ariaHiddenProps } from '#kit/core/hooks.ts'
import { type GroundTone, groundTone } from '../looks.ts'
import type { Chart } from './chart.ts'
import { type Hill, terrainPaths } from './terrain.ts'
import './land.css'

/** Higher ground is warmer, up to a limit that keeps it lighter than shadows. */
const tintOf = ({ ground, height }: GroundTone, { level }: Hill) =>
  `color-mix(in srgb, ${ground}, ${height} ${Math.min(66, 24 * level)}%)`

/** The three strokes of a brook. */
const BROOK = ['bank', 'water', 'light']
const PATCHES = ['slight', 'some', 'much', 'most']

/** The terrain of a battle. Rendered once: it never changes and has no handlers. */
export const Land = memo(function Land({ chart }: { chart: Chart }) {
  const land = terrainPaths(chart)
  const tone = groundTone(chart.battle.file.id)
  const { x, y, width, height } = chart.frame
  const paper = { x, y, width, height, rx: 6 }
  return (
    <g className="al-land" {...ariaHiddenProps}>
      <clipPath id="al-paper">
        <rect {...paper} />
      </clipPath>
      <rect {...paper} fill={tone.ground} />
      <g clipPath="url(#al-paper)">
        {land.tones.pale.map((d, i) => (
          <path key={PATCHES[i]} d={d} fill={tone.pale} fillOpacity="0.3" />
        ))}
        {land.tones.deep.map((d, i) => (
          <path key={PATCHES[i]} d={d} fill={tone.deep} fillOpacity="0.24" />
        ))}
        {land.hills.map((hill) => (
          <g key={hill.level}>
            <path className="al-contour" d={hill.fill} style={{ fill: tintOf(tone, hill) }} />
            <path className="al-hachure-light" d={hill.light} />
            <path className="al-hachure-dark" d={hill.dark} />
          </g>
        ))}
        {land.floors.map(({ kind, d }) => (
          <path key={kind} className={`al-floor al-floor-${kind}`} d={d} />
        ))}
        {land.waters.map(({ kind, d, lines }, i) => (
          <g key={kind} className={`al-water al-water-${kind}`}>
            {i === 0 && <path className="al-water-bank" d={d} />}
            <path className="al-water-fill" d={d} />
            {lines.map((line) => (
              <path key={line.slice(0, 40)} className="al-water-line" d={line} />
            ))}
          </g>
        ))}
        {BROOK.map((part) => (
          <path key={part} className={`al-brook-${part}`} d={land.brooks} />
        ))}
      </g>
      {land.layers.map(({ name, blocks }) =>
        blocks.map((d) => (
          <path
            key={`${name} ${d.slice(0, 24)}`}
            className={`al-pen-${name}${name === 'numbers' ? ' k-from-near' : name.startsWith('marks') ? ' k-until-near' : ''}`}
            d={d}
          />
        )),
      )}
      <rect className="al-frame" {...paper} />
    </g>
  )
})
