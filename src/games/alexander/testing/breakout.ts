import type { Alexander } from '../rules/state.ts'
import { position } from './position.ts'

/**
 * S18: at Pelium, a Companion unit with the river behind it and the enemy far away, after the enemy has lost `lost`
 * points.
 */
export function breakoutOf(lost: number): Alexander {
  const s = position({
    battle: 'pelium',
    units: { 'm-companion-1': '1508 E', 'i-illyrian-foot-1': '3004 W' },
    leaders: { 'm-philotas': '1509', 'i-cleitus': '3005' },
  })
  s.points = [0, lost]
  return s
}
