import type { Phrase, Tallied } from '../../../kernel/index.ts'
import { byFactor, byStep } from '../rules/battle/losses.ts'
import { isInside, NONE, spaceId, spaceOf } from '../rules/components/map.ts'
import { generalNamed, unitNamed } from '../rules/components/names.ts'
import { playerIn } from '../rules/components/seats.ts'
import { COSTS } from '../rules/reinforcement/reinforcement.ts'
import type { Kings } from '../rules/state/state.ts'
import type { KingsView } from '../view.ts'

/** What the things that are bought cost, by the kind of the question. */
const PRICED: { readonly [kind: string]: keyof typeof COSTS } = {
  buyGarrison: 'garrison',
  buyFlip: 'flip',
  buyChariot: 'chariot',
  buyMercenary: 'mercenary',
}

/** 7.1.3: the kind of thing that the key of a purchase buys. */
const BOUGHT: { readonly [verb: string]: keyof typeof COSTS } = {
  garrison: 'garrison',
  flip: 'flip',
  chariot: 'chariot',
  mercenary: 'mercenary',
}

/** Whether a question is about pieces that stand in several spaces; R-C49: losses that no battle has brought. */
const isSpread = (kind: string, { battle }: KingsView): boolean =>
  kind === 'stay' || kind === 'moreSteps' || (kind === 'losses' && battle === null)

/** What sets a unit apart from others of its name: reduced, inside its city; what a purchase costs. */
export function notes(key: string, view: KingsView, kind: string): Phrase[] {
  const priced = PRICED[kind]
  if (priced !== undefined) {
    const { tp, wp } = COSTS[priced]
    return [wp > 0 ? ['note.priceBoth', { tp, wp }] : ['note.price', { tp }]]
  }
  const unit = unitNamed(nameIn(key))
  const general = generalNamed(nameIn(key))
  const zone = unit >= 0 ? view.at[unit]! : (view.generals[general] ?? NONE)
  const found: Phrase[] = isSpread(kind, view) && zone >= 0 ? [['note.place', { space: spaceId(spaceOf(zone)) }]] : []
  if (unit < 0) return found
  if (view.steps[unit] === 1) found.push(['unit.reduced'])
  if (zone >= 0 && isInside(zone) && kind !== 'stay') found.push(['note.inside'])
  return found
}

/** 7.1.3: what is left of the points when all that is picked has been bought; 15.5.8a, 16.2: how much of the losses is met. */
export function tally(
  set: string,
  picked: readonly string[],
  view: KingsView,
  { seat, rule, about }: Tallied,
): Phrase | undefined {
  if (set === 'losses' && rule !== '15.5.8b') {
    const weight = rule === '15.5.8a' ? byFactor : byStep
    const met = picked.reduce((sum, key) => sum + weight(unitNamed(nameIn(key))), 0)
    return ['tally.losses', { met, need: about.left! }]
  }
  if (set !== 'purchase') return undefined
  const player = playerIn(view as unknown as Kings, seat)
  let [tp, wp] = [view.tp[player] ?? 0, view.wp[player] ?? 0]
  for (const key of picked) {
    const cost = COSTS[BOUGHT[key.split(':')[0]!]!]
    tp -= cost.tp
    wp -= cost.wp
  }
  return ['tally.purchase', { tp, wp }]
}

const nameIn = (key: string) => key.slice(key.indexOf(':') + 1)
