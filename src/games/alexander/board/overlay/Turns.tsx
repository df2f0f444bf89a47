import { useState } from 'react'
import type { BoardProps } from '../../../../client/kit/index.ts'
import type { AlexanderView } from '../../view.ts'
import type { Offers } from '../ask/offers.ts'
import { hexNumber, unitNumber } from '../ask/things.ts'
import type { Chart } from '../map/chart.ts'
import { middleOf } from '../piece/facts.ts'
import { TurnRing } from './TurnRing.tsx'

/** Handles for the facing of the unit that an ask is about. */
export function Turns({ chart, view, asks, offers, choose, hover, words }: TurnsProps) {
  const [chosen, setChosen] = useState('')
  const ask = asks[0]
  if (ask === undefined || offers.turns.length === 0) return null
  const unit = unitNumber(chart.battle, ask.about.unit)
  const hex = hexNumber(chart.battle, ask.about.hex)
  if (unit < 0 || (hex < 0 && view.hex[unit]! < 0)) return null
  const at = hex >= 0 ? chart.centres[hex]! : middleOf(chart, view, unit)
  const turns = offers.turns.map(({ option, side, to }) => ({ key: option.key, side, to, label: '' }))
  return (
    <TurnRing
      chart={chart}
      at={at}
      turns={turns}
      chosen={chosen}
      words={words}
      onTurn={({ key }) => {
        setChosen(key)
        hover(key)
      }}
      onChoose={({ key }) => choose(key)}
    />
  )
}

type TurnsProps = BoardProps<AlexanderView> & { chart: Chart; offers: Offers }
