/** The worker that hosts the tables of this browser; it starts the bots' worker itself. */
export const startTables = () =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'tables' })

/** The worker that reads records. */
export const startReplays = () =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'replays' })
