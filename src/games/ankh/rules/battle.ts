import { andThen, type Bar, type Choice, each, type Family, type Flow, pick, together } from '../../../kernel/index.ts'
import { cardOption, keepOption, useOption } from './asks.ts'
import { takeCardsBack } from './cards/cycleOfMaat.ts'
import { droughtReward } from './cards/drought.ts'
import { floodPays } from './cards/flood.ts'
import { miracles } from './cards/miracle.ts'
import { revealedPlagues } from './cards/plagueOfLocusts.ts'
import { tellMajorities } from './conflict.ts'
import { decideTogether, lowerSeat, takeDecision } from './council.ts'
import { income } from './devotion.ts'
import { figuresIn, godName, godsIn, godWith, inRegion, seatOf } from './facts.ts'
import { announceTwo } from './gods/amun.ts'
import { keepProtected } from './gods/isis.ts'
import { placeUnderworld } from './gods/osiris.ts'
import { radiance } from './gods/ra.ts'
import { catsDie } from './guardians/catMummy.ts'
import { kill } from './kill.ts'
import { ALL_CARDS, bitsOf, CARDS, GOD, OSIRIS } from './pieces.ts'
import { commanding } from './powers/commanding.ts'
import { victoryReward } from './powers/glorious.ts'
import { magnanimous } from './powers/magnanimous.ts'
import { relocateOne } from './powers/obeliskAttuned.ts'
import { worshipful } from './powers/worshipful.ts'
import type { Ankh, Table } from './state.ts'
import { strengthOf, tellStrength } from './strength.ts'

const CARD_PLAYED: Bar = ['A16.5', 'cardPlayed']

/** A11.5: Obelisk Attuned relocates figures one after another until all its owners have passed. */
export function* relocations(g: Table): Flow {
  const s = g.state
  if (s.relocating.length > 0) yield* relocateOne(g)
  if (s.relocating.length > 0) andThen(s, 'obelisk')
}

/** A11.5, A11.6, A12.10, D-09, R-51: Amun may announce two cards; all choose in secret and reveal together; Flood pays. */
export function* chooseCards(g: Table): Flow {
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
      () => handOf(s, merged),
      (cards) => told(s, merged, cards),
    )
  }
  const answers = yield* together(
    ...alone.map((god) =>
      pick(seatOf(god), 'battleCard', 'A11.6', [handOf(s, god)], { about: { two: s.two === god } }),
    ),
  )
  const shared = merged === undefined ? 0 : takeDecision(g)
  for (const god of s.fighters) {
    const cards = god === merged ? shared : answers[alone.indexOf(god)]!.of
    s.played[god] = cards
    s.hands[god]! &= ~cards
    g.tell?.({ kind: 'revealed', rule: 'A11.6', with: told(s, god, cards) })
  }
  s.plagues = revealedPlagues(s)
  floodPays(g)
}

const told = (s: Ankh, god: number, cards: number) => ({
  god: godName(s, god),
  cards: bitsOf(cards).map((card) => CARDS[card]!),
})

/** A11.6, A16.5: the cards that a god may play in this battle. */
function handOf(s: Ankh, god: number): Family<number, Choice> {
  const two = s.two === god
  return each(
    () => choicesOf(s.hands[god]!, two),
    cardOption,
    (cards) => cardBar(s, god, cards),
    () => choicesOf(ALL_CARDS, two),
  )
}

/** A11.6, A17.1, R-45: the single cards of a hand, or for Amun its pairs. */
export function choicesOf(hand: number, two: boolean): number[] {
  const cards = bitsOf(hand)
  if (!two) return cards.map((card) => 1 << card)
  return cards.flatMap((a, i) => cards.slice(i + 1).map((b) => (1 << a) | (1 << b)))
}

/** A16.5: the rule against a god playing cards: played cards return only with Cycle of Ma'at. */
const cardBar = (s: Ankh, god: number, cards: number): Bar | undefined =>
  (cards & ~s.hands[god]!) === 0 ? undefined : CARD_PLAYED

/** A11.8, A11.9: majorities, then Battle Resolution. */
export function* resolveBattle(g: Table): Flow {
  const s = g.state
  takeMajorities(g)
  if (s.end !== '') return
  const figures = s.devotion.map((_, god) => figuresIn(s, god, s.region).length)
  const strengths = s.devotion.map((_, god) => strengthOf(s, god, s.region, s.played[god]!))
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
  magnanimous(g, losersOf(s), figures)
  if (s.end !== '') return
  catsDie(g, cats)
}

/** A11.8: every god still in the region takes one income for its majorities, lowest devotion first. */
function takeMajorities(g: Table): void {
  const s = g.state
  const held = tellMajorities(g)
  for (const god of godsIn(s, s.region)) {
    income(g, god, held.filter((holder) => holder === god).length, 'A11.8', 'majorities')
    if (s.end !== '') return
  }
}

/** A11.9b, R-23, R-24, D-12: the highest total wins; in a tie all lose unless a leader uses the tie-breaker token. */
function* findVictor(g: Table, figures: readonly number[], strengths: readonly number[]): Flow<number> {
  const s = g.state
  const present = s.fighters.filter((god) => figures[god]! > 0)
  const most = Math.max(-1, ...present.map((god) => strengths[god]!))
  const leading = present.filter((god) => strengths[god] === most)
  if (leading.length === 1) return leading[0]!
  if (s.tieUp === 0 || !leading.includes(s.tie)) return -1
  const chosen = yield* pick(seatOf(s.tie), 'tieBreaker', 'A11.9b', [useOption, keepOption], {
    about: { strength: most },
  })
  if (chosen.verb === 'keep') return -1
  s.tieUp = 0
  g.tell?.({ kind: 'tieBreaker', rule: 'A11.9b', with: { god: godName(s, s.tie) } })
  return s.tie
}

/** A11.9c, R-34: one income for victory, Drought and radiance together; then Commanding. */
function rewardVictor(g: Table, strengths: readonly number[]): void {
  const s = g.state
  const god = s.victor
  const second = Math.max(0, ...losersOf(s).map((loser) => strengths[loser]!))
  const reward =
    victoryReward(s, god, strengths[god]! - second) + droughtReward(s, god, s.region) + radiance(s, god, s.region)
  income(g, god, reward, 'A11.9c', 'victory')
  if (s.end === '') commanding(g, god)
}

/** every god who played a card and did not win. */
const losersOf = (s: Ankh): number[] => s.fighters.filter((god) => god !== s.victor)

/** A11.9d, A3.3, R-15: the warriors and guardians of the losers die, on water too, unless Flood or Isis protects them. */
function* killLosers(g: Table): Flow<number[]> {
  const s = g.state
  const doomed: number[] = []
  for (let f = 0; f < s.at.length; f++) {
    if (s.at[f]! < 0 || s.kind[f] === GOD || s.owner[f] === s.victor || s.safe.includes(f)) continue
    if (inRegion(s, s.at[f]!, s.region)) doomed.push(f)
  }
  const kept = yield* keepProtected(g, doomed)
  const victims = kept.length === 0 ? doomed : doomed.filter((figure) => !kept.includes(figure))
  return yield* kill(g, victims, 'A11.9d')
}

/** A11.10, A16.1: Miracle, Worshipful, a defeated Osiris' token and Cycle of Ma'at, also for gods without figures left. */
export function* afterBattle(g: Table): Flow {
  const s = g.state
  miracles(g)
  if (s.end !== '') return
  yield* worshipful(g)
  if (s.end !== '') return
  if (losersOf(s).includes(godWith(s, OSIRIS))) yield* placeUnderworld(g)
  takeCardsBack(g)
}
