import type { WindowTable } from '#kernel'
import { helpResponder } from '../actions/events.ts'
import { type ActionCard, type AnyAction, cardResponder, type WindowName, type Windows } from '../actions/windows.ts'
import { CARD_COUNT } from '../components/players.ts'
import type { EventCard, Kings, Tables } from '../state/state.ts'
import { activating, gilgamesh } from './families/activations.ts'
import { armyRebels, chariotRaids, hastyRetreat, pestilence, wrath } from './families/attrition.ts'
import {
  armageddon,
  battleDrm,
  chaosOfWar,
  chargeDrm,
  chargeResult,
  illOmen,
  intoTheFray,
  mercenaries,
  omens,
  siegeDrm,
  stratagem,
} from './families/battle.ts'
import { addUnits, invasion, namedRevolt, reforms, royalGuard } from './families/forces.ts'
import { coup, summoning } from './families/hands.ts'
import { godKing, truce, unrest } from './families/kings.ts'
import { cruelty, noTribute, raid, revolt } from './families/markers.ts'
import { betrothal, sumerFlood, vp, vpForProvinces, vpForSteps } from './families/points.ts'
import { rally, rebuild } from './families/recovery.ts'
import { cancelsEvent, godsWill, illness, slowMarch, supplies } from './families/responses.ts'

/** 9.3: the rules of every event card. Facts such as Ops and numbers of units are in `CARDS`. */
const EVENTS: { readonly [card: number]: (card: number) => EventCard } = {
  1: activating, // Favor of Ra
  2: activating, // Favor of Marduk
  3: activating, // Favor of Samash
  4: activating, // Favor of Assur
  5: activating, // Favor of Inanna
  6: activating, // Favor of Anou
  7: activating, // Surprise Move
  9: cruelty, // Oriental Cruelty
  10: cruelty, // Oriental Cruelty
  11: reforms, // Army Reforms
  12: reforms, // Army Reforms
  13: reforms, // Army Reforms
  14: reforms, // Army Reforms
  15: unrest, // Internal Unrest
  16: unrest, // Internal Unrest
  17: activating, // Betrayal
  18: gilgamesh, // The Epic of Gilgamesh
  19: revolt, // Revolt
  20: revolt, // Revolt
  21: revolt, // Revolt
  22: godKing, // The God King
  23: invasion, // Invasion
  24: invasion, // Invasion
  25: invasion, // Invasion
  26: activating, // Way of Horus
  27: activating, // Way of Horus
  28: truce, // Exhaustion of the Kingdoms
  34: addUnits, // Population Migration
  35: rebuild, // Salhan
  36: rebuild, // Ilku
  37: addUnits, // Outstanding Prosperity
  38: namedRevolt, // Amurru Revolt
  39: raid, // Libyan Raid
  40: raid, // Syrian Looters Raid
  41: raid, // Gasga Raid
  42: raid, // Elamite Raid
  43: raid, // Aramean Raid
  44: betrothal, // Royal Betrothal
  45: vpForProvinces, // Great King
  46: vpForProvinces, // Trade Master
  47: vpForProvinces, // King of the World's Regions
  49: vpForSteps, // Diplomacy
  50: vpForSteps, // Diplomacy
  51: vpForSteps, // Ziggurat Building
  52: wrath, // Wrath of Assur
  53: wrath, // Wrath of Enlil
  54: wrath, // Wrath of Marduk
  56: activating, // Way of Horus
  57: activating, // Way of Horus
  58: summoning, // Summoning of Enlil
  64: addUnits, // Outstanding Tributes
  65: addUnits, // Tamkaroum Prosperity
  66: addUnits, // Allied Forces
  67: addUnits, // Mass Rallying
  68: addUnits, // Trade with Melukha
  69: namedRevolt, // Sumerian Revolt
  70: namedRevolt, // Coalition of Megiddo
  71: namedRevolt, // Karkemish Revolt
  72: noTribute, // Mesopotamian Caravans Looted
  73: noTribute, // Western Caravans Attacked
  74: noTribute, // Razzia by Western Euphrates Looters
  76: vp, // Royal Gift
  77: vp, // Royal Hunt
  88: coup, // Palace Coup
  100: addUnits, // Mercenaries
  103: royalGuard, // Royal Guard
  104: royalGuard, // Royal Guard
  105: chariotRaids, // Chariot Raids
  107: activating, // Enkidu, Companion of Gilgamesh
  108: sumerFlood, // Flood in Sumeria
  109: activating, // Blessing of Horus
  110: activating, // Blessing of Horus
}

