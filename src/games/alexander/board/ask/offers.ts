/** What is on offer, by the thing it is about. Pure. */
import type { BoardAsk, BoardOption } from '../../../../client/kit/index.ts'
import { DIRECTIONS, FACINGS } from '../../../../hex/index.ts'
import type { Battle } from '../../rules/battle.ts'
import { thingNamed } from './things.ts'

/** A facing on offer: a corner, or the hexside that a column faces. */
export interface TurnOffer {
  readonly option: BoardOption
  readonly side: 'corner' | 'hexside'
  /** A facing of the rules, or a direction. */
  readonly to: number
}

export interface Offers {
  readonly units: ReadonlyMap<number, readonly BoardOption[]>
  readonly leaders: ReadonlyMap<number, readonly BoardOption[]>
  readonly hexes: ReadonlyMap<number, readonly BoardOption[]>
  readonly turns: readonly TurnOffer[]
  /** The verbs of all that. */
  readonly verbs: readonly string[]
}

/** Verbs of which a rule may tell why not, though nothing of theirs is on offer. */
const TELLING = ['unit', 'at', 'attackBy', 'trump', 'counter', 'contingent', 'leader', 'go', 'face']

const HEXSIDES = new Set(['ahead', 'column'])
const CORNERS = new Set(['face', 'line'])

function turnOf(option: BoardOption): TurnOffer | undefined {
  const side = HEXSIDES.has(option.verb) ? 'hexside' : CORNERS.has(option.verb) ? 'corner' : undefined
  if (side === undefined) return undefined
  const to = (side === 'corner' ? FACINGS : DIRECTIONS).indexOf(option.of as never)
  return to < 0 ? undefined : { option, side, to }
}

/** Sorts the options of what is asked by things. */
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
    const thing = option.of === '' ? undefined : thingNamed(b, option.of)
    if (thing === undefined) continue
    const there = found[thing.kind].get(thing.of)
    if (there) there.push(option)
    else found[thing.kind].set(thing.of, [option])
  }
  return { units: found.unit, leaders: found.leader, hexes: found.hex, turns, verbs: [...verbs] }
}

/** How a thing may be touched, flat enough to be compared. */
export interface TouchFacts {
  /** The first option about it, or '' when none is on offer. */
  readonly key: string
  readonly label: string
  readonly picked: boolean
}

const NOTHING: TouchFacts = { label: '', key: '', picked: false }

/** What is on offer about a thing; with several meanings it has no label of its own. */
export function touchFacts(
  options: readonly BoardOption[] | undefined,
  touch: (key: string) => { choice?: { picked?: boolean } },
): TouchFacts {
  const first = options?.[0]
  if (first === undefined) return NOTHING
  const picked = touch(first.key).choice?.picked ?? false
  return { label: options!.length === 1 ? first.text : '', key: first.key, picked }
}
