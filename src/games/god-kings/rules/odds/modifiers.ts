import type { BattleModifiers } from '../battle/drm.ts'

/** The rolls whose odds are shown. */
export type Roll = 'charge' | 'interception' | 'avoid' | 'pursuit' | 'siege' | 'succession' | 'hesitation' | 'attrition'

/** The rolls that succeed with a high result; the others succeed with a low one. */
export const HIGH: readonly Roll[] = ['siege', 'hesitation', 'attrition']

/** 15.5.5: the rule of each modifier of a battle. */
export const BATTLE_RULES: { readonly [M in keyof BattleModifiers]: string } = {
  rating: '15.5.5a',
  localAllies: '15.5.5c',
  mountain: '15.5.5d',
  divisions: '15.5.5e',
  surprise: '13.4c',
  failedAvoid: '14.1c',
  cards: '15.5.5b',
}

const ROLL_RULES: { readonly [R in Roll]: string } = {
  charge: '15.5.2c',
  interception: '13.4a',
  avoid: '14.1a',
  pursuit: '14.4a',
  siege: '17.3.1',
  succession: '9.2E',
  hesitation: '21.0f',
  attrition: '11.13',
}

/** The rule that defines which results of a roll succeed. */
export const RESULT_RULES: { readonly [R in Roll]: string } = {
  charge: '15.5.2b',
  interception: '13.4b',
  avoid: '14.1b',
  pursuit: '14.4b',
  siege: '17.3.2',
  succession: '19.3b',
  hesitation: '21.0f',
  attrition: '11.13',
}

/** A modifier with its name and rule. */
interface Named {
  readonly name: string
  readonly value: number
  readonly rule: string
}

/** The modifiers of a roll that are not 0, each with its rule. */
export const named = (roll: Roll, mods: { readonly [name: string]: number }): Named[] =>
  Object.keys(mods)
    .filter((name) => mods[name] !== 0)
    .map((name) => ({
      name,
      value: mods[name]!,
      rule: name === 'markers' ? '17.3.3' : ROLL_RULES[roll],
    }))
