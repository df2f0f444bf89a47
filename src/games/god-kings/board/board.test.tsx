import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Match } from '#kernel'
import type { BoardAsk, BoardProps } from '#kit/board.ts'
import { counterSize } from '#kit/pieces/Counter.tsx'
import { spaceNamed } from '../rules/components/map.ts'
import { begin } from '../rules/setup/begin.ts'
import { type TestSpec, TestTable, tableAt } from '../testing/table.ts'
import en from '../text/en.json'
import { type KingsView, view } from '../view.ts'
import { stackPlace } from './Armies.tsx'
import { Board, highlightedIds, hoveredRange } from './Board.tsx'
import { Piles } from './card/Hand.tsx'
import { board } from './index.tsx'
import { nameOffset } from './map/Space.tsx'
import { KingsPage, Mats, Panel } from './mat/Mats.tsx'
import { TablesPage } from './mat/Tracks.tsx'
import { OddsPage } from './odds/OddsPage.tsx'

const words = en as { readonly [key: string]: string }

/** A match of the campaign after some answers; every ask is answered by its first or last option. */
function played(answers: number): Match<any> {
  const { match } = new TestTable(begin({ scenario: 'campaign', players: 3, guardSecrets: false }))
  for (let n = 0; n < answers && !match.over; n++) {
    const asked = match.open[0]!
    match.answer(asked, asked.options[n % 3 === 0 ? asked.options.length - 1 : 0]!)
  }
  return match
}

function propsFor(match: Match<any>, seat: string): BoardProps<KingsView> {
  const asks = match.open
    .filter((asked) => asked.seat === seat)
    .map(
      (asked): BoardAsk => ({
        seat,
        kind: asked.kind,
        rule: asked.rule,
        about: {},
        text: '',
        picked: [],
        options: asked.options.map(({ key }) => {
          const [verb = '', of = ''] = key.split(':')
          return { key, verb, of, text: key }
        }),
      }),
    )
  const offered = new Set(asks.flatMap((ask) => ask.options.map(({ key }) => key)))
  return {
    view: view(match.state, seat),
    seat,
    seats: [],
    setup: {},
    asks,
    touch: (key) => (offered.has(key) ? { choice: { key, label: key, onChoose: () => {} } } : {}),
    choose: () => {},
    chooseMore: () => {},
    hovered: null,
    hover: () => {},
    highlight: [],
    events: [],
    told: [],
    speed: 'off',
    words: {
      language: 'en',
      t: (key) => words[key] ?? `missing ${key}`,
      has: (key) => key in words,
      list: (names) => names.join(', '),
      event: ({ kind }) => kind,
      rule: () => undefined,
    },
    outcome: null,
  }
}

const count = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].length

