import type { Phrase, Question, Seat } from '#kernel'
import type { BattleModifiers } from '../rules/battle/strength.ts'
import { generalName, SIDES } from '../rules/components/counters.ts'
import { spaceId } from '../rules/components/map.ts'
import { countChariots } from '../rules/components/pieces.ts'
import { arrivalByStep } from '../rules/odds/aftermath.ts'
import { type BattleOdds, battleOdds, type DecidedBattle } from '../rules/odds/battle.ts'
import { avoidOdds, BATTLE_RULES, hypotheticalBattle, siegeOdds } from '../rules/odds/chances.ts'
import { commanders, findTargets, type GeneralTargets, type Target } from '../rules/odds/prospects.ts'
import { type AskRoll, battlePosition, rollsForAsk } from '../rules/odds/questions.ts'
import type { Battle, Kings } from '../rules/state/state.ts'
import type { KingsView } from '../view.ts'

/** The viewer's chances: of the current battle, of the current ask, or of its armies' options. */
export function odds(view: KingsView, seat: Seat, asked?: Question): Phrase[] {
  const s = view as unknown as Kings
  const at = battlePosition(s, asked)
  if (at !== null) return battlePhrases(at.battle, battleOdds(at, at.battle))
  const rolls = asked === undefined ? [] : rollsForAsk(s, asked)
  if (rolls.length > 0) return rolls.map(rollPhrase)
  const side = view.players[view.seats.indexOf(SIDES.indexOf(seat))]
  return side === undefined ? [] : commanders(s, side).flatMap((general) => prospects(s, general, asked))
}

/** What a roll needs and its chance. */
function rollPhrase({ key, kind, general, space, units, roll, chance }: AskRoll): Phrase {
  const rolled = { chance: percent(chance), needs: roll.needs, sum: signed(roll.sum) }
  switch (kind) {
    case 'interception':
    case 'avoid': {
      const facts = { general: generalName(general), space: spaceId(space), units: units.length }
      const key = kind === 'avoid' ? 'odds.say.avoiding' : 'odds.say.intercept'
      return [key, { ...facts, chariots: countChariots(units), ...rolled }]
    }
    case 'succession': {
      const [how = '', card = ''] = key.split(':')
      return card === '' ? ['odds.say.succession', rolled] : [`odds.say.succession.${how}`, { card, ...rolled }]
    }
    case 'siege':
      if (key.startsWith('card:')) return ['odds.say.siegeRoll.card', { card: key.slice(5), ...rolled }]
      return ['odds.say.siegeRoll', { space: spaceId(space), ...rolled }]
    case 'attrition':
      return ['odds.say.attrition', { units: units.length, ...rolled }]
    default:
      return [`odds.say.${kind}`, { general: generalName(general), ...rolled }]
  }
}

function battlePhrases({ space, side }: Battle, found: BattleOdds): Phrase[] {
  const [attacker, defender] = side.map((of) => SIDES[of]!) as [string, string]
  if (found.decided !== null) return decidedPhrases(spaceId(space), attacker, defender, found.decided)
  const [attack, defence] = found.strength
  return [
    ['odds.say.battle', { space: spaceId(space), attacker, defender, attack, defence }],
    ...[0, 1].flatMap((role): Phrase[] => {
      const of = role === 0 ? attacker : defender
      return [
        ['odds.say.side', { side: of, steps: found.steps[role]!, ...shares(found, role) }],
        ...modifierPhrases(of, found.modifiers[role]!),
      ]
    }),
    ...found.charges.map(
      ({ role, chance }): Phrase => [
        'odds.say.charge',
        { side: role === 0 ? attacker : defender, chance: percent(chance) },
      ],
    ),
  ]
}

/** The results of the rolls and their consequences; nothing is left to chance. */
function decidedPhrases(
  space: string,
  attacker: string,
  defender: string,
  { winner, inflicted, routed }: DecidedBattle,
): Phrase[] {
  const [attack, defence] = inflicted
  const [won, lost] = winner === 0 ? [attacker, defender] : [defender, attacker]
  return [
    ['odds.say.rolled', { space, attacker, defender, attack, defence }],
    ['odds.say.won', { side: won }],
    ...(routed ? [['odds.say.routed', { side: lost }] as const] : []),
  ]
}

const shares = ({ win, rout, displaced, destroyed }: BattleOdds, role: number) => ({
  win: percent(win[role]!),
  rout: percent(rout[role]!),
  displaced: percent(displaced[role]!),
  destroyed: percent(destroyed[role]!),
})

const modifierPhrases = (side: string, modifiers: BattleModifiers): Phrase[] =>
  (Object.keys(BATTLE_RULES) as (keyof BattleModifiers)[])
    .filter((name) => modifiers[name] !== 0)
    .map((name) => ['odds.say.modifier', { side, name, value: signed(modifiers[name]), rule: BATTLE_RULES[name] }])

/** Every battle and siege within reach of a general with the units he would take along. */
function prospects(now: Kings, general: number, asked: Question | undefined): Phrase[] {
  const offered = asked?.options.some(({ key }) => key === `activate:${generalName(general)}`) ?? false
  const prospect = findTargets(now, general, offered)
  if (prospect === null) return []
  return prospect.targets.flatMap((target) =>
    target.kind === 'battle' ? attackPhrases(prospect, target) : siegePhrases(prospect, target),
  )
}

function attackPhrases({ s, march }: GeneralTargets, { space, reach }: Target): Phrase[] {
  const { general, units } = march
  const battle = hypotheticalBattle(s, general, units, space)
  if (battle === null) return []
  const found = battleOdds(s, battle, { arrival: arrivalByStep(reach) })
  const defender = SIDES[battle.side[1]]!
  const avoid = reach && avoidOdds(s, battle.side[1], space, countChariots(units), reach.from)
  const facts = { general: generalName(general), space: spaceId(space), defender, win: percent(found.win[0]) }
  return [
    ['odds.say.march', { ...facts, own: found.steps[0], other: found.steps[1] }],
    ...(reach?.comeOut ? [['odds.comeOut', {}] as const] : []),
    ...(avoid === null ? [] : [['odds.say.avoid', { side: defender, chance: percent(avoid.chance) }] as const]),
  ]
}

function siegePhrases({ s, march }: GeneralTargets, { space }: Target): Phrase[] {
  const found = siegeOdds(s, march.side, space, march.units.length)
  if (found === null) return []
  const within = { first: percent(found.chance), fourth: percent(found.within.at(-1)!) }
  return [['odds.say.siege', { general: generalName(march.general), space: spaceId(space), ...within }]]
}

const percent = (share: number) => Math.round(100 * share)
const signed = (value: number) => (value > 0 ? `+${value}` : String(value))
