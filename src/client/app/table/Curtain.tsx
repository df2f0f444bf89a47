import { useState } from 'react'
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
  if (!several || !hidden || looker === seat) return null
  return (
    <div className="curtain" {...{ role: 'alertdialog', 'aria-modal': true, 'aria-labelledby': 'curtain' }}>
      <h2 id="curtain">{app.say('curtain.pass', { seat: speaker.say(`seat.${seat}`) })}</h2>
      <p>{app.say('curtain.about', { seat: speaker.say(`seat.${seat}`) })}</p>
      <Button look="primary" size="large" autoFocus onClick={() => setLooker(seat)}>
        {app.say('curtain.ready', { seat: speaker.say(`seat.${seat}`) })}
      </Button>
    </div>
  )
}
