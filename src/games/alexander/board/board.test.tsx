import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { FACINGS } from '#hex/facing.ts'
import type { Match, Params, Seat } from '#kernel'
import { rule } from '#kernel/testing'
import type { BoardAsk, BoardProps } from '#kit/board.ts'
import type { PanZoomHandle } from '#kit/view/PanZoom.tsx'
import { title } from '../index.ts'
import { battleAt, battleIndex, FILES } from '../rules/battle.ts'
import { beginBattle } from '../rules/begin.ts'
import { shotOdds } from '../rules/missiles/shotOdds.ts'
import { newMove } from '../rules/move/orderMove.ts'
import { type Alexander, COLUMN, FIRED, ROUTED } from '../rules/state.ts'
import { attack, prepare } from '../testing/drive.ts'
import { hexAt, leaderNamed, matchAfter, position, unitNamed } from '../testing/position.ts'
import { type AlexanderView, view } from '../view.ts'
import { lineOutcomes } from './ask/gestures.ts'
import { findGoals, isWatched, worstHarm } from './ask/goals.ts'
import { groupOptions } from './ask/options.ts'
import { Board, findMover, turnLeg } from './Board.tsx'
import { board } from './index.tsx'
import { chartOf } from './map/chart.ts'
import { terrainPaths } from './map/terrain.ts'
import { showPoints } from './map/useMapView.ts'
import { goalLines } from './overlay/moveText.ts'
import { commandArea, zoneAndArcs } from './overlay/Zones.tsx'
import { ArmyPage, countUnits, GroundPage, SeatPanel, unitStateKey } from './Pages.tsx'
import { unitFacts, visibleLeaders, visibleUnits } from './piece/counters.ts'
import { furtherReactions, ReactionBar } from './ReactionBar.tsx'
import { leadersInOrder } from './Strip.tsx'
import { ShockCard } from './sheet/Cards.tsx'
import { findSheetOdds } from './sheet/sheetOdds.ts'

const english: { readonly [key: string]: string } = await title.words.en()

/** An English text with its parameters; throws if the key is missing. */
function say(key: string, values: Params = {}): string {
  expect(Object.keys(english), key).toContain(key)
  return english[key]!.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? '')).replace(
    /\$t\(([^)]+)\)/g,
    (_, inner: string) => say(inner),
  )
}

const words: BoardProps['words'] = {
  ...{ language: 'en', t: say, rule: () => undefined },
  has: (key) => key in english,
  list: (names) => names.join(', '),
  event: ({ kind }) => say(`event.${kind}`),
}

/** Browser functions that the board uses. */
beforeAll(() => {
  Object.assign(globalThis, { localStorage: { getItem: () => null, setItem: () => {} } })
})

function propsOf(seen: AlexanderView, seat: Seat, asks: readonly BoardAsk[] = []): BoardProps<AlexanderView> {
  const offered = new Set(asks.flatMap((ask) => ask.options.map(({ key }) => key)))
  return {
    ...{ view: seen, seat, seats: [], setup: {}, asks, hovered: null, highlight: [], events: [], told: [] },
    ...{ speed: 'off', words, outcome: null, choose: () => {}, chooseMore: () => {}, hover: () => {} },
    touch: (key) => (offered.has(key) ? { choice: { key, label: key, onChoose: () => {} } } : {}),
  }
}

const asksOf = (match: Match<Alexander>): BoardAsk[] =>
  match.open.map(({ seat, kind, rule, about, options }) => ({
    ...{ seat, kind, rule, about: about ?? {}, text: '', picked: [] },
    options: options.map(({ key }) => {
      const [verb = '', of = ''] = key.split(':')
      return { key, verb, of, text: key }
    }),
  }))

