import { randomBytes } from 'node:crypto'

const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** An unguessable text of so many letters (5 bits each) that nobody misreads. */
export function newId(letters = 14): string {
  return Array.from(randomBytes(letters), (byte) => LETTERS[byte & 31]).join('')
}

/** A seed for a table's dice. */
export const newSeed = () => randomBytes(32).toString('hex')
