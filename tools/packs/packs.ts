import { z } from 'zod'
import { commitTo, copy, type Params } from '#kernel'

/** The data of a game by file; a file in a folder is named `folder.file`. */
export type Data = { readonly [file: string]: unknown }

/** A problem with a pack: a text key and its values. */
export interface Problem {
  readonly key: string
  readonly values: Params
}

/** The allowed values of a number: a schema, and its description for people. */
export interface Shape {
  readonly schema: z.ZodType
  readonly key: string
  readonly values: Params
}

/** An integer in a range. */
export const integer = (low: number, high: number): Shape => ({
  schema: z.int().min(low).max(high),
  key: 'pack.integer',
  values: { low, high },
})

export const oneOf = (...words: readonly string[]): Shape => ({
  schema: z.enum(words),
  key: 'pack.oneOf',
  values: { words: [...words] },
})

export const yesOrNo: Shape = { schema: z.boolean(), key: 'pack.yesOrNo', values: {} }

/** A value with parts, such as a list of edges or a setup. */
export const objectSchema = (schema: z.ZodType): Shape => ({ schema, key: 'pack.form', values: {} })

/** Numbers of one kind that a pack may replace: a path in which `*` stands for each element, and the allowed values. */
export interface Replaceable {
  readonly file: string
  readonly path: string
  readonly shape: Shape
}

/** What packs of a game may replace, the sources of the current numbers, and the constraints on new ones. */
export interface PackSpec {
  readonly game: string
  readonly data: Data
  readonly replaceable: readonly Replaceable[]
  /** The source of the current value at an address. */
  readonly provenance: (address: string) => string
  /** Problems of the data as a whole. */
  readonly constraints: (data: Data) => readonly Problem[]
}

/** A number in a pack. */
export interface Override {
  readonly value: unknown
  readonly from?: string | undefined
}

/** A pack: a file that replaces numbers of one game. */
export interface Pack {
  readonly mehen: 'pack'
  readonly game: string
  readonly name: string
  readonly values: { readonly [address: string]: Override }
}

const NAME_LENGTH = 60

/** The schema of a pack file. */
export const packSchema = z.strictObject({
  mehen: z.literal('pack'),
  game: z.string(),
  name: z.string().trim().min(1).max(NAME_LENGTH),
  values: z.record(z.string(), z.strictObject({ value: z.unknown(), from: z.string().optional() })),
})

/** Properties that name an element of a list, in order of preference; otherwise its index. */
const NAMES = ['id', 'number', 'action', 'slot', 'index', 'seat']

type Node = { readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** An element's name in addresses. */
function nameOf(element: unknown, place: number): string {
  const named = isNode(element) ? NAMES.find((name) => element[name] !== undefined) : undefined
  return String(named === undefined ? place : (element as Node)[named])
}

/** The parts of a value by their names in addresses. */
const partsOf = (value: unknown): [name: string, part: unknown][] =>
  Array.isArray(value)
    ? value.map((element, i) => [nameOf(element, i), element])
    : isNode(value)
      ? Object.entries(value)
      : []

/** Every address matched by a path; missing parts match nothing. */
function addressesIn(value: unknown, path: readonly string[]): string[][] {
  const [step, ...rest] = path
  if (step === undefined) return value === undefined ? [] : [[]]
  return partsOf(value)
    .filter(([name]) => step === '*' || step === name)
    .flatMap(([name, part]) => addressesIn(part, rest).map((address) => [name, ...address]))
}

/** Every replaceable address with its allowed values. Ratings that do not exist have none. */
export function addressesOf(spec: PackSpec): Map<string, Shape> {
  const found = new Map<string, Shape>()
  for (const { file, path, shape } of spec.replaceable) {
    const canLack = shape.schema.safeParse(null).success
    for (const steps of addressesIn(spec.data[file], path.split('/'))) {
      const address = [file, ...steps].join('/')
      if (canLack || valueAt(spec.data, address) !== null) found.set(address, shape)
    }
  }
  return found
}

/** The value at an address. */
export function valueAt(data: Data, address: string): unknown {
  const [file, ...steps] = address.split('/')
  let value: unknown = data[file!]
  for (const step of steps) value = partsOf(value).find(([name]) => name === step)?.[1]
  return value
}

/** One data file with the values of a pack. */
export function packedFile(file: string, data: unknown, pack: Pack): unknown {
  const packed = copy(data)
  for (const [address, { value }] of Object.entries(pack.values)) {
    const [of, ...steps] = address.split('/')
    if (of === file) put(packed, steps, copy(value))
  }
  return packed
}

function put(within: unknown, steps: readonly string[], value: unknown): void {
  const last = steps.length - 1
  let at = within
  for (let i = 0; i < last; i++) at = partsOf(at).find(([name]) => name === steps[i])?.[1]
  if (Array.isArray(at)) at[partsOf(at).findIndex(([name]) => name === steps[last])] = value
  else (at as { [key: string]: unknown })[steps[last]!] = value
}

/** All data of a game with the values of a pack. */
export function packed(data: Data, pack: Pack): Data {
  return Object.fromEntries(Object.entries(data).map(([file, of]) => [file, packedFile(file, of, pack)]))
}

/** The values of a pack that differ from the current ones, in address order. */
export function changes(spec: PackSpec, pack: Pack): [address: string, value: unknown][] {
  return Object.entries(pack.values)
    .filter(([address, { value }]) => JSON.stringify(value) !== JSON.stringify(valueAt(spec.data, address)))
    .map(([address, { value }]): [string, unknown] => [address, value])
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

/** The hash of the numbers a pack changes; undefined if it changes none. */
export function hashOf(spec: PackSpec, pack: Pack): string | undefined {
  const changed = changes(spec, pack)
  return changed.length === 0 ? undefined : commitTo(JSON.stringify([spec.game, changed]))
}

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
    return [
      {
        key: shape.key,
        values: { ...shape.values, at: within === '' ? at : `${at}: ${within}`, found: excerpt(value) },
      },
    ]
  })
}

const where = (path: readonly PropertyKey[]): string => path.map(String).join('/')

const LONGEST = 60

/** The beginning of a value as JSON; of one that is nested too deeply, nothing. */
function excerpt(value: unknown): string {
  try {
    const text = JSON.stringify(value) ?? 'null'
    return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}...`
  } catch (error) {
    if (error instanceof RangeError) return '...'
    throw error
  }
}

/** A pack with every replaceable number of a game, its current value and its source. */
export function templateOf(spec: PackSpec, name: string): Pack {
  const values: { [address: string]: Override } = {}
  for (const address of addressesOf(spec).keys()) {
    values[address] = { value: valueAt(spec.data, address), from: spec.provenance(address) }
  }
  return { mehen: 'pack', game: spec.game, name, values }
}

/** Formats a pack with one line per number, so that packs can be compared. */
export function formatPack({ mehen, game, name, values }: Pack): string {
  const lines = Object.entries(values).map(
    ([address, given]) => `    ${JSON.stringify(address)}: ${JSON.stringify(given)}`,
  )
  const head = Object.entries({ mehen, game, name }).map(
    ([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},`,
  )
  return ['{', ...head, '  "values": {', lines.join(',\n'), '  }', '}', ''].join('\n')
}
