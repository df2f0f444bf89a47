import { timingSafeEqual } from 'node:crypto'
import type { Store, User } from '../store/store.ts'
import { credentialFingerprint, type Signer } from './sessions.ts'

/** How long a link that was sent by email works, and how long one from the operator does unless told otherwise. */
export const RESET_HOURS = { code: 1, email: 2, operator: 24 } as const

/**
 * A token with which the owner of an account chooses a new passphrase. It names the passphrase of now by its
 * fingerprint, so it works once: a new passphrase ends it.
 */
export function resetToken(signer: Signer, user: Pick<User, 'id' | 'hash'>, until: number): string {
  return signer.sign('reset', `${user.id} ${credentialFingerprint(user)} ${until}`)
}

/** Crockford's digits, which are hard to misread. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_DIGITS = 20

/**
 * The code with which the owner of an account gets a token. It is shown when the passphrase is chosen, and belongs to
 * that passphrase: it ends with it, so it works once.
 */
export function recoveryCode(signer: Signer, user: Pick<User, 'id' | 'hash'>): string {
  const signed = signer.sign('recovery', `${user.id} ${credentialFingerprint(user)}`)
  const bytes = Buffer.from(signed.slice(signed.lastIndexOf('.') + 1), 'base64url')
  const digits = [...bytes.subarray(0, CODE_DIGITS)].map((byte) => DIGITS[byte % DIGITS.length])
  return digits.join('').replace(/.{5}(?=.)/g, '$&-')
}

/** Whether someone typed the code of an account, in any case and grouping. */
export function isRecoveryCode(signer: Signer, user: Pick<User, 'id' | 'hash'>, typed: string): boolean {
  const plain = (code: string) =>
    code
      .toUpperCase()
      .replace(/O/g, '0')
      .replace(/[IL]/g, '1')
      .replace(/[^0-9A-Z]/g, '')
  const [given, right] = [Buffer.from(plain(typed)), Buffer.from(plain(recoveryCode(signer, user)))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** The page where a token is used. */
export const resetPath = (token: string) => `/api/reset?token=${encodeURIComponent(token)}`

/** The account that a token is for; undefined if it is forged, expired or used. */
export async function readResetToken(
  { signer, store, now }: { readonly signer: Signer; readonly store: Store; readonly now: () => number },
  token: string,
): Promise<User | undefined> {
  const [id, fingerprint, until] = signer.read('reset', token)?.split(' ') ?? []
  if (id === undefined || !(Number(until) > now())) return undefined
  const user = await store.user(id)
  const isUnused = user !== undefined && user.login !== null && credentialFingerprint(user) === fingerprint
  return isUnused ? user : undefined
}
