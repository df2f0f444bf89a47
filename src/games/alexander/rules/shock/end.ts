import { facingFromColumn, LEFT, RIGHT } from '../../../../hex/index.ts'
import { each, type Flow, pick } from '../../../../kernel/index.ts'
import { face } from '../asks.ts'
import { battleOf, seatOf } from '../battle.ts'
import { COLUMN_SHOCKED_HITS } from '../charts/checks.ts'
import { isSteady } from '../pieces/facts.ts'
import { setFormation, setMissiles } from '../pieces/field.ts'
import { hit } from '../pieces/hits.ts'
import { checkRout } from '../rout/rout.ts'
import { facingsInPlace } from '../rout/run.ts'
import { type Alexander, CHARGE, COLUMN, type G, LINE, NO_MISSILES, SHOCKED, type Unit } from '../state.ts'

/** P9: ends a shock segment. A new shock that interrupted another segment returns to it. */
export function* shockEnd(g: G): Flow {
  const s = g.state
  const { outer } = s.shock!
  if (outer !== null) {
    s.shock = outer
    return
  }
  const fought = s.marks.flatMap((marks, u) => ((marks & SHOCKED) !== 0 ? [u] : []))
  for (const u of fought) spendMissiles(s, u)
  for (const u of fought) if (isSteady(s, u) && s.formation[u] === COLUMN) yield* leaveColumn(g, u)
  for (const u of fought) leaveCharge(s, u)
  s.shock = null
}

/** 8.17a: infantry missile units that took part in shock are Missile No. */
function spendMissiles(s: Alexander, u: Unit): void {
  const b = battleOf(s)
  if (s.hex[u]! >= 0 && b.foot[u] && b.missile[u] !== '') setMissiles(s, u, NO_MISSILES)
}

/** 6.66, 6.63: a column that was attacked and did not rout leaves column with 1 hit. The owner chooses its facing. */
function* leaveColumn(g: G, u: Unit): Flow {
  const s = g.state
  const b = battleOf(s)
  const [hex, ahead] = [s.hex[u]!, s.facing[u]!]
  const ways = b.two[u]
    ? facingsInPlace(s, u)
    : [LEFT, RIGHT].map((half) => ({ hex, facing: facingFromColumn(ahead, half as typeof LEFT) }))
  const chosen = yield* pick(
    seatOf(s, b.side[u]!),
    'endOfMove',
    '6.66',
    [
      each(
        ways.map((way) => way.facing).sort((x, y) => x - y),
        face,
      ),
    ],
    { about: { unit: b.unitIds[u]! } },
  )
  const way = ways.find(({ facing }) => facing === chosen.of)!
  setFormation(s, u, LINE, way.hex, way.facing)
  g.tell?.({ kind: 'leavesColumn', rule: '6.66', with: { unit: b.unitIds[u]! } })
  hit(g, u, COLUMN_SHOCKED_HITS, '6.66', 'columnShocked')
  yield* checkRout(g, u)
}

/** 9.76: units lose charge formation after shock. */
function leaveCharge(s: Alexander, u: Unit): void {
  if (s.hex[u]! >= 0 && s.formation[u] === CHARGE) setFormation(s, u, LINE, s.hex[u]!, s.facing[u]!)
}
