import type { BoardAsk, BoardOption } from '../../../../client/kit/index.ts'
import { DIRECTIONS, FACINGS } from '../../../../hex/index.ts'
import type { Battle } from '../../rules/battle.ts'
import { thingNamed } from './things.ts'

/** An option that is a facing: a corner, or the hexside that a column faces. */
interface TurnOffer {
  readonly option: BoardOption
  readonly side: 'corner' | 'hexside'
  /** Index into `FACINGS` for a corner, into `DIRECTIONS` for a hexside. */
  readonly to: number
}

/** The options of the open asks, by the unit, leader or hex that they name. */
export interface Offers {
  readonly units: ReadonlyMap<number, readonly BoardOption[]>
  readonly leaders: ReadonlyMap<number, readonly BoardOption[]>
  readonly hexes: ReadonlyMap<number, readonly BoardOption[]>
  readonly turns: readonly TurnOffer[]
  /** Verbs to ask for the rule against choosing something. */
  readonly verbs: readonly string[]
}

/** Verbs with a rule against their options even when none is on offer. */
const TELLING = ['unit', 'at', 'attackBy', 'trump', 'counter', 'contingent', 'leader', 'go', 'face']

const HEXSIDES = new Set(['ahead', 'column'])
const CORNERS = new Set(['face', 'line'])

function turnOf(option: BoardOption): TurnOffer | undefined {
  const side = HEXSIDES.has(option.verb) ? 'hexside' : CORNERS.has(option.verb) ? 'corner' : undefined
  if (side === undefined) return undefined
  const to = (side === 'corner' ? FACINGS : DIRECTIONS).indexOf(option.of as never)
  return to < 0 ? undefined : { option, side, to }
}

/** Groups the options of the open asks by the unit, leader or hex that they name. */
export function offersOf(b: Battle, asks: readonly BoardAsk[]): Offers {
  const found = { unit: new Map(), leader: new Map(), hex: new Map() } as {
    readonly [kind in 'unit' | 'leader' | 'hex']: Map<number, BoardOption[]>
  }
  const turns: TurnOffer[] = []
  const verbs = new Set(TELLING)
  for (const option of asks.flatMap((ask) => ask.options)) {
    verbs.add(option.verb)
    const turn = turnOf(option)
    if (turn) turns.push(turn)
    const item = option.of === '' ? undefined : thingNamed(b, option.of)
    if (item === undefined) continue
    const there = found[item.kind].get(item.of)
    if (there) there.push(option)
    else found[item.kind].set(item.of, [option])
  }
  return { units: found.unit, leaders: found.leader, hexes: found.hex, turns, verbs: [...verbs] }
}

/** How a piece can be chosen. Flat, so that it can be compared. */
export interface TouchFacts {
  /** Key of its first option, or '' if it has none. */
  readonly key: string
  readonly label: string
  readonly picked: boolean
}

const NOTHING: TouchFacts = { label: '', key: '', picked: false }

/** How a piece with these options can be chosen. With several options it has no label of its own. */
export function touchFacts(
  options: readonly BoardOption[] | undefined,
  touch: (key: string) => { choice?: { picked?: boolean } },
): TouchFacts {
  const first = options?.[0]
  if (first === undefined) return NOTHING
  const picked = touch(first.key).choice?.picked ?? false
  return { label: options!.length === 1 ? first.text : '', key: first.key, picked }
}
