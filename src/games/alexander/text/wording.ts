import { type LanguageTexts, type Params, type Wording, type Words, withForms } from '#kernel'
import { battleOf } from '../rules/battle.ts'
import { lineChance, momentumChance, trumpChance } from '../rules/chances.ts'
import { lineOffers } from '../rules/command/mode.ts'
import type { AlexanderView } from '../view.ts'
import boardCs from './board.cs.json'
import boardEn from './board.en.json'
import boardJa from './board.ja.json'
import bookCs from './book.cs.json'
import bookEn from './book.en.json'
import bookJa from './book.ja.json'
import cs from './cs.json'
import { describe, hexParams, notes, phalanxBelow } from './describe.ts'
import en from './en.json'
import formsCs from './forms.cs.json'
import { duties, ending, goal } from './goal.ts'
import ja from './ja.json'
import { eventWeight, mergeSteps, stories } from './journal.ts'
import namesCs from './names.cs.json'
import namesEn from './names.en.json'
import namesJa from './names.ja.json'
import { odds, percent } from './odds.ts'
import rulesCs from './rules.cs.json'
import rulesEn from './rules.en.json'
import rulesJa from './rules.ja.json'
import toldCs from './told.cs.json'
import toldEn from './told.en.json'
import toldJa from './told.ja.json'

/** Merges the texts of one language. `piece.ID` names a unit or leader, for sentences about either. */
function together(...parts: readonly Words[]): Words {
  const words: Record<string, string> = Object.assign({}, ...parts)
  for (const [key, name] of Object.entries(words))
    if (key.startsWith('unit.') || key.startsWith('leader.')) words[`piece.${key.slice(key.indexOf('.') + 1)}`] = name
  return words
}

const WORDS: LanguageTexts = {
  en: together(en, boardEn, namesEn, rulesEn, bookEn, toldEn),
  ja: together(ja, boardJa, namesJa, rulesJa, bookJa, toldJa),
  cs: together(withForms({ ...cs, ...boardCs, ...namesCs, ...rulesCs, ...bookCs, ...toldCs }, formsCs)),
}

/** 5.32, 5.41, 5.42: the chance of a leader's trump or momentum. */
function chanceOf(view: AlexanderView, verb: string, of: string): Params {
  if (verb === 'try') return view.phase === null ? {} : { chance: percent(momentumChance(view, view.phase.leader)) }
  const leader = battleOf(view).leaderIds.indexOf(of)
  return leader < 0 ? {} : { chance: percent(trumpChance(view, leader)) }
}

/** The battles of Alexander in words. */
export const wording: Wording<AlexanderView> = {
  words: WORDS,
  describe,
  goal,
  duties,
  ending,
  odds,
  condense: mergeSteps,
  weight: eventWeight,
  stories,
  notes,
  valuesOf(key, view): Params {
    const [verb, of = ''] = key.split(':')
    if (verb === 'stacks') return phalanxBelow(view, of)
    if (verb === 'trump' || verb === 'counter' || verb === 'try') return chanceOf(view, verb, of)
    if (verb !== 'line' && verb !== 'lineRoll') return hexParams(view, of)
    if (view.phase === null) return {}
    const members = lineOffers(view)[Number(of)]?.members ?? []
    const chance = percent(lineChance(view, view.phase.leader))
    return { members: members.map((u) => battleOf(view).unitIds[u]!), chance }
  },
}
