/** The worker that hosts the tables of this browser; it starts the bots' worker itself. */
export const startTables = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'tables' })

/** The worker that reads records. */
export const startReplays = () =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'replays' })

/** A worker that looks at one game again; whoever no longer wants it ends it. */
export const startReview = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'review' })
