import { z } from 'zod'
import cards from '#games/ankh/data/battle-cards.json'
import board from '#games/ankh/data/board.json'
import guardians from '#games/ankh/data/guardians.json'
import powers from '#games/ankh/data/powers.json'
import scenarios from '#games/ankh/data/scenarios.json'
import tracks from '#games/ankh/data/tracks.json'
import { axialGrid } from '#hex/grid.ts'
import { type Data, integer, objectSchema, oneOf, type PackSpec, type Problem } from './packs.ts'
import sources from './provenance/ankh.json'

const hex = z.string().max(4)
const pair = z.array(hex).length(2)
const region = z.strictObject({
  name: z.string().max(40),
  seed: hex,
  size: z.int().min(1),
  order: z.int().min(1).max(8),
})
const monument = z.strictObject({
  type: z.enum(['obelisk', 'temple', 'pyramid']),
  hex,
  controller: z.nullable(z.int().min(1).max(5)),
})
const seat = z.strictObject({
  seat: z.int().min(1).max(5),
  figures: z
    .array(z.strictObject({ type: z.enum(['god', 'warrior']), hex }))
    .min(1)
    .max(7),
})

type Everything = {
  board: typeof board
  tracks: typeof tracks
  guardians: typeof guardians
  scenarios: typeof scenarios
}
type Scenario = (typeof scenarios.scenarios)[number]

/** The source of a number: its own line, or that of its parent. */
function provenance(address: string): string {
  const known = sources as { readonly [address: string]: string }
  const [file, ...steps] = address.split('/')
  if (file === 'board' && steps[0] === 'spaces') return known['board/spaces/terrain']!
  for (let n = steps.length; n > 0; n--) {
    const found = known[[file, ...steps.slice(0, n)].join('/')]
    if (found !== undefined) return found
  }
  return 'reconstructed'
}

const problem = (key: string, values: Problem['values']): Problem => ({ key: `pack.ankh.${key}`, values })

/** The region of each space, as divided by rivers and these camels; -1 for water. */
function regionsOf({ spaces, riverEdges }: typeof board, camels: readonly (readonly string[])[]): Map<string, number> {
  const grid = axialGrid(spaces.map(({ q, r }) => [q, r]))
  const shut = new Set([...riverEdges, ...camels].map((edge) => [...edge].sort().join('-')))
  const found = new Map(spaces.map(({ id }) => [id, -1]))
  let regions = 0
  spaces.forEach((start, first) => {
    if (start.terrain === 'water' || found.get(start.id)! >= 0) return
    const todo = [first]
    found.set(start.id, regions)
    for (const at of todo) {
      for (let d = 0; d < 6; d++) {
        const near = spaces[grid.neighbour[at * 6 + d]!]
        if (near === undefined || near.terrain === 'water' || found.get(near.id)! >= 0) continue
        if (shut.has([spaces[at]!.id, near.id].sort().join('-'))) continue
        found.set(near.id, regions)
        todo.push(spaces.indexOf(near))
      }
    }
    regions++
  })
  return found
}

/** What is wrong with a setup on this board. */
function scenarioProblems(scenario: Scenario, on: typeof board): Problem[] {
  const { id, players } = scenario
  const regions = regionsOf(on, scenario.camelLines.flat())
  const land = (space: string) => (regions.get(space) ?? -1) >= 0
  const pieces = [
    ...scenario.monuments.map((m) => m.hex),
    ...scenario.seats.flatMap(({ figures }) => figures.map((f) => f.hex)),
    ...(scenario.cities ?? []).map((city) => city.hex),
  ]
  const doubled = pieces.filter((space, i) => pieces.indexOf(space) !== i)
  const seeds = scenario.regions.map(({ seed }) => regions.get(seed) ?? -1)
  const orders = scenario.regions.map(({ order }) => order)
  const count = Math.max(...regions.values()) + 1
  const seats = scenario.seats.map((s) => s.seat).sort()
  return [
    ...pieces.filter((space) => !land(space)).map((space) => problem('land', { scenario: id, space })),
    ...doubled.map((space) => problem('taken', { scenario: id, space })),
    ...(seeds.includes(-1) || new Set(seeds).size !== count || seeds.length !== count
      ? [problem('regions', { scenario: id, regions: count })]
      : []),
    ...(new Set(orders).size === orders.length ? [] : [problem('orders', { scenario: id })]),
    ...(seats.join() === Array.from({ length: players }, (_, i) => i + 1).join()
      ? []
      : [problem('seats', { scenario: id, players })]),
    ...scenario.seats
      .filter(({ figures }) => figures.filter((f) => f.type === 'god').length !== 1)
      .map((s) => problem('god', { scenario: id, seat: s.seat })),
    ...scenario.monuments
      .filter(({ controller }) => (controller ?? 1) > players)
      .map((m) => problem('controller', { scenario: id, space: m.hex })),
    ...['obelisk', 'temple', 'pyramid']
      .filter((kind) => scenario.monuments.filter(({ type }) => type === kind).length > 10)
      .map((kind) => problem('monuments', { scenario: id, kind })),
  ]
}

