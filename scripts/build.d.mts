/** Builds what changed since the last build, with the packs of a folder and games from packages; throws when a build fails. */
export function build(options?: {
  force?: boolean
  packs?: string | undefined
  games?: string
  out?: string
}): Promise<void>
