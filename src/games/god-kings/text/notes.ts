import type { Phrase, Tallied } from '../../../kernel/index.ts'
import { byFactor, byStep } from '../rules/battle/losses.ts'
import { isInside, NONE, spaceId, spaceOf } from '../rules/components/map.ts'
import { generalNamed, unitNamed } from '../rules/components/names.ts'
import { playerIn } from '../rules/components/seats.ts'
import { COSTS } from '../rules/reinforcement/reinforcement.ts'
import type { Kings } from '../rules/state/state.ts'
import type { KingsView } from '../view.ts'

/** The price list entry, by the kind of ask. */
const PRICED: { readonly [kind: string]: keyof typeof COSTS } = {
  buyGarrison: 'garrison',
  buyFlip: 'flip',
  buyChariot: 'chariot',
  buyMercenary: 'mercenary',
}

/** 7.1.3: what the key of a purchase buys. */
const BOUGHT: { readonly [verb: string]: keyof typeof COSTS } = {
  garrison: 'garrison',
  flip: 'flip',
  chariot: 'chariot',
  mercenary: 'mercenary',
}

/** Whether an ask is about pieces in several spaces; R-C49: losses outside a battle. */
const isSpread = (kind: string, { battle }: KingsView): boolean =>
  kind === 'stay' || kind === 'moreSteps' || (kind === 'losses' && battle === null)

/** What distinguishes a unit from others of its name: reduced, inside its city; the price of a purchase. */
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

/** 7.1.3: the points left after all picked purchases; 15.5.8a, 16.2: how much of the losses the picks cover. */
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
