import type { Setting } from '../../../kernel/index.ts'
import { type Battle, FILES } from './battle.ts'
import { type Alexander, OFF_MAP, WAITING } from './state.ts'

/** Percentages by which a side's withdrawal level may be lowered. */
const PER_CENT = [10, 20, 30, 40, 50]
export const NO_HANDICAP = 'none'

/** The handicap is ours, not the book's: none, or a side withdraws at a lower level (10.43). */
export const HANDICAPS: readonly Setting[] = FILES.map((file) => ({
  id: 'handicap',
  values: [NO_HANDICAP, ...file.sides.flatMap(({ id }) => PER_CENT.map((part) => `${id}-${part}`))],
  scenarios: [file.id],
}))

/** 10.43: the withdrawal levels of both sides, with the handicap applied. */
export function levelsWith({ sides }: Battle, handicap: unknown): number[] {
  const [seat, part] = String(handicap ?? NO_HANDICAP).split('-')
  return sides.map(({ id, level }) => (id === seat ? lowered(level, Number(part)) : level))
}

const lowered = (level: number, perCent: number): number => Math.max(1, Math.round((level * (100 - perCent)) / 100))

/** S14: the level that replaces a side's own once its late arrivals are on the map. */
const levelThen = (b: Battle, side: number): number | undefined => {
  const late = b.special('craterus-arrives')
  return late !== undefined && b.side[b.group.indexOf(late.group)] === side ? late.levelThen : undefined
}

/** 10.43, S14: a side's current level by the book, without a handicap. */
export function bookLevel(s: Alexander, b: Battle, side: number): number {
  const { level } = b.sides[side]!
  const hasArrived = b.unitFiles.some((u, i) => u.entry !== undefined && s.status[i] !== WAITING)
  const isLed = b.leaderFiles.some((l, i) => l.entry !== undefined && s.leaderStatus[i] !== OFF_MAP)
  return hasArrived || isLed ? (levelThen(b, side) ?? level) : level
}

/** S14: after the first late arrival is placed, its side uses its new level, with the same handicap. */
export function changeLevel(s: Alexander, b: Battle, side: number): void {
  const { level } = b.sides[side]!
  const perCent = 10 * Math.round(10 * (1 - s.levels[side]! / level))
  s.levels[side] = lowered(bookLevel(s, b, side), perCent)
}
