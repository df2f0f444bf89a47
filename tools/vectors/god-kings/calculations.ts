import { z } from 'zod'
import { isPower, POWERS, sideNamed } from '#games/god-kings/rules/components/counters.ts'
import { provinceNamed, spaceNamed, WALLED } from '#games/god-kings/rules/components/map.ts'
import { CARD_COUNT } from '#games/god-kings/rules/components/players.ts'
import { scenarioNamed } from '#games/god-kings/rules/setup/scenarios.ts'
import { checkInput, fields, isBetween, oneOf, onlyFields, value } from '../input.ts'
import type { Calculations } from '../vectors.ts'
import { battleCalculations } from './battle.ts'
import { economyCalculations, eventCalculations } from './economy.ts'
import { movementCalculations } from './movement.ts'
import { reactionCalculations, retreatCalculations } from './reactions.ts'
import { victoryCalculations } from './victory.ts'

const named = (noun: string, exists: (id: string) => boolean) =>
  value(noun, (id) => typeof id === 'string' && exists(id))
const isSpace = (id: string) => spaceNamed(id) >= 0
const isWalled = (id: string) => WALLED[spaceNamed(id)] === true
const isKingId = (id: string) => POWERS.some((p) => p.kings.some((k) => k.id === id))
const isGeneral = (id: string) => ['leader', 'warlord1', 'warlord2'].includes(id) || isKingId(id)

const int = value('a number', isBetween(-999, 999))
const count = value('a count', isBetween(0, 99))
const name = named('a name', () => true)
const names = z.array(name)
const side = named('a side', (id) => sideNamed(id) >= 0)
const power = named('a power', (id) => isPower(sideNamed(id)))
const powers = z.array(power)
const space = named('a space', isSpace)
const spaces = z.array(space)
const city = named('a walled city', isWalled)
const province = named('a province', (id) => provinceNamed(id) >= 0)
const provinces = z.array(province)
const place = named('a space or province', (id) => isSpace(id) || provinceNamed(id) >= 0)
const letter = named('a unit', (id) => /^[WCMGwcmg]$/.test(id))
const letters = z.array(letter)
const units = z.record(letter, count)
const divisions = z.record(z.string(), count)
const numbers = z.record(z.string(), int)
const general = named('a general', isGeneral)
const generals = z.array(general)
const die = value('a die', isBetween(1, 6))
const dice = z.array(int)
const card = value('a card', isBetween(1, CARD_COUNT))
const cards = z.array(card)
const opsNumber = value('a number of Ops', isBetween(1, 3))
const use = oneOf('a use', ['ops', 'event'])
const scenario = named('a scenario', (id) => scenarioNamed(id) >= 0)
const turn = value('a turn', isBetween(1, 10))
const role = oneOf('a role', ['attacker', 'defender'])
const pair = value('a pair', (x) => Array.isArray(x) && x.length === 2 && x.every(Number.isInteger))
const target = value('a target', (x) => typeof x === 'string' || (Array.isArray(x) && x.length === 2))
const drm = fields({ attacker: int, defender: int })
const points = z.record(z.string(), fields({ turn: int, total: int }))
const buy = z.record(oneOf('a purchase', ['garrison', 'mercenary', 'flip', 'chariot']), count)
const trade = fields({}, { tp: int, wp: int })
const holders = z.record(power, name.nullable())
const nationsOf = z.record(z.string(), powers)
const load = fields({}, { pick: units, drop: units, generals })
const leg = named('a space', (id) => id === 'pc' || isSpace(id.replace(/^sea:/, '')))
const steps = z.array(z.union([leg, load], { error: ({ input }) => `: ${JSON.stringify(input)} is not a step` }))
const force = onlyFields({ side, at: space }, { inside: z.any(), units, generals, divisions }).refine(
  ({ at, inside }) => !inside || isWalled(at as string),
  { path: ['at'], error: ' is not a walled city' },
)
const state = onlyFields(
  {},
  {
    ...{ scenario, turn, players: powers, neutrals: powers, forces: z.array(force) },
    ...{ control: z.record(place, power.nullable()), garrisons: z.record(city, side) },
    ...{ sieges: z.record(city, fields({ besieger: side, count })), closed: provinces, hattiHome: provinces },
  },
)
const by = fields({ side, from: space }, { general, warlords: generals, units })
const mover = fields({}, { units, from: space })
const charger = fields({ units }, { battle: int })
const fighter = fields({ side }, { general, divisions, cards })
const survivor = fields({ side, start: count, survivors: count }, { inflicted: int })

