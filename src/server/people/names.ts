import { Refused } from '../../table/protocol.ts'
import { lookOf } from './look.ts'
import { mixesScripts } from './scripts.ts'

const MOST = 40
/** Control, zero-width, direction and other characters that are not seen, and blanks that are no spaces. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Marks heaped on one letter. */
const HEAP = /\p{M}{3}/u
const VISIBLE = /[\p{L}\p{N}\p{S}]/u
/** What mail programs make a link of. */
const LINK = /:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2,}|@[\p{L}\p{N}-]+\./iu
const LOGIN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]+$/u

/** The name as it is kept, or undefined when nobody may have it: unseen characters, line breaks, links, letters of scripts that do not go together. */
export function tidyName(given: string): string | undefined {
  if (UNSEEN.test(given)) return undefined
  const name = given.normalize('NFKC').replace(/\s+/g, ' ').trim()
  if (name.length > MOST || UNSEEN.test(name) || HEAP.test(name.normalize('NFD'))) return undefined
  return VISIBLE.test(name) && !LINK.test(name) && !mixesScripts(name) ? name : undefined
}

/** What the machine's players, the house and those who look after it are called, in every language of the application. */
const HOUSE = [
  ...['Mehen', 'Machine', 'Computer', 'Bot', 'Program', 'Moderator', 'Administrator', 'Admin', 'System'],
  ...['コンピューター', 'コンピュータ', 'プログラム', 'ボット', 'モデレーター', '管理者', '運営'],
  ...['Počítač', 'Moderátor', 'Správce', 'Administrátor', 'Systém'],
].map(lookOf)
const LEVELS = ['easy', 'normal', 'hard', 'greedy', 'random', 'search'].map(lookOf)
/** What new guests are called, by the beginning of their id. */
const GUEST = /^guest [0-9a-z]{4}$/

/** Whether a name is kept for the machine or the house, or is the one that another guest is given. */
export function isReserved(name: string, own: string): boolean {
  const look = lookOf(name)
  if (LEVELS.includes(look)) return true
  if (HOUSE.some((word) => look === word || (look.startsWith(word) && /^[\s(:-]/.test(look.slice(word.length)))))
    return true
  return GUEST.test(name.toLowerCase()) && name !== guestName(own)
}

/** What a guest is called until he says otherwise. */
export const guestName = (id: string) => `Guest ${id.slice(0, 4)}`

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
