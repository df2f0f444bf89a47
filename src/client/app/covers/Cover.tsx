import type { ReactNode } from 'react'
import { Mark } from '../shell/Mark.tsx'
import { AlexanderCover } from './Alexander.tsx'
import { AnkhCover } from './Ankh.tsx'
import { GodKingsCover } from './GodKings.tsx'
import { UrCover } from './Ur.tsx'
import './covers.css'

const drawings: { readonly [game: string]: () => ReactNode } = {
  ur: UrCover,
  ankh: AnkhCover,
  'god-kings': GodKingsCover,
  alexander: AlexanderCover,
}

/** A game's cover, drawn for this project; the serpent logo for games without one. */
export function Cover({ game }: { game: string }) {
  const Drawing = drawings[game]
  if (Drawing === undefined) {
    return (
      <span className="cover cover-plain">
        <Mark size={120} />
      </span>
    )
  }
  return (
    <svg className="cover" viewBox="0 0 360 450" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <Drawing />
      <rect
        x="9"
        y="9"
        width="342"
        height="432"
        rx="3"
        fill="none"
        stroke="#f5e3b3"
        strokeOpacity="0.55"
        strokeWidth="1.2"
      />
    </svg>
  )
}
