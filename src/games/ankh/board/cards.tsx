import { type BoardWords, type CardProps, TilePicture } from '../../../client/kit/index.ts'
import { CARD_SIGNS } from './cardSigns.ts'

/** Difficulty of playing a card well, by our judgement: 1 is easy, 2 needs a plan, 3 needs foresight. */
const HARD: { readonly [card: string]: 1 | 2 | 3 } = {
  buildMonument: 2,
  plagueOfLocusts: 3,
  chariots: 1,
  cycleOfMaat: 2,
  drought: 2,
  flood: 1,
  miracle: 2,
}

/** The face of a battle card: pictogram, strength, effect and advice. */
export function cardFace(card: BattleCardFacts, { t }: BoardWords): CardProps {
  const { id, strength, rule } = card
  return {
    title: t(`card.${id}`),
    ops: strength,
    opsSpoken: t('tip.cardStrength', { strength }),
    art: <TilePicture symbol={CARD_SIGNS[id]!} colour="var(--tone)" />,
    text: t(`card.${id}.text`),
    good: t(`card.${id}.good`),
    hard: HARD[id]!,
    rule,
  }
}

interface BattleCardFacts {
  readonly id: string
  readonly strength: number
  readonly rule: string
}
