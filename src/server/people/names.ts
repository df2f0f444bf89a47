import { Refused } from '../../table/protocol.ts'
import { lookOf } from './look.ts'
import { mixesScripts } from './scripts.ts'

const MOST = 40
/** Control, zero-width, direction and other invisible characters, and blanks that are not spaces. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Marks stacked on one letter. */
const HEAP = /\p{M}{3}/u
const VISIBLE = /[\p{L}\p{N}\p{S}]/u
/** Anything mail programs turn into links. */
const LINK = /:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2,}|@[\p{L}\p{N}-]+\./iu
const LOGIN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]+$/u

/** The normalized name, or undefined if it is not allowed: invisible characters, line breaks, links, mixed scripts. */
export function tidyName(given: string): string | undefined {
  if (UNSEEN.test(given)) return undefined
  const name = given.normalize('NFKC').replace(/\s+/g, ' ').trim()
  if (name.length > MOST || UNSEEN.test(name) || HEAP.test(name.normalize('NFD'))) return undefined
  return VISIBLE.test(name) && !LINK.test(name) && !mixesScripts(name) ? name : undefined
}

/** Names of bots, of the service and of its staff in every language of the application. */
const HOUSE = [
  ...['Mehen', 'Machine', 'Computer', 'Bot', 'Program', 'Moderator', 'Administrator', 'Admin', 'System'],
  ...['コンピューター', 'コンピュータ', 'プログラム', 'ボット', 'モデレーター', '管理者', '運営'],
  ...['Počítač', 'Moderátor', 'Správce', 'Administrátor', 'Systém'],
].map(lookOf)
const LEVELS = ['easy', 'normal', 'hard', 'greedy', 'random', 'search'].map(lookOf)
/** The default names of guests. */
const GUEST = /^guest [0-9a-z]{4}$/

/** Whether a name is reserved, or is the default name of another guest. */
export function isReserved(name: string, own: string): boolean {
  const look = lookOf(name)
  if (LEVELS.includes(look)) return true
  if (HOUSE.some((word) => look === word || (look.startsWith(word) && /^[\s(:-]/.test(look.slice(word.length)))))
    return true
  return GUEST.test(name.toLowerCase()) && name !== guestName(own)
}

/** The default name of a guest. */
export const guestName = (id: string) => `Guest ${id.slice(0, 4)}`

/** The normalized display name; throws `bad name` if it is not allowed. */
export function nameOf(given: string): string {
  const name = tidyName(given)
  if (name === undefined) throw new Refused('bad name')
  return name
}

/** The normalized login: letters, digits, spaces, `.`, `_` and `-`. Throws `bad name` otherwise. */
export function loginOf(given: string): string {
  const login = nameOf(given)
  if (!LOGIN.test(login)) throw new Refused('bad name')
  return login
}
