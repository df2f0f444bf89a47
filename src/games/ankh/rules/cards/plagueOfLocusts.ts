import { each, type Flow, pick, together } from '../../../../kernel/index.ts'
import { offerOption } from '../asks.ts'
import { godName, godsIn, inRegion, seatOf } from '../facts.ts'
import { catsDie } from '../guardians/catMummy.ts'
import { kill } from '../kill.ts'
import { addFollowers } from '../occupy.ts'
import { GOD, PLAGUE_OF_LOCUSTS } from '../pieces.ts'
import type { Ankh, Table } from '../state.ts'
import { cardOf } from './card.ts'

/** A16.3 Plague of Locusts. */
export const plagueOfLocusts = cardOf('plagueOfLocusts', 'A16.3')

/** whether a Plague was revealed; several copies are one round of offers. */
export const isPlague = (s: Ankh): boolean =>
  s.fighters.some((god) => (s.played[god]! & PLAGUE_OF_LOCUSTS) !== 0)

/** A16.3: the god with the single highest offer, or -1 when the highest offer is shared. */
export function sparedBy(gods: readonly number[], offers: readonly number[]): number {
  const best = Math.max(...offers)
  const leading = gods.filter((_, i) => offers[i] === best)
  return leading.length === 1 ? leading[0]! : -1
}

/** D-11, A11.7b, R-12, R-51: secret offers of all gods with a figure in the region; only a single highest bidder is spared. */
export function* plague(g: Table): Flow {
  const s = g.state
  const gods = isPlague(s) ? godsIn(s, s.region) : []
  if (gods.length === 0) return
  const answers = yield* together(
    ...gods.map((god) => {
      const offers = () => Array.from({ length: s.followers[god]! + 1 }, (_, n) => n)
      return pick(seatOf(god), 'plagueOffer', 'A16.3', [each(offers, offerOption)])
    }),
  )
  const offers = answers.map((answer) => answer.of)
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
}
