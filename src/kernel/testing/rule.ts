/** Cites the numbered rules a test proves; `mehen ledger` reads the citations from the source. */
export function rule(..._ids: readonly [string, ...string[]]): void {}
