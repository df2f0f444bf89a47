import type { Setting } from '../../../kernel/index.ts'
import { type Battle, FILES } from './battle.ts'
import type { Alexander } from './state.ts'

/** By how many per cent a side's withdrawal level may be lowered. */
const PER_CENT = [10, 20, 30, 40, 50]
export const NO_HANDICAP = 'none'

/** The handicap is this table's own, not the book's: none, or one side withdraws that much sooner (10.43). */
export const HANDICAPS: readonly Setting[] = FILES.map((file) => ({
  id: 'handicap',
  values: [NO_HANDICAP, ...file.sides.flatMap(({ id }) => PER_CENT.map((part) => `${id}-${part}`))],
  scenarios: [file.id],
}))

/** 10.43: the withdrawal levels of both sides, those of the battle's file or one of them lowered. */
export function levelsWith({ sides }: Battle, handicap: unknown): number[] {
  const [seat, part] = String(handicap ?? NO_HANDICAP).split('-')
  return sides.map(({ id, level }) =>
    id === seat ? Math.max(1, Math.round((level * (100 - Number(part))) / 100)) : level,
  )
}

/** By how many points a side's withdrawal level is below that of the battle's file. */
export const loweredBy = (s: Alexander, b: Battle, side: number): number =>
  b.sides[side]!.level - s.levels[side]!
