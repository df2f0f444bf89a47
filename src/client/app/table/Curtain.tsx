import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../kit/index.ts'
import { useApp } from '../shell/words.tsx'
import type { TableUse } from './useTable.ts'

/** Hides the table between the turns of people who share a screen, in games with hidden hands. */
export function useCurtain({ board, table, seat }: TableUse): { drawn: boolean; lift: () => void } {
  // Null at first: any of them may have opened or reloaded the page.
  const [viewer, setViewer] = useState<string | null>(null)
  const several = table.own.seats.length > 1 && table.info.status === 'playing'
  const hidden = board?.Hand !== undefined && board.open !== true
  return { drawn: several && hidden && viewer !== seat, lift: () => setViewer(seat) }
}

/** Covers the page until the next player confirms. Opened before the first paint, so that no hand is visible for a moment. */
export function Curtain({ model, onLift }: { model: TableUse; onLift: () => void }) {
  const { seat, speaker } = model
  const app = useApp()
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => ref.current?.showModal(), [])
  return (
    <dialog ref={ref} className="curtain" aria-labelledby="curtain" onCancel={(event) => event.preventDefault()}>
      <h2 id="curtain">{app.say('curtain.pass', { seat: speaker.say(`seat.${seat}`) })}</h2>
      <p>{app.say('curtain.about', { seat: speaker.say(`seat.${seat}`) })}</p>
      <Button look="primary" size="large" autoFocus onClick={onLift}>
        {app.say('curtain.ready', { seat: speaker.say(`seat.${seat}`) })}
      </Button>
    </dialog>
  )
}