/** A card and how it is used. */
const played = { card, ops: opsNumber, use }
/** A force on the march; its optional fields are `...march`. */
const march = { state, units, ...played, activatedBy: side, truceWith: powers }

/** The input of each calculation. Optional flags are not checked. */
export const inputs: { readonly [op: string]: z.ZodType } = {
  command: fields({ generals }, { units }),
  allowance: fields({}, { units, ...played }),
  moveCost: fields({ side, from: space, steps }, { ...march, generals }),
  reach: fields({ side, from: space }, { ...march, ask: spaces }),
  naval: fields({ side, from: space }, { ...march, generals }),
  activation: fields({ side: power }, { state, ...played, unrest: generals, newKings: generals }),
  neutralActivation: fields(
    { player: power },
    { ...played, impulsesSince: count, hostileRounds: count, neutralsThisCard: count, holder: name },
  ),
  interception: fields({ by, mover, into: space }, { state, die, cards }),
  intercepted: fields({ side, from: space }, { into: space, state, units }),
  avoidBattle: fields({ by, mover }, { state, die }),
  pursuit: fields({ battle: int, units, avoider: units }, { mpLeft: int, die }),
  overrun: fields({ attacker: units, defender: units }, { space }),
  hesitation: fields({ units, enemy: units }, { die }),
  charge: fields({ attacker: charger, defender: charger }, { space, by: role, cards, die, tableDie: die }),
  battleColumn: fields({ units }, { space }),
  battleLoss: fields({ roll: int }, { strength: int, units }),
  battleDrm: fields({ space, attacker: fighter, defender: fighter }, { state }),
  advantage: fields({ drm }, { split: pair, dice: drm }),
  lossOptions: fields({ units, loss: count }, { after: units }),
  battleResult: fields({ space, attacker: survivor, defender: survivor }, { state, card87: role }),
  retreat: fields({ side, units, space, role }, { state, from: space, path: spaces }),
  landedRetreat: fields({ side, units, space }, { state }),
  displacement: fields({ side }, { state }),
  siege: fields({ side, units, space }, { state, cards, activatedBy: side, die }),
  attrition: fields({ units: letters, dice }, { inSpace: count }),
  pcPlacement: fields({ side: power }, { state, ...played }),
  garrison: fields({ side: power }, { state, ...played }),
  provinceControl: fields({ ask: provinces }, { state }),
  giveSpace: fields({ giver: power, to: power, space }, { state }),
  income: fields({ side: power }, { state, trade, cards }),
  trade: fields({}, played),
  purchase: fields({ tp: int, wp: int, buy }, { reduced: count }),
  refit: fields({ units }, { destroyed: count }),
  neutralReinforcement: fields({ units, tp: count, wp: count }, { destroyed: count }),
  reinforcementSpaces: fields({ side: power }, { state, ask: spaces }),
  reforms: fields({ side: power, divisions: count }, { state }),
  chart: fields({ power, turn }),
  succession: fields({ round: int, die }, { mod: int }),
  turnOrder: fields({ vp: points }, { rolls: numbers, card8: name, picks: numbers }),
  victoryPoints: fields({ side: power }, { state, earned: int, cards }),
  suddenDeath: fields({ vp: points }, { scenario }),
  clearHomes: fields({ state, ask: spaces }),
  scenarioPoints: fields({ state }),
  scenarioResult: fields({ scenario, turn }, { lastController: power, points: numbers, state, totals: numbers }),
  keepCard: fields({ hand: count }),
  neutralRound: fields(
    { turnOrder: names, markers: holders, vp: points },
    { choice: name, rolls: numbers, barred: nationsOf, holderOrder: nationsOf },
  ),
  decider: fields({ turnOrder: names, totals: numbers }, { holder: name, opponent: name }),
  stray: fields({ side }, { units, generals }),
  cardEvent: fields(
    { side: power, card },
    {
      state,
      target,
      province,
      endsAt: space,
      hands: numbers,
      impulsesLeft: numbers,
      divisions: count,
      unrest: generals,
      succeeded: powers,
    },
  ),
}

const all: Calculations = {
  ...movementCalculations,
  ...reactionCalculations,
  ...battleCalculations,
  ...retreatCalculations,
  ...economyCalculations,
  ...victoryCalculations,
  ...eventCalculations,
}

/** The calculations that test vectors can name, through the game's own rules; input is checked first. */
export const calculations: Calculations = Object.fromEntries(
  Object.entries(all).map(([name, op]) => [
    name,
    (input: object) => {
      checkInput(inputs[name]!, input)
      return op(input)
    },
  ]),
)
