import { type Bar, each, type Flow, pick } from '../../../../kernel/index.ts'
import { buildOption, none, toOption } from '../asks.ts'
import { ALL, nameOf, type Space } from '../board.ts'
import { lowestFirst } from '../devotion.ts'
import { godName, inRegion, seatOf } from '../facts.ts'
import { addFollowers, build, groundBar, inSupply } from '../occupy.ts'
import { BUILD_MONUMENT, MONUMENTS } from '../pieces.ts'
import { buildCost } from '../powers/inspiring.ts'
import type { Ankh, Table } from '../state.ts'
import { cardOf } from './card.ts'

/** A16.2 Build Monument: a monument for followers. */
export const buildMonument = cardOf('buildMonument', 'A16.2')

const KINDS = MONUMENTS.map((_, kind) => kind)
const NO_TOKEN: Bar = ['A16.2', 'noAnkhToken']
const NO_MONUMENT: Bar = ['R-36', 'noMonumentLeft']
const NO_SPACE: Bar = ['A16.2', 'noEmptySpace']
const OTHER_REGION: Bar = ['A16.2', 'otherRegion']

/** A16.2: the rule against building on a space in a battle of this region. */
export function buildAtBar(s: Ankh, region: number, space: Space): Bar | undefined {
  return inRegion(s, space, region) ? groundBar(s, space) : OTHER_REGION
}

/** A16.2: the rule against a god building a kind of monument in a battle of this region. */
function buildBar(s: Ankh, god: number, region: number, kind: number): Bar | undefined {
  const cost = buildCost(s, god)
  if (s.followers[god]! < cost) return ['A16.2', 'tooFewFollowers', { cost }]
  if (s.ankhs[god] === 0) return NO_TOKEN
  if (inSupply(s, kind) < 0) return NO_MONUMENT
  return ALL.some((space) => buildAtBar(s, region, space) === undefined) ? undefined : NO_SPACE
}

const builds = (s: Ankh, god: number): boolean => (s.played[god]! & BUILD_MONUMENT) !== 0

/** A11.7a: whether a Build Monument card was revealed. */
export const isBuilding = (s: Ankh): boolean => s.fighters.some((god) => builds(s, god))

/** D-10, A11.7a, R-35: every Build Monument card may build one monument, lowest devotion first. */
export function* buildMonuments(g: Table): Flow {
  const s = g.state
  const { region } = s
  const builders = s.fighters.filter((god) => builds(s, god))
  for (const god of lowestFirst(s, builders)) {
    const seat = seatOf(god)
    const kinds = each(KINDS, buildOption, (kind) => buildBar(s, god, region, kind))
    const chosen = yield* pick(seat, 'build', 'A16.2', [kinds, none], {
      about: { cost: buildCost(s, god), followers: s.followers[god]! },
    })
    if (chosen.verb === 'none') continue
    const monument = MONUMENTS[chosen.of]!
    const spaces = each(ALL, toOption, (candidate) => buildAtBar(s, region, candidate))
    const { of: space } = yield* pick(seat, 'buildTo', 'A16.2', [spaces], { about: { monument } })
    addFollowers(g, god, -buildCost(s, god), 'A16.2', 'build')
    build(s, chosen.of, space, god)
    g.tell?.({ kind: 'built', rule: 'A16.2', with: { god: godName(s, god), monument, space: nameOf(space) } })
  }
}
