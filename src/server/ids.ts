import { randomBytes } from 'node:crypto'

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** A random id (5 bits per letter) without letters that are easily confused. */
export function newId(letters = 14): string {
  return Array.from(randomBytes(letters), (byte) => LETTERS[byte & 31]).join('')
}

export const newSeed = () => randomBytes(32).toString('hex')
