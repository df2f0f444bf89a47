import { z } from 'zod'
import { commitmentOf, copy, type Params } from '../kernel/index.ts'

/** The data of a game by file; a file in a folder is named `folder.file`. */
export type Data = { readonly [file: string]: unknown }

/** What is wrong with a pack: a text key and the values it is worded with. */
export interface Problem {
  readonly key: string
  readonly values: Params
}

/** What a number may be: a schema, and how a person is told of it. */
export interface Shape {
  readonly schema: z.ZodType
  readonly key: string
  readonly values: Params
}

/** A whole number within limits. */
export const integer = (low: number, high: number): Shape => ({
  schema: z.int().min(low).max(high),
  key: 'pack.integer',
  values: { low, high },
})

/** One of some words. */
export const oneOf = (...words: readonly string[]): Shape => ({
  schema: z.enum(words),
  key: 'pack.oneOf',
  values: { words: [...words] },
})

/** Yes or no. */
export const yesOrNo: Shape = { schema: z.boolean(), key: 'pack.yesOrNo', values: {} }

/** Something with parts, such as a list of edges or a set-up. */
export const form = (schema: z.ZodType): Shape => ({ schema, key: 'pack.form', values: {} })

/** Numbers of one kind that a pack may replace: a path in which `*` stands for each element, and what they may be. */
export interface Replaceable {
  readonly file: string
  readonly path: string
  readonly shape: Shape
}

/** What packs of a game may replace, where its present numbers come from, and what must hold of new ones. */
export interface PackSpec {
  readonly game: string
  readonly data: Data
  readonly replaceable: readonly Replaceable[]
  /** Where the present value at an address comes from. */
  readonly provenance: (address: string) => string
  /** What is wrong with the data as a whole. */
  readonly constraints: (data: Data) => readonly Problem[]
}

/** One number as a pack gives it. */
export interface Given {
  readonly value: unknown
  readonly from?: string | undefined
}

/** A pack: one file that replaces numbers of one game. */
export interface Pack {
  readonly mehen: 'pack'
  readonly game: string
  readonly name: string
  readonly values: { readonly [address: string]: Given }
}

const NAME_LENGTH = 60

/** The form of a pack's file. */
export const packSchema = z.strictObject({
  mehen: z.literal('pack'),
  game: z.string(),
  name: z.string().trim().min(1).max(NAME_LENGTH),
  values: z.record(z.string(), z.strictObject({ value: z.unknown(), from: z.string().optional() })),
})

/** The properties by which an element of a list is named, in this order; by its place when it has none. */
const NAMES = ['id', 'number', 'action', 'slot', 'index', 'seat']

type Node = { readonly [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The name of an element of a list in addresses. */
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

/** Every address that a path stands for; parts that are not there have none. */
function addressesIn(value: unknown, path: readonly string[]): string[][] {
  const [step, ...rest] = path
  if (step === undefined) return value === undefined ? [] : [[]]
  return partsOf(value)
    .filter(([name]) => step === '*' || step === name)
    .flatMap(([name, part]) => addressesIn(part, rest).map((address) => [name, ...address]))
}

/** Every address that a pack may give a value for, and what the value may be. A rating that somebody lacks has none. */
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

/** One file of a game's data with the values of a pack in their places. */
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

/** All data of a game with the values of a pack in their places. */
export function packed(data: Data, pack: Pack): Data {
  return Object.fromEntries(Object.entries(data).map(([file, of]) => [file, packedFile(file, of, pack)]))
}

/** The values of a pack that differ from the present ones, in the order of their addresses. */
export function changes(spec: PackSpec, pack: Pack): [address: string, value: unknown][] {
  return Object.entries(pack.values)
    .filter(([address, { value }]) => JSON.stringify(value) !== JSON.stringify(valueAt(spec.data, address)))
    .map(([address, { value }]): [string, unknown] => [address, value])
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

/** What sets a pack apart: the hash of the numbers it changes; nothing when it changes none. */
export function hashOf(spec: PackSpec, pack: Pack): string | undefined {
  const changed = changes(spec, pack)
  return changed.length === 0 ? undefined : commitmentOf(JSON.stringify([spec.game, changed]))
}
