import { RequestRefused } from '#table/protocol/errors.ts'
import type { NewPasskey, PasskeyLogin } from '#table/protocol/http.ts'
import { dayNumber } from '../clock.ts'
import { newId } from '../ids.ts'
import { type Store, StoreError, type User } from '../store/store.ts'
import type { Signer } from './sessions.ts'

/** Passkeys per account. */
const MAX_PASSKEYS = 10
/** How long a browser may take to answer a challenge. */
const CHALLENGE_MS = 5 * 60_000

/** The public address of the server, which a passkey is bound to. */
export interface Site {
  readonly origin: string
  readonly name: string
}

interface PasskeyContext {
  readonly store: Store
  readonly signer: Signer
  readonly now: () => number
}

/** Loaded when the first passkey is used. */
const webauthn = () => import('@simplewebauthn/server')

/**
 * Passkeys: key pairs that a device keeps for an account, used instead of its passphrase. A challenge is signed, expires,
 * names its purpose, and is accepted once by all processes together.
 */
export class Passkeys {
  private readonly needs: PasskeyContext

  constructor(needs: PasskeyContext) {
    this.needs = needs
  }

  /** What the browser needs to make a passkey for an account. */
  async optionsToAdd(user: User, { origin, name }: Site) {
    const own = await this.needs.store.passkeys(user.id)
    if (own.length >= MAX_PASSKEYS) throw new RequestRefused('full')
    const { generateRegistrationOptions } = await webauthn()
    return generateRegistrationOptions({
      ...{ rpName: name, rpID: new URL(origin).hostname, userName: user.login!, userDisplayName: user.name },
      userID: new TextEncoder().encode(user.id),
      challenge: this.challenge(`add ${user.id}`),
      timeout: CHALLENGE_MS,
      excludeCredentials: own.map(({ id, transports }) => ({ id, transports: readTransports(transports) })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  }

  /** Adds a passkey made with those options; throws `unknown passkey` if it is not genuine. */
  async add(user: User, response: NewPasskey, { origin }: Site): Promise<void> {
    const { verifyRegistrationResponse } = await webauthn()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      ...this.expected(`add ${user.id}`, origin),
    }).catch(refuse)
    if (!verified) throw new RequestRefused('unknown passkey')
    const { id, publicKey, counter } = registrationInfo.credential
    await this.needs.store.addPasskey({
      ...{ id, user: user.id, counter, created: this.needs.now() },
      key: Buffer.from(publicKey).toString('base64url'),
      transports: JSON.stringify(response.response.transports ?? []),
    })
  }

  /** What the browser needs to sign in with any of its passkeys for this server. */
  async optionsToSignIn({ origin }: Site) {
    const { generateAuthenticationOptions } = await webauthn()
    return generateAuthenticationOptions({
      rpID: new URL(origin).hostname,
      challenge: this.challenge('sign in'),
      timeout: CHALLENGE_MS,
      userVerification: 'required',
    })
  }

  /** The id of the user whose passkey answered those options; throws `unknown passkey`. */
  async signIn(response: PasskeyLogin, { origin }: Site): Promise<string> {
    const { store } = this.needs
    const passkey = await store.passkey(response.id)
    if (passkey === undefined) throw new RequestRefused('unknown passkey')
    const { id, key, counter, transports, user } = passkey
    const { verifyAuthenticationResponse } = await webauthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      credential: {
        ...{ id, counter, transports: readTransports(transports) },
        publicKey: new Uint8Array(Buffer.from(key, 'base64url')),
      },
      ...this.expected('sign in', origin),
    }).catch(refuse)
    if (!verified) throw new RequestRefused('unknown passkey')
    await store.countPasskey(id, authenticationInfo.newCounter)
    return user
  }

  private challenge(purpose: string): string {
    const { signer, now } = this.needs
    return signer.sign('passkey', `${newId(26)} ${now() + CHALLENGE_MS} ${purpose}`)
  }

  private expected(purpose: string, origin: string) {
    return {
      expectedChallenge: (given: string) => this.takeChallenge(purpose, Buffer.from(given, 'base64url').toString()),
      expectedOrigin: origin,
      expectedRPID: new URL(origin).hostname,
      requireUserVerification: true,
    }
  }

  /** Whether a challenge is ours, for this purpose, in time, and used for the first time. */
  private async takeChallenge(purpose: string, challenge: string): Promise<boolean> {
    const { signer, now, store } = this.needs
    const [secret, until, ...named] = signer.read('passkey', challenge)?.split(' ') ?? []
    if (secret === undefined || Number(until) <= now() || named.join(' ') !== purpose) return false
    // Counted on the day of its end, so that the count is kept at least as long as it works.
    return store.tally(`passkey ${secret}`, dayNumber(Number(until)), 1)
  }
}

const readTransports = (text: string) => JSON.parse(text) as string[]

/** The library throws an error for every answer that is not genuine. */
function refuse(error: unknown): never {
  if (error instanceof StoreError) throw error
  throw new RequestRefused('unknown passkey')
}
