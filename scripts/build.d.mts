/** Builds what changed since the last build, with the packs of a folder; throws when a build fails. */
export function build(options?: { force?: boolean; packs?: string | undefined; out?: string }): Promise<void>
