import { useState } from 'react'
import { attempt, Fence } from '../kit/index.ts'

/** Numbers of one position: those of position 1 cannot be computed. */
function oddsOf(position: number): string {
  if (position === 1) throw new Error('no odds for this position')
  return `odds of ${position}`
}

const Odds = ({ position }: { position: number }) => <p>{oddsOf(position)}</p>

/** A board beside a panel of numbers and with a preview of its own, either of which may fail. */
export function FenceScene() {
  const [position, go] = useState(0)
  const preview = attempt(() => oddsOf(position))
  return (
    <main className="gallery">
      <button type="button" onClick={() => go(position + 1)}>
        Go on from {position}
      </button>
      <p data-preview>{preview ?? 'no preview'}</p>
      <Fence of={position}>
        <Odds position={position} />
      </Fence>
    </main>
  )
}
