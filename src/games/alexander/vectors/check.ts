import { DIRECTIONS, FACINGS } from '../../../hex/index.ts'
import { ASPECT_NAMES } from '../rules/charts/aspects.ts'
import { MISSILE_NAMES } from '../rules/charts/missile.ts'
import { HEXSIDES, TERRAINS } from '../rules/charts/movement.ts'
import { FIELDS, OBJECTS } from './fields.ts'
import { isKindName, isTypeName } from './names.ts'

type Input = { readonly [field: string]: unknown }
type Check = (value: unknown, field: string) => void

function fail(why: string): never {
  throw new RangeError(why)
}

const shown = (value: unknown) => JSON.stringify(value) ?? 'nothing'

/** A check that a value passes when `ok` holds; `what` it should be. */
const check =
  (what: string, ok: (value: any) => boolean): Check =>
  (value, field) => {
    if (!ok(value)) fail(`${field}: ${shown(value)} is no ${what}`)
  }

const oneOf = (what: string, names: readonly string[]) => check(what, (value) => names.includes(value))
const isObject = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const between = (low: number, high: number) => (n: unknown) =>
  Number.isInteger(n) && (n as number) >= low && (n as number) <= high

const list =
  (of: Check): Check =>
  (value, field) => {
    if (!Array.isArray(value)) fail(`${field}: ${shown(value)} is no list`)
    for (const x of value) of(x, field)
  }

/** An object whose every value is of one kind. */
const record =
  (of: Check): Check =>
  (value, field) => {
    if (!isObject(value)) fail(`${field}: ${shown(value)} is no object`)
    for (const [name, x] of Object.entries(value)) of(x, `${field}.${name}`)
  }

const hex = check('hex', (value) => /^(0[1-9]|[1-9]\d)(0[1-9]|[1-9]\d)$/.test(value))
const name = check('name', (value) => typeof value === 'string')

const TYPES: { readonly [type: string]: Check } = {
  ...{ any: () => {}, flag: () => {}, hex, name },
  count: check('count', between(0, 999)),
  number: check('number', between(-99, 99)),
  die: check('die', between(0, 9)),
  hexes: (value, field) => {
    list(hex)(value, field)
    if (!between(1, 2)((value as unknown[]).length)) fail(`${field}: a unit stands on one hex or two`)
  },
  facing: oneOf('facing', FACINGS),
  direction: oneOf('direction', DIRECTIONS),
  type: check('unit type', (value) => typeof value === 'string' && isTypeName(value)),
  kind: check('unit type or class', (value) => typeof value === 'string' && isKindName(value)),
  aspect: oneOf('aspect', ASPECT_NAMES),
  terrain: oneOf('terrain', TERRAINS),
  hexside: oneOf('hexside', HEXSIDES),
  missile: oneOf('missile class', MISSILE_NAMES),
  letter: oneOf('missile letter', ['J', 'A', 'S', 'B']),
  supply: oneOf('missile supply', ['full', 'low', 'no']),
  formation: oneOf('formation', ['line', 'column', 'square', 'charge']),
  half: oneOf('side', ['left', 'right']),
  edge: oneOf('map edge', ['N', 'E', 'S', 'W']),
  role: oneOf('role', ['overall', 'wing', 'subordinate', 'contingent']),
  phase: oneOf('kind of phase', ['first', 'momentum']),
  orderKind: oneOf('kind of order', ['move', 'fire', 'harass', 'recover', 'rally']),
  orderedBy: oneOf('kind of commander', ['order', 'contingent']),
  trumpKind: oneOf('kind of trump', ['active', 'counter', 'momentum']),
  lineKind: oneOf('kind of Line', ['foot', 'cavalry']),
  link: oneOf('link', ['flank', 'front']),
  moveOrder: oneOf('order', ['move', 'fire']),
  beyond: oneOf('end of a run', ['open', 'edge', 'barred']),
  occasion: oneOf('occasion', ['entry', 'retire', 'order', 'return']),
  casualty: oneOf('casualty', ['none', 'finished', 'wounded', 'killed']),
  basis: oneOf('basis', ['overall', 'range', 'strategy', 'turn1', 'persianWing']),
  result: check('result', (value) => /^\d+\(\d+\)$/.test(value)),
  zones: record(list(name)),
  levels: record(check('level', between(-9, 9))),
  armies: (value, field) => {
    record((losses, army) => checkFields(OBJECTS.losses!, losses, army))(value, field)
    if (Object.keys(value as object).length !== 2) fail(`${field}: two armies are compared`)
  },
}

/** The words of a line of fields; braces keep their contents together. */
const wordsOf = (line: string): string[] => line.match(/[^\s{]+(\{[^{}]*\})?\S*/g) ?? []

function checkOf(type: string): Check {
  if (type.endsWith('[]')) return list(checkOf(type.slice(0, -2)))
  const fields = type.startsWith('{') ? type.slice(1, -1) : OBJECTS[type]
  return fields === undefined ? TYPES[type]! : (value, field) => checkFields(fields, value, field)
}

function checkFields(line: string, value: unknown, field: string): void {
  if (!isObject(value)) fail(`${field}: ${shown(value)} is no object`)
  const at = (part: string) => (field === '' ? part : `${field}.${part}`)
  for (const word of wordsOf(line)) {
    const colon = word.indexOf(':')
    const part = word.slice(0, colon)
    const isNeeded = word.endsWith('!')
    const type = word.slice(colon + 1, isNeeded ? -1 : undefined)
    if (value[part] != null) checkOf(type)(value[part], at(part))
    else if (isNeeded) fail(`${at(part)} is missing`)
  }
}

/** Finds what is missing or unknown in the input of a calculation and says so. */
export const checkInput = (op: string, input: object): void => checkFields(FIELDS[op] ?? '', input, '')
