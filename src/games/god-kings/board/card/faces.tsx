import { type CardTone, TilePicture } from '../../../../client/kit/index.ts'
import data from '../../data/cards.json'
import type { Say } from '../say.ts'
import { purposeOf } from './uses.ts'

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
export function faceOf(number: number, say: Say) {
  const card = data.cards[number - 1]!
  const use = purposeOf(number)
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