/** A1, A5, A6.2, A7.1, A10.1, A18: joint constraints on board, tracks, guardians and setups. */
function constraints(data: Data): Problem[] {
  const all = data as unknown as Everything
  const ids = new Set(all.board.spaces.map(({ id }) => id))
  const rivers = all.board.riverEdges.filter((edge) => edge.some((space) => !ids.has(space)))
  const conflicts = all.tracks.eventTrack.spaces.filter(({ event }) => event === 'conflict').length
  const { red, top } = all.tracks.devotionTrack
  const late = all.tracks.actionTracks.tracks.filter((track) =>
    Object.values(track.startSpace).some((start) => start >= track.eventSpace),
  )
  const levels = [1, 2, 3].filter((level) => !all.guardians.guardians.some((guardian) => guardian.level === level))
  return [
    ...rivers.map((edge) => problem('river', { edge: edge.join('-') })),
    ...(conflicts === 5 ? [] : [problem('conflicts', { conflicts })]),
    ...(red.to < top ? [] : [problem('track', { red: red.to, top })]),
    ...late.map(({ action }) => problem('pushes', { action })),
    ...levels.map((level) => problem('level', { level })),
    ...(rivers.length > 0 ? [] : all.scenarios.scenarios.flatMap((scenario) => scenarioProblems(scenario, all.board))),
  ]
}

/** The numbers of Ankh that the rule document does not give. */
export const ankh: PackSpec = {
  game: 'ankh',
  data: { 'battle-cards': cards, board, guardians, powers, scenarios, tracks },
  replaceable: [
    { file: 'battle-cards', path: 'cards/*/strength', shape: integer(0, 9) },
    { file: 'guardians', path: 'guardians/*/level', shape: integer(1, 3) },
    { file: 'guardians', path: 'guardians/*/figures', shape: integer(1, 5) },
    { file: 'guardians', path: 'guardians/*/base', shape: oneOf('small', 'large') },
    { file: 'powers', path: 'unlockSlots/*/guardianSymbol', shape: objectSchema(z.nullable(z.int().min(1).max(3))) },
    { file: 'tracks', path: 'actionTracks/tracks/*/startSpace/*', shape: integer(0, 20) },
    { file: 'tracks', path: 'actionTracks/tracks/*/eventSpace', shape: integer(1, 21) },
    {
      file: 'tracks',
      path: 'eventTrack/spaces/*/event',
      shape: oneOf('start', 'controlMonument', 'camelCaravan', 'conflict'),
    },
    { file: 'tracks', path: 'devotionTrack/red/to', shape: integer(1, 60) },
    { file: 'tracks', path: 'devotionTrack/top', shape: integer(2, 61) },
    { file: 'board', path: 'spaces/*/terrain', shape: oneOf('fertile', 'desert', 'water') },
    { file: 'board', path: 'riverEdges', shape: objectSchema(z.array(pair)) },
    { file: 'scenarios', path: 'scenarios/*/regions', shape: objectSchema(z.array(region).min(1).max(8)) },
    { file: 'scenarios', path: 'scenarios/*/camelLines', shape: objectSchema(z.array(z.array(pair))) },
    { file: 'scenarios', path: 'scenarios/*/monuments', shape: objectSchema(z.array(monument)) },
    { file: 'scenarios', path: 'scenarios/*/seats', shape: objectSchema(z.array(seat)) },
    {
      file: 'scenarios',
      path: 'scenarios/*/cities',
      shape: objectSchema(z.array(z.strictObject({ name: z.string().max(40), hex }))),
    },
  ],
  provenance,
  constraints,
}
