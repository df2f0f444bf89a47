import { about } from '../../../../hex/index.ts'
import { choice, type Flow, pick } from '../../../../kernel/index.ts'
import { DECLINE, unitOption } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { FACES_ABOUT, isOn } from '../options.ts'
import { isSteady } from '../pieces/facts.ts'
import { place } from '../pieces/field.ts'
import { hexesOf, secondHex } from '../pieces/hexes.ts'
import { isClear } from '../pieces/near.ts'
import { inEnemyZone } from '../pieces/zones.ts'
import { type Alexander, FACED_ABOUT, type G, LINE, type Side, type Unit } from '../state.ts'

const REVERSE = choice('reverse')
const reverses = unitOption('reverses')

/** S16, D28: once per battle, each two-hex unit of the second line may turn about if enemies are behind it. */
export function* faceAbout(g: G, side: Side): Flow {
  const s = g.state
  const b = battleOf(s)
  const params = b.special('second-line-faces-about')
  if (params === undefined || !isOn(s, FACES_ABOUT)) return
  for (let u = 0; u < b.units; u++) {
    if (b.side[u] !== side || b.group[u] !== params.group || !mayFaceAbout(s, u)) continue
    const chosen = yield* pick(seatOf(s, side), 'setup', 'S16', [REVERSE, DECLINE], {
      about: { unit: b.unitIds[u]!, below: '' },
      set: 'faceAbout',
      thing: reverses(s)(u),
      leave: DECLINE,
    })
    if (chosen === DECLINE) continue
    s.marks[u]! |= FACED_ABOUT
    place(s, u, secondHex(s, u), about(s.facing[u]!))
    g.tell?.({ kind: 'facesAbout', rule: 'S16', with: { unit: b.unitIds[u]! } })
  }
}

/**
 * S16, 6.44: the unit is two-hex, in line, has not faced about, is clear of zones of control and rough terrain, and
 * an unrouted enemy is nearer to its edge.
 */
export function mayFaceAbout(s: Alexander, u: Unit): boolean {
  const b = battleOf(s)
  if (!b.two[u] || !isSteady(s, u) || s.formation[u] !== LINE || (s.marks[u]! & FACED_ABOUT) !== 0) return false
  if (inEnemyZone(s, u) || !isClear(s, u)) return false
  const { toEdge } = b.sides[b.side[u]!]!
  const nearest = (v: Unit) => Math.min(...hexesOf(s, v).map((hex) => toEdge[hex]!))
  return b.unitIds.some((_, v) => b.side[v] !== b.side[u] && isSteady(s, v) && nearest(v) < nearest(u))
}
