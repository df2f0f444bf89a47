import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Ask } from '#kernel'
import type { BoardAsk, BoardProps } from '#kit/board.ts'
import * as boundary from '#kit/ui/FallbackBoundary.tsx'
import { battleOf } from '../rules/battle.ts'
import * as chances from '../rules/chances.ts'
import * as shotOdds from '../rules/missiles/shotOdds.ts'
import * as preview from '../rules/move/preview.ts'
import * as shockOdds from '../rules/shock/odds.ts'
import { matchAfter } from '../testing/position.ts'
import { type AlexanderView, view } from '../view.ts'
import { groupOptions } from './ask/options.ts'
import { Board } from './Board.tsx'

const fallbacks: string[] = []
const fails = () => {
  throw new Error('no numbers for this position')
}

/** `quietAnswer` and classes belong to the rules themselves. */
function failing(module: { readonly [name: string]: unknown }): void {
  for (const [name, value] of Object.entries(module))
    if (typeof value === 'function' && name !== 'quietAnswer' && !/^class /.test(String(value)))
      vi.spyOn(module as any, name).mockImplementation(fails)
}

/**
 * Everything that computes numbers for the board throws. A server renderer knows no error boundaries, so the boundary
 * is replaced by one that renders its part on its own; its real behaviour is tested beside it.
 */
beforeAll(() => {
  for (const module of [chances, preview, shockOdds, shotOdds]) failing(module)
  vi.spyOn(boundary as any, 'FallbackBoundary').mockImplementation((({
    fallback,
    children,
  }: {
    fallback?: ReactNode
    children: ReactNode
  }) => {
    try {
      renderToStaticMarkup(children)
      return children
    } catch (error) {
      fallbacks.push(String(error))
      return fallback === undefined ? <p>no numbers</p> : fallback
    }
  }) as never)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
})

afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const words = {
  ...{
    language: 'en',
    t: (key: string) => key,
    rule: () => undefined,
    has: () => true,
    list: () => '',
    event: () => '',
  },
} as unknown as BoardProps['words']

function toBoardAsk({ seat, kind, rule, about, options }: Ask): BoardAsk {
  const shown = options.map(({ key }) => {
    const [verb = '', of = ''] = key.split(':')
    return { key, verb, of, text: key }
  })
  return { seat, kind, rule, about: about ?? {}, text: '', picked: [], options: shown } as BoardAsk
}

function propsOf(seen: AlexanderView, ask: BoardAsk): BoardProps<AlexanderView> {
  const offered = new Set(ask.options.map(({ key }) => key))
  return {
    ...{ view: seen, seat: ask.seat, seats: [], setup: {}, asks: [ask], hovered: null, highlight: [], events: [] },
    ...{ told: [], speed: 'off', words, outcome: null, choose: fails, chooseMore: fails, hover: () => {} },
    touch: (key) => (offered.has(key) ? { choice: { key, label: key, onChoose: () => {} } } : {}),
  }
}

test('a board whose odds and previews throw still offers every choice on the map', () => {
  for (const answers of [0, 1, 2, 3, 5, 8]) {
    const match = matchAfter('phrygia', answers)
    const ask = toBoardAsk(match.open[0]!)
    const html = renderToStaticMarkup(<Board {...propsOf(view(match.state, ask.seat), ask)} />)
    const { units, leaders, hexes } = groupOptions(battleOf(match.state), [ask])
    for (const [first] of [...units.values(), ...leaders.values(), ...hexes.values()])
      expect(html, `${ask.kind} ${first!.key}`).toContain(`data-key="${first!.key}"`)
  }
  // Panels did throw: without the boundaries the board would be gone.
  expect(fallbacks.length).toBeGreaterThan(0)
})
