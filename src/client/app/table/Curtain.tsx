import { useEffect, useRef, useState } from 'react'
import { Button } from '../../kit/index.ts'
import { useApp } from '../shell/words.tsx'
import type { TableUse } from './useTable.ts'

/** Between two people at one screen, in games with hidden hands: the next one says that he looks. */
export function Curtain({ use }: { use: TableUse }) {
  const { board, table, seat, speaker } = use
  const app = useApp()
  const [looker, setLooker] = useState(seat)
  const several = table.own.seats.length > 1 && table.info.status === 'playing'
  const hidden = board?.Hand !== undefined && board.open !== true
  const drawn = several && hidden && looker !== seat
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (drawn) ref.current?.showModal()
  }, [drawn])
  if (!drawn) return null
  return (
    <dialog
      ref={ref}
      className="curtain"
      aria-labelledby="curtain"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="curtain">{app.say('curtain.pass', { seat: speaker.say(`seat.${seat}`) })}</h2>
      <p>{app.say('curtain.about', { seat: speaker.say(`seat.${seat}`) })}</p>
      <Button look="primary" size="large" autoFocus onClick={() => setLooker(seat)}>
        {app.say('curtain.ready', { seat: speaker.say(`seat.${seat}`) })}
      </Button>
    </dialog>
  )
}
