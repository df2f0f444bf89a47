import { useState } from 'react'
import { Button, Dialog } from '../../kit/index.ts'
import { api } from '../net/api.ts'
import { setMe, type User } from '../shell/useMe.ts'
import { useApp } from '../shell/words.tsx'
import { Form, PassphraseField, useTold } from './forms.tsx'

/** Lets users download their data, or delete it. */
export function MyData({ me }: { me: User }) {
  const app = useApp()
  const told = useTold()
  const [passphrase, setPassphrase] = useState('')
  const [asked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const leave = () => {
    close()
    void told(async () => setMe(await api.goodbye(me.login === null ? undefined : passphrase)))
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
