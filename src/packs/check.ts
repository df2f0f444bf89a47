import { addressesOf, type Pack, type PackSpec, type Problem, packed, packSchema } from './pack.ts'

/** A parsed pack, or its problems. */
export interface Checked {
  readonly pack?: Pack
  readonly problems: readonly Problem[]
}

/** Parses a pack for one of these games and lists every problem. */
export function checkPack(text: string, specs: { readonly [game: string]: PackSpec }): Checked {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (error) {
    return { problems: [{ key: 'pack.notJson', values: { what: (error as Error).message } }] }
  }
  const { success, data, error } = packSchema.safeParse(read)
  if (!success) {
    return {
      problems: error.issues.map(({ path }) => ({ key: 'pack.notPack', values: { at: where(path) } })),
    }
  }
  const pack = data as Pack
  const spec = Object.hasOwn(specs, pack.game) ? specs[pack.game]! : undefined
  if (spec === undefined) {
    return { problems: [{ key: 'pack.game', values: { game: pack.game, games: Object.keys(specs) } }] }
  }
  const wrong = valuesWrong(spec, pack)
  const problems = wrong.length > 0 ? wrong : spec.constraints(packed(spec.data, pack))
  return problems.length === 0 ? { pack, problems } : { problems }
}

/** The values with unknown addresses or of the wrong form. */
function valuesWrong(spec: PackSpec, pack: Pack): Problem[] {
  const addresses = addressesOf(spec)
  return Object.entries(pack.values).flatMap(([at, { value }]): Problem[] => {
    const shape = addresses.get(at)
    if (shape === undefined) return [{ key: 'pack.unknown', values: { at } }]
    const { success, error } = shape.schema.safeParse(value)
    if (success) return []
    const within = where(error.issues[0]!.path)
    const found = JSON.stringify(value) ?? 'null'
    return [
      {
        key: shape.key,
        values: { ...shape.values, at: within === '' ? at : `${at}: ${within}`, found: short(found) },
      },
    ]
  })
}

const where = (path: readonly PropertyKey[]): string => path.map(String).join('/')

const LONGEST = 60
const short = (text: string): string => (text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}...`)
