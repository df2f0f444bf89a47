import type { Event } from '../../../../kernel/index.ts'
import { battleOf } from '../battle.ts'
import { tqOf } from '../pieces/facts.ts'
import type { Alexander, G } from '../state.ts'
import type { BoutEvent } from './bout.ts'
import type { Combat } from './state.ts'

/** Reports an event of a combat with its natural die. Hits are reported where they are taken. */
export function tellOf(g: G, c: Combat, event: BoutEvent, die: number): void {
  const told = wordsOf(g.state, c, event, die)
  if (told !== undefined) g.tell!(told)
}

function wordsOf(s: Alexander, c: Combat, event: BoutEvent, die: number): Event | undefined {
  const { unitIds, leaderIds } = battleOf(s)
  const unit = 'unit' in event ? unitIds[event.unit]! : ''
  const tq = 'unit' in event ? tqOf(s, event.unit) : 0
  switch (event.kind) {
    case 'avoidance':
      return { kind: 'avoidance', rule: '9.24', with: { unit, die, tq, avoids: event.avoids } }
    case 'charge':
      return { kind: 'charge', rule: '8.33b', with: { unit, die, drm: event.drm, tq, hits: event.hits } }
    case 'everybodyBreaks':
      return { kind: 'everybodyBreaks', rule: '10.26', with: { side: event.side } }
    case 'duel': {
      const [leader, enemy] = event.leaders.map((l) => leaderIds[l]!) as [string, string]
      const [total, enemyTotal] = event.totals as [number, number]
      return { kind: 'duel', rule: '8.41', with: { leader, enemy, total, enemyTotal } }
    }
    case 'struggle':
      return { kind: 'struggle', rule: '8.36c', with: { ...struggleWords(s, c, event), die } }
    case 'edge':
      return { kind: 'edge', rule: '8.38b', with: { unit, die, tq, holds: event.holds } }
    case 'breakthrough':
      return undefined
  }
}

function struggleWords(s: Alexander, c: Combat, event: BoutEvent & { kind: 'struggle' }) {
  const { unitIds } = battleOf(s)
  const { picked, shock, hits } = event
  return {
    attackers: c.attackers.map((u) => unitIds[u]!),
    defenders: c.defenders.map((u) => unitIds[u]!),
    attacker: unitIds[picked.attacker]!,
    defender: unitIds[picked.defender]!,
    aspect: shock.facts.aspect,
    base: shock.base,
    column: shock.column,
    superiority: shock.superiority,
    shifts: shock.shifts.flatMap((shift) => [shift.id, shift.columns]),
    drm: shock.drm,
    attackerHits: hits.attacker,
    defenderHits: hits.defender,
  }
}
