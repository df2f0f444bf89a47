/** Hosts the tables of this browser and starts the bot worker. */
export const startTables = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'tables' })

/** Reads game records. */
export const startReplays = () =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'replays' })

/** Reviews one game. To cancel the review, end the worker. */
export const startReview = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'review' })
