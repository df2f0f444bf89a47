import { sunsLeft } from '../rules/abilities/gods.ts'
import { BARE_ADJACENCY, isLand, spaceName } from '../rules/board.ts'
import * as pieces from '../rules/pieces.ts'
import { adjacencyWith, findRegions } from '../rules/position.ts'
import { type Ankh, CARD, CITY, GONE, MONUMENT, POOL, SCENARIOS, TRAPPED } from '../rules/state.ts'

/** Faults of a position: pieces lost or doubled, tokens out of place. Empty for a sound position. */
export function findFaults(s: Ankh): string[] {
  if (s.regions.length === 0) return []
  return [...figureFaults(s), ...spaceFaults(s), ...monumentFaults(s), ...regionFaults(s), ...godFaults(s)]
}

const fault = (wrong: boolean, what: string): string[] => (wrong ? [what] : [])

function figureFaults(s: Ankh): string[] {
  const guardians = s.guardians.map((kind) => pieces.guardianFigures(kind, s.players))
  const expected = s.players * (1 + pieces.WARRIORS) + guardians.reduce((sum, n) => sum + n, 0)
  const lists = [s.kind, s.owner, s.at, s.sun, s.aim]
  const trapped = s.at.flatMap((place, f) => (place === TRAPPED ? [f] : []))
  return [
    ...fault(
      lists.some((list) => list.length !== expected),
      `${s.at.length} figures, not ${expected}`,
    ),
    ...fault(trapped.length > pieces.SLOTS, 'too many trapped'),
    ...fault(trapped.join() !== s.trapped.toSorted((a, b) => a - b).join(), 'slots and figures differ'),
    ...fault(
      trapped.some((f) => s.kind[f] !== pieces.WARRIOR),
      'only warriors are trapped',
    ),
    ...fault(sunsLeft(s) < 0, 'too many sun tokens'),
    ...s.at.flatMap((place, f) => [
      ...fault(s.sun[f] === 1 && place < 0, `sun token on figure ${f} off the board`),
      ...fault(place === CARD && s.owner[f] !== -1, `figure ${f} on its card has an owner`),
      ...fault(place >= 0 && s.on[place] !== f + 1, `figure ${f} is not on its space`),
      ...fault(place >= 0 && !isLand(place) && s.kind[f] !== pieces.APEP, `figure ${f} stands in water`),
      ...fault(place >= 0 && !s.ladder.includes(s.owner[f]!), `figure ${f} of a god not in the game`),
      ...fault(s.kind[f] === pieces.GOD && s.ladder.includes(s.owner[f]!) && place < 0, 'a god left the board'),
      ...fault(s.aim[f]! >= 0 && (s.kind[f] !== pieces.GIANT_SCORPION || place < 0), `figure ${f} must not aim`),
    ]),
  ]
}

function spaceFaults(s: Ankh): string[] {
  const cities = SCENARIOS[s.scenario]?.cities?.length ?? 0
  return [
    ...fault(s.on.filter((on) => on === CITY).length !== cities, 'cities'),
    ...s.on.flatMap((on, space) => {
      if (on === 0 || on === CITY) return []
      const there = on < MONUMENT ? s.at[on - 1] : s.stands[on - MONUMENT]
      return fault(there !== space, `${spaceName(space)} holds something that is elsewhere`)
    }),
  ]
}

function monumentFaults(s: Ankh): string[] {
  return s.stands.flatMap((space, m) => [
    ...fault(space >= 0 && s.on[space] !== MONUMENT + m, `monument ${m} is not on its space`),
    ...fault(space < 0 && s.held[m] !== -1, `monument ${m} in the supply has a controller`),
    ...fault(s.held[m]! >= 0 && !s.ladder.includes(s.held[m]!), `monument ${m} of a god not in the game`),
  ])
}

function regionFaults(s: Ankh): string[] {
  const open = adjacencyWith(BARE_ADJACENCY, s.camels)
  const regions = findRegions(open)
  const count = new Set(regions.filter((_, space) => isLand(space))).size
  const sizes = s.tokens.map(
    (_, region) => s.regions.filter((set, space) => set === 1 << region && isLand(space)).length,
  )
  const pairs = new Set(regions.flatMap((set, space) => (isLand(space) ? [set * 1000 + s.regions[space]!] : [])))
  const tokens = s.tokens.toSorted((a, b) => a - b)
  return [
    ...fault(open.join() !== s.open.join(), 'adjacency does not follow from the camels'),
    ...fault(count !== s.tokens.length, `${count} regions, ${s.tokens.length} order tokens`),
    ...fault(s.camels.length > pieces.CAMELS || new Set(s.camels).size !== s.camels.length, 'camels'),
    ...fault(s.tokens.length > pieces.ORDER_TOKENS, 'too many regions'),
    ...fault(s.split.length === 0 && tokens.some((token, i) => token < 1 || token === tokens[i - 1]), 'order tokens'),
    ...fault(
      sizes.some((size) => size < pieces.SMALLEST_REGION),
      `a region of ${sizes} spaces`,
    ),
    ...fault(pairs.size !== count, 'regions differ from those that the camels make'),
  ]
}

/** D-18: while two gods merge, the higher one may have more guardians than bases. */
const isMerging = (s: Ankh): boolean => pieces.CONFLICT_NUMBER[s.event] === 3 && s.next.at(-1) === 'eventOver'

function godFaults(s: Ankh): string[] {
  const ladder = s.ladder.map((god) => s.devotion[god]!)
  const merged = s.plays.filter((god, seat) => god !== seat).length
  return [
    ...fault(s.ladder.length + s.fallen.length + merged !== s.players, 'gods lost'),
    ...fault(
      ladder.some((space, i) => space < 0 || space > pieces.TOP || (i > 0 && space < ladder[i - 1]!)),
      'the devotion track is out of order',
    ),
    ...s.ladder.flatMap((god) => {
      const held = s.held.filter((holder) => holder === god).length
      const bases = [pieces.SMALL, pieces.LARGE].map(
        (size) =>
          s.kind.filter((kind, f) => s.owner[f] === god && pieces.BASE[kind] === size && s.at[f] !== GONE).length,
      )
      const own = s.kind.filter((kind, f) => s.owner[f] === god && kind === pieces.WARRIOR)
      return [
        ...fault(s.ankhs[god]! + held !== pieces.ANKHS, `ankh tokens of god ${god}`),
        ...fault(s.followers[god]! < 0, `followers of god ${god}`),
        ...fault(!isMerging(s) && bases.some((n, size) => n > pieces.BASES[size]!), `bases of god ${god}`),
        ...fault(own.length !== pieces.WARRIORS, `warriors of god ${god}`),
        ...fault((s.hands[god]! & ~pieces.ALL_CARDS) !== 0, `hand of god ${god}`),
        ...fault((s.hands[god]! & pieces.CYCLE_OF_MAAT) === 0 && s.played[god] === 0, 'R-45: no Cycle in hand'),
      ]
    }),
    ...fault(
      s.at.some((place) => place < POOL && ![CARD, TRAPPED, GONE].includes(place)),
      'a figure nowhere',
    ),
  ]
}
