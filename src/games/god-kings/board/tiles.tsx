import { type BoardAsk, type BoardProps, SeatBadge, type TileFace } from '../../../client/kit/index.ts'
import { POWERS } from '../rules/components/sides.ts'
import type { KingsView } from '../view.ts'
import { looks } from './looks.ts'
import { matOf } from './mat/facts.ts'

/** Asks about powers, or the players who hold them. */
const ABOUT_POWERS = ['choosePower', 'choosePlayer', 'betrothal', 'whichNation', 'helpWhom']

/** A power as a tile: its ruler with ratings, and its provinces. */
export function tile(key: string, { kind }: BoardAsk, { view, words }: BoardProps<KingsView>): TileFace | undefined {
  if (!ABOUT_POWERS.includes(kind)) return undefined
  const of = key.slice(key.indexOf(':') + 1)
  const power = POWERS.findIndex(({ id }) => id === of)
  const look = looks[of]
  if (power < 0 || look === undefined) return undefined
  const mat = matOf(view, power, view.players.indexOf(power))
  const { t } = words
  const { id, strategy, battle } = mat.king
  const king = `${t(`king.${id}`)} (${t('mat.strategy')} ${strategy}, ${t('mat.battle')} ${battle})`
  const land = `${t('mat.provinces', { worth: mat.worth })}: ${mat.provinces.map((p) => t(`province.${p}`)).join(', ') || t('mat.none')}`
  return {
    title: t(`side.${of}`),
    picture: <SeatBadge seat={look} size={54} />,
    does: `${king}. ${land}`,
    note: mat.player < 0 ? t('mat.neutral') : `${t('mat.total')}: ${mat.total}`,
  }
}
