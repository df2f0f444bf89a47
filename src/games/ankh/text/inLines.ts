import { type Event, type Joiners, joined, valuesOf } from '../../../kernel/index.ts'

const facts = (event: Event) => event.with ?? {}

const JOINERS: Joiners = {
  summoned: {
    same: (event) => String(facts(event).god),
    join: (events) => ({
      kind: 'summonedFigures',
      with: {
        god: facts(events[0]!).god!,
        spaces: valuesOf(events, 'space'),
        guardians: valuesOf(events, 'figure'),
      },
    }),
  },
  moved: {
    same: (event) => String(facts(event).god),
    join: (events) => ({
      kind: 'movedFigures',
      with: {
        god: facts(events[0]!).god!,
        ways: events.map((event) => `${facts(event).from}-${facts(event).to}`),
      },
    }),
  },
}

/** Merges the figures that a god summons or moves in one action into one line. */
export const inLines = <E extends Event>(events: readonly E[]): readonly E[] => joined(events, JOINERS)
