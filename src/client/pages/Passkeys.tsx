import { useState } from 'react'
import { Button } from '#kit/ui/controls.tsx'
import type { NewPasskey, PasskeyList, PasskeyLogin } from '#table/protocol/http.ts'
import { api } from '../net/api.ts'
import { setMe } from '../net/me.ts'
import { RequestError } from '../net/rpc.ts'
import { useResource } from '../shell/state.ts'
import { useTranslator } from '../shell/translator.tsx'
import { Form, PassphraseField, useAsyncStatus } from './forms.tsx'

/** Whether the browser and the way to the server allow passkeys: they need HTTPS, except on localhost. */
const isSupported = () => globalThis.isSecureContext && 'PublicKeyCredential' in globalThis

/** Throws `unknown passkey` if the person or the browser gave up. */
const gaveUp = () => {
  throw new RequestError('unknown passkey')
}

/** Signs in with a passkey of any account. */
export function PasskeySignIn() {
  const app = useTranslator()
  const told = useAsyncStatus()
  if (!isSupported()) return null
  const signIn = () =>
    told(async () => {
      const optionsJSON = await api.passkeyLoginOptions()
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const answer = await startAuthentication({ optionsJSON } as Parameters<typeof startAuthentication>[0]).catch(
        gaveUp,
      )
      setMe(await api.passkeyLogin(answer as unknown as PasskeyLogin))
    })
  return <Button onClick={signIn}>{app.say('passkey.signIn')}</Button>
}

/** The passkeys of the account, and a form that adds one. */
export function Passkeys() {
  const app = useTranslator()
  const told = useAsyncStatus()
  const [passphrase, setPassphrase] = useState('')
  const loaded = useResource(() => api.passkeys(), []).value
  const [changed, setChanged] = useState<PasskeyList>()
  const add = () =>
    told(async () => {
      const optionsJSON = await api.passkeyOptions(passphrase)
      const { startRegistration } = await import('@simplewebauthn/browser')
      const made = await startRegistration({ optionsJSON } as Parameters<typeof startRegistration>[0]).catch(gaveUp)
      setChanged(await api.addPasskey(made as unknown as NewPasskey))
      setPassphrase('')
    })
  const own = (changed ?? loaded)?.passkeys ?? []
  if (!isSupported() && own.length === 0) return null
  return (
    <details className="keys">
      <summary>{app.say('passkey.title')}</summary>
      <p>{app.say('passkey.about')}</p>
      {own.length > 0 && (
        <ul className="passkeys">
          {own.map(({ id, created }) => (
            <li key={id} className="row">
              <span>{app.say('passkey.made', { when: app.when(created) })}</span>
              <Button size="small" onClick={() => told(async () => setChanged(await api.dropPasskey(id)))}>
                {app.say('passkey.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isSupported() && (
        <Form onSubmit={add}>
          <PassphraseField label={app.say('account.passphrase')} value={passphrase} onEnter={setPassphrase} />
          <Button type="submit">{app.say('passkey.add')}</Button>
        </Form>
      )}
    </details>
  )
}
