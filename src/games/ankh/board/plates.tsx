import type { Plate } from '#kit/board.ts'
import { transformPath } from '#kit/core/svgPath.ts'
import { Figure } from '#kit/pieces/Counter.tsx'
import { pictograms } from '#kit/pieces/pictograms.ts'
import { MONUMENTS } from '../rules/pieces.ts'
import { godLook, silhouette } from './looks.ts'
import './board.css'

const RANKS = [
  ['anubis', 'god'],
  ['catMummy', 'guardian'],
  ['warrior', 'warrior'],
] as const

/** A3.1: the three kinds of figures of one god. */
const Figures = () => (
  <svg viewBox="-60 -130 420 172" width="420" aria-hidden="true">
    {RANKS.map(([id, rank], at) => (
      <g key={id} transform={`translate(${at * 150}) scale(2.6)`}>
        <Figure seat={godLook('anubis')} symbol={silhouette(id)} rank={rank} />
      </g>
    ))}
  </svg>
)

/** A4.1: the three types of monuments. */
const Monuments = () => (
  <svg viewBox="-40 -40 300 72" width="300" aria-hidden="true">
    {MONUMENTS.map((kind, at) => (
      <g key={kind} transform={`translate(${at * 110})`} className="ankh-monument">
        <ellipse className="k-shadow" cx="3" cy="15" rx="24" ry="8" />
        <path d={transformPath(pictograms[kind as 'obelisk'].fill, 1.6, 0, -4)} />
      </g>
    ))}
  </svg>
)

/** The illustrations of Ankh's rulebook. */
export const plates: readonly Plate[] = [
  { chapter: 'A3', caption: 'plate.figures', Drawing: Figures },
  { chapter: 'A4', caption: 'plate.monuments', Drawing: Monuments },
]
