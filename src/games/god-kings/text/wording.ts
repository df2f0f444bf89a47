import type { Event, Params, Phrase, PlayerTally, SetThing, Wording } from '#kernel'
import { byFactor, byStep } from '../rules/battle/losses.ts'
import { GENERAL_SIDE, generalNamed, SIDES, TYPE, unitNamed } from '../rules/components/counters.ts'
import { isInside, NONE, spaceId, spaceOf } from '../rules/components/map.ts'
import { sideOf } from '../rules/components/pieces.ts'
import { CARD_COUNT, HAND, OPS, playerIn } from '../rules/components/players.ts'
import { successionOdds } from '../rules/odds/chances.ts'
import { settingOf } from '../rules/setup/scenarios.ts'
import type { Kings } from '../rules/state/state.ts'
import { COSTS } from '../rules/turn/reinforcement.ts'
import type { KingsView } from '../view.ts'
import { ending, scores } from './ending.ts'
import { duties, goal, inRound } from './goal.ts'
import { odds } from './odds.ts'
import { mergeByArmy, stories } from './story.ts'

/** Events that decide a war, then those that change the map, then the rest; preparations are not worth a line. */
const WEIGHTS: { readonly [weight: number]: readonly string[] } = {
  4: ['over', 'battleWon', 'assyria', 'king', 'score'],
  3: ['event', 'ops', 'siege', 'overrun', 'rout', 'revolt', 'invasion', 'landedLost', 'raided'],
  2: [
    ...['moved', 'marched', 'sailed', 'marker', 'markers', 'markerGone', 'card', 'battle', 'retreated', 'vp'],
    ...['displaced', 'intercepted', 'avoided', 'holder', 'holderLost', 'division', 'placed', 'attrition'],
  ],
  0: [
    ...['dealt', 'points', 'loaded', 'dropped', 'left', 'inOrOut', 'turnOrder', 'tieRoll'],
    ...['interceptionRoll', 'avoidRoll', 'advantage', 'strengths', 'chargeRoll', 'chargeEffect', 'battleRoll'],
  ],
}

const BY_KIND = new Map(
  Object.entries(WEIGHTS).flatMap(([weight, kinds]) => kinds.map((kind) => [kind, Number(weight)] as const)),
)

/** How important an event is when an impulse is summarized in a few lines. A succession counts if it succeeds. */
export function weight({ kind, with: facts }: Event): number {
  if (kind === 'succession') return facts?.won === true ? 2 : 0
  return BY_KIND.get(kind) ?? 1
}

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

/** 15.5.8, 16.2: how much of a loss number a step of a unit meets. */
const weightOf = (rule: string) => (rule === '15.5.8a' || rule === '15.5.8b' ? byFactor : byStep)

/** What distinguishes a unit from others of its name: reduced, inside its city; the price of a purchase; what a loss counts. */
export function notes(key: string, view: KingsView, kind: string, rule: string): Phrase[] {
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
  if (kind === 'losses') found.push(['note.step', { value: weightOf(rule)(unit) }])
  return found
}

/** 9.2E: what a card adds to a succession roll, and the chance with it. */
function valuesOf(key: string, view: KingsView): Params {
  const [verb, card = ''] = key.split(':')
  const ops = OPS[Number(card)] ?? 0
  if (verb !== 'plus' && verb !== 'minus' && verb !== 'pass') return {}
  const { chance } = successionOdds(view as unknown as Kings, verb === 'minus' ? -ops : ops)
  return { ops, chance: Math.round(100 * chance) }
}

/** In which order reinforcements are bought, by the verb of their keys. */
const BUYS = ['flip', 'chariot', 'mercenary', 'garrison']

/**
 * What most players pick: everyone marches or takes shelter, reduced ones last; losses cost as few units and steps as
 * possible; points are spent, first on warriors at hand.
 */
export function usual(
  set: string,
  view: KingsView,
  things: readonly SetThing[],
  { rule, about }: PlayerTally,
): readonly string[] | undefined {
  // Generals first: a warlord who goes along lets a king lead more units.
  const steps = (key: string) => view.steps[unitNamed(nameIn(key))] ?? 3
  switch (set) {
    case 'party':
    case 'shelter':
      return things.map(({ key }) => key).toSorted((a, b) => steps(b) - steps(a))
    case 'losses':
      return fewestLosses(things, weightOf(rule), steps, Number(about.left))
    case 'purchase':
      return BUYS.flatMap((verb) =>
        things
          .filter(({ key }) => key.startsWith(`${verb}:`) || key === verb)
          .flatMap(({ key, most }) => Array<string>(most).fill(key)),
      )
    default:
      return undefined
  }
}