/** 9.4: the rules of every action card. */
const ACTIONS: { readonly [card: number]: (card: number) => AnyAction } = {
  8: godsWill, // The Gods' Will
  29: cancelsEvent, // False Rumor
  30: cancelsEvent, // False Rumor
  31: cancelsEvent, // False Missive
  32: cancelsEvent, // False Missive
  33: armyRebels, // The Army Rebels
  48: slowMarch, // Utanapishtim Flood
  55: pestilence, // Pest and Pestilence
  59: battleDrm, // Lougal
  60: siegeDrm, // Betrayal
  61: siegeDrm, // Difficult Siege
  62: chargeResult, // Overwhelming Charge
  63: chargeResult, // Wisdom of Horus
  75: hastyRetreat, // Hasty Retreat
  78: battleDrm, // Demons Invocation Formula
  79: battleDrm, // Demons Invocation Formula
  80: battleDrm, // Demons Invocation Formula
  81: battleDrm, // Protection of Marduk
  82: battleDrm, // Protection of Ra
  83: battleDrm, // Protection of Ishtar
  84: rally, // Rally
  85: rally, // Rally
  86: supplies, // Abundant Supplies
  87: intoTheFray, // The God King Enters the Fray
  89: chaosOfWar, // Chaos of War
  90: chargeDrm, // Fierce Charge
  91: chargeDrm, // Fierce Charge
  92: chargeDrm, // Charge Contained
  93: chargeDrm, // Charge Contained
  94: omens, // Omens
  95: omens, // Omens
  96: stratagem, // Stratagem
  97: stratagem, // Stratagem
  98: mercenaries, // Mercenaries
  99: mercenaries, // Mercenaries
  101: illness, // Illness of a God
  102: illOmen, // Ill Omen
  106: armageddon, // Armageddon, Mother of All Battles
}

const buildAll = <T>(makers: { readonly [card: number]: (card: number) => T }): readonly T[] =>
  Object.entries(makers).map(([card, maker]) => maker(Number(card)))

/** Event cards, ascending by number. */
export const eventCards: readonly EventCard[] = buildAll(EVENTS)

/** Action cards, ascending by number. */
export const actionCards: readonly AnyAction[] = buildAll(ACTIONS)

/** Every window name. The `satisfies` makes a forgotten one a compile error. */
const WINDOWS = Object.keys({
  cancelEvent: true,
  anyTime: true,
  activated: true,
  entered: true,
  interceptDeclared: true,
  interceptInstead: true,
  battleDeclared: true,
  charge: true,
  battleCards: true,
  tied: true,
  afterLosses: true,
  beforeRetreat: true,
  battleEnd: true,
  siege: true,
  cancelAttrition: true,
  initiative: true,
  help: true,
} satisfies { readonly [N in WindowName]: true }) as WindowName[]

/** Builds a record with one entry per window. */
function byWindow<R extends { readonly [N in WindowName]: unknown }>(build: (name: WindowName) => R[WindowName]): R {
  return Object.fromEntries(WINDOWS.map((name) => [name, build(name)])) as R
}

/** The action cards that respond in a window, ascending by number. */
const actionsIn = <N extends WindowName>(name: N): ActionCard<N>[] =>
  actionCards.filter((a): a is Extract<AnyAction, ActionCard<N>> => a.window === name)

/** The cards that may be played in each window; R20.10: any event card may help another player. */
export const cardWindows: WindowTable<Kings, Windows, Tables> = {
  ...byWindow<WindowTable<Kings, Windows, Tables>>((name) => actionsIn(name).map(cardResponder)),
  help: eventCards.map(helpResponder),
}

/** The cards by number and by window, for the rules to look up. */
export const cardTables: Tables = {
  events: Array.from({ length: CARD_COUNT + 1 }, (_, card) => eventCards.find(({ number }) => number === card) ?? null),
  answering: byWindow((name) => actionsIn(name).map((card) => card.number)),
}
