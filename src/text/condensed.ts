import type { Event, Wording } from '../kernel/index.ts'

/** The events as a journal tells them. */
export const condensed = <E extends Event>(events: readonly E[], { condense }: Wording): readonly E[] =>
  condense === undefined ? events : condense(events)
