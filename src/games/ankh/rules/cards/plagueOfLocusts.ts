import { andThen, type Choice, each, type Family, type Flow, pick, together } from '../../../../kernel/index.ts'
import { offerOption } from '../asks.ts'
import { decideTogether, lowerSeat, takeDecision } from '../council.ts'
import { godName, godsIn, inRegion, seatOf } from '../facts.ts'
import { catsDie } from '../guardians/catMummy.ts'
import { kill } from '../kill.ts'
import { addFollowers } from '../occupy.ts'
import { GOD, PLAGUE_OF_LOCUSTS } from '../pieces.ts'
import type { Ankh, Table } from '../state.ts'
import { cardOf } from './card.ts'

/** A16.3 Plague of Locusts: bids for protection. */
export const plagueOfLocusts = cardOf('plagueOfLocusts', 'A16.3')

/** number of Plagues revealed in this battle; each is a round of bids. */
export const revealedPlagues = (s: Ankh): number =>
  s.fighters.filter((god) => (s.played[god]! & PLAGUE_OF_LOCUSTS) !== 0).length

/** A16.3: the god with the single highest bid, or -1 when the highest bid is shared. */
export function sparedBy(gods: readonly number[], offers: readonly number[]): number {
  const best = Math.max(...offers)
  const leading = gods.filter((_, i) => offers[i] === best)
  return leading.length === 1 ? leading[0]! : -1
}

/** the bids that a god can pay. */
const offersOf = (s: Ankh, god: number): Family<number, Choice> =>
  each(() => Array.from({ length: s.followers[god]! + 1 }, (_, n) => n), offerOption)

/**
 * D-11, A11.7b, R-11, R-12, R-51: all gods with a figure in the region bid in secret; only a single highest bidder is
 * spared. The next Plague follows among the gods that are left.
 */
export function* plague(g: Table): Flow {
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
      () => offersOf(s, merged),
      (offer) => ({ god: godName(s, merged), offer }),
    )
  }
  const asks = alone.map((god) => pick(seatOf(god), 'plagueOffer', 'A16.3', [offersOf(s, god)]))
  const answers = asks.length === 0 ? [] : yield* together(...asks)
  const shared = merged === undefined ? 0 : takeDecision(g)
  const offers = gods.map((god) => (god === merged ? shared : answers[alone.indexOf(god)]!.of))
  const spared = sparedBy(gods, offers)
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
    if (inRegion(s, s.at[f]!, s.region)) victims.push(f)
  }
  const cats = yield* kill(g, victims, 'A16.3')
  catsDie(g, cats)
  if (s.plagues > 0 && s.end === '') andThen(s, 'plague')
}
