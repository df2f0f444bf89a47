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
import { ALL_SPACES, DESERT, FERTILE, type Space, spaceName } from '../board.ts'
import { income, lowestFirst } from '../devotion.ts'
import { decideTogether, lowerSeat, takeDecision } from '../merge.ts'
import { bidOption, buildOption, noneOption, toOption } from '../options.ts'
import {
  ALL_CARDS,
  BUILD_MONUMENT,
  CARD_STRENGTH,
  CARDS,
  CYCLE_OF_MAAT,
  DROUGHT,
  FLOOD,
  GOD,
  MIRACLE,
  MONUMENTS,
  PLAGUE_OF_LOCUSTS,
} from '../pieces.ts'
import {
  addFollowers,
  cardTerrain,
  decidingSeat,
  figuresIn,
  godName,
  godsIn,
  isInRegion,
  monumentInSupply,
  placeMonument,
  whyNotPlacePiece,
} from '../position.ts'
import type { Ankh, AnkhPlay } from '../state.ts'
import { resolveCatMummies } from './guardians.ts'
import { killFigures } from './kill.ts'
import { buildCost } from './powers.ts'

/** A16: a battle card: its bit in hands, its strength (A11.9a) and its rule. */
export interface Card {
  readonly id: string
  readonly bit: number
  readonly strength: number
  readonly rule: string
}

export function makeCard(id: string, rule: string): Card {
  const number = CARDS.indexOf(id)
  return { id, bit: 1 << number, strength: CARD_STRENGTH[number]!, rule }
}

/** A16.2 Build Monument: a monument for followers. */
export const buildMonument = makeCard('buildMonument', 'A16.2')

const MONUMENT_KINDS = MONUMENTS.map((_, kind) => kind)
const NO_ANKH_TOKEN: IllegalReason = ['A16.2', 'noAnkhToken']
const NO_MONUMENT: IllegalReason = ['R-36', 'noMonumentLeft']
const NO_SPACE: IllegalReason = ['A16.2', 'noEmptySpace']
const OTHER_REGION: IllegalReason = ['A16.2', 'otherRegion']

/** A16.2: the rule against building on a space in a battle of this region. */
export function whyNotBuildAt(s: Ankh, region: number, space: Space): IllegalReason | undefined {
  return isInRegion(s, space, region) ? whyNotPlacePiece(s, space) : OTHER_REGION
}

/** A16.2: the rule against a god building a kind of monument in a battle of this region. */
function whyNotBuild(s: Ankh, god: number, region: number, kind: number): IllegalReason | undefined {
  const cost = buildCost(s, god)
  if (s.followers[god]! < cost) return ['A16.2', 'tooFewFollowers', { cost }]
  if (s.ankhs[god] === 0) return NO_ANKH_TOKEN
  if (monumentInSupply(s, kind) < 0) return NO_MONUMENT
  return ALL_SPACES.some((space) => whyNotBuildAt(s, region, space) === undefined) ? undefined : NO_SPACE
}

const playsBuildMonument = (s: Ankh, god: number): boolean => (s.played[god]! & BUILD_MONUMENT) !== 0

/** A11.7a: whether a Build Monument card was revealed. */
export const isBuilding = (s: Ankh): boolean => s.fighters.some((god) => playsBuildMonument(s, god))

/** D-10, A11.7a, R-35: every Build Monument card may build one monument, lowest devotion first. */
export function* buildMonuments(g: AnkhPlay): Flow {
  const s = g.state
  const { region } = s
  const builders = s.fighters.filter((god) => playsBuildMonument(s, god))
  for (const god of lowestFirst(s, builders)) {
    const seat = decidingSeat(god)
    const kinds = legalOptions(MONUMENT_KINDS, buildOption, (kind) => whyNotBuild(s, god, region, kind))
    const chosen = yield* pick(seat, 'build', 'A16.2', [kinds, noneOption], {
      about: { cost: buildCost(s, god), followers: s.followers[god]! },
    })
    if (chosen.verb === 'none') continue
    const monument = MONUMENTS[chosen.of]!
    const spaces = legalOptions(ALL_SPACES, toOption, (candidate) => whyNotBuildAt(s, region, candidate))
    const { of: space } = yield* pick(seat, 'buildTo', 'A16.2', [spaces], { about: { monument } })
    addFollowers(g, god, -buildCost(s, god), 'A16.2', 'build')
    placeMonument(s, chosen.of, space, god)
    g.tell?.({ kind: 'built', rule: 'A16.2', with: { god: godName(s, god), monument, space: spaceName(space) } })
  }
}

/** A16.3 Plague of Locusts: bids for protection. */
export const plagueOfLocusts = makeCard('plagueOfLocusts', 'A16.3')

/** number of Plagues revealed in this battle; each is a round of bids. */
export const revealedPlagues = (s: Ankh): number =>
  s.fighters.filter((god) => (s.played[god]! & PLAGUE_OF_LOCUSTS) !== 0).length

/** A16.3: the god with the single highest bid, or -1 when the highest bid is shared. */
export function sparedGod(gods: readonly number[], offers: readonly number[]): number {
  const best = Math.max(...offers)
  const leading = gods.filter((_, i) => offers[i] === best)
  return leading.length === 1 ? leading[0]! : -1
}

