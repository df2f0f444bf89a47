import type { PackMark } from '../../../kernel/index.ts'

/** The part of a pack's hash that is shown to people. */
const shortHash = (hash: unknown): string => String(hash).slice(0, 8)

type Say = (key: string, values?: { readonly [name: string]: string }) => string

/** Names the pack of a match: the pack of this build, or another one. */
export function packWords(hash: unknown, pack: PackMark | undefined, say: Say): string {
  return pack?.hash === hash
    ? say('pack.with', { name: pack!.name, hash: shortHash(hash) })
    : say('pack.other', { hash: shortHash(hash) })
}
