import type { Alexander } from '../rules/state.ts'
import { position } from './position.ts'

/** S18: a Companion at Pelium with the river behind him and the enemy far off, when that one has lost so many points. */
export function breakoutOf(lost: number): Alexander {
  const s = position({
    battle: 'pelium',
    units: { 'm-companion-1': '1508 E', 'i-illyrian-foot-1': '3004 W' },
    leaders: { 'm-philotas': '1509', 'i-cleitus': '3005' },
  })
  s.points = [0, lost]
  return s
}