/** 15.5.8: hits that meet a loss number: first steps of full units before reduced ones and second steps. */
function fewestLosses(
  things: readonly SetThing[],
  weight: (unit: number) => number,
  steps: (key: string) => number,
  need: number,
): string[] {
  const worth = (key: string) => weight(unitNamed(nameIn(key)))
  const first = things.map(({ key }) => key).toSorted((a, b) => steps(b) - steps(a) || worth(b) - worth(a))
  const second = first.filter((key) => things.some((thing) => thing.key === key && thing.most > 1))
  let left = need
  const hits: string[] = []
  for (const key of [...first, ...second]) {
    if (worth(key) > left) continue
    left -= worth(key)
    hits.push(key)
  }
  return hits
}

/** 7.1.3: the points left after all picked purchases; 15.5.8a, 16.2: how much of the losses the picks cover. */
export function tally(
  set: string,
  picked: readonly string[],
  view: KingsView,
  { seat, rule, about }: PlayerTally,
): Phrase | undefined {
  if (set === 'losses' && rule !== '15.5.8b') {
    const weight = weightOf(rule)
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

/** The texts of The God Kings. */
export const wording: Wording<KingsView> = {
  describe(view) {
    return [
      [inRound(view) ? 'describe.turn' : 'describe.onlyTurn', { turn: view.turn, round: view.round }],
      ...handicap(view),
      ...view.turnOrder.map((player): Phrase => {
        const side = SIDES[view.players[player]!]!
        return [
          'describe.power',
          { side, vp: view.vp[player]!, total: view.total[player]!, cards: view.hands[player]! },
        ]
      }),
      ...hands(view),
      ...armies(view),
      ...sieges(view),
    ]
  },
  goal,
  duties,
  ending,
  scores,
  odds,
  condense: mergeByArmy,
  weight,
  stories,
  playsSide: (side, view, seat) =>
    side === seat || side === SIDES[view.players[view.seats.indexOf(SIDES.indexOf(seat))]!],
  notes,
  valuesOf,
  usual,
  tally,
}

/** A side's points, cards and tribute. */
function handicap({ handicap }: KingsView): Phrase[] {
  const setting = settingOf(handicap)
  return setting === undefined ? [] : [[`describe.${setting}`, { handicap }]]
}

/** The cards in hand that the viewer may see: its own, or all when the game is over. */
function hands(view: KingsView): Phrase[] {
  return view.turnOrder.flatMap((player): Phrase[] => {
    const cards: string[] = []
    for (let card = 1; card <= CARD_COUNT; card++) if (view.cards[card] === HAND + player) cards.push(String(card))
    return cards.length === 0 ? [] : [['describe.hand', { side: SIDES[view.players[player]!]!, cards }]]
  })
}

/** Every army and force on the map, by side and space. */
function armies(view: KingsView): Phrase[] {
  const found = new Map<string, { side: string; space: string; generals: number; units: number; chariots: number }>()
  const at = (zone: number, side: number) => {
    const key = `${side} ${zone}`
    const group = found.get(key) ?? {
      side: SIDES[side]!,
      space: spaceId(spaceOf(zone)),
      generals: 0,
      units: 0,
      chariots: 0,
    }
    found.set(key, group)
    return group
  }
  view.generals.forEach((zone, general) => {
    if (zone >= 0) at(zone, GENERAL_SIDE[general]!).generals++
  })
  view.at.forEach((zone, unit) => {
    if (zone < 0) return
    const group = at(zone, sideOf(view as unknown as Kings, unit))
    group.units++
    if (TYPE[unit] === 1) group.chariots++
  })
  return [...found.values()].map((group): Phrase => ['describe.army', group])
}

function sieges(view: KingsView): Phrase[] {
  return view.besieger.flatMap((side, space): Phrase[] =>
    side === NONE ? [] : [['describe.siege', { side: SIDES[side]!, space: spaceId(space), count: view.siege[space]! }]],
  )
}
