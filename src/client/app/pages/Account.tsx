import { lazy, Suspense, useState } from 'react'
import type { Me } from '../../../table/protocol.ts'
import { Button, Field } from '../../kit/index.ts'
import { api } from '../net/api.ts'
import { pageOf } from '../people/PlayerName.tsx'
import { changePrefs, usePrefs } from '../shell/prefs.ts'
import { Link } from '../shell/router.tsx'
import { setMe, type User, useMe } from '../shell/useMe.ts'
import { useServer } from '../shell/useServer.ts'
import { useApp } from '../shell/words.tsx'
import { Form, PassphraseField, useTold } from './forms.tsx'
import { MyData } from './MyData.tsx'
import './pages.css'

const Bonds = lazy(async () => ({ default: (await import('../clubs/Bonds.tsx')).Bonds }))

/** The user's name, and an optional account. */
export function Account() {
  const app = useApp()
  const me = useMe()
  return (
    <div className="page narrow account">
      <h1>{app.say('account.title')}</h1>
      <NameForm key={me?.id} me={me} />
      {me && (
        <p>
          <Link href={pageOf(me.id)}>{app.say('player.yours')}</Link>
        </p>
      )}
      {me?.emailWanted && <Confirming address={me.emailWanted} />}
      {me === undefined && <p className="k-hint">{app.say('account.offline')}</p>}
      {me !== undefined && <h2>{app.say('account.heading')}</h2>}
      {me !== undefined && (me === null || me.login === null) && (
        <>
          <p>{app.say(me === null ? 'account.stranger' : 'account.guest')}</p>
          <SignForms />
        </>
      )}
      {me?.login && (
        <>
          <p>{app.say('account.signedIn', { login: me.login })}</p>
          <SignOut />
          <PassphraseForm login={me.login} />
        </>
      )}
      {me !== undefined && !me?.login && <KeyForms me={me} />}
      {me && (
        <Suspense>
          <Bonds />
        </Suspense>
      )}
      {me && <MyData key={`data of ${me.id}`} me={me} />}
    </div>
  )
}

function NameForm({ me }: { me: User | null | undefined }) {
  const app = useApp()
  const told = useTold()
  const prefs = usePrefs()
  const [name, setName] = useState(me?.name ?? prefs.name)
  const hasEmail = useServer()?.email ?? false
  const [email, setEmail] = useState(me?.emailWanted ?? me?.email ?? '')
  const save = () =>
    told(async () => {
      changePrefs({ name: name.trim() })
      if (!me) return
      setMe(
        await api.change({
          name: name.trim() || me.name,
          ...(hasEmail ? { email: email.trim() || null } : {}),
          language: app.language,
        }),
      )
    })
  return (
    <Form onSubmit={save}>
      <Field
        label={app.say('account.name')}
        value={name}
        maxLength={40}
        autoComplete="nickname"
        onChange={(event) => setName(event.target.value)}
      />
      {me && hasEmail && (
        <Field
          label={app.say('account.email')}
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
      <Button type="submit" look="primary">
        {app.say('account.save')}
      </Button>
    </Form>
  )
}

/** An email address that is not confirmed yet. */
function Confirming({ address }: { address: string }) {
  const app = useApp()
  const told = useTold()
  return (
    <div className="stack">
      <p className="k-hint">{app.say('account.confirm', { address })}</p>
      <Button onClick={() => told(async () => setMe(await api.confirmAgain()))}>
        {app.say('account.confirm.again')}
      </Button>
    </div>
  )
}

function SignForms() {
  const app = useApp()
  const told = useTold()
  const [login, setLogin] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const sign = (how: (c: { login: string; passphrase: string }) => Promise<Me>) =>
    told(async () => setMe(await how({ login: login.trim(), passphrase })))
  return (
    <Form onSubmit={() => sign(api.login)}>
      <Field
        label={app.say('account.login')}
        value={login}
        autoComplete="username"
        required
        minLength={2}
        maxLength={40}
        onChange={(event) => setLogin(event.target.value)}
      />
      <PassphraseField label={app.say('account.passphrase')} value={passphrase} onEnter={setPassphrase} />
      <div className="row">
        <Button onClick={() => sign(api.register)}>{app.say('account.register')}</Button>
        <Button type="submit" look="primary">
          {app.say('account.signIn')}
        </Button>
      </div>
    </Form>
  )
}

function SignOut() {
  const app = useApp()
  const told = useTold()
  const signOut = (everywhere: boolean) =>
    told(async () => {
      await api.logout(everywhere)
      setMe({ user: null })
    })
  return (
    <div className="row">
      <Button onClick={() => signOut(false)}>{app.say('account.signOut')}</Button>
      <Button onClick={() => signOut(true)}>{app.say('account.signOutAll')}</Button>
    </div>
  )
}

function PassphraseForm({ login }: { login: string }) {
  const app = useApp()
  const told = useTold()
  const [old, setOld] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const change = () =>
    told(async () => {
      setMe(await api.changePassphrase({ old, passphrase }))
      setOld('')
      setPassphrase('')
    })
  return (
    <details className="keys">
      <summary>{app.say('account.change')}</summary>
      <p>{app.say('account.change.about')}</p>
      <Form onSubmit={change}>
        <input type="hidden" autoComplete="username" value={login} readOnly />
        <PassphraseField label={app.say('account.old')} value={old} onEnter={setOld} />
        <PassphraseField label={app.say('account.new')} value={passphrase} onEnter={setPassphrase} isNew />
        <Button type="submit">{app.say('account.change')}</Button>
      </Form>
    </details>
  )
}

function KeyForms({ me }: { me: User | null }) {
  const app = useApp()
  const told = useTold()
  const [shown, setShown] = useState<string>()
  const [entered, setEntered] = useState('')
  return (
    <details className="keys">
      <summary>{app.say('account.key')}</summary>
      <p>{app.say('account.key.about')}</p>
      {me !== null &&
        (shown === undefined ? (
          <Button onClick={() => told(async () => setShown((await api.key()).key))}>
            {app.say('account.key.show')}
          </Button>
        ) : (
          <input className="k-input" readOnly aria-label={app.say('account.key')} value={shown} />
        ))}
      <Form onSubmit={() => told(async () => setMe(await api.comeBack(entered.trim())))}>
        <Field
          label={app.say('account.key.enter')}
          value={entered}
          autoComplete="off"
          required
          onChange={(event) => setEntered(event.target.value)}
        />
        <Button type="submit">{app.say('account.key.use')}</Button>
      </Form>
    </details>
  )
}
