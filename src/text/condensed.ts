import type { Event, Wording } from '../kernel/index.ts'

/** Events with related ones merged, as a journal shows them. */
export const condensed = <E extends Event>(events: readonly E[], { condense }: Wording): readonly E[] =>
  condense === undefined ? events : condense(events)