describe('the charts', () => {
  test.each(FILES.map(({ id }) => id))('of %s are drawn whole, both ways, without a broken number', (id) => {
    for (const turned of [false, true]) {
      const chart = chartOf(battleAt(battleIndex(id)), turned)
      const land = JSON.stringify(terrainPaths(chart))
      expect(land).not.toMatch(/NaN|undefined|null/)
      expect(terrainPaths(chart)).toBe(terrainPaths(chartOf(chart.battle, turned)))
      expect(chart.hexes.map(chart.numberAt)).toEqual(chart.hexes.map((_, number) => number))
      for (const [column, row] of [
        [-1, 0],
        [0, -1],
        [chart.battle.grid.columns, 0],
        [0, chart.battle.grid.rows],
      ] as const)
        expect(chart.numberAt(chart.hexAt(column, row))).toBe(-1)
      const { frame } = chart
      for (const { x, y } of chart.centres)
        expect(x > frame.x && y > frame.y && x < frame.x + frame.width && y < frame.y + frame.height).toBe(true)
    }
  })

  test('neighbours lie where the rules have them, for both orientations of the map', () => {
    const b = battleAt(battleIndex('phrygia'))
    for (const turned of [false, true]) {
      const { centres, directionAngle } = chartOf(b, turned)
      for (let d = 0; d < 6; d++) {
        const [from, to] = [centres[100]!, centres[b.grid.neighbour[600 + d]!]!]
        const angle = (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI
        expect(Math.abs(((angle - directionAngle(d) + 540) % 360) - 180)).toBeLessThan(0.01)
      }
    }
  })
})

describe('what counters show', () => {
  const s = position({
    units: {
      'm-garrison-phalanx': { at: '0606', facing: 'E', hits: 2 },
      'm-mercenary-hoplites-1': { at: '0608', facing: 1, formation: COLUMN },
      'p-cappadocian-lancers': { at: '0807', facing: 'W', status: ROUTED },
    },
    leaders: { 'm-antigonus': '0608', 'p-hydarnes': '1010' },
  })
  const chart = chartOf(battleAt(s.battle), false)

  test('a two-hex unit lies between its hexes, looking east', () => {
    const u = unitNamed(s, 'm-garrison-phalanx')
    const [a, b] = [chart.centres[hexAt(s, '0606')]!, chart.centres[hexAt(s, '0607')]!]
    expect(unitFacts(chart, s, u)).toMatchObject({ shape: 'two', angle: 90, hits: 2, x: a.x, type: 'PH' })
    expect(unitFacts(chart, s, u).y).toBeCloseTo((a.y + b.y) / 2, 0)
    expect(unitFacts(chartOf(chart.battle, true), s, u).angle).toBe(0)
  })

  test('a column faces a hexside, a routed unit shows it, leaders are beside the unit in their hex', () => {
    expect(unitFacts(chart, s, unitNamed(s, 'm-mercenary-hoplites-1'))).toMatchObject({
      shape: 'column',
      angle: 60,
    })
    expect(unitFacts(chart, s, unitNamed(s, 'p-cappadocian-lancers')).state).toBe('routed')
    expect(visibleUnits(s, chart.battle)).toHaveLength(3)
    expect(visibleLeaders(chart, s).map(({ id, alone }) => [id, alone])).toEqual([
      ['m-antigonus', false],
      ['p-hydarnes', true],
    ])
    expect(unitStateKey(s, unitNamed(s, 'p-cappadocian-lancers'))).toBe('board.mark.routed')
    expect(countUnits(s, chart.battle, 1)).toEqual({ units: 0, routed: 1, lost: 11 })
  })
})

describe('what pointing shows', () => {
  const s = position({
    units: { 'm-garrison-phalanx': '0606 E', 'm-archers': '0806 E', 'p-mercenaries-of-issus-1': '1406 W' },
    leaders: { 'm-antigonus': '0506' },
  })
  const named = (hexes: readonly number[]) => hexes.map((hex) => battleAt(s.battle).grid.names[hex]).sort()

  test('zone and arcs of a phalanx', () => {
    const { zone, arcs } = zoneAndArcs(s, unitNamed(s, 'm-garrison-phalanx'))
    expect(named(zone)).toEqual(['0705', '0706', '0707'])
    expect(named(arcs.filter(([, arc]) => arc === 1).map(([hex]) => hex))).toEqual(['0605', '0608'])
    expect(arcs.filter(([, arc]) => arc === 2)).toHaveLength(3)
  })

  test('command of a leader: range and units in range', () => {
    const { hexes, units } = commandArea(s, leaderNamed(s, 'm-antigonus'))
    expect(hexes.length).toBeGreaterThan(60)
    expect(units).toEqual(['m-garrison-phalanx', 'm-archers'].map((id) => unitNamed(s, id)))
  })

  test('the goals of a unit, their cost, and the leg aimed first', () => {
    const u = unitNamed(s, 'm-archers')
    const goals = findGoals(prepare(structuredClone(s), 'm-archers'), u)
    const ahead = goals.find(({ hex }) => hex === hexAt(s, '0905'))!
    expect(ahead.leg).toMatchObject({ mp: 1, facing: 0, preview: { hits: 0, reactors: [] } })
    expect(turnLeg(ahead, ahead.leg, 1).facing).toBe(1)
    const near = goals.find(({ hex }) => hex === hexAt(s, '1206'))!
    expect(isWatched(near.leg)).toBe(false)
    const horse = position({ units: { 'm-archers': '0806 E', 'p-paphlagonian-horse-1': '1406 W' } })
    const watched = findGoals(prepare(horse, 'm-archers'), u).filter(({ leg }) => isWatched(leg))
    expect(watched.map(({ hex }) => hex)).toContain(hexAt(horse, '1206'))
    expect(watched.map(({ hex }) => hex)).not.toContain(hexAt(horse, '0905'))
  })

  test('the cost drawn on a hex is that of the leg a click aims at, with the hit of a second move', () => {
    rule('6.13')
    const again = position({ units: { 'm-archers': { at: '0806', facing: 'E', moves: 1 } } })
    prepare(again, 'm-archers')
    const u = unitNamed(again, 'm-archers')
    const goals = findGoals(again, u)
    expect(goals.every(({ leg }) => leg.preview.hits > 0 && worstHarm(leg) !== 'free')).toBe(true)
    const cheaper = goals.find((goal) => goal.cheaper !== null)!
    expect(cheaper.leg.facing).toBe(again.facing[u])
    expect(cheaper.cheaper!.mp).toBeLessThan(cheaper.leg.mp)
    const lines = goalLines(again, u, cheaper, words)
    expect(lines[0]).toBe(`Movement points ${cheaper.leg.mp}, hits 1 (moved again)`)
    expect(lines.at(-1)).toMatch(/^Facing \w.*: Movement points \d, hits 1/)
  })

  test('a phalanx shows the check for its fifth point, and a worn unit its rout', () => {
    rule('6.46', '10.21')
    const phalanx = position({ units: { 'm-garrison-phalanx': '0606 E' } })
    prepare(phalanx, 'm-garrison-phalanx')
    const u = unitNamed(phalanx, 'm-garrison-phalanx')
    const fifth = findGoals(phalanx, u).find(({ leg }) => leg.mp > 4)!
    expect(worstHarm(fifth.leg)).toBe('risky')
    expect(goalLines(phalanx, u, fifth, words)).toContain('TQ check (6.46): fails 30%, hits 1')
    const worn = position({
      units: { 'p-cappadocian-foot-1': { at: '1505', facing: 'W', moves: 1, hits: 4 } },
    })
    prepare(worn, 'p-cappadocian-foot-1')
    const v = unitNamed(worn, 'p-cappadocian-foot-1')
    const [goal] = findGoals(worn, v)
    expect(worstHarm(goal!.leg)).toBe('routs')
    expect(goalLines(worn, v, goal!, words).join()).toMatch(/Routs: Cappadocian/)
  })
})

describe('a wheel in an enemy zone of control', () => {
  test('has a button with its cost and the chance of its check', () => {
    rule('6.45')
    const s = position({ units: { 'm-garrison-phalanx': '0606 E', 'p-cappadocian-foot-1': '0705 W' } })
    prepare(s, 'm-garrison-phalanx')
    s.move = newMove(s, unitNamed(s, 'm-garrison-phalanx'))
    const option = (key: string) => ({ key, verb: 'wheel', of: key.slice(6), text: 'Wheel there' })
    const ask: BoardAsk = {
      ...{ seat: 'macedonian', kind: 'step', rule: 'P17', text: '', picked: [] },
      ...{ about: { unit: 'm-garrison-phalanx' }, options: ['wheel:left', 'wheel:right'].map(option) },
    }
    const html = renderToStaticMarkup(<Board {...propsOf(s, 'macedonian', [ask])} hovered="wheel:right" />)
    expect(html).toContain('data-gesture="wheel:left"')
    expect(html).toContain('TQ check (6.45): fails 30%, hits 1–3')
    expect(html).toContain('al-ghost')
  })
})

describe('a unit that moves', () => {
  test('turns on the spot by a click on its counter', () => {
    const s = position({ units: { 'm-archers': '0806 E' } })
    prepare(s, 'm-archers')
    s.move = newMove(s, unitNamed(s, 'm-archers'))
    const ask: BoardAsk = {
      ...{ seat: 'macedonian', kind: 'step', rule: 'P17', text: '', picked: [] },
      ...{ about: { unit: 'm-archers' }, options: [{ key: 'go:0806', verb: 'go', of: '0806', text: 'Turn' }] },
    }
    const html = renderToStaticMarkup(<Board {...propsOf(s, 'macedonian', [ask])} />)
    const counters = html.slice(html.indexOf('al-units'))
    expect(counters).toMatch(/class="[^"]*k-choice[^"]*"[^>]*data-key="go:0806"/)
  })
})

describe('a Line under command', () => {
  test('is previewed where its gold gesture would bring it', () => {
    rule('4.31')
    const members = ['p-cappadocian-foot-1', 'p-cappadocian-foot-2']
    const s = position({
      units: { 'p-cappadocian-foot-1': '1506 W', 'p-cappadocian-foot-2': '1507 W' },
      leaders: { 'p-ariarathes': '1507' },
    })
    prepare(s, members[0]!, 'p-ariarathes')
    const command = { contingent: false, acted: [], entered: [], answered: [], leader: s.phase!.leader }
    s.phase!.command = { ...command, members: members.map((id) => unitNamed(s, id)) }
    const options = members.map((of) => ({ key: `unit:${of}`, verb: 'unit', of, text: of }))
    const ask: BoardAsk = {
      ...{ seat: 'persian', kind: 'giveOrder', rule: '5.22b', text: '', picked: [], options },
      about: { leader: 'p-ariarathes', line: true },
    }
    const html = renderToStaticMarkup(<Board {...propsOf(s, 'persian', [ask])} />)
    expect(html.match(/<g class="al-ghost"/g)).toHaveLength(members.length)
    expect(html).toMatch(/k-button-primary[^>]*data-gesture="forward"|data-gesture="forward"[^>]*k-button-primary/)
    const { targets, moves } = lineOutcomes(s, null).forward
    expect(moves.map(({ unit, state }) => [state.hex[unit], state.facing[unit]])).toEqual(
      [...targets.values()].map(({ hex, facing }) => [hex, facing]),
    )
  })
})

describe('several units that react to one move', () => {
  const ask: BoardAsk = {
    ...{ seat: 'macedonian', kind: 'reactionFire', rule: '8.21a', text: '', picked: [] },
    about: { unit: 'm-archers' },
    options: [
      { key: 'at:p-cappadocian-foot-1', verb: 'at', of: 'p-cappadocian-foot-1', text: 'Shoot' },
      { key: 'none', verb: 'none', of: '', text: 'Hold fire' },
    ],
  }
  const s = position({
    units: { 'm-archers': '0806 E', 'm-phrygian-javelinmen': '0808 E', 'p-cappadocian-foot-1': '0907 W' },
  })
  const bar = () => renderToStaticMarkup(<ReactionBar {...propsOf(s, 'macedonian', [ask])} />)

  test('are answered together, with the usual answer in gold', () => {
    s.queue = [{ kind: 'entryFire', unit: unitNamed(s, 'm-phrygian-javelinmen') }]
    expect(furtherReactions(s, ask)).toEqual(['m-phrygian-javelinmen'])
    const buttons = [...bar().matchAll(/<button[^>]*>/g)].map(([tag]) => tag)
    expect(buttons.map((tag) => /data-gesture="([^"]*)"/.exec(tag)?.[1])).toEqual([
      'all:at:p-cappadocian-foot-1',
      'all:none',
    ])
    expect(buttons.map((tag) => tag.includes('k-button-primary'))).toEqual([true, false])
  })

  test('are asked one by one if there is only one left', () => {
    s.queue = []
    expect(bar()).toBe('')
  })
})

