import {
  type CandidateSet,
  type Choice,
  type Flow,
  type IllegalReason,
  legalOptions,
  pick,
  pushPhases,
  together,
} from '#kernel'
import {
  BATTLE_CARDS,
  droughtReward,
  resolveFlood,
  resolveMiracles,
  revealedPlagues,
  takeCardsBack,
} from './abilities/cards.ts'
import { announceTwo, keepProtected, placeUnderworld, radiance, trappedStrength } from './abilities/gods.ts'
import { isSilenced, resolveCatMummies } from './abilities/guardians.ts'
import { killFigures } from './abilities/kill.ts'
import {
  godStrength,
  relocateOne,
  resolveCommanding,
  resolveMagnanimous,
  resolveWorshipful,
  templeStrength,
  victoryReward,
} from './abilities/powers.ts'
import { tellMajorities } from './conflict.ts'
import { income } from './devotion.ts'
import { decideTogether, lowerSeat, takeDecision } from './merge.ts'
import { cardOption, keepOption, useOption } from './options.ts'
import { ALL_CARDS, CARDS, GOD, KINDS, listBits, OSIRIS } from './pieces.ts'
import { decidingSeat, figuresIn, godName, godsIn, godWithAbility, isInRegion } from './position.ts'
import type { Ankh, AnkhPlay } from './state.ts'

/** Receives one line of a strength: its source, amount and rule. */
type AddLine = (what: string, amount: number, rule: string) => void

/** A11.9a, R-25, R-50: a god's strength in a region with these cards; 0 without figures there. */
export function battleStrength(s: Ankh, god: number, region: number, cards: number, note?: AddLine): number {
  const figures = figuresIn(s, god, region)
  if (figures.length === 0) return 0
  let total = 0
  for (const figure of figures) {
    const kind = s.kind[figure]!
    if (isSilenced(s, figure)) {
      note?.(`silenced.${KINDS[kind]}`, 0, 'A18.6')
      continue
    }
    const base = kind === GOD ? godStrength(s, god) : 1
    note?.(KINDS[kind]!, base, base > 1 ? 'A15.5' : 'A3.2')
    total += base
    if (kind !== GOD) continue
    const bonus = trappedStrength(s, god)
    if (bonus > 0) note?.('trapped', bonus, 'A17.2b')
    total += bonus
  }
  const temples = templeStrength(s, god, region, figures)
  if (temples > 0) note?.('templeAttuned', temples, 'A15.7')
  total += temples
  for (const card of BATTLE_CARDS) {
    if ((cards & card.bit) === 0) continue
    total += card.strength
    note?.(card.id, card.strength, card.rule)
  }
  return total
}

/** A11.9a: journals a god's strength with its lines. */
export function tellStrength(g: AnkhPlay, god: number, region: number, cards: number): void {
  if (g.tell === undefined) return
  const what: string[] = []
  const amounts: number[] = []
  const rules: string[] = []
  const total = battleStrength(g.state, god, region, cards, (item, amount, rule) => {
    what.push(item)
    amounts.push(amount)
    rules.push(rule)
  })
  g.tell({
    kind: 'strength',
    rule: 'A11.9a',
    with: { god: godName(g.state, god), total, what, amounts, rules },
  })
}

const CARD_PLAYED: IllegalReason = ['A16.5', 'cardPlayed']

/** A11.5: Obelisk Attuned relocates figures one after another until all its owners have passed. */
export function* relocations(g: AnkhPlay): Flow {
  const s = g.state
  if (s.relocating.length > 0) yield* relocateOne(g)
  if (s.relocating.length > 0) pushPhases(s, 'obelisk')
}

/** A11.5, A11.6, A12.10, D-09, R-51: Amun may announce two cards; all choose in secret and reveal together; Flood pays. */
export function* chooseCards(g: AnkhPlay): Flow {
  const s = g.state
  s.fighters = godsIn(s, s.region)
  yield* announceTwo(g)
  const merged = s.fighters.find((god) => lowerSeat(s, god) >= 0)
  const alone = s.fighters.filter((god) => god !== merged)
  if (merged !== undefined) {
    yield* decideTogether(
      g,
      merged,
      'Card',
      () => playableCards(s, merged),
      (cards) => revealedCards(s, merged, cards),
    )
  }
  const answers = yield* together(
    ...alone.map((god) =>
      pick(decidingSeat(god), 'battleCard', 'A11.6', [playableCards(s, god)], { about: { two: s.two === god } }),
    ),
  )
  const shared = merged === undefined ? 0 : takeDecision(g)
  for (const god of s.fighters) {
    const cards = god === merged ? shared : answers[alone.indexOf(god)]!.of
    s.played[god] = cards
    s.hands[god]! &= ~cards
    g.tell?.({ kind: 'revealed', rule: 'A11.6', with: revealedCards(s, god, cards) })
  }
  s.plagues = revealedPlagues(s)
  resolveFlood(g)
}

const revealedCards = (s: Ankh, god: number, cards: number) => ({
  god: godName(s, god),
  cards: listBits(cards).map((card) => CARDS[card]!),
})

