import type { PackMark } from '../../../kernel/index.ts'

/** The beginning of a pack's hash, as people are told it. */
export const shortHash = (hash: unknown): string => String(hash).slice(0, 8)

type Say = (key: string, values?: { readonly [name: string]: string }) => string

/** Which pack a match is played with: that of this build, by its name, or another one. */
export function packWords(hash: unknown, pack: PackMark | undefined, say: Say): string {
  return pack?.hash === hash
    ? say('pack.with', { name: pack!.name, hash: shortHash(hash) })
    : say('pack.other', { hash: shortHash(hash) })
}
