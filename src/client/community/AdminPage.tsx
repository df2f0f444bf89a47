import { type ReactNode, useEffect, useState } from 'react'
import { Button, Check, Field, TextArea } from '#kit/ui/controls.tsx'
import { useToast } from '#kit/ui/Dialog.tsx'
import type { AdminInfo, ClubSettings } from '#table/protocol/moderation.ts'
import { communityApi } from '../net/api.ts'
import { refreshServerInfo } from '../net/me.ts'
import { RequestError } from '../net/rpc.ts'
import { Form, NumberField } from '../pages/forms.tsx'
import { saveFile } from '../shell/browser.ts'
import { ErrorState, Loading } from '../shell/States.tsx'
import { useTranslator } from '../shell/translator.tsx'
import { useCommunityText } from './text.ts'
import '../pages/pages.css'
import './clubs.css'

interface SectionProps {
  readonly info: AdminInfo
  /** Runs a change and shows its result; `done` is a text of success. */
  readonly run: (change: () => Promise<AdminInfo | undefined>, done?: string) => Promise<void>
}

/** What moderators look after: numbers of the server, invitations, and for administrators the club and people's data. */
export function AdminPage() {
  const app = useTranslator()
  const club = useCommunityText()
  const toast = useToast()
  const [info, setInfo] = useState<AdminInfo | string>()
  useEffect(() => {
    communityApi.admin().then(setInfo, (error) => setInfo(error instanceof RequestError ? error.code : 'fault'))
  }, [])
  const run: SectionProps['run'] = async (change, done) => {
    try {
      const next = await change()
      if (next !== undefined) setInfo(next)
      if (done !== undefined) toast({ tone: 'good', text: done })
    } catch (error) {
      toast({ tone: 'bad', text: app.say(`error.${error instanceof RequestError ? error.code : 'fault'}`) })
    }
  }
  if (info === undefined) return <Loading />
  if (typeof info === 'string') return <ErrorState code={info} />
  return (
    <div className="page">
      <h1>{club('admin.title')}</h1>
      <Numbers info={info} />
      <Invitations info={info} run={run} />
      {info.administrator && (
        <>
          <ClubForm info={info} run={run} />
          <PersonData run={run} />
        </>
      )}
    </div>
  )
}

function Numbers({ info }: { info: AdminInfo }) {
  const app = useTranslator()
  const club = useCommunityText()
  const list = (counts: { readonly [name: string]: number }, named = (name: string) => name) => {
    const all = Object.entries(counts)
    return all.length === 0 ? '—' : all.map(([name, count]) => `${named(name)}: ${app.number(count)}`).join(', ')
  }
  const { version, people, tables, reports, jobs, late, deliveries, store, bytes, backup } = info
  const rows: [string, ReactNode][] = [
    ['admin.program', version],
    ['admin.people', club('admin.people.counts', people)],
    ['admin.tables', list(tables, (status) => club(`admin.${status}`))],
    ['admin.reports', app.number(reports)],
    ['admin.jobs', list(jobs)],
    ['admin.late', list(late)],
    ['admin.deliveries', list(deliveries)],
    ['admin.storage', `${store === 'libsql' ? 'SQLite' : 'PostgreSQL'}, ${app.number(Math.ceil(bytes / 1e5) / 10)} MB`],
    ['admin.backup', backup === null ? club('admin.never') : app.when(backup)],
  ]
  return (
    <div className="club-scroll">
      <table className="club-numbers">
        <tbody>
          {rows.map(([key, value]) => (
            <tr key={key}>
              <th scope="row">{club(key)}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Invitations({ info, run }: SectionProps) {
  const app = useTranslator()
  const club = useCommunityText()
  const [uses, setUses] = useState(1)
  const [days, setDays] = useState(14)
  return (
    <section className="club-part" aria-labelledby="invitations">
      <h2 id="invitations">{club('invite.title')}</h2>
      <p>{club('invite.about')}</p>
      {info.invitations.length > 0 && (
        <ul className="club-bonds">
          {info.invitations.map(({ id, uses: left, until }) => (
            <li key={id}>
              <span>
                <input
                  className="k-input"
                  readOnly
                  aria-label={club('invite.link')}
                  value={`${location.origin}/account?invitation=${id}`}
                  onFocus={(event) => event.target.select()}
                />
                <span className="club-away">{club('invite.left', { uses: left, until: app.when(until) })}</span>
              </span>
              <Button onClick={() => run(() => communityApi.withdraw(id))}>{club('invite.drop')}</Button>
            </li>
          ))}
        </ul>
      )}
      <Form onSubmit={() => run(() => communityApi.invite({ uses, days }))}>
        <div className="row">
          <NumberField label={club('invite.uses')} value={uses} least={1} most={1000} onChange={setUses} />
          <NumberField label={club('invite.days')} value={days} least={1} most={365} onChange={setDays} />
        </div>
        <Button type="submit">{club('invite.make')}</Button>
      </Form>
    </section>
  )
}

function ClubForm({ info, run }: SectionProps) {
  const club = useCommunityText()
  const [settings, setSettings] = useState(info.club)
  const set = (some: Partial<ClubSettings>) => setSettings({ ...settings, ...some })
  const save = () =>
    run(async () => {
      const { name, accent, welcome } = settings
      const saved = await communityApi.changeClub({
        ...settings,
        ...{ name: name?.trim() || null, accent: accent?.trim() || null, welcome: welcome.trim() },
      })
      await refreshServerInfo()
      return saved
    }, club('club.saved'))
  return (
    <section className="club-part" aria-labelledby="club">
      <h2 id="club">{club('club.title')}</h2>
      <Form onSubmit={save}>
        <Field
          label={club('club.name')}
          maxLength={40}
          value={settings.name ?? ''}
          onChange={(event) => set({ name: event.target.value })}
        />
        <Field
          label={club('club.accent')}
          hint={club('club.accent.hint')}
          pattern="#[0-9a-fA-F]{6}"
          value={settings.accent ?? ''}
          onChange={(event) => set({ accent: event.target.value })}
        />
        <TextArea
          label={club('club.welcome')}
          maxLength={500}
          value={settings.welcome}
          onChange={(event) => set({ welcome: event.target.value.replace(/\s+/g, ' ') })}
        />
        <Check
          label={club('club.byInvitation')}
          checked={settings.byInvitation}
          onChange={(event) => set({ byInvitation: event.target.checked })}
        />
        <Button type="submit" look="primary">
          {club('club.save')}
        </Button>
      </Form>
    </section>
  )
}

function PersonData({ run }: Pick<SectionProps, 'run'>) {
  const club = useCommunityText()
  const [who, setWho] = useState('')
  const save = () =>
    run(async () => {
      const data = await communityApi.personData(who.trim())
      saveFile(`${data.person.id}.json`, `${JSON.stringify(data, null, 2)}\n`)
      return undefined
    })
  return (
    <section className="club-part" aria-labelledby="person-data">
      <h2 id="person-data">{club('person.export')}</h2>
      <Form onSubmit={save}>
        <Field
          label={club('person.export.who')}
          required
          maxLength={200}
          value={who}
          onChange={(event) => setWho(event.target.value)}
        />
        <Button type="submit">{club('person.export.get')}</Button>
      </Form>
    </section>
  )
}
