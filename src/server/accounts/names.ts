import { RequestRefused } from '#table/protocol/errors.ts'
import { alike } from './confusables.json'

/** Scripts that may not be mixed in a name, because letters of one look like letters of another. */
const SCRIPTS = (
  'Latin Greek Cyrillic Armenian Hebrew Arabic Syriac Thaana Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada ' +
  'Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Hangul Ethiopic Cherokee Canadian_Aboriginal Ogham Runic Khmer ' +
  'Mongolian Hiragana Katakana Bopomofo Han Yi Old_Italic Gothic Coptic Glagolitic Tifinagh Lisu Vai Osage Deseret ' +
  'Cuneiform Egyptian_Hieroglyphs Anatolian_Hieroglyphs Ugaritic Old_Persian Phoenician Linear_A Linear_B Cypriot Lydian ' +
  'Lycian Carian Meroitic_Hieroglyphs'
)
  .split(' ')
  .map((name) => ({ name, has: new RegExp(`\\p{sc=${name}}`, 'u') }))

/** Scripts that are commonly written together. */
const COMPATIBLE_SCRIPTS = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
]

/** Whether a name mixes scripts that are not written together. */
export function mixesScripts(name: string): boolean {
  const used = SCRIPTS.filter(({ has }) => has.test(name)).map((script) => script.name)
  return used.length > 1 && !COMPATIBLE_SCRIPTS.some((some) => used.every((script) => some.includes(script)))
}

/** Maps each confusable character to its prototype (Unicode's confusables, UTS #39). */
const PROTOTYPES = new Map(
  Object.entries(alike).flatMap(([prototype, others]) => [...others].map((other) => [other, prototype])),
)

/** Small capitals, which Unicode's list leaves out. */
const SMALL_CAPITALS = new Map(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡʏᴢ'].map((capital, i) => [capital, 'abcdefghijklmnopqrstuvwyz'[i]!]),
)
/** Marks on letters of scripts in which a name can be read without them. */
const REMOVABLE_MARKS = /(?<=[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{N}]\p{M}*)\p{M}/gu
/** Punctuation and emoji. */
const DECORATION = /[\p{P}\p{S}]/gu

/** Names with the same skeleton can be mistaken for each other. Marks, punctuation and emoji do not count. */
export function confusableSkeleton(name: string): string {
  const spaced = spacedSkeleton(name)
  return spaced.replace(DECORATION, '').replace(/\s+/g, ' ').trim() || spaced
}

/**
 * The skeleton of UTS #39, computed before and after lower-casing (a capital may be confusable where its small letter is
 * not), without marks; letters that differ only in some typefaces (I, l, i, 1) count as the same.
 */
function spacedSkeleton(name: string): string {
  const seen = skeleton(name.normalize('NFKC')).toLowerCase()
  return skeleton(seen).toLowerCase().replaceAll('i', 'l').replace(/\s+/g, ' ').trim()
}

function skeleton(text: string): string {
  const plain = text.normalize('NFD').replace(REMOVABLE_MARKS, '')
  const mapped = [...plain].map((character) => SMALL_CAPITALS.get(character) ?? PROTOTYPES.get(character) ?? character)
  return mapped.join('').normalize('NFD').replace(REMOVABLE_MARKS, '')
}

const MAX_LENGTH = 40
/** Control, zero-width, direction and other invisible characters, and blanks that are not spaces. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
/** Marks stacked on one letter. */
const STACKED_MARKS = /\p{M}{3}/u
const VISIBLE = /[\p{L}\p{N}\p{S}]/u
/** Anything mail programs turn into links. */
const LINK = /:\/\/|www\.|[\p{L}\p{N}]\.\p{L}{2,}|@[\p{L}\p{N}-]+\./iu
const LOGIN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]+$/u

/** The normalized name, or undefined if it is not allowed: invisible characters, line breaks, links, mixed scripts. */
export function normalizeName(given: string): string | undefined {
  if (INVISIBLE.test(given)) return undefined
  const name = given.normalize('NFKC').replace(/\s+/g, ' ').trim()
  if (name.length > MAX_LENGTH || INVISIBLE.test(name) || STACKED_MARKS.test(name.normalize('NFD'))) return undefined
  return VISIBLE.test(name) && !LINK.test(name) && !mixesScripts(name) ? name : undefined
}

/** Names of bots, of the service and of its staff in every language of the application. */
const RESERVED_NAMES = [
  ...['Mehen', 'Machine', 'Computer', 'Bot', 'Program', 'Moderator', 'Administrator', 'Admin', 'System'],
  ...['コンピューター', 'コンピュータ', 'プログラム', 'ボット', 'モデレーター', '管理者', '運営'],
  ...['Počítač', 'Moderátor', 'Správce', 'Administrátor', 'Systém'],
  ...['Programm', 'Verwalter'],
].map(spacedSkeleton)
const BOT_LEVELS = ['easy', 'normal', 'hard', 'expert', 'greedy', 'random', 'search', 'pass'].map(confusableSkeleton)
/** The default names of guests. */
const GUEST_NAME = /^guest [0-9a-z]{4}$/

/** Whether a name is reserved, or is the default name of another guest. */
export function isReserved(name: string, own: string): boolean {
  const look = confusableSkeleton(name)
  if (BOT_LEVELS.includes(look)) return true
  const spaced = spacedSkeleton(name)
  if (
    RESERVED_NAMES.some(
      (word) => look === word || (spaced.startsWith(word) && /^[\s(:-]/.test(spaced.slice(word.length))),
    )
  )
    return true
  return GUEST_NAME.test(name.toLowerCase()) && name !== guestName(own)
}

/** The default name of a guest. */
export const guestName = (id: string) => `Guest ${id.slice(0, 4)}`

/** The normalized display name; throws `bad name` if it is not allowed. */
export function checkName(given: string): string {
  const name = normalizeName(given)
  if (name === undefined) throw new RequestRefused('bad name')
  return name
}

/** The normalized login: letters, digits, spaces, `.`, `_` and `-`. Throws `bad name` otherwise. */
export function checkLogin(given: string): string {
  const login = checkName(given)
  if (!LOGIN.test(login)) throw new RequestRefused('bad name')
  return login
}
