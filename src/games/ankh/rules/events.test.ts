import { describe, expect, test } from 'vitest'
import { rule } from '#kernel/testing/golden.ts'
import { lineBar } from '#tools/vectors/ankh/geometry.ts'
import { edge, layCamels, positionOf } from '../testing/position.ts'
import { figures, monuments, turnScene } from '../testing/scene.ts'
import {
  ALL_EDGES,
  AT_CAMEL,
  AT_RIVER,
  AT_WATER,
  BARE_ADJACENCY,
  EDGES,
  EDGES_AT,
  isLand,
  spaceNamed,
} from './board.ts'
import { camelGround, firstEdges, lineCorners, openEnd, whyNotCamelOn, whyNotExtend } from './caravanLines.ts'
import { CAMELS, CARAVAN, ORDER_TOKENS, PER_MONUMENT } from './pieces.ts'
import { adjacencyWith, findRegions } from './position.ts'
import { type Ankh, SCENARIOS } from './state.ts'

const claim = (given: Parameters<typeof turnScene>[2], arrange?: Parameters<typeof turnScene>[3]) =>
  turnScene('isis', 'claim', given, arrange)

describe('Control Monument', () => {
  test('one neutral monument with an own figure adjacent', () => {
    rule('A10.2a', 'D-05', 'A4.2', 'A4.3')
    const scene = claim({
      figures: figures('isis warrior F6', 'isis god H8', 'ra god B3'),
      monuments: monuments('temple G6', 'pyramid E7', 'obelisk F7 ra', 'temple H7', 'temple B4'),
    })
    expect(scene.offered()).toEqual(['claim:G6', 'claim:H7'])
    expect(scene.why('claim:E7')).toBe('A10.2a noFigureAdjacent')
    expect(scene.why('claim:F7')).toBe('A10.2b neutralLeft')
    scene.say('isis', 'claim:G6')
    expect(scene.on('G6')).toBe('temple isis')
    expect(scene.s.ankhs[scene.god('isis')]).toBe(8)
    expect(scene.asks).toEqual(['action'])
  })

  test('only when no neutral monument is left anywhere, one of an opponent', () => {
    rule('A10.2b')
    const taken = claim({
      figures: figures('isis warrior F6', 'ra god B3'),
      monuments: monuments('obelisk F7 ra', 'temple G6 ra', 'temple G7 isis'),
    })
    expect(taken.offered()).toEqual(['claim:F7', 'claim:G6'])
    taken.say('isis', 'claim:F7')
    expect(taken.on('F7')).toBe('obelisk isis')
    expect(taken.s.ankhs).toEqual([7, 8])
  })

  test('nothing eligible or no token: nothing happens', () => {
    rule('A10.2c')
    const nothing = claim({ figures: figures('isis god H8', 'ra god B3'), monuments: monuments('temple B4') })
    expect(nothing.asks).toEqual(['action'])
    expect(nothing.told('nothingToClaim')).toHaveLength(1)
    const given = { figures: figures('isis god H8', 'ra god B3'), monuments: monuments('temple H7') }
    const poor = claim(given, (s) => {
      s.ankhs[0] = 0
    })
    expect(poor.on('H7')).toBe('temple neutral')
  })

  test('mandatory; never an own monument', () => {
    rule('R-09')
    const forced = claim({
      figures: figures('isis god H8', 'ra god B3'),
      monuments: monuments('temple H7', 'temple G8 isis'),
    })
    expect(forced.on('H7')).toBe('temple isis')
    const two = claim({
      figures: figures('isis god H8', 'ra god B3'),
      monuments: monuments('temple H7 ra', 'temple G8 isis', 'temple I8 ra'),
    })
    expect(two.offered()).toEqual(['claim:H7', 'claim:I8'])
    expect(two.why('claim:G8')).toBe('R-09 ownMonument')
  })

  test('ten monuments of each of three kinds', () => {
    rule('A4.1')
    const scene = claim({ figures: figures('isis god H8', 'ra god B3') })
    expect([PER_MONUMENT, scene.s.stands.length]).toEqual([10, 30])
  })
})

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
  turnScene('amun', 'caravan', { figures: figures('amun god B5', 'ra god K2'), camels }, arrange)

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
    expect(whyNotExtend(boardWith(), six, seventh)).toEqual(['A10.3a', 'noCamelLeft'])
  })

  test('both ends touch river, water, camel or map edge', () => {
    rule('A10.3b')
    expect(whyLine(LINE)).toBe(undefined)
    expect(whyLine(LINE.slice(0, 3))).toBe('A10.3b touchesNothing')
    expect(whyLine(LINE.slice(1))).toBe('A10.3b touchesNothing')
    const s = boardWith(LINE)
    const anchorsOf = (of: Ankh, corner: number) => camelGround(of).anchors[corner]!
    const touched = lineCorners(edges(LINE))!.map((corner) => anchorsOf(s, corner))
    expect(touched.every((set) => (set & AT_CAMEL) !== 0)).toBe(true)
    expect(touched.at(-1)! & AT_WATER).toBe(AT_WATER)
    const river = lineCorners([edge(['E3', 'F3'])])!.map((corner) => anchorsOf(s, corner) & AT_RIVER)
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
    expect(whyNotExtend(s, [], edge(['A3', 'A4']))?.[1]).toBe('noCamelLeft')
    s.camels = []
    s.tokens.length = ORDER_TOKENS
    expect(whyNotExtend(s, [], edge(['A3', 'A4']))?.[1]).toBe('noOrderToken')
  })
})

/** R-10 as written, without the search of the rules: the line is simple, anchored, and adds one region. */
function isLegal(s: Ankh, line: readonly number[]): boolean {
  const corners = lineCorners(line)
  if (corners === undefined || line.some((of) => whyNotCamelOn(s, of) !== undefined)) return false
  const { anchors } = camelGround(s)
  if (anchors[corners[0]!] === 0 || anchors[corners.at(-1)!] === 0) return false
  const sizes = (camels: readonly number[]) => {
    const regions = findRegions(adjacencyWith(BARE_ADJACENCY, camels)).filter((_, space) => isLand(space))
    return [...new Set(regions)].map((set) => regions.filter((other) => other === set).length)
  }
  const [before, after] = [sizes(s.camels), sizes([...s.camels, ...line])]
  return after.length === before.length + 1 && Math.min(...after) >= 6
}

/** All legal lines by R-10, found by trying every path along the edges. */
function allLines(s: Ankh): number[][] {
  const found: number[][] = []
  const extend = (line: number[], end: number) => {
    const { anchors } = camelGround(s)
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
      if (camelGround(s).anchors[start] !== 0) extend([first], end)
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
      const next = offers.filter((edge) => whyNotExtend(s, line, edge) === undefined)
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
    const tokenAt = (name: string) => scene.s.tokens[Math.log2(scene.s.regions[spaceNamed(name)]!)]
    expect(tokenAt('A1')).toBe(tokenAt('A3'))
    expect(tokenAt('A4')).toBe(tokenAt('E9'))
    expect(tokenAt('A1')).not.toBe(tokenAt('A4'))
  })

  test('the old one goes to either region, the lowest of the supply to the other, then a swap is allowed', () => {
    rule('A10.3d', 'R-10')
    const tokens = (...answers: string[]) => {
      const { s } = drawn().say('amun', ...answers)
      return ['A1', 'A4', 'B0', 'K2'].map((name) => s.tokens[Math.log2(s.regions[spaceNamed(name)]!)])
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
