import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RequestRefused } from '#table/protocol/errors.ts'
import { DeleteAccount, DropPasskey, NewPasskey, type PasskeyList, PasskeyLogin } from '#table/protocol/http.ts'
import type { LoginLimiter } from '../accounts/loginLimiter.ts'
import { Passkeys, type Site } from '../accounts/passkeys.ts'
import type { Service } from '../service.ts'
import type { User } from '../store/store.ts'
import { addressKey, limitedByAddress } from './rateLimits.ts'
import { authenticate, requireUser, signIn, validate } from './requests.ts'

/** Routes with which an account adds and removes passkeys, and signs in with one. */
export function passkeyRoutes(app: FastifyInstance, service: Service, tries: LoginLimiter): void {
  const { store, people, signer, now, config, club } = service
  const limited = limitedByAddress(config.limits.signIns)
  const passkeys = new Passkeys({ store, signer, now })

  /** The address in the person's browser; `checkOrigin` has compared it with ours. */
  const site = async ({ headers }: FastifyRequest): Promise<Site> => {
    const origin = config.origin ?? headers.origin
    if (origin === undefined) throw new RequestRefused('foreign origin')
    return { origin, name: (await club.settings()).name ?? 'Mehen' }
  }

  const account = async (request: FastifyRequest): Promise<User> => {
    const { user } = await requireUser(service, request)
    if (user.login === null) throw new RequestRefused('not an account')
    return user
  }

  const list = async ({ id }: User): Promise<PasskeyList> => ({
    passkeys: (await store.passkeys(id)).map(({ id, created }) => ({ id, created })),
  })

  app.get('/api/me/passkeys', async (request) => list(await account(request)))

  // A passkey outlives the session it is added in, so the session alone is not enough.
  app.post('/api/me/passkeys/options', limited, async (request) => {
    const { passphrase } = validate(DeleteAccount, request.body ?? {})
    const user = await account(request)
    if (passphrase === undefined) throw new RequestRefused('wrong passphrase')
    await tries.admit({ login: user.login!, address: addressKey(request.ip), known: true })
    return passkeys.optionsToAdd(await people.signIn(await people.findNow(user.id), passphrase), await site(request))
  })

  app.post('/api/me/passkeys', limited, async (request) => {
    const response = validate(NewPasskey, request.body)
    const user = await account(request)
    await passkeys.add(user, response, await site(request))
    return list(user)
  })

  app.delete('/api/me/passkeys', async (request) => {
    const { id } = validate(DropPasskey, request.body)
    const user = await account(request)
    await store.dropPasskey(user.id, id)
    return list(user)
  })

  app.post('/api/login/passkey/options', limited, async (request) => passkeys.optionsToSignIn(await site(request)))

  app.post('/api/login/passkey', limited, async (request, reply) => {
    const response = validate(PasskeyLogin, request.body)
    const user = await people.findNow(await passkeys.signIn(response, await site(request)))
    if (user === undefined) throw new RequestRefused('unknown passkey')
    return signIn(service, reply, await authenticate(service, request), user)
  })
}
