import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { BoardProps } from '../../kit/board.ts'
import { Spoken } from '../shell/words.tsx'
import { roomOf } from './AskBar.tsx'
import { RewindDialog } from './Rewind.tsx'
import { sameProps } from './Stage.tsx'
import type { TableUse } from './useTable.ts'

describe('the buttons of a question', () => {
  test('take twice the room in Japanese', () => {
    expect(roomOf([{ text: 'Move' }, { text: 'Pass' }])).toBe(20)
    expect(roomOf([{ text: '移動' }])).toBe(10)
  })
})

describe('what an answer does not touch', () => {
  const props = { view: {}, seats: [], touch: () => ({}), hovered: null } as unknown as BoardProps

  test('a board that is given nothing new is not drawn again', () => {
    expect(sameProps(props, { ...props })).toBe(true)
  })

  test.each(Object.keys(props) as (keyof BoardProps)[])('a new %s draws it', (name) => {
    expect(sameProps(props, { ...props, [name]: {} })).toBe(false)
    const { [name]: _, ...rest } = props
    expect(sameProps(props, rest as BoardProps)).toBe(false)
  })

  test('the closed dialog for going back puts no line of the journal into words', () => {
    let worded = 0
    const use = {
      seat: 'a',
      table: { info: { seats: [] }, own: { seats: ['a'] }, journal: [{ at: 1 }, { at: 2 }] },
      speaker: { event: () => `line ${++worded}` },
    } as unknown as TableUse
    const drawn = (open: boolean) =>
      renderToStaticMarkup(
        <Spoken language="en">
          <RewindDialog use={use} open={open} onClose={() => {}} />
        </Spoken>,
      )
    drawn(false)
    expect(worded).toBe(0)
    expect(drawn(true)).toContain('line 2')
  })
})
