import type { ReactNode } from 'react'
import { type BoardWords, Card } from '../../../client/kit/index.ts'
import type { Told } from '../../../kernel/index.ts'
import { BATTLE_CARDS } from '../rules/cards/index.ts'
import { cardFace } from './cards.tsx'

/** Shows an event of a conflict large, so that players can follow it: cards, strengths line by line, the winner. */
export function shown(event: Told, words: BoardWords): ReactNode {
  const values = event.with ?? {}
  if (event.kind === 'revealed') return <Revealed event={event} words={words} />
  if (event.kind === 'strength') return <Strength event={event} words={words} />
  if (event.kind === 'region' && values.resolve === 'skip') return null
  return BIG.has(event.kind) ? <p className="ankh-shown">{words.event(event)}</p> : null
}

const BIG = new Set(['conflict', 'region', 'majorities', 'plague', 'battle', 'merged', 'forgotten', 'ended', 'event'])

interface Part {
  readonly event: Told
  readonly words: BoardWords
}

function Revealed({ event, words }: Part) {
  const ids = event.with!.cards as readonly string[]
  return (
    <div className="ankh-shown">
      <p>{words.t(`god.${event.with!.god}`)}</p>
      {BATTLE_CARDS.filter(({ id }) => ids.includes(id)).map((card) => (
        <Card key={card.id} size="small" {...cardFace(card, words)} tone="carnelian" />
      ))}
    </div>
  )
}

function Strength({ event, words }: Part) {
  const { what, amounts, rules, total } = event.with as unknown as {
    what: readonly string[]
    amounts: readonly number[]
    rules: readonly string[]
    total: number
  }
  return (
    <div className="ankh-shown">
      <p>{words.event(event)}</p>
      <ul>
        {what.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sum have no other key
          <li key={i}>
            {words.t(`strength.${item}`)} {amounts[i]! >= 0 ? `+${amounts[i]}` : amounts[i]} <small>{rules[i]}</small>
          </li>
        ))}
      </ul>
      <b>{total}</b>
    </div>
  )
}
