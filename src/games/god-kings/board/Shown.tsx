import type { ReactNode } from 'react'
import { type BoardWords, Dice } from '../../../client/kit/index.ts'
import type { Told } from '../../../kernel/index.ts'

/** Kinds of events whose rolls are shown as dice. */
const rolls = new Set([
  'succession',
  'interceptionRoll',
  'avoidRoll',
  'pursuit',
  'hesitation',
  'chargeRoll',
  'chargeEffect',
  'battleRoll',
  'siege',
])

/** A die and its sentence for every roll; null for other events. */
export function shown(event: Told, words: BoardWords): ReactNode {
  const { die } = event.with ?? {}
  if (!rolls.has(event.kind) || typeof die !== 'number') return null
  return (
    <div className="gk-shown" lang={words.language}>
      <Dice kind="six" values={[die]} roll={1} thrown tone={event.kind === 'battleRoll' ? 'lapis' : 'bone'} />
      <p>{words.event(event)}</p>
    </div>
  )
}
