import type { ReactNode } from 'react'
import { type BoardWords, Dice } from '../../../client/kit/index.ts'
import type { Told } from '../../../kernel/index.ts'

/** Events whose dice are shown in the corner; those of shock are in the sheet. */
const ROLLS = new Set(['trump', 'momentum', 'doom', 'strategy', 'shot', 'rally', 'eliteBalance', 'arrival'])

/** Shows the die and the sentence of an important roll; null for other events. */
export function shown(event: Told, words: BoardWords): ReactNode {
  const { die } = event.with ?? {}
  if (!ROLLS.has(event.kind) || typeof die !== 'number') return null
  return (
    <div className="al-shown" lang={words.language}>
      <Dice kind="ten" values={[die]} roll={1} thrown tone={event.kind === 'shot' ? 'bronze' : 'bone'} />
      <p>{words.event(event)}</p>
    </div>
  )
}
