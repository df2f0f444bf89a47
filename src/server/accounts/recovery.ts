import type { Store, User } from '../store/store.ts'
import { credentialFingerprint, type Signer } from './sessions.ts'

/** How long a link that was sent by email works, and how long one from the operator does unless told otherwise. */
export const RESET_HOURS = { email: 2, operator: 24 } as const

/**
 * A token with which the owner of an account chooses a new passphrase. It names the passphrase of now by its
 * fingerprint, so it works once: a new passphrase ends it.
 */
export function resetToken(signer: Signer, user: Pick<User, 'id' | 'hash'>, until: number): string {
  return signer.sign('reset', `${user.id} ${credentialFingerprint(user)} ${until}`)
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
