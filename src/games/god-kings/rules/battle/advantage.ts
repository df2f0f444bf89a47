import { choice, each, type Flow, type Option, options, pick } from '../../../../kernel/index.ts'
import { decider, seatOf } from '../components/seats.ts'
import { sideId } from '../components/sides.ts'
import type { Battle, G } from '../state/state.ts'
import type { Need } from './resolver.ts'

const plusOwn = options('plus')
const LESS = choice('less')

/** A division that leaves part of the advantage unused: `part:2-1` is +2 to your roll and -1 to the enemy's. */
interface Part extends Option {
  readonly verb: 'part'
  readonly own: number
  readonly enemy: number
}

const parts: Part[][] = []
const part = (own: number, enemy: number): Part =>
  ((parts[own] ??= [])[enemy] ??= Object.freeze({ key: `part:${own}-${enemy}`, verb: 'part', own, enemy }))

/** 15.5.6: the side with the larger DRM total divides the difference. Returns the modifier of each roll. */
export function* divideAdvantage(
  g: G,
  b: Battle,
  { role, value }: Extract<Need, { what: 'divide' }>,
): Flow<[number, number]> {
  const s = g.state
  const side = b.side[role]!
  const chosen = yield* pick(
    seatOf(s, decider(s, side)),
    'advantage',
    '15.5.6',
    [each(() => wholesOf(value), plusOwn), LESS],
    { about: { side: sideId(side), value } },
  )
  const [own, enemy] = chosen === LESS ? yield* partOfAdvantage(g, side, value) : [chosen.of, chosen.of - value]
  g.tell?.({
    kind: 'advantage',
    rule: '15.5.6',
    with: { side: sideId(side), value, own, enemy },
  })
  return role === 0 ? [own, enemy] : [enemy, own]
}

/** 15.5.6: asks for a division that does not use the whole advantage. */
function* partOfAdvantage(g: G, side: number, value: number): Flow<[number, number]> {
  const s = g.state
  const { own, enemy } = yield* pick(
    seatOf(s, decider(s, side)),
    'advantagePart',
    '15.5.6',
    [
      each(
        () => partsOf(value),
        (p) => p,
      ),
    ],
    { about: { side: sideId(side), value } },
  )
  return [own, 0 - enemy]
}

/** The possible additions to your own roll if the whole advantage is used. */
const wholesOf = (value: number): number[] => Array.from({ length: value + 1 }, (_, i) => value - i)

/** 15.5.6: all divisions on offer, complete ones first: plus to your roll, minus to the enemy's. */
export const divisionsOf = (value: number): [plus: number, minus: number][] => [
  ...wholesOf(value).map((own): [number, number] => [own, own - value]),
  ...partsOf(value).map(({ own, enemy }): [number, number] => [own, 0 - enemy]),
]

/** The divisions that leave part of the advantage unused, in descending order of the part used. */
function partsOf(value: number): Part[] {
  const found: Part[] = []
  for (let used = value - 1; used >= 0; used--) {
    for (let own = used; own >= 0; own--) found.push(part(own, used - own))
  }
  return found
}
