import { lazy, Suspense, useState } from 'react'
import { Button, Field } from '#kit/ui/controls.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import type { CurrentUser } from '#table/protocol/http.ts'
import { playerUrl } from '../community/ratings.tsx'
import { api } from '../net/api.ts'
import { setMe, type User, useMe, useServerInfo } from '../net/me.ts'
import { changePrefs, currentPrefs, usePrefs } from '../shell/prefs.ts'
import { Link } from '../shell/router.tsx'
import { useTranslator } from '../shell/translator.tsx'
import { Form, PassphraseField, useAsyncStatus } from './forms.tsx'
import { PasskeySignIn, Passkeys } from './Passkeys.tsx'
import './pages.css'

/** Lets users download their data, or delete it. */
export function MyData({ me }: { me: User }) {
  const app = useTranslator()
  const told = useAsyncStatus()
  const [passphrase, setPassphrase] = useState('')
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const leave = () => {
    close()
    void told(async () => setMe(await api.deleteMe(me.login === null ? undefined : passphrase)))
  }
  return (
    <details className="keys">
      <summary>{app.say('account.data')}</summary>
      <p>{app.say('account.data.about')}</p>
      <p>
        <a href="/api/me/data" download="mehen.json">
          {app.say('account.data.get')}
        </a>
      </p>
      <Form onSubmit={() => setAsked(true)}>
        {me.login !== null && (
          <PassphraseField label={app.say('account.delete.passphrase')} value={passphrase} onEnter={setPassphrase} />
        )}
        <Button type="submit" look="danger">
          {app.say('account.delete')}
        </Button>
      </Form>
      <Dialog
        open={asked}
        title={app.say('account.delete')}
        onClose={close}
        width="narrow"
        actions={
          <>
            <Button onClick={close}>{app.say('cancel')}</Button>
            <Button look="danger" onClick={leave}>
              {app.say('account.delete')}
            </Button>
          </>
        }
      >
        <p>{app.say('account.delete.about')}</p>
      </Dialog>
    </details>
  )
}

const Bonds = lazy(async () => ({ default: (await import('../community/AccountConduct.tsx')).ConductSections }))

/** The user's name, and an optional account. */
export function Account({ invitation }: { invitation: string | undefined }) {
  const app = useTranslator()
  const me = useMe()
  const [code, setCode] = useState<string>()
  return (
    <div className="page narrow account">
      <h1>{app.say('account.title')}</h1>
      <NameForm key={me?.id} me={me} />
      {me && (
        <p>
          <Link href={playerUrl(me.id)}>{app.say('player.yours')}</Link>
        </p>
      )}
      {me?.emailWanted && <UnconfirmedEmail address={me.emailWanted} />}
      {me === undefined && <p className="k-hint">{app.say('account.offline')}</p>}
      {me !== undefined && <h2>{app.say('account.heading')}</h2>}
      {me !== undefined && (me === null || me.login === null) && (
        <>
          <p>{app.say(me === null ? 'account.stranger' : 'account.guest')}</p>
          <SignForms invitation={invitation} onCode={setCode} />
        </>
      )}
      {me?.login && (
        <>
          <p>{app.say('account.signedIn', { login: me.login })}</p>
          <SignOut />
          {code !== undefined && <RecoveryCode code={code} />}
          <PassphraseForm login={me.login} onCode={setCode} />
          <Passkeys />
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
  const app = useTranslator()
  const told = useAsyncStatus()
  const prefs = usePrefs()
  const [name, setName] = useState(me?.name ?? prefs.name)
  const hasEmail = useServerInfo()?.email ?? false
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
function UnconfirmedEmail({ address }: { address: string }) {
  const app = useTranslator()
  const told = useAsyncStatus()
  return (
    <div className="stack">
      <p className="k-hint">{app.say('account.confirm', { address })}</p>
      <Button onClick={() => told(async () => setMe(await api.resendConfirmation()))}>
        {app.say('account.confirm.again')}
      </Button>
    </div>
  )
}

/** The code that was made with a new password, shown until the page is left. */
function RecoveryCode({ code }: { code: string }) {
  const app = useTranslator()
  return (
    <p role="status">
      {app.say('account.recovery')} <b className="recovery-code">{code}</b>
    </p>
  )
}

interface SignProps {
  readonly invitation: string | undefined
  readonly onCode: (code: string | undefined) => void
}

function SignForms({ invitation, onCode }: SignProps) {
  const app = useTranslator()
  const byInvitation = useServerInfo()?.club.byInvitation ?? false
  const told = useAsyncStatus()
  const [login, setLogin] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const sign = (how: (c: { login: string; passphrase: string }) => Promise<CurrentUser>) =>
    told(async () => {
      const made = await how({ login: login.trim(), passphrase })
      setMe(made)
      onCode(made.recovery)
    })
  /** The name typed before there was an account stays. */
  const register = async (known: { login: string; passphrase: string }): Promise<CurrentUser> => {
    const made = await api.register({ ...known, ...(invitation && { invitation }) })
    const name = currentPrefs().name.trim()
    if (name === '' || name === made.user?.name) return made
    return { ...made, ...(await api.change({ name, language: app.language })) }
  }
  return (
    <Form onSubmit={() => sign(api.login)}>
      {byInvitation && <p>{app.say(invitation === undefined ? 'account.byInvitation' : 'account.invited')}</p>}
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
        <Button onClick={() => sign(register)}>{app.say('account.register')}</Button>
        <Button type="submit" look="primary">
          {app.say('account.signIn')}
        </Button>
      </div>
      <a href="/api/forgot">{app.say('account.forgot')}</a>
      <PasskeySignIn />
    </Form>
  )
}

function SignOut() {
  const app = useTranslator()
  const told = useAsyncStatus()
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

function PassphraseForm({ login, onCode }: { login: string; onCode: (code: string | undefined) => void }) {
  const app = useTranslator()
  const told = useAsyncStatus()
  const [old, setOld] = useState('')
  const [passphrase, setPassphrase] = useState('')
  const change = () =>
    told(async () => {
      const made = await api.changePassphrase({ old, passphrase })
      setMe(made)
      onCode(made.recovery)
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
  const app = useTranslator()
  const told = useAsyncStatus()
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
      <Form onSubmit={() => told(async () => setMe(await api.signInWithKey(entered.trim())))}>
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
