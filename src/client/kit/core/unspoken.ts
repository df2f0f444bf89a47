/** Hides decoration from screen readers. */
export const unspoken = { 'aria-hidden': true } as const
