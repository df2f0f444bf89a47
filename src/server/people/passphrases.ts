import { Refused } from '../../table/protocol.ts'
import { COMMON } from './common.ts'

/** Common substitutions for letters. */
const INSTEAD: { readonly [written: string]: string } = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}
/** Rows of the keyboard, the alphabet and the digits. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
]
const STEPS = new Set(ROWS.flatMap((row) => [row, [...row].reverse().join('')]).flatMap(pairs))
const LEAST = 8
const MOST = 200

/** Throws if a new passphrase is too short, too long or easy to guess. */
export function checkPassphrase(passphrase: string, names: readonly string[]): void {
  if ([...passphrase].length < LEAST) throw new Refused('short passphrase')
  if (passphrase.length > MOST) throw new Refused('too large')
  if (isCommon(passphrase, names)) throw new Refused('common passphrase')
}

/** Whether a passphrase is common, or is made from a common word or the person's own name in a common way. */
export function isCommon(passphrase: string, names: readonly string[] = []): boolean {
  const plain = passphrase.normalize('NFKC').toLowerCase()
  const own = names.map((name) =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  )
  const bad = (text: string) => COMMON.has(text) || own.includes(text)
  const letters = plain.replace(/[^\p{L}\p{N}]/gu, '')
  const bare = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const spell = (text: string) => [...text].map((letter) => INSTEAD[letter] ?? letter).join('')
  const forms = [plain, letters, bare(plain), bare(letters), bare(plain.replace(/[!@$]+$/, ''))]
  if ([...forms, ...forms.map(spell)].some((form) => bad(form) || bad(bare(form)))) return true
  const half = letters.slice(0, letters.length / 2)
  if (letters.length > 0 && half + half === letters && bad(bare(half))) return true
  return new Set(letters).size < 4 || walks(letters)
}

/** Whether nearly every key is next to the one before, as in qwertyuiop or 87654321. */
function walks(text: string): boolean {
  const all = pairs(text)
  return all.length > 0 && all.filter((pair) => STEPS.has(pair) || pair[0] === pair[1]).length >= all.length * 0.8
}

function pairs(text: string): string[] {
  return [...text].slice(1).map((letter, i) => text[i]! + letter)
}
