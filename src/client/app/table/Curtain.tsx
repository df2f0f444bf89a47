import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../kit/index.ts'
import { useApp } from '../shell/words.tsx'
import type { TableUse } from './useTable.ts'

/** Between two people at one screen, in games with hidden hands: whether it is drawn, and how it is lifted. */
export function useCurtain({ board, table, seat }: TableUse): { drawn: boolean; lift: () => void } {
  // Nobody has said yet that he looks: whoever opens or reloads the page may be any of them.
  const [looker, setLooker] = useState<string | null>(null)
  const several = table.own.seats.length > 1 && table.info.status === 'playing'
  const hidden = board?.Hand !== undefined && board.open !== true
  return { drawn: several && hidden && looker !== seat, lift: () => setLooker(seat) }
}

/** The next one says that he looks. It lies over the page before the page is painted, so that nothing flashes. */
export function Curtain({ use, onLift }: { use: TableUse; onLift: () => void }) {
  const { seat, speaker } = use
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
