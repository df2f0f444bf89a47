import { type Event, type Joiner, type Joiners, joined, valuesOf } from '../../../kernel/index.ts'

const facts = (event: Event) => event.with ?? {}
const last = (events: readonly Event[]) => facts(events.at(-1)!)

/** Pieces of one place and side in one list. */
const listed = (kind: string, from: string, into: string, ...common: readonly string[]): Joiner => ({
  same: (event) => common.map((name) => String(facts(event)[name])).join(),
  join: (events) => ({ kind, with: { ...last(events), [into]: valuesOf(events, from) } }),
})

/** The steps of one march: its start, its end and the spaces between. */
const march: Joiner = {
  same: (event) => String(facts(event).general),
  join: (events) => ({
    kind: 'marched',
    with: { ...last(events), from: facts(events[0]!).from!, way: valuesOf(events.slice(0, -1), 'space') },
  }),
  through: ['marker'],
}

const JOINERS: Joiners = {
  placed: listed('placed', 'pieces', 'pieces', 'space', 'inside'),
  displaced: listed('displaced', 'pieces', 'pieces', 'side', 'space'),
  garrison: listed('garrisons', 'space', 'spaces', 'side'),
  marker: listed('markers', 'space', 'spaces', 'side'),
  dropped: listed('left', 'unit', 'units', 'space'),
  flipped: listed('refitted', 'unit', 'units'),
  moved: march,
}

/** Merges journal entries: one line per army instead of one per unit or step. */
export const inArmies = <E extends Event>(events: readonly E[]): readonly E[] => joined(events, JOINERS)
