import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { BoardProps } from '#kit/board.ts'
import { Translator } from '#text/translator.ts'
import { LanguageProvider } from '../shell/translator.tsx'
import { RewindDialog } from './Rewind.tsx'
import { type Drawer, drawerAtQuestion, haveSameProps, isDrawerOpen } from './Stage.tsx'
import { BotPlans } from './side/Players.tsx'
import type { TablePageModel } from './useTable.ts'

describe('the drawer of the hand', () => {
  const shut: Drawer = { wish: null, asked: false }

  test('opens when a question is answered from the hand, and closes after it', () => {
    const asked = drawerAtQuestion(shut, true)
    expect(isDrawerOpen(asked)).toBe(true)
    expect(isDrawerOpen(drawerAtQuestion(asked, false))).toBe(false)
  })

  test('stays closed at the question at which it was closed, and opens at the next one', () => {
    const closed = { ...drawerAtQuestion(shut, true), wish: false }
    expect(isDrawerOpen(closed)).toBe(false)
    expect(isDrawerOpen(drawerAtQuestion(closed, true))).toBe(true)
    expect(isDrawerOpen(drawerAtQuestion(closed, false))).toBe(false)
  })

  test('stays open through other questions if the reader opened it', () => {
    expect(isDrawerOpen(drawerAtQuestion({ wish: true, asked: false }, false))).toBe(true)
  })
})

describe('unchanged parts', () => {
  const props = { view: {}, seats: [], touch: () => ({}), hovered: null } as unknown as BoardProps

  test('do not render a board again', () => {
    expect(haveSameProps(props, { ...props })).toBe(true)
  })

  test.each(Object.keys(props) as (keyof BoardProps)[])('include a board only if %s is the same', (name) => {
    expect(haveSameProps(props, { ...props, [name]: {} })).toBe(false)
    const { [name]: _, ...rest } = props
    expect(haveSameProps(props, rest as BoardProps)).toBe(false)
  })

  test('make no journal texts for the closed rewind dialog', () => {
    let worded = 0
    const model = {
      seat: 'a',
      table: { info: { seats: [] }, own: { seats: ['a'] }, journal: [{ at: 1 }, { at: 2 }] },
      speaker: { event: () => `line ${++worded}` },
    } as unknown as TablePageModel
    const drawn = (open: boolean) =>
      renderToStaticMarkup(
        <LanguageProvider language="en">
          <RewindDialog model={model} open={open} onClose={() => {}} />
        </LanguageProvider>,
      )
    drawn(false)
    expect(worded).toBe(0)
    expect(drawn(true)).toContain('line 2')
  })
})

test('a bot names its plan when asked, and after the match all of them', () => {
  const words = { 'plan.strike': 'strike', 'plan.take': 'take {{place}}' }
  const speaker = new Translator('en', { en: words, ja: {}, cs: {} })
  const drawn = (over: boolean) =>
    renderToStaticMarkup(
      <LanguageProvider language="en">
        <BotPlans plans={[['plan.strike'], ['plan.take', { place: 'Kadesh' }]]} over={over} speaker={speaker} />
      </LanguageProvider>,
    )
  expect(drawn(false)).toContain('<button')
  expect(drawn(false)).not.toContain('Kadesh')
  expect(drawn(true)).toMatch(/take Kadesh.*strike/)
  expect(drawn(true)).not.toContain('<button')
})
