import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { BoardProps } from '../../kit/board.ts'
import { Spoken } from '../shell/words.tsx'
import { RewindDialog } from './Rewind.tsx'
import { sameProps } from './Stage.tsx'
import type { TableUse } from './useTable.ts'

describe('unchanged parts', () => {
  const props = { view: {}, seats: [], touch: () => ({}), hovered: null } as unknown as BoardProps

  test('do not render a board again', () => {
    expect(sameProps(props, { ...props })).toBe(true)
  })

  test.each(Object.keys(props) as (keyof BoardProps)[])('include a board only if %s is the same', (name) => {
    expect(sameProps(props, { ...props, [name]: {} })).toBe(false)
    const { [name]: _, ...rest } = props
    expect(sameProps(props, rest as BoardProps)).toBe(false)
  })

  test('make no journal texts for the closed rewind dialog', () => {
    let worded = 0
    const model = {
      seat: 'a',
      table: { info: { seats: [] }, own: { seats: ['a'] }, journal: [{ at: 1 }, { at: 2 }] },
      speaker: { event: () => `line ${++worded}` },
    } as unknown as TableUse
    const drawn = (open: boolean) =>
      renderToStaticMarkup(
        <Spoken language="en">
          <RewindDialog model={model} open={open} onClose={() => {}} />
        </Spoken>,
      )
    drawn(false)
    expect(worded).toBe(0)
    expect(drawn(true)).toContain('line 2')
  })
})