/** A11.6, A16.5: the cards that a god may play in this battle. */
function playableCards(s: Ankh, god: number): CandidateSet<number, Choice> {
  const two = s.two === god
  return legalOptions(
    () => cardChoices(s.hands[god]!, two),
    cardOption,
    (cards) => whyNotPlay(s, god, cards),
    () => cardChoices(ALL_CARDS, two),
  )
}

/** A11.6, A17.1, R-45: the single cards of a hand, or for Amun its pairs. */
export function cardChoices(hand: number, two: boolean): number[] {
  const cards = listBits(hand)
  if (!two) return cards.map((card) => 1 << card)
  return cards.flatMap((a, i) => cards.slice(i + 1).map((b) => (1 << a) | (1 << b)))
}

/** A16.5: the rule against a god playing cards: played cards return only with Cycle of Ma'at. */
const whyNotPlay = (s: Ankh, god: number, cards: number): IllegalReason | undefined =>
  (cards & ~s.hands[god]!) === 0 ? undefined : CARD_PLAYED

/** A11.8, A11.9: majorities, then Battle Resolution. */
export function* resolveBattle(g: AnkhPlay): Flow {
  const s = g.state
  takeMajorities(g)
  if (s.end !== '') return
  const figures = s.devotion.map((_, god) => figuresIn(s, god, s.region).length)
  const strengths = s.devotion.map((_, god) => battleStrength(s, god, s.region, s.played[god]!))
  for (const god of s.fighters) tellStrength(g, god, s.region, s.played[god]!)
  s.victor = yield* findVictor(g, figures, strengths)
  g.tell?.({
    kind: 'battle',
    rule: 'A11.9b',
    with: {
      winner: s.victor < 0 ? null : godName(s, s.victor),
      gods: s.fighters.map((god) => godName(s, god)),
      strengths: s.fighters.map((god) => strengths[god]!),
    },
  })
  if (s.victor >= 0) rewardVictor(g, strengths)
  if (s.end !== '') return
  const cats = yield* killLosers(g)
  resolveMagnanimous(g, battleLosers(s), figures)
  if (s.end !== '') return
  resolveCatMummies(g, cats)
}

/** A11.8: every god still in the region takes one income for its majorities, lowest devotion first. */
function takeMajorities(g: AnkhPlay): void {
  const s = g.state
  const held = tellMajorities(g)
  for (const god of godsIn(s, s.region)) {
    income(g, god, held.filter((holder) => holder === god).length, 'A11.8', 'majorities')
    if (s.end !== '') return
  }
}

/** A11.9b, R-23, R-24, D-12: the highest total wins; in a tie all lose unless a leader uses the tie-breaker token. */
function* findVictor(g: AnkhPlay, figures: readonly number[], strengths: readonly number[]): Flow<number> {
  const s = g.state
  const present = s.fighters.filter((god) => figures[god]! > 0)
  const most = Math.max(-1, ...present.map((god) => strengths[god]!))
  const leading = present.filter((god) => strengths[god] === most)
  if (leading.length === 1) return leading[0]!
  if (s.tieUp === 0 || !leading.includes(s.tie)) return -1
  const chosen = yield* pick(decidingSeat(s.tie), 'tieBreaker', 'A11.9b', [useOption, keepOption], {
    about: { strength: most },
  })
  if (chosen.verb === 'keep') return -1
  s.tieUp = 0
  g.tell?.({ kind: 'tieBreaker', rule: 'A11.9b', with: { god: godName(s, s.tie) } })
  return s.tie
}

/** A11.9c, R-34: one income for victory, Drought and radiance together; then Commanding. */
function rewardVictor(g: AnkhPlay, strengths: readonly number[]): void {
  const s = g.state
  const god = s.victor
  const second = Math.max(0, ...battleLosers(s).map((loser) => strengths[loser]!))
  const reward =
    victoryReward(s, god, strengths[god]! - second) + droughtReward(s, god, s.region) + radiance(s, god, s.region)
  income(g, god, reward, 'A11.9c', 'victory')
  if (s.end === '') resolveCommanding(g, god)
}

/** every god who played a card and did not win. */
const battleLosers = (s: Ankh): number[] => s.fighters.filter((god) => god !== s.victor)

/** A11.9d, A3.3, R-15: the warriors and guardians of the losers die, on water too, unless Flood or Isis protects them. */
function* killLosers(g: AnkhPlay): Flow<number[]> {
  const s = g.state
  const doomed: number[] = []
  for (let f = 0; f < s.at.length; f++) {
    if (s.at[f]! < 0 || s.kind[f] === GOD || s.owner[f] === s.victor || s.safe.includes(f)) continue
    if (isInRegion(s, s.at[f]!, s.region)) doomed.push(f)
  }
  const kept = yield* keepProtected(g, doomed)
  const victims = kept.length === 0 ? doomed : doomed.filter((figure) => !kept.includes(figure))
  return yield* killFigures(g, victims, 'A11.9d')
}

/** A11.10, A16.1: Miracle, Worshipful, a defeated Osiris' token and Cycle of Ma'at, also for gods without figures left. */
export function* afterBattle(g: AnkhPlay): Flow {
  const s = g.state
  resolveMiracles(g)
  if (s.end !== '') return
  yield* resolveWorshipful(g)
  if (s.end !== '') return
  if (battleLosers(s).includes(godWithAbility(s, OSIRIS))) yield* placeUnderworld(g)
  takeCardsBack(g)
}
