import type { Params, Phrase, Wording } from '#kernel'
import { followersGained } from '../rules/actions.ts'
import { battleStrength } from '../rules/battle.ts'
import { spaceName, spaceNamed } from '../rules/board.ts'
import { majorities } from '../rules/conflict.ts'
import { EVENTS, KINDS, listBits, MONUMENTS, monumentKind, POWERS } from '../rules/pieces.ts'
import { figureOn, figuresOf, godName, godsIn, monumentOn } from '../rules/position.ts'
import { type Ankh, SEATS } from '../rules/state.ts'
import { duties, ending, goal, scores } from './goal.ts'
import { eventWeight, mergeFigureEvents, stories } from './journal.ts'

/** Strengths and majorities in each region if a conflict came now, without cards, and the followers the seat would gain. */
export function odds(view: Ankh, seat: string): Phrase[] {
  if (view.deity.slice(0, view.players).some((deity) => deity < 0)) return []
  const god = view.plays[SEATS.indexOf(seat)]
  const gain: Phrase[] = god === undefined ? [] : [['board.wouldGain', { gain: followersGained(view, god) }]]
  return [...view.tokens.flatMap((token, region) => regionPhrases(view, token, region)), ...gain]
}

function regionPhrases(view: Ankh, token: number, region: number): Phrase[] {
  const gods = godsIn(view, region).toReversed()
  if (gods.length === 0) return [['odds.nobody', { token }]]
  return [
    ...gods.map((god): Phrase => {
      const total = battleStrength(view, god, region, 0)
      return ['odds.strength', { token, god: godName(view, god), total }]
    }),
    ...majorities(view, region).flatMap((god, kind): Phrase[] =>
      god < 0 ? [] : [['odds.majority', { token, god: godName(view, god), monument: MONUMENTS[kind]! }]],
    ),
  ]
}

/** Describes the god of one seat. */
function describeGod(s: Ankh, seat: number): Phrase[] {
  const god = s.plays[seat]!
  const named = { seat: SEATS[seat]!, god: godName(s, god) }
  if (s.fallen.includes(god)) return [['describe.forgotten', named]]
  const powers = listBits(s.powers[god]!).map((power) => POWERS[power]!)
  const figures = figuresOf(s, god)
  const facts = {
    ...named,
    devotion: s.devotion[god]!,
    followers: s.followers[god]!,
    figures: figures.length,
    monuments: s.held.filter((holder) => holder === god).length,
    powers,
  }
  const summary: Phrase = [powers.length > 0 ? 'describe.god' : 'describe.godNoPowers', facts]
  const spaces = figures.map((figure) => spaceName(s.at[figure]!))
  return spaces.length > 0 ? [summary, ['describe.figures', { god: named.god, spaces }]] : [summary]
}

/** D-03: ways of summoning with a name; all others are pyramids, named by their spaces. */
const WAYS = ['ordinary', 'underworld']

/** Ankh in words. */
export const wording: Wording<Ankh> = {
  describe(view) {
    if (view.deity.slice(0, view.players).some((deity) => deity < 0)) return [['describe.beginning']]
    const seats = SEATS.slice(0, view.players).map((_, seat) => seat)
    const next = EVENTS[view.event + 1] ?? EVENTS[view.event]!
    return [
      view.seat < 0 ? ['describe.beginning'] : ['describe.turn', { seat: SEATS[view.seat]!, event: next }],
      ...seats.flatMap((seat) => describeGod(view, seat)),
    ]
  },
  /** A5.1: a seat is named by its god as soon as it has one. */
  seatNames: (view) =>
    Object.fromEntries(
      SEATS.slice(0, view.players).flatMap((seat, at): [string, Phrase][] => {
        const god = view.plays[at]!
        return view.deity[god]! < 0 ? [] : [[seat, [`god.${godName(view, god)}`]]]
      }),
    ),
  goal,
  duties,
  ending,
  scores,
  odds,
  condense: mergeFigureEvents,
  weight: eventWeight,
  stories,
  playsSide(side, view, seat) {
    const god = view.plays[SEATS.indexOf(seat)]
    return god !== undefined && god >= 0 && godName(view, god) === side
  },
  /** The figure on the space that an option of a set names. */
  notes(key, view): Phrase[] {
    const [verb, of = ''] = key.split(':')
    if (verb !== 'release' && verb !== 'dismiss') return []
    const figure = figureOn(view, spaceNamed(of))
    return figure < 0 ? [] : [['note.figure', { figure: KINDS[view.kind[figure]!]! }]]
  },
  valuesOf(key, view): Params {
    const [verb, of = ''] = key.split(':')
    if (verb === 'figure' || verb === 'release' || verb === 'dismiss') {
      const figure = figureOn(view, spaceNamed(of))
      return { figure: figure < 0 ? 'warrior' : KINDS[view.kind[figure]!]! }
    }
    if (verb === 'claim') return { monument: MONUMENTS[monumentKind(monumentOn(view, spaceNamed(of)))]! }
    if (verb === 'guardians') return { guardians: of.split('+') }
    if (verb === 'way') return { way: WAYS.includes(of) ? of : 'pyramid' }
    return verb === 'card' ? { cards: of.split('+') } : {}
  },
}
