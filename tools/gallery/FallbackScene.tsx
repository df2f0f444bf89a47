import { useState } from 'react'
import { attempt, FallbackBoundary } from '#kit/ui/FallbackBoundary.tsx'

/** The odds of a position. Throws for position 1. */
function oddsOf(position: number): string {
  if (position === 1) throw new Error('no odds for this position')
  return `odds of ${position}`
}

const Odds = ({ position }: { position: number }) => <p>{oddsOf(position)}</p>

/** A panel of numbers and a preview, both of which fail for position 1: `?scene=fence`. */
export function FallbackScene() {
  const [position, go] = useState(0)
  const preview = attempt(() => oddsOf(position))
  return (
    <main className="gallery">
      <button type="button" onClick={() => go(position + 1)}>
        Go on from {position}
      </button>
      <p data-preview>{preview ?? 'no preview'}</p>
      <FallbackBoundary subject={position}>
        <Odds position={position} />
      </FallbackBoundary>
    </main>
  )
}
