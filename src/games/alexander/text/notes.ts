import type { Params, Phrase } from '../../../kernel/index.ts'
import { battleOf } from '../rules/battle.ts'
import { activeSide } from '../rules/command/phase.ts'
import { tqOf } from '../rules/pieces/facts.ts'
import { targetsOf } from '../rules/shock/targets.ts'
import type { AlexanderView } from '../view.ts'

/** Notes on a unit in a set of options: its targets, its side in a combat, or its hits. */
export function notes(key: string, s: AlexanderView): Phrase[] {
  const b = battleOf(s)
  const [verb, of = ''] = key.split(':')
  const u = b.unitIds.indexOf(of)
  if (u < 0) return []
  if (verb === 'attackBy') {
    const targets = targetsOf(s, u).map((d) => b.unitIds[d]!)
    return targets.length === 0 ? [] : [['note.against', { targets }]]
  }
  if (verb === 'joins') return [[b.side[u] === activeSide(s) ? 'note.attacks' : 'note.defends']]
  return verb === 'hit' ? [['note.hits', { hits: s.hits[u]!, tq: tqOf(s, u) }]] : []
}

/** S5: the phalanx below this one in double depth. */
export function pairOf(s: AlexanderView, top: string): Params {
  const pairs = (battleOf(s).special('double-depth-phalanx')?.pairs ?? []) as readonly (readonly string[])[]
  const below = pairs.find(([first]) => first === top)?.[1]
  return below === undefined ? {} : { below }
}
