import type { Seat } from '../../../kernel/index.ts'
import { playerIn } from '../rules/components/seats.ts'
import type { Kings } from '../rules/state/state.ts'
import { aimOf } from './aims.ts'
import { campaign } from './campaign.ts'
import { kadesh } from './kadesh.ts'
import { Outlook } from './outlook.ts'
import { points } from './points.ts'
import { thutmose } from './thutmose.ts'

/** The estimator of each player's win chance, by what is played for. */
const CHANCES = { vp: campaign, kadesh, points, provinces: thutmose } as const

/** The win chance of each player. */
export function evaluateAll(s: Kings): number[] {
  if (s.winners !== null) return s.players.map((_, p) => (s.winners!.includes(p) ? 1 / s.winners!.length : 0))
  return CHANCES[aimOf(s)](new Outlook(s)).map((chance) => Math.max(0, Math.min(1, chance)))
}

/** The win chance of a seat. */
export const evaluate = (s: Kings, seat: Seat): number => evaluateAll(s)[playerIn(s, seat)]!
