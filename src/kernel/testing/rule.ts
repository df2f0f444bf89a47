/** Cites the numbered rules that a test proves; `mehen ledger` reads the citations from the test's source. */
export function rule(..._ids: readonly [string, ...string[]]): void {}
