import { type BoardProps, Choosable, type GameBoard, Glide, PanZoom } from 'mehen/kit'
import { HAPPINESS, LAST, move, REBIRTH, SEATS, type Senet, sideOn, WATER } from './rules.ts'

const SIZE = 80
const COLUMNS = 10
const SIGNS: { readonly [square: number]: string } = {
  [REBIRTH]: '☥',
  [HAPPINESS]: '♡',
  [WATER]: '≈',
  28: '3',
  29: '2',
  30: '1',
}
const FILL = ['#f4ead2', '#3a2a1c']

const unspoken = { 'aria-hidden': true } as const

/** S1: the centre of a square; the middle row runs back. */
function centreOf(square: number) {
  const row = Math.floor((square - 1) / COLUMNS)
  const step = (square - 1) % COLUMNS
  const column = row === 1 ? COLUMNS - 1 - step : step
  return { x: (column + 0.5) * SIZE, y: (row + 0.5) * SIZE }
}

function Board({ view, asks, touch, words }: BoardProps<Senet>) {
  const squares = Array.from({ length: LAST }, (_, i) => i + 1)
  return (
    <PanZoom
      content={{ x: -20, y: -20, width: COLUMNS * SIZE + 40, height: 3 * SIZE + 40 }}
      label={words.t('name')}
      maxZoom={3}
    >
      {squares.map((square) => {
        const { x, y } = centreOf(square)
        return (
          <g key={square} transform={`translate(${x} ${y})`} {...unspoken}>
            <rect x={-SIZE / 2} y={-SIZE / 2} width={SIZE} height={SIZE} fill="#d9b97a" stroke="#7a5a2c" />
            <text textAnchor="middle" y="12" fontSize="34" fill="#7a5a2c">
              {SIGNS[square] ?? ''}
            </text>
          </g>
        )
      })}
      {squares
        .filter((square) => sideOn(view, square) >= 0)
        .map((square) => {
          const side = sideOn(view, square)
          const disc = <circle r="27" fill={FILL[side]} stroke="#7a5a2c" strokeWidth="3" />
          const label = `${words.t(`seat.${SEATS[side]}`)} ${square}`
          return (
            <Glide key={square} {...centreOf(square)}>
              {asks.length > 0 && view.turn === side ? (
                <Choosable label={label} {...touch(move(square).key)}>
                  {disc}
                  <circle className="k-rim" r="32" />
                </Choosable>
              ) : (
                <g {...{ role: 'img', 'aria-label': label }}>{disc}</g>
              )}
            </Glide>
          )
        })}
    </PanZoom>
  )
}

export const board: GameBoard<Senet> = {
  looks: {
    light: { colour: 'ivory', pattern: 'dots', letter: 'L' },
    dark: { colour: 'maroon', pattern: 'rings', letter: 'D' },
  },
  Board,
  sounds: { dice: ['throw'], piece: ['move', 'swap', 'home', 'drowned'] },
}