/** the bids that a god can pay. */
const affordableBids = (s: Ankh, god: number): CandidateSet<number, Choice> =>
  legalOptions(() => Array.from({ length: s.followers[god]! + 1 }, (_, n) => n), bidOption)

/**
 * D-11, A11.7b, R-11, R-12, R-51: all gods with a figure in the region bid in secret; only a single highest bidder is
 * spared. The next Plague follows among the gods that are left.
 */
export function* resolvePlague(g: AnkhPlay): Flow {
  const s = g.state
  const gods = s.plagues > 0 ? godsIn(s, s.region) : []
  if (gods.length === 0) {
    s.plagues = 0
    return
  }
  s.plagues--
  const merged = gods.find((god) => lowerSeat(s, god) >= 0)
  const alone = gods.filter((god) => god !== merged)
  if (merged !== undefined) {
    yield* decideTogether(
      g,
      merged,
      'Offer',
      () => affordableBids(s, merged),
      (offer) => ({ god: godName(s, merged), offer }),
    )
  }
  const asks = alone.map((god) => pick(decidingSeat(god), 'plagueOffer', 'A16.3', [affordableBids(s, god)]))
  const answers = asks.length === 0 ? [] : yield* together(...asks)
  const shared = merged === undefined ? 0 : takeDecision(g)
  const offers = gods.map((god) => (god === merged ? shared : answers[alone.indexOf(god)]!.of))
  const spared = sparedGod(gods, offers)
  g.tell?.({
    kind: 'plague',
    rule: 'A16.3',
    with: {
      gods: gods.map((god) => godName(s, god)),
      offers,
      spared: spared < 0 ? null : godName(s, spared),
    },
  })
  gods.forEach((god, i) => {
    addFollowers(g, god, -offers[i]!, 'A16.3', 'plague')
  })
  const victims: number[] = []
  for (let f = 0; f < s.at.length; f++) {
    if (s.at[f]! < 0 || s.kind[f] === GOD || s.owner[f] === spared) continue
    if (isInRegion(s, s.at[f]!, s.region)) victims.push(f)
  }
  const cats = yield* killFigures(g, victims, 'A16.3')
  resolveCatMummies(g, cats)
  if (s.plagues > 0 && s.end === '') pushPhases(s, 'plague')
}

/** A16.4 Chariots: strength only, which like all strength needs a figure in the region. */
export const chariots = makeCard('chariots', 'A16.4')

/** A16.5 Cycle of Ma'at: the only way to get cards back. */
export const cycleOfMaat = makeCard('cycleOfMaat', 'A16.5')

/** A16.5, A11.10: at the end of the battle all played cards return to the hand, Cycle of Ma'at included. */
export function takeCardsBack(g: AnkhPlay): void {
  const s = g.state
  for (const god of s.fighters) {
    if ((s.played[god]! & CYCLE_OF_MAAT) === 0) continue
    s.hands[god] = ALL_CARDS
    g.tell?.({ kind: 'cardsBack', rule: 'A16.5', with: { god: godName(s, god) } })
  }
}

/** A16.6 Drought: strength 1, and more for a victory in the desert. */
export const drought = makeCard('drought', 'A16.6')

/** A16.6, R-26: Drought adds one to the winner's reward for each of its figures on desert in the region. */
export function droughtReward(s: Ankh, god: number, region: number): number {
  if ((s.played[god]! & DROUGHT) === 0) return 0
  return figuresIn(s, god, region).filter((figure) => cardTerrain(s, s.at[figure]!) === DESERT).length
}

/** A16.7 Flood: followers on reveal, and protection on fertile land. */
export const flood = makeCard('flood', 'A16.7')

/** A16.7, R-26: on reveal one follower for each of the god's figures on fertile land, which are safe in Battle Resolution. */
export function resolveFlood(g: AnkhPlay): void {
  const s = g.state
  for (const god of s.fighters) {
    if ((s.played[god]! & FLOOD) === 0) continue
    const fed = figuresIn(s, god, s.region).filter((figure) => cardTerrain(s, s.at[figure]!) === FERTILE)
    addFollowers(g, god, fed.length, 'A16.7', 'flood')
    s.safe.push(...fed)
  }
  s.safe.sort((a, b) => a - b)
}

/** A16.8 Miracle: devotion for killed figures. */
export const miracle = makeCard('miracle', 'A16.8')

/** A16.8, A11.10: one income with one devotion for each of the god's figures killed in this battle, lowest devotion first. */
export function resolveMiracles(g: AnkhPlay): void {
  const s = g.state
  const playing = s.fighters.filter((god) => (s.played[god]! & MIRACLE) !== 0)
  for (const god of lowestFirst(s, playing)) {
    income(g, god, s.dead[god]!, 'A16.8', 'miracle')
    if (s.end !== '') return
  }
}

/** A16: the seven battle cards by number. */
export const BATTLE_CARDS: readonly Card[] = [
  buildMonument,
  plagueOfLocusts,
  chariots,
  cycleOfMaat,
  drought,
  flood,
  miracle,
]
