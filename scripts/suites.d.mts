/** Removes programs that tests have built beside the packages and left there, a day ago or longer. */
export function sweep(cache?: string, now?: number): void
