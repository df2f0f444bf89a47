import { Refused } from '../../table/protocol.ts'

const MOST = 40
/** Control, zero-width, direction and other characters that are not seen, and blanks that are no spaces. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Marks heaped on one letter. */
const HEAP = /\p{M}{3}/u
const VISIBLE = /[\p{L}\p{N}\p{S}]/u
/** What mail programs make a link of. */
const LINK = /:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2,}|@[\p{L}\p{N}-]+\./iu
const LOGIN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]+$/u

/** The name as it is kept, or undefined when nobody may have it: unseen characters, line breaks, links. */
export function tidyName(given: string): string | undefined {
  if (UNSEEN.test(given)) return undefined
  const name = given.normalize('NFKC').replace(/\s+/g, ' ').trim()
  if (name.length > MOST || UNSEEN.test(name) || HEAP.test(name.normalize('NFD'))) return undefined
  return VISIBLE.test(name) && !LINK.test(name) ? name : undefined
}

/** A name others see, as it is kept. */
export function nameOf(given: string): string {
  const name = tidyName(given)
  if (name === undefined) throw new Refused('bad name')
  return name
}

/** What an account signs in with, as it is kept: letters, digits, spaces, `.`, `_` and `-`. */
export function loginOf(given: string): string {
  const login = nameOf(given)
  if (!LOGIN.test(login)) throw new Refused('bad name')
  return login
}
