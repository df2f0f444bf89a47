import { Counter, type PictogramName } from '../../../../client/kit/index.ts'
import { sideOf } from '../../rules/components/pieces.ts'
import { ratingsOf } from '../../rules/components/ratings.ts'
import { GENERAL_SIDE, isKing, POWERS, SIDES } from '../../rules/components/sides.ts'
import {
  CHARIOT,
  DIVISION,
  FULL,
  GUARD,
  LOSS,
  MERCENARY,
  MOVEMENT,
  STRENGTH,
  TYPE,
} from '../../rules/components/units.ts'
import type { Kings } from '../../rules/state/state.ts'
import { looks, mercenaryLook } from '../looks.ts'
import type { Say } from '../say.ts'

const symbols: readonly PictogramName[] = ['spearman', 'chariot', 'warrior', 'standard']

/** A general's counter: strategy at the left, battle at the right. */
export function GeneralCounter({ s, general, spent }: { s: Kings; general: number; spent?: boolean }) {
  const ratings = ratingsOf(s, general)
  const king = isKing(general)
  return (
    <Counter
      seat={looks[SIDES[GENERAL_SIDE[general]!]!]!}
      symbol={king ? 'king' : 'warlord'}
      left={ratings.strategy}
      right={ratings.battle}
      corner={king ? '★' : undefined}
      hits={s.ill.includes(general) ? 1 : 0}
      spent={spent}
    />
  )
}

/** A unit's counter: strength at the left, movement at the right, loss factor in the band. */
export function UnitCounter({ s, unit, spent }: { s: Kings; unit: number; spent?: boolean }) {
  const type = TYPE[unit]!
  const side = SIDES[sideOf(s, unit)] ?? 'stray'
  const steps = s.steps[unit]!
  return (
    <Counter
      seat={type === MERCENARY ? mercenaryLook(side) : looks[side]!}
      symbol={symbols[type]!}
      left={STRENGTH[type * 3 + steps]!}
      right={MOVEMENT[type]!}
      corner={`(${LOSS[type]})`}
      lost={FULL - steps}
      spent={spent}
    />
  )
}

/** A general in words, with ratings. */
export function generalTitle(s: Kings, general: number, say: Say): string {
  const side = GENERAL_SIDE[general]!
  const id = SIDES[side]!
  if (isKing(general)) return say.t(`king.${POWERS[side]!.kings[s.king[side]!]!.id}`)
  if (side >= POWERS.length) return say.t(`general.${id}`)
  return say.t('board.warlordOf', {
    warlord: say.t(`general.warlord${general % 3}`),
    side: say.t(`side.${id}`),
  })
}

/** A unit in words. */
export function unitTitle(s: Kings, unit: number, say: Say): string {
  const type = TYPE[unit]!
  const side = SIDES[sideOf(s, unit)] ?? 'stray'
  const power = POWERS[sideOf(s, unit)]
  const values = { side: say.t(`side.${side}`) }
  const reduced = s.steps[unit]! < FULL ? ` (${say.t('unit.reduced')})` : ''
  if (type === GUARD) return `${say.t(`guard.${side}`)}, ${say.t('unit.guard')}${reduced}`
  if (type === CHARIOT || power === undefined || type === MERCENARY)
    return `${say.t('board.unitOf', { ...values, unit: say.t(`unit.${['warrior', 'chariot', 'mercenary', 'guard'][type]}`) })}${reduced}`
  const division = power.divisions[DIVISION[unit]!]!.name
  return `${say.t('board.division', { ...values, division: say.t(`division.${division}`) })}${reduced}`
}
