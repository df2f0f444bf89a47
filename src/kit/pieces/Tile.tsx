import type { ComponentProps, ReactNode } from 'react'
import { useKitText } from '../core/hooks.ts'
import { type Pictogram, type PictogramName, pictograms } from './pictograms.ts'

/** The content of a tile: a picture, what the thing is and does, and how hard it is to play. */
export interface TileFace {
  readonly title: string
  readonly picture: ReactNode
  /** Its effect, in a sentence or two. */
  readonly does: string
  /** A short note beside the title, such as a cost or a level. */
  readonly note?: string
  /** When to use it, in a sentence. */
  readonly good?: string
  /** Short facts, side by side. */
  readonly facts?: readonly string[]
  /** Difficulty. 1: easy; 2: needs a plan; 3: needs foresight. */
  readonly hard?: 1 | 2 | 3
}

/** The content of a tile, for use in a button or a label. */
export function TileBody({ title, picture, does, note, good, facts, hard }: TileFace) {
  return (
    <>
      <span className="k-tile-picture">{picture}</span>
      <span className="k-tile-words">
        <span className="k-tile-head">
          <b>{title}</b>
          {note && <span className="k-tile-note">{note}</span>}
        </span>
        <span className="k-tile-does">{does}</span>
        {good && <span className="k-tile-good">{good}</span>}
        {facts && facts.length > 0 && (
          <span className="k-tile-facts">
            {facts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        )}
        {hard && <Difficulty hard={hard} />}
      </span>
    </>
  )
}

/** A difficulty, as dots and text. */
export function Difficulty({ hard }: { hard: 1 | 2 | 3 }) {
  const words = useKitText()
  return (
    <span className={`k-tile-hard k-tile-hard-${hard}`}>
      <span aria-hidden="true">{'●'.repeat(hard) + '○'.repeat(3 - hard)}</span> {words(`hard${hard}`)}
    </span>
  )
}

/** A tile as a button, for an important choice. */
export function Tile({ face, advised, ...rest }: TileProps) {
  return (
    <button type="button" {...rest} className={advised ? 'k-tile k-tile-advised' : 'k-tile'}>
      <TileBody {...face} />
    </button>
  )
}

interface TileProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  face: TileFace
  /** Recommended by the bot. */
  advised?: boolean
}

/** A pictogram as the picture of a tile. */
export function TilePicture({ symbol, colour }: { symbol: PictogramName | Pictogram; colour?: string }) {
  const { fill, line } = typeof symbol === 'string' ? (pictograms[symbol] as Pictogram) : symbol
  return (
    <svg viewBox="-18 -17 36 34" aria-hidden="true">
      {colour && <rect x="-18" y="-17" width="36" height="34" rx="4" style={{ fill: colour }} />}
      {line && <path className="k-tile-line" d={line} />}
      {fill && <path className="k-tile-fill" d={fill} />}
    </svg>
  )
}
