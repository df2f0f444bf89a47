import type { Params, Wording } from '#kernel'
import { battleOf } from '../rules/battle.ts'
import { lineChance, momentumChance, trumpChance } from '../rules/chances.ts'
import { lineOffers } from '../rules/command/mode.ts'
import type { AlexanderView } from '../view.ts'
import { describe, hexParams, notes, phalanxBelow } from './describe.ts'
import { duties, ending, goal, scores } from './goal.ts'
import { eventWeight, mergeSteps, stories } from './journal.ts'
import { odds, percent } from './odds.ts'

/** 5.32, 5.41, 5.42: the chance of a leader's trump or momentum. */
function chanceOf(view: AlexanderView, verb: string, of: string): Params {
  if (verb === 'try') return view.phase === null ? {} : { chance: percent(momentumChance(view, view.phase.leader)) }
  const leader = battleOf(view).leaderIds.indexOf(of)
  return leader < 0 ? {} : { chance: percent(trumpChance(view, leader)) }
}

/** Members of a Line that its option names. */
const MOST_NAMED = 2

/** The battles of Alexander in words. */
export const wording: Wording<AlexanderView> = {
  describe,
  goal,
  duties,
  ending,
  scores,
  odds,
  condense: mergeSteps,
  weight: eventWeight,
  stories,
  notes,
  tally: (set, picked, _view, { about }) =>
    set.startsWith('shareHits')
      ? ['tally.shareHits', { picked: picked.length, left: Number(about.left ?? 0) }]
      : undefined,
  valuesOf(key, view): Params {
    const [verb, of = ''] = key.split(':')
    if (verb === 'stacks') return phalanxBelow(view, of)
    if (verb === 'trump' || verb === 'counter' || verb === 'try') return chanceOf(view, verb, of)
    if (verb !== 'line' && verb !== 'lineRoll') return hexParams(view, of)
    if (view.phase === null) return {}
    const members = lineOffers(view)[Number(of)]?.members ?? []
    const chance = percent(lineChance(view, view.phase.leader))
    const named = members.slice(0, MOST_NAMED).map((u) => battleOf(view).unitIds[u]!)
    return { size: members.length, members: named, more: members.length > MOST_NAMED ? ' …' : '', chance }
  },
}
