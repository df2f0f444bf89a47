import { describe, expect, test } from 'vitest'
import { rule } from '../../../kernel/testing/rule.ts'
import { figures, turn } from '../testing/scene.ts'
import { lineBar } from '../vectors/geometry.ts'
import { edge, layCamels, positionOf } from '../vectors/position.ts'
import { ALL_EDGES, AT_CAMEL, AT_RIVER, AT_WATER, BARE, EDGES, EDGES_AT, isLand, spaceOf } from './board.ts'
import { openWith, regionsOf } from './facts.ts'
import { groundOf } from './ground.ts'
import { cornersOf, edgeBar, firstEdges, nextEdgeBar, openEnd } from './lines.ts'
import { CAMELS, CARAVAN, ORDER_TOKENS } from './pieces.ts'
import { type Ankh, SCENARIOS } from './state.ts'

type Pair = [string, string]

/** From the map edge by A3 to the lake at C5. */
const LINE: Pair[] = [
  ['A3', 'A4'],
  ['A4', 'B3'],
  ['B3', 'B4'],
  ['B4', 'C4'],
]

const edges = (line: readonly Pair[]) => line.map(edge)

function boardWith(camels: Pair[] = []): Ankh {
  const { s } = positionOf()
  layCamels(s, camels)
  return s
}

const whyLine = (line: Pair[], camels: Pair[] = []) => lineBar(boardWith(camels), edges(line))?.join(' ')

const caravan = (arrange?: (s: Ankh) => void, camels: Pair[] = []) =>
  turn('amun', 'caravan', { figures: figures('amun god B5', 'ra god K2'), camels }, arrange)

describe('the line of camels', () => {
  test('is drawn edge by edge, up to six camels, not on a river and not at water', () => {
    rule('A10.3a', 'D-06')
    const scene = caravan()
    expect(scene.offered()).toContain('pass')
    expect(scene.why('edge:F4-G4')).toBe('A10.3a edgeOnRiver')
    expect(scene.why('edge:C4-C5')).toBe('A10.3a edgeAtWater')
    scene.say('amun', 'edge:A3-A4')
    expect(scene.offered()).not.toContain('pass')
    scene.say('amun', 'edge:A4-B3')
    expect(scene.s.camels).toEqual([])
    scene.say('amun', 'edge:B3-B4', 'edge:B4-C4')
    expect(scene.s.camels.map((camel) => EDGES[camel]!.name)).toEqual(['A3-A4', 'A4-B3', 'B3-B4', 'B4-C4'])
    expect(scene.asks).toEqual(['oldToken'])
    expect(caravan().say('amun', 'pass').asks).toEqual(['action'])
    const seven: Pair[] = [...LINE, ['C4', 'D3'], ['D3', 'D4'], ['D4', 'E4']]
    const [six, seventh] = [edges(seven.slice(0, 6)), edge(seven[6]!)]
    expect(nextEdgeBar(boardWith(), six, seventh)).toEqual(['A10.3a', 'noCamelLeft'])
  })

  test('both ends touch river, water, camel or map edge', () => {
    rule('A10.3b')
    expect(whyLine(LINE)).toBe(undefined)
    expect(whyLine(LINE.slice(0, 3))).toBe('A10.3b touchesNothing')
    expect(whyLine(LINE.slice(1))).toBe('A10.3b touchesNothing')
    const s = boardWith(LINE)
    const anchorsOf = (of: Ankh, corner: number) => groundOf(of).anchors[corner]!
    const touched = cornersOf(edges(LINE))!.map((corner) => anchorsOf(s, corner))
    expect(touched.every((set) => (set & AT_CAMEL) !== 0)).toBe(true)
    expect(touched.at(-1)! & AT_WATER).toBe(AT_WATER)
    const river = cornersOf([edge(['E3', 'F3'])])!.map((corner) => anchorsOf(s, corner) & AT_RIVER)
    expect(river).toContain(AT_RIVER)
    expect(caravan().why('edge:B3-B4')).toBe('A10.3b touchesNothing')
  })

  test('divides one region into two of at least six land spaces', () => {
    rule('A10.3c')
    const corner: Pair[] = [
      ['A7', 'A8'],
      ['A8', 'B7'],
      ['A8', 'B8'],
    ]
    expect(whyLine(corner)).toBe('A10.3c tooSmall')
    const lakes: Pair[] = [['D5', 'E5']]
    expect(whyLine(lakes)).toBe('R-10 cannotBeFinished')
    const s = boardWith(LINE)
    const sizes = s.tokens.map((_, k) => s.regions.filter((set, i) => set === 1 << k && isLand(i)).length)
    expect(sizes.sort((a, b) => a - b)).toEqual([14, 18, 22, 28])
    const reasons = caravan()
      .match.open[0]!.why()
      .map((barred) => barred.bar.join(' '))
    expect(reasons).toContain('R-10 cannotBeFinished')
  })

  test('is simple: connected, without crossing itself, on free edges', () => {
    rule('R-10', 'A10.3e')
    expect(whyLine([LINE[0]!, LINE[2]!, LINE[3]!])).toBe('R-10 notConnected')
    expect(whyLine([LINE[0]!, LINE[0]!])).toBe('R-10 crossesItself')
    expect(whyLine(LINE, LINE)).toBe('R-10 camelThere')
    expect(whyLine([...LINE].reverse())).toBe(undefined)
    const scene = caravan().say('amun', 'edge:A3-A4')
    expect(scene.why('edge:B4-C4')).toBe('R-10 notConnected')
    expect(scene.why('edge:A3-A4')).toBe('R-10 crossesItself')
  })

  test('nothing is on offer without camels or order tokens', () => {
    rule('R-10', 'R-36')
    const noTokens = caravan((s) => {
      s.tokens = [1, 2, 3, 4, 5, 6, 7, 8]
    })
    expect(noTokens.asks).toEqual(['action'])
    expect(noTokens.told('noCaravan')).toHaveLength(1)
    const s = boardWith()
    s.camels = ALL_EDGES.slice(0, CAMELS)
    expect(firstEdges(s)).toEqual([])
    expect(nextEdgeBar(s, [], edge(['A3', 'A4']))?.[1]).toBe('noCamelLeft')
    s.camels = []
    s.tokens.length = ORDER_TOKENS
    expect(nextEdgeBar(s, [], edge(['A3', 'A4']))?.[1]).toBe('noOrderToken')
  })
})

