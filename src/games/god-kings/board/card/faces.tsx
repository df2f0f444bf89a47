import data from '#games/god-kings/data/cards.json'
import type { CardTone } from '#kit/pieces/Card.tsx'
import { type Pictogram, pictograms } from '#kit/pieces/pictograms.ts'
import { TilePicture } from '#kit/pieces/Tile.tsx'
import type { BoardTexts } from '../view.ts'

/** Pictograms for cards, like the kit's: in a 32 x 26 field centred on the origin. */

const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

/** Strokes around the centre, from one radius to another. */
const rays = (count: number, from: number, to: number): string =>
  Array.from({ length: count }, (_, i) => {
    const turn = (i * 2 * Math.PI) / count
    const at = (r: number) => `${(r * Math.cos(turn)).toFixed(1)} ${(r * Math.sin(turn)).toFixed(1)}`
    return `M${at(from)}L${at(to)}`
  }).join('')

const CROWN = 'M-12 6.5-13-7.5-6.5-.5 0-11 6.5-.5 13-7.5 12 6.500ZM-12 8.500H12V11.500H-12Z'

export const signs = {
  sun: { fill: disc(0, 0, 5.6), line: rays(12, 8.4, 12.6) },
  moon: { fill: 'M3-12A12 12 0 1 0 12 4 9.4 9.4 0 0 1 3-12Z' },
  stair: { fill: 'M-13 11.500V6H-6.500V1H0V-4H6.500V-9H13V11.500Z' },
  crown: { fill: CROWN },
  brokenCrown: { fill: CROWN, line: 'M2-13-2-4 3 2-1 12.5' },
  flame: {
    fill: 'M1-13C6-8 10-3 10 3 10 9 5.5 12.5 0 12.500S-10 9-10 3.500C-10 0-8-3-5-5.5-5-2.5-4-.5-2 .5 0-4 1.5-8 1-13Z',
  },
  branch: {
    fill: 'M-3-3C-9-3-12-6-12.5-10.5-7-10.5-3.5-8-3-3ZM3-7C3-11 6-13 11-13 11-9 8-6.5 3-7ZM-1 3C-6 4-9.5 2.5-11.5-1-6.5-2.5-3-1-1 3ZM5 0C8.5-3.5 12-4 14.5-2 12 2 8.5 3 5 0Z',
    line: 'M-8 12.500C-3 8 2 2 6-6',
  },
  shield: {
    fill: 'M0-12.500C4-10.5 7.5-9.5 11-9.500V0C11 6.5 6.5 10.5 0 13-6.5 10.5-11 6.5-11 0V-9.500C-7.5-9.5-4-10.5 0-12.500Z',
  },
  hourglass: { fill: 'M-9-12.500H9V-10L1.5 0 9 10V12.500H-9V10L-1.5 0-9-10Z' },
  jar: {
    fill: 'M-4-12.500H4V-9.500H3C3-6.5 9.5-4 9.5 2.5 9.5 8 5 12.5 0 12.500S-9.5 8-9.5 2.500C-9.5-4-3-6.5-3-9.500H-4Z',
    line: 'M-4-8C-10-9-11-4-8.5-2M4-8C10-9 11-4 8.5-2',
  },
  waves: {
    line: 'M-14-7C-10.5-11-7-11-3.5-7S3.5-3 7-7 12-10 14-8.500M-14 1C-10.5-3-7-3-3.5 1S3.5 5 7 1 12-2 14-.500M-14 9C-10.5 5-7 5-3.5 9S3.5 13 7 9 12 6 14 7.5',
  },
  tablets: {
    fill: 'M-13-11H1V5H-13ZM3-5H13V12H-7V7H3Z',
    line: 'M-3 9.500H9',
  },
  swords: {
    fill: 'M-13-12.5-9-12 8.5 5.5 5.5 8.5-12.5-9ZM13-12.5 9-12-8.5 5.5-5.5 8.5 12.5-9Z',
    line: 'M3.5 11 11 3.500M8.5 8.5 12 12M-3.5 11-11 3.500M-8.5 8.5-12 12',
  },
  eye: {
    fill: disc(0, -2.5, 4),
    line: 'M-14-1C-8-9 8-9 14-1 7 4-7 4-14-1ZM-12-8.500C-6-13.5 6-13.5 13-8M-2 3-4 12M3 3C5 8 9 11 13 8.5',
  },
  feather: {
    fill: 'M11-13C13-4 9 5-3 8L-6 6C-5-4 1-11 11-13Z',
    line: 'M-10 12.500C-5 4 1-3 7-8',
  },
} satisfies { readonly [name: string]: Pictogram }

/**
 * What each card is for: its pictogram, when it is useful (`use.ID` in the texts) and how hard it is to use well. Pure.
 */

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
export const cardPurpose = (card: number): CardPurpose => byCard.get(card)!

const tones: { readonly [category: string]: CardTone } = {
  dark_blue: 'lapis',
  teal: 'gold',
  red: 'carnelian',
  green: 'malachite',
  orange: 'carnelian',
  sea_blue: 'lapis',
  mauve: 'violet',
  grey: 'grey',
}

/**
 * A card's face for the kit: title, operations, kind, pictogram, and in our own words what it does and when it is
 * useful.
 */
export function cardFace(number: number, say: BoardTexts) {
  const card = data.cards[number - 1]!
  const use = cardPurpose(number)
  const kind = card.action
    ? `${say.t('hand.action')} · ${say.t(`timing.${card.timing[0]}`)}`
    : say.t(`category.${card.category}`)
  return {
    title: say.t(`card.${number}`),
    ops: card.ops,
    tone: tones[card.category] ?? 'gold',
    kind: card.removeAfterEvent ? `${kind} · ${say.t('hand.removed')}` : kind,
    text: say.t(`card.${number}.text`),
    good: say.t(`use.${use.id}`),
    hard: use.hard,
    art: <TilePicture symbol={use.sign} colour="var(--tone)" />,
    rule: `C${number}`,
    notch: card.action,
  }
}