describe('the view', () => {
  const points = [
    { x: 1000, y: 1000 },
    { x: 1200, y: 1000 },
  ]
  const shown = (x: number, y: number, k: number, width = 1000, height = 700) => {
    const moves: unknown[][] = []
    const handle = { view: { x, y, k }, uncovered: { width, height }, bring: (...how: unknown[]) => moves.push(how) }
    vi.stubGlobal('window', { innerWidth: width })
    showPoints(handle as unknown as PanZoomHandle, points, 'withdraw')
    vi.unstubAllGlobals()
    return moves
  }

  test('stays if the subject and its targets are in sight, and otherwise pans without zooming', () => {
    expect(shown(-500, -600, 1)).toEqual([])
    const [how, ...more] = shown(0, 0, 1)
    expect(more).toEqual([])
    // The part to bring into view, and no zoom.
    expect(how).toHaveLength(1)
    expect(shown(0, 0, 0.3)).toEqual([])
  })

  test('keeps targets below the sheet at the top of a phone', () => {
    const [how] = shown(-900, -980, 1, 390, 600)
    const { y } = how![0] as { y: number }
    expect(1000 - y).toBeGreaterThan(52)
  })
})

describe('odds', () => {
  test('of a shot count the dice that hit, with every modifier by its rule', () => {
    const s = position({ units: { 'm-archers': '0806 E', 'p-mercenaries-of-issus-1': '1006 W' } })
    const [u, v] = [unitNamed(s, 'm-archers'), unitNamed(s, 'p-mercenaries-of-issus-1')]
    const odds = shotOdds(s, u, v, 'order', false)!
    expect(odds.range).toBe(2)
    const drm = odds.modifiers.reduce((sum, m) => sum + m.drm, 0)
    expect(odds.modifiers.map(({ id, rule }) => [id, rule])).toEqual([['targetHeavy', '8.15']])
    expect(odds.chance).toBeCloseTo((odds.strength + 1 - drm) / 10)
    expect(shotOdds(s, v, u, 'order', false)).toBeUndefined()
  })

  const attackOdds = (s: Alexander, unit: string) => {
    const asked = { seat: '', kind: 'declareShock', rule: '', about: { unit }, text: '', picked: [], options: [] }
    return findSheetOdds(s, asked, null, null)
  }

  test('of an attack from where a unit stands, and of the one that would follow a move', () => {
    const s = attack(
      {
        units: {
          'm-garrison-phalanx': { at: '0606', facing: 'E', marks: FIRED },
          'p-mercenaries-of-issus-1': '0706 W',
        },
      },
      'm-garrison-phalanx',
    )
    const u = unitNamed(s, 'm-garrison-phalanx')
    const now = attackOdds(s, 'm-garrison-phalanx')!
    expect(now).toMatchObject({
      what: 'shock',
      attackers: [u],
      defenders: [unitNamed(s, 'p-mercenaries-of-issus-1')],
    })
    expect(attackOdds(s, 'p-cappadocian-horse')).toBeUndefined()
    const far = position({ units: { 'm-garrison-phalanx': '0406 E', 'p-mercenaries-of-issus-1': '0706 W' } })
    prepare(far, 'm-garrison-phalanx')
    const goal = findGoals(far, u).find(({ leg }) => leg.preview.inZone)!
    const before = far.hex.slice()
    expect(findSheetOdds(far, undefined, null, { unit: u, goal, leg: goal.leg })?.what).toBe('shock')
    expect(far.hex).toEqual(before)
  })

  test('of the attack that would follow at a flank, outside every enemy ZOC', () => {
    const s = position({ units: { 'm-allied-horse': '0605 E', 'p-paphlagonian-horse-1': '0703 W' } })
    const [u, enemy] = [unitNamed(s, 'm-allied-horse'), unitNamed(s, 'p-paphlagonian-horse-1')]
    prepare(s, 'm-allied-horse')
    const goal = findGoals(s, u).find(({ hex }) => hex === hexAt(s, '0704'))!
    const shown = (facing: number) => {
      const leg = goal.legs.find((one) => one.facing === facing)!
      return { inZone: leg.preview.inZone, odds: findSheetOdds(s, undefined, null, { unit: u, goal, leg }) }
    }
    const north = shown(FACINGS.indexOf('NW'))
    expect([north.inZone, north.odds]).toMatchObject([false, { what: 'shock', defenders: [enemy] }])
    expect(shown(FACINGS.indexOf('E')).odds).toBeUndefined()
    // 8.33: the hits of the charge are named apart from those that follow.
    if (north.odds?.what !== 'shock') throw new Error('no odds of a shock')
    const checked = north.odds.odds.units.filter(({ checks }) => checks)
    expect(checked.length).toBeGreaterThan(0)
    const html = renderToStaticMarkup(<ShockCard b={battleAt(s.battle)} odds={north.odds.odds} words={words} />)
    for (const { charge } of checked) {
      const mean = charge.reduce((sum, { hits, chance }) => sum + hits * chance, 0)
      expect(html).toContain(say('board.chargeHits', { hits: Number(mean.toFixed(1)) }))
    }
  })
})