/** R-10 as written, without the search of the rules: the line is simple, anchored, and adds one region. */
function isLegal(s: Ankh, line: readonly number[]): boolean {
  const corners = cornersOf(line)
  if (corners === undefined || line.some((of) => edgeBar(s, of) !== undefined)) return false
  const { anchors } = groundOf(s)
  if (anchors[corners[0]!] === 0 || anchors[corners.at(-1)!] === 0) return false
  const sizes = (camels: readonly number[]) => {
    const regions = regionsOf(openWith(BARE, camels)).filter((_, space) => isLand(space))
    return [...new Set(regions)].map((set) => regions.filter((other) => other === set).length)
  }
  const [before, after] = [sizes(s.camels), sizes([...s.camels, ...line])]
  return after.length === before.length + 1 && Math.min(...after) >= 6
}

/** All legal lines by R-10, found by trying every path along the edges. */
function allLines(s: Ankh): number[][] {
  const found: number[][] = []
  const extend = (line: number[], end: number) => {
    const { anchors } = groundOf(s)
    if (anchors[end] !== 0 && isLegal(s, line)) found.push(line)
    if (line.length === CARAVAN) return
    for (const next of EDGES_AT[end]!) {
      const { corners, river, water } = EDGES[next]!
      if (river || water || line.includes(next)) continue
      extend([...line, next], corners[0] === end ? corners[1] : corners[0])
    }
  }
  for (const first of ALL_EDGES)
    for (const end of EDGES[first]!.corners) {
      const start = EDGES[first]!.corners.find((corner) => corner !== end)!
      if (groundOf(s).anchors[start] !== 0) extend([first], end)
    }
  return found
}

describe('only beginnings that can be finished are on offer, and all of them', () => {
  const ids = ['middle-kingdom-2', 'middle-kingdom-5']
  test.each(ids)('%s', (id) => {
    rule('R-10', 'D-06')
    const scenario = SCENARIOS.find((of) => of.id === id)!
    const s = boardWith(scenario.camelLines.flat() as Pair[])
    const lines = new Set(allLines(s).map((line) => line.join()))
    const drawn = new Set<string>()
    const draw = (line: number[], offers: readonly number[]) => {
      const next = offers.filter((edge) => nextEdgeBar(s, line, edge) === undefined)
      if (next.length === 0) throw new Error(`dead end after ${line.map((edge) => EDGES[edge]!.name)}`)
      for (const edge of next) {
        const longer = [...line, edge]
        const end = openEnd(s, longer)
        if (end < 0) drawn.add(longer.join())
        else draw(longer, EDGES_AT[end]!)
      }
    }
    draw([], ALL_EDGES)
    expect(lines.size).toBeGreaterThan(100)
    expect(drawn).toEqual(lines)
  })
})

describe('order tokens', () => {
  const drawn = () => caravan().say('amun', ...LINE.map((pair) => `edge:${pair.toSorted().join('-')}`))

  test('belong to whole regions; each region has one', () => {
    rule('A1.5', 'R-46')
    const scene = drawn().say('amun', 'old:A1', 'keep')
    expect(scene.s.tokens.toSorted()).toEqual([1, 2, 3, 4])
    const tokenAt = (name: string) => scene.s.tokens[Math.log2(scene.s.regions[spaceOf(name)]!)]
    expect(tokenAt('A1')).toBe(tokenAt('A3'))
    expect(tokenAt('A4')).toBe(tokenAt('E9'))
    expect(tokenAt('A1')).not.toBe(tokenAt('A4'))
  })

  test('the old one goes to either region, the lowest of the supply to the other, then a swap is allowed', () => {
    rule('A10.3d', 'R-10')
    const tokens = (...answers: string[]) => {
      const { s } = drawn().say('amun', ...answers)
      return ['A1', 'A4', 'B0', 'K2'].map((name) => s.tokens[Math.log2(s.regions[spaceOf(name)]!)])
    }
    expect(drawn().offered()).toEqual(['old:A1', 'old:A4'])
    expect(tokens('old:A1', 'keep')).toEqual([1, 4, 2, 3])
    expect(tokens('old:A4', 'keep')).toEqual([4, 1, 2, 3])
    expect(drawn().say('amun', 'old:A1').offered()).toEqual([
      ...['swap:1-4', 'swap:1-2', 'swap:1-3', 'swap:4-2', 'swap:4-3'],
      'keep',
    ])
    expect(tokens('old:A1', 'swap:1-4')).toEqual([4, 1, 2, 3])
    expect(tokens('old:A1', 'swap:4-2')).toEqual([1, 2, 4, 3])
    expect(tokens('old:A4', 'swap:1-3')).toEqual([4, 3, 2, 1])
  })
})