describe('the board, headless', () => {
  it('draws every space and army of a position, and no missing texts', () => {
    for (const answers of [0, 120, 400]) {
      const match = played(answers)
      const html = renderToStaticMarkup(<Board {...propsFor(match, 'egypt')} />)
      expect(count(html, /class="gk-space-hit"/g)).toBe(98)
      expect(html).not.toContain('missing ')
      const zones = new Set(match.state.generals.filter((zone: number) => zone >= 0))
      expect(count(html, /k-stack-face/g)).toBeGreaterThanOrEqual(zones.size)
    }
  })

  it('makes the options choosable', () => {
    const match = played(0)
    const asked = match.open[0]!
    const html = renderToStaticMarkup(<Board {...propsFor(match, asked.seat)} />)
    const spaces = new Set(asked.options.map(({ key }) => key.split(':')[1]!.replace('/in', '')))
    expect(count(html, /gk-space[^"]*"[^>]*data-key/g) + count(html, /data-key="place/g)).toBeGreaterThanOrEqual(
      spaces.size,
    )
  })

  it('draws the pages, panels and piles of every seat', () => {
    const match = played(300)
    for (const seat of ['egypt', 'hatti', 'mitanni']) {
      const props = propsFor(match, seat)
      for (const Page of [Mats, KingsPage, OddsPage, TablesPage]) {
        const html = renderToStaticMarkup(<Page {...props} />)
        expect(html.length).toBeGreaterThan(100)
        expect(html).not.toContain('missing ')
      }
      expect(renderToStaticMarkup(<Panel {...props} of={seat} />)).toContain(words['mat.vp'])
      expect(renderToStaticMarkup(<Piles view={props.view} say={props.words} />)).toContain('gk-piles')
    }
  })

  it('names a handicap on the table, and the turn it adds', () => {
    const tracks = (handicap: string) => {
      const { match } = tableAt({
        scenario: 'thutmose',
        turn: 2,
        change: (s) => void (s.handicap = handicap),
      })
      return renderToStaticMarkup(<Mats {...propsFor(match, 'egypt')} />)
    }
    expect(tracks('none')).not.toContain('gk-handicap')
    expect(tracks('twoProvinces')).toContain('gk-handicap')
    const cells = (handicap: string) => tracks(handicap).split('<li').length
    expect(cells('oneMoreTurn')).toBe(cells('none') + 1)
  })

  it('names the modifiers of every roll with their rules', () => {
    const egypt = { side: 'egypt', at: 'nahrin', units: { W: 3, C: 3 }, generals: ['thutmose3'] }
    const hatti = { side: 'hatti', units: { W: 2, C: 1 }, generals: ['hantili2'] }
    const odds = (spec: TestSpec) => renderToStaticMarkup(<OddsPage {...propsFor(tableAt(spec).match, 'egypt')} />)
    const battle = odds({
      control: { hatti: 'hatti', aleppo: 'hatti' },
      forces: [egypt, { ...hatti, at: 'ugarit_city' }],
    })
    for (const cited of ['15.5.5a', '15.5.2b', '15.5.2c', '14.1b', '14.4b']) expect(battle).toContain(cited)
    const siege = odds({
      control: { kadesh: 'hatti' },
      garrisons: { kadesh: 'hatti' },
      forces: [egypt, { ...hatti, at: 'arwad', units: { C: 5 } }],
    })
    for (const cited of ['17.3.1', '17.3.2', '13.4a', '13.4b']) expect(siege).toContain(cited)
  })

  it('names its pages and filters with existing texts', () => {
    const keys = [...(board.pages ?? []), ...(board.filters ?? [])].map(({ label }) => label)
    expect(keys.filter((key) => !(key in words))).toEqual([])
  })
})

describe('events on the board', () => {
  it('are shown with a tumbling die for every roll', () => {
    const { words: say } = propsFor(played(20), 'egypt')
    const roll = { kind: 'succession', rule: '8.2', at: 1, with: { side: 'egypt', die: 4 } }
    expect(renderToStaticMarkup(board.show!(roll, say))).toContain('k-die-tumbling')
    expect(board.show!({ ...roll, kind: 'moved' }, say)).toBeNull()
  })

  it('highlight the places they name, not the sides', () => {
    const event = {
      kind: 'moved',
      rule: '11.2e',
      at: 1,
      with: { general: 'egypt-king', side: 'egypt', from: 'gaza', space: 'jaffa' },
    }
    expect([...highlightedIds([event])].sort()).toEqual(['gaza', 'jaffa'])
  })

  it('shows the range of the general that an option names', () => {
    const match = played(120)
    const general = match.state.generals.findIndex((zone: number) => zone >= 0)
    expect(general).toBeGreaterThanOrEqual(0)
    const { reach } = hoveredRange(match.state, 'activate:hatti-king')
    expect(reach.length > 0 || match.state.generals[3] < 0).toBe(true)
    expect(hoveredRange({ ...match.state, march: null }, null).reach).toEqual([])
  })
})

it('stacks in one space do not cover each other, before the walls and behind them', () => {
  const space = spaceNamed('kadesh')
  const places = [false, true].flatMap((inside) => [0, 1, 2].map((n) => stackPlace({ space, inside }, n)))
  const apart = places.flatMap((a, i) =>
    places.slice(i + 1).map((b) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))),
  )
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(counterSize)
})

describe('the name of a space', () => {
  it('keeps clear of the signs beside it', () => {
    const at = (anchor: 'start' | 'middle' | 'end', dx: number) => ({ anchor, dx, dy: 0 })
    expect(nameOffset(at('start', 20), 0, 34)).toBe(34)
    expect(nameOffset(at('start', 40), 0, 34)).toBeCloseTo(47.2)
    expect(nameOffset(at('end', -20), 32, 0)).toBe(-32)
    expect(nameOffset(at('middle', 0), 32, 34)).toBe(0)
  })
})
