import type { Phrase, Wording } from '../../../kernel/index.ts'
import { CARD_COUNT, HAND } from '../rules/components/deck.ts'
import { NONE, spaceId, spaceOf } from '../rules/components/map.ts'
import { sideOf } from '../rules/components/pieces.ts'
import { GENERAL_SIDE, SIDES } from '../rules/components/sides.ts'
import { TYPE } from '../rules/components/units.ts'
import { settingOf } from '../rules/setup/handicaps.ts'
import type { Kings } from '../rules/state/state.ts'
import type { KingsView } from '../view.ts'
import bookCs from './book.cs.json'
import bookEn from './book.en.json'
import bookJa from './book.ja.json'
import cs from './cs.json'
import { duties, inRound } from './duties.ts'
import en from './en.json'
import { ending } from './ending.ts'
import { goal } from './goal.ts'
import { inArmies } from './inArmies.ts'
import ja from './ja.json'
import { notes, tally } from './notes.ts'
import { odds } from './odds.ts'
import { stories } from './story.ts'
import toldCs from './told.cs.json'
import toldEn from './told.en.json'
import toldJa from './told.ja.json'
import { weight } from './weight.ts'

/** The texts of The God Kings. */
export const wording: Wording<KingsView> = {
  words: {
    en: { ...en, ...bookEn, ...toldEn },
    ja: { ...ja, ...bookJa, ...toldJa },
    cs: { ...cs, ...bookCs, ...toldCs },
  },
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
  odds,
  condense: inArmies,
  weight,
  stories,
  notes,
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