describe('the strip', () => {
  test('leaders come by Initiative, of equals the Persians first, and the better ones of a side may trump', () => {
    const s = beginBattle(battleIndex('phrygia'), 0)
    const order = leadersInOrder(s, battleAt(s.battle))
    expect(order.map(({ id, mayTrump }) => [id, mayTrump])).toEqual([
      ['p-hydarnes', false],
      ['m-calas', false],
      ['p-ariarathes', true],
      ['m-antigonus', false],
    ])
  })
})

describe('the board in words and markup', () => {
  test('every option on the map can be chosen there', () => {
    for (const answers of [0, 1, 2, 3, 5, 8]) {
      const match = matchAfter('phrygia', answers)
      const [ask] = asksOf(match)
      const seen = view(match.state, ask!.seat)
      const html = renderToStaticMarkup(<Board {...propsOf(seen, ask!.seat, [ask!])} />)
      const b = battleAt(seen.battle)
      const { units, leaders, hexes } = groupOptions(b, [ask!])
      const keys = [...units.values(), ...leaders.values(), ...hexes.values()].map(([first]) => first!.key)
      for (const key of keys) expect(html, `${ask!.kind} ${key}`).toContain(`data-key="${key}"`)
      if (findMover(seen, [ask!]) >= 0) expect(hexes.size).toBeGreaterThan(5)
    }
  })

  test('board, pages and panel render in words', () => {
    const s = matchAfter('phrygia', 0).state
    const props = propsOf(view(s, 'macedonian'), 'macedonian')
    const html = renderToStaticMarkup(
      <>
        <Board {...props} />
        <ArmyPage {...props} />
        <GroundPage {...props} />
        <SeatPanel {...props} of="persian" />
      </>,
    )
    for (const said of ['Turn 1 of 8', 'Garrison Phalanx', 'Hydarnes', '0/25', 'Rocky ground'])
      expect(html).toContain(said)
  })

  test('pages and filters have names; every kind in a filter is an event in words', () => {
    for (const { label } of [...board.pages!, ...board.filters!]) expect(english[label], label).toBeTruthy()
    const kinds = [...board.filters!.flatMap(({ kinds }) => kinds), ...board.headings!]
    expect(kinds.filter((kind) => !(`event.${kind}` in english))).toEqual([])
  })
})
