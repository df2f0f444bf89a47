/**
 * What each card is for: its pictogram, when it is useful (`use.ID` in the texts) and how hard it is to use well. Pure.
 */
import { type Pictogram, pictograms } from '../../../../client/kit/index.ts'
import { signs } from './signs.ts'

interface CardPurpose {
  readonly id: string
  readonly sign: Pictogram
  /** 1: easy; 2: needs a plan; 3: needs foresight. */
  readonly hard: 1 | 2 | 3
  readonly cards: readonly number[]
}

/** The numbers of a range, both ends included. */
const through = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** By our own judgement. Every card has exactly one use. */
export const USES: readonly CardPurpose[] = [
  { id: 'campaign', sign: signs.sun, hard: 3, cards: through(1, 6) },
  { id: 'surprise', sign: signs.moon, hard: 3, cards: [7] },
  { id: 'order', sign: signs.stair, hard: 3, cards: [8] },
  { id: 'markers', sign: pictograms.standard, hard: 2, cards: [9, 10] },
  { id: 'reforms', sign: pictograms.spearman, hard: 1, cards: through(11, 14) },
  { id: 'unrest', sign: signs.brokenCrown, hard: 2, cards: [15, 16] },
  { id: 'activate', sign: pictograms.general, hard: 1, cards: [17, 18, 26, 27, 56, 57, 107, 109, 110] },
  { id: 'rebels', sign: signs.flame, hard: 2, cards: [...through(19, 21), 38, ...through(69, 71)] },
  { id: 'successor', sign: pictograms.king, hard: 3, cards: [22] },
  { id: 'tribe', sign: pictograms.camp, hard: 2, cards: through(23, 25) },
  { id: 'truce', sign: signs.branch, hard: 3, cards: [28] },
  { id: 'cancel', sign: signs.shield, hard: 3, cards: [...through(29, 32), 86] },
  { id: 'attrition', sign: signs.hourglass, hard: 2, cards: [33, ...through(52, 55), 75, 105] },
  {
    id: 'recruits',
    sign: pictograms.chariot,
    hard: 1,
    cards: [34, 37, ...through(64, 68), ...through(98, 100), 103, 104],
  },
  { id: 'restore', sign: signs.jar, hard: 1, cards: [35, 36, 84, 85] },
  { id: 'raid', sign: pictograms.rider, hard: 1, cards: through(39, 43) },
  { id: 'points', sign: signs.crown, hard: 1, cards: [...through(44, 47), 76, 77] },
  { id: 'price', sign: pictograms.temple, hard: 3, cards: through(49, 51) },
  { id: 'slow', sign: signs.waves, hard: 2, cards: [48] },
  { id: 'cards', sign: signs.tablets, hard: 2, cards: [58, 88] },
  { id: 'battle', sign: signs.swords, hard: 2, cards: [59, ...through(78, 83), 87, 89, 106] },
  { id: 'siege', sign: pictograms.siege, hard: 2, cards: [60, 61] },
  { id: 'charge', sign: pictograms.horse, hard: 2, cards: [62, 63, ...through(90, 93)] },
  { id: 'intercept', sign: signs.eye, hard: 2, cards: through(94, 97) },
  { id: 'tribute', sign: pictograms.camel, hard: 2, cards: [...through(72, 74), 108] },
  { id: 'escape', sign: signs.feather, hard: 2, cards: [101, 102] },
]

const byCard = new Map(USES.flatMap((use) => use.cards.map((card) => [card, use] as const)))

/** The use of a card. */
export const purposeOf = (card: number): CardPurpose => byCard.get(card)!
