import { z } from 'zod'
import cards from '#games/god-kings/data/cards.json'
import map from '#games/god-kings/data/map.json'
import powers from '#games/god-kings/data/powers.json'
import scenarios from '#games/god-kings/data/scenarios.json'
import { type Data, integer, objectSchema, oneOf, type PackSpec, type Problem, yesOrNo } from './packs.ts'
import sources from './provenance/god-kings.json'

const id = z.string().max(40)
const link = z.strictObject({ a: id, b: id })
const few = z.int().min(0).max(20)
/** A number, or one number per player count or per kind of player. */
const some = z.union([few, z.enum(['every_walled']), z.record(id, z.union([few, z.enum(['every_walled'])]))])

type Setups = { readonly [power: string]: { spaces: string[]; provinces: string[] } }
type Everything = { map: typeof map; scenarios: typeof scenarios }

/** What the documents state of victory points and tribute; a pack of the printed map must keep it. */
const SUMS: readonly (readonly [what: 'vp' | 'tp', sum: number, ...provinces: string[]])[] = [
  ['vp', 15, 'mitanni', 'kizzuwadna', 'ugarit', 'karkemish', 'mukish', 'ishuwa'],
  ['vp', 11, 'mitanni', 'karkemish', 'ugarit', 'mukish'],
  ['vp', 6, 'assyria', 'mari'],
  ['vp', 2, 'mari'],
  ['vp', 1, 'arrapha'],
  ['vp', 4, 'hatti', 'masha'],
  ['vp', 10, 'egypt', 'sinai', 'canaan', 'amurru'],
  ['vp', 14, 'egypt', 'sinai', 'canaan', 'amurru', 'ugarit', 'alasiya'],
  ['tp', 2, 'egypt'],
  ['tp', 2, 'canaan'],
  ['tp', 2, 'amurru'],
  ['tp', 0, 'sinai'],
  ['tp', 2, 'masha'],
  ['tp', 4, 'hatti', 'masha'],
  ['tp', 7, 'mitanni', 'karkemish', 'ugarit', 'mukish'],
]

/** C46: a Revolt against Mitanni can pull 2 or 3 VP out of its outer provinces. */
const OUTER = ['kizzuwadna', 'ugarit', 'karkemish', 'mukish', 'ishuwa']

const problem = (key: string, values: Problem['values']): Problem => ({
  key: `pack.god-kings.${key}`,
  values,
})

function revoltProblems(values: readonly number[]): Problem[] {
  const fits = Math.max(...values) === 3 && values.includes(2)
  return fits ? [] : [problem('revolt', { provinces: OUTER, found: values })]
}

/** Links to unknown spaces, and duplicates. */
function linkProblems(links: readonly { a: string; b: string }[], known: ReadonlySet<string>): Problem[] {
  const named = links.map(({ a, b }) => [a, b].sort().join('-'))
  return [
    ...links
      .filter(({ a, b }) => a === b || !known.has(a) || !known.has(b))
      .map(({ a, b }) => problem('link', { a, b })),
    ...named.filter((name, i) => named.indexOf(name) !== i).map((name) => problem('twice', { link: name })),
  ]
}

/** Constraints on the map, its values and the setups. */
function constraints(data: Data): Problem[] {
  const all = data as unknown as Everything
  const spaces = new Set(all.map.spaces.map((space) => space.id))
  const provinces = new Map(all.map.provinces.map((province) => [province.id, province]))
  const unknown = all.scenarios.scenarios.flatMap((scenario) =>
    Object.values(scenario.setup as unknown as Setups).flatMap((setup) =>
      [
        ...setup.spaces.filter((name) => !spaces.has(name)),
        ...setup.provinces.filter((name) => !provinces.has(name)),
      ].map((name) => problem('place', { scenario: scenario.id, name })),
    ),
  )
  const walls = all.map.spaces.filter(({ kind, siege }) => kind !== 'walled' && siege !== 0)
  return [
    ...SUMS.flatMap(([what, sum, ...names]): Problem[] => {
      const found = names.reduce((total, name) => total + provinces.get(name)![what], 0)
      return found === sum ? [] : [problem(what, { provinces: names, sum, found })]
    }),
    ...revoltProblems(OUTER.map((name) => provinces.get(name)!.vp)),
    ...linkProblems(all.map.edges, new Set([...spaces, ...all.map.tribalSpaces.map((space) => space.id)])),
    ...linkProblems(all.map.seaLanes, spaces),
    ...walls.map((space) => problem('walls', { space: space.id })),
    ...unknown,
  ]
}

/** The source of a number; the setups of a scenario share one line. */
function provenance(address: string): string {
  const known = sources as { readonly [address: string]: string }
  return known[address] ?? known[address.split('/').slice(0, 4).join('/')] ?? 'reconstructed'
}

/** The numbers of The God Kings that the documents do not give, and related ones. */
export const godKings: PackSpec = {
  game: 'god-kings',
  data: { cards, map, powers, scenarios },
  replaceable: [
    { file: 'cards', path: 'cards/*/ops', shape: integer(1, 3) },
    { file: 'map', path: 'provinces/*/vp', shape: integer(0, 15) },
    { file: 'map', path: 'provinces/*/tp', shape: integer(0, 9) },
    { file: 'map', path: 'spaces/*/kind', shape: oneOf('city', 'walled') },
    { file: 'map', path: 'spaces/*/siege', shape: integer(-5, 0) },
    { file: 'map', path: 'spaces/*/wood', shape: integer(0, 3) },
    { file: 'map', path: 'spaces/*/mountain', shape: yesOrNo },
    { file: 'map', path: 'spaces/*/port', shape: yesOrNo },
    { file: 'map', path: 'edges', shape: objectSchema(z.array(link)) },
    { file: 'map', path: 'seaLanes', shape: objectSchema(z.array(link)) },
    { file: 'powers', path: 'powers/*/kings/*/strategy', shape: integer(1, 3) },
    { file: 'powers', path: 'powers/*/kings/*/battle', shape: integer(0, 4) },
    { file: 'powers', path: 'powers/*/warlords/strategy', shape: integer(1, 3) },
    { file: 'powers', path: 'powers/*/warlords/battle', shape: integer(0, 4) },
    { file: 'scenarios', path: 'scenarios/*/setup/*/warlords', shape: integer(0, 2) },
    { file: 'scenarios', path: 'scenarios/*/setup/*/divisions', shape: integer(0, 4) },
    { file: 'scenarios', path: 'scenarios/*/setup/*/chariots', shape: objectSchema(some) },
    { file: 'scenarios', path: 'scenarios/*/setup/*/garrisons', shape: objectSchema(some) },
    { file: 'scenarios', path: 'scenarios/*/setup/*/provinces', shape: objectSchema(z.array(id)) },
    { file: 'scenarios', path: 'scenarios/*/setup/*/spaces', shape: objectSchema(z.array(id)) },
  ],
  provenance,
  constraints,
}
