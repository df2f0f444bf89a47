import { CARD_COUNT } from '../rules/components/deck.ts'
import { provinceNamed, spaceNamed, WALLED } from '../rules/components/map.ts'
import { isPower, POWERS, sideNamed } from '../rules/components/sides.ts'
import { scenarioNamed } from '../rules/setup/scenarios.ts'
import { FIELDS } from './fields.ts'

type Input = { readonly [field: string]: unknown }
type Check = (value: unknown, field: string) => void

const fail = (why: string): never => {
  throw new RangeError(why)
}

const shown = (value: unknown) => JSON.stringify(value) ?? 'nothing'

/** A check that a value passes when `ok` holds; `what` it should be. */
const check =
  (what: string, ok: (value: any) => boolean): Check =>
  (value, field) => {
    if (!ok(value)) fail(`${field}: ${shown(value)} is no ${what}`)
  }

const named = (what: string, ok: (id: string) => boolean) =>
  check(what, (value) => typeof value === 'string' && ok(value))
const isObject = (value: unknown): value is Input =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0 && (value as number) < 100
const isWalled = (id: string) => WALLED[spaceNamed(id)] === true
const isKingId = (id: string) => POWERS.some((p) => p.kings.some((k) => k.id === id))
const isGeneral = (id: string) => ['leader', 'warlord1', 'warlord2'].includes(id) || isKingId(id)

const list =
  (of: Check): Check =>
  (value, field) => {
    if (!Array.isArray(value)) fail(`${field}: ${shown(value)} is no list`)
    for (const x of value as unknown[]) of(x, field)
  }

const record =
  (key: Check, of: Check): Check =>
  (value, field) => {
    if (!isObject(value)) return fail(`${field}: ${shown(value)} is no object`)
    for (const [name, x] of Object.entries(value)) {
      key(name, field)
      of(x, `${field}.${name}`)
    }
  }

const orNull =
  (of: Check): Check =>
  (value, field) => {
    if (value !== null) of(value, field)
  }

const any: Check = () => {}
const int = check('number', (n) => Number.isInteger(n) && Math.abs(n) < 1000)
const side = named('side', (id) => sideNamed(id) >= 0)
const power = named('power', (id) => isPower(sideNamed(id)))
const space = named('space', (id) => spaceNamed(id) >= 0)
const city = named('walled city', isWalled)
const province = named('province', (id) => provinceNamed(id) >= 0)
const place = named('space or province', (id) => spaceNamed(id) >= 0 || provinceNamed(id) >= 0)
const count = check('count', isCount)
const units = record(
  named('unit', (letter) => /^[WCMGwcmg]$/.test(letter)),
  count,
)
const generals = list(named('general', isGeneral))

/** A check for an object with the fields of a line of `fields.ts`. */
const fields =
  (line: string): Check =>
  (value, field) => {
    if (!isObject(value)) return fail(`${field}: ${shown(value)} is no object`)
    checkFields(line, value, `${field}.`)
  }

const points = record(any, fields('turn:int! total:int!'))

const TYPES: { readonly [type: string]: Check } = {
  any,
  int,
  side,
  power,
  space,
  province,
  units,
  generals,
  points,
  count,
  flag: any,
  number: int,
  die: check('die', (n) => Number.isInteger(n) && n >= 1 && n <= 6),
  dice: list(int),
  card: check('card', (n) => Number.isInteger(n) && n >= 1 && n <= CARD_COUNT),
  cards: list((n, field) => TYPES.card!(n, field)),
  ops: check('number of Ops', (n) => n === 1 || n === 2 || n === 3),
  use: check('use', (x) => x === 'ops' || x === 'event'),
  powers: list(power),
  spaces: list(space),
  provinces: list(province),
  general: orNull(named('general', isGeneral)),
  scenario: named('scenario', (id) => scenarioNamed(id) >= 0),
  turn: check('turn', (n) => Number.isInteger(n) && n >= 1 && n <= 10),
  role: check('role', (x) => x === 'attacker' || x === 'defender'),
  names: list(check('name', (x) => typeof x === 'string')),
  name: orNull(check('name', (x) => typeof x === 'string')),
  since: orNull(count),
  numbers: record(any, int),
  divisions: record(any, count),
  letters: list(check('unit', (x) => typeof x === 'string' && /^[WCMGwcmg]$/.test(x))),
  pair: check('pair', (x) => Array.isArray(x) && x.length === 2 && x.every(Number.isInteger)),
  drm: fields('attacker:int! defender:int!'),
  buy: record(
    named('purchase', (x) => ['garrison', 'mercenary', 'flip', 'chariot'].includes(x)),
    count,
  ),
  trade: fields('tp:int wp:int'),
  holders: record(power, (x, field) => TYPES.name!(x, field)),
  nationsOf: record(any, list(power)),
  steps: list((step, field) => {
    if (typeof step === 'string') space(step.replace(/^sea:/, '').replace(/^pc$/, 'memphis'), field)
    else fields('pick:units drop:units generals:generals')(step, field)
  }),
  by: fields('side:side! general:general warlords:generals units:units from:space! inside:flag kingStays:flag'),
  mover: fields('units:units from:space'),
  charger: fields('units:units! battle:int general:flag failedAvoid:flag'),
  fighter: fields('side:side! general:general divisions:divisions cards:cards'),
  survivor: fields('side:side! start:count! survivors:count! inflicted:int! general:flag'),
  target: check('target', (x) => typeof x === 'string' || (Array.isArray(x) && x.length === 2)),
  state: (value, field) => {
    if (!isObject(value)) return fail(`${field}: ${shown(value)} is no object`)
    checkFields(STATE, value, `${field}.`)
    known(STATE, value, field)
  },
  control: record(place, orNull(power)),
  garrisons: record(city, side),
  sieges: record(city, fields('besieger:side! count:count!')),
  forces: list((value, field) => {
    fields(FORCE)(value, field)
    known(FORCE, value as Input, field)
    if ((value as Input).inside) city((value as Input).at, field)
  }),
}

const STATE =
  'scenario:scenario control:control garrisons:garrisons forces:forces sieges:sieges closed:provinces hattiHome:provinces players:powers neutrals:powers turn:turn'
const FORCE = 'side:side! at:space! inside:flag units:units generals:generals divisions:divisions'

function known(line: string, value: Input, field: string): void {
  const names = line.split(' ').map((word) => word.split(':')[0])
  for (const name of Object.keys(value)) if (!names.includes(name)) fail(`${field} has no field ${name}`)
}

/** Checks the fields of a line: `name:type`, with `!` when the field must be there. */
function checkFields(line: string, value: Input, before: string): void {
  for (const word of line.split(' ')) {
    const [name, type] = word.replace('!', '').split(':') as [string, string]
    if (value[name] !== undefined) TYPES[type]!(value[name], before + name)
    else if (word.endsWith('!')) fail(`${before}${name} is missing`)
  }
}

/** Finds what is missing or unknown in the input of a calculation and says so. */
export const checkInput = (op: string, input: Input): void => checkFields(FIELDS[op] ?? '', input, '')
