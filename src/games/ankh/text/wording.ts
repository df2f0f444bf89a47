import type { Params, Phrase, Wording } from '../../../kernel/index.ts'
import { nameOf, spaceOf } from '../rules/board.ts'
import { figureOn, figuresOf, godName } from '../rules/facts.ts'
import { bitsOf, EVENTS, KINDS, POWERS } from '../rules/pieces.ts'
import { type Ankh, SEATS } from '../rules/state.ts'
import bookCs from './book.cs.json'
import bookEn from './book.en.json'
import bookJa from './book.ja.json'
import cs from './cs.json'
import en from './en.json'
import { ending } from './ending.ts'
import { duties, goal } from './goal.ts'
import { inLines } from './inLines.ts'
import ja from './ja.json'
import { odds } from './odds.ts'
import { stories } from './story.ts'
import toldCs from './told.cs.json'
import toldEn from './told.en.json'
import toldJa from './told.ja.json'
import { weight } from './weight.ts'

/** Describes the god of one seat. */
function describeGod(s: Ankh, seat: number): Phrase[] {
  const god = s.plays[seat]!
  const named = { seat: SEATS[seat]!, god: godName(s, god) }
  if (s.fallen.includes(god)) return [['describe.forgotten', named]]
  const powers = bitsOf(s.powers[god]!).map((power) => POWERS[power]!)
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
  const spaces = figures.map((figure) => nameOf(s.at[figure]!))
  return spaces.length > 0 ? [summary, ['describe.figures', { god: named.god, spaces }]] : [summary]
}

/** D-03: ways of summoning with a name; all others are pyramids, named by their spaces. */
const WAYS = ['ordinary', 'underworld']

/** Ankh in words. */
export const wording: Wording<Ankh> = {
  words: {
    en: { ...en, ...bookEn, ...toldEn },
    ja: { ...ja, ...bookJa, ...toldJa },
    cs: { ...cs, ...bookCs, ...toldCs },
  },
  describe(view) {
    if (view.deity.slice(0, view.players).some((deity) => deity < 0)) return [['describe.beginning']]
    const seats = SEATS.slice(0, view.players).map((_, seat) => seat)
    const next = EVENTS[view.event + 1] ?? EVENTS[view.event]!
    return [
      view.seat < 0 ? ['describe.beginning'] : ['describe.turn', { seat: SEATS[view.seat]!, event: next }],
      ...seats.flatMap((seat) => describeGod(view, seat)),
    ]
  },
  goal,
  duties,
  ending,
  odds,
  condense: inLines,
  weight,
  stories,
  /** The figure on the space that an option of a set names. */
  notes(key, view): Phrase[] {
    const [verb, of = ''] = key.split(':')
    if (verb !== 'release' && verb !== 'dismiss') return []
    const figure = figureOn(view, spaceOf(of))
    return figure < 0 ? [] : [['note.figure', { figure: KINDS[view.kind[figure]!]! }]]
  },
  valuesOf(key): Params {
    const [verb, of = ''] = key.split(':')
    if (verb === 'guardians') return { guardians: of.split('+') }
    if (verb === 'way') return { way: WAYS.includes(of) ? of : 'pyramid' }
    return verb === 'card' ? { cards: of.split('+') } : {}
  },
}
