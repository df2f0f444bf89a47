import type { BoardWords, Plate } from '#kit/board.ts'
import { Card } from '#kit/pieces/Card.tsx'
import { Counter } from '#kit/pieces/Counter.tsx'
import { CHARIOT, FULL, LOSS, MOVEMENT, POWERS, STRENGTH, WARRIOR } from '../rules/components/counters.ts'
import { cardFace } from './card/faces.tsx'
import { looks } from './view.ts'

const egypt = POWERS.find(({ id }) => id === 'egypt')!
const king = egypt.kings.find(({ id }) => id === 'thutmose3')!

const UNITS = [
  { type: WARRIOR, symbol: 'spearman', steps: FULL },
  { type: WARRIOR, symbol: 'spearman', steps: FULL - 1 },
  { type: CHARIOT, symbol: 'chariot', steps: FULL },
] as const

/** 2.2b, 2.2d: a full and a reduced warrior, a chariot and a king of Egypt. */
const Counters = () => (
  <svg viewBox="-30 -28 240 58" width="420" aria-hidden="true">
    {UNITS.map(({ type, symbol, steps }, at) => (
      <g key={`${type} ${steps}`} transform={`translate(${at * 60})`}>
        <Counter
          seat={looks.egypt!}
          symbol={symbol}
          left={STRENGTH[type * 3 + steps]!}
          right={MOVEMENT[type]!}
          corner={`(${LOSS[type]})`}
          lost={FULL - steps}
        />
      </g>
    ))}
    <g transform="translate(180)">
      <Counter seat={looks.egypt!} symbol="king" left={king.strategy} right={king.battle} corner="★" />
    </g>
  </svg>
)

/** 9.1: a card with its operations and its event. */
const StrategyCard = ({ words }: { words: BoardWords }) => <Card {...cardFace(1, words)} />

/** The illustrations in the rulebook of The God Kings. */
export const plates: readonly Plate[] = [
  { chapter: '2', caption: 'plate.counters', Drawing: Counters },
  { chapter: '9', caption: 'plate.card', Drawing: StrategyCard },
]
