/** The path of a Chromium-like browser, or undefined. */
export function findChromium(): string | undefined
/** The path of Chromium's headless shell, or undefined. */
export function findShell(): string | undefined
/** The folder with PostgreSQL's initdb and pg_ctl, or undefined. */
export function findPostgres(): string | undefined
/** Makes sure a suite's prerequisite is there; resolves to what is wrong, if anything. */
export function provide(suite: string): Promise<string | undefined>
