/** Builds what changed since the last build; throws when a build fails. */
export function build(options?: { force?: boolean }): Promise<void>
