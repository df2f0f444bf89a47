import { useCallback, useEffect, useState } from 'react'
import type { ActInfo, ActKind, NewAct, PersonInfo, ReportInfo } from '../../../table/protocol.ts'
import { Button, Field, Select, Tabs, useToast } from '../../kit/index.ts'
import { clubs } from '../net/clubs.ts'
import { Failed } from '../net/rpc.ts'
import { Link } from '../shell/router.tsx'
import { Empty, Loading, Trouble } from '../shell/States.tsx'
import { useApp } from '../shell/words.tsx'
import { useClub } from './words.ts'
import '../pages/pages.css'
import './clubs.css'

type Tab = 'open' | 'closed' | 'acts'
interface Shown {
  readonly reports: readonly ReportInfo[]
  readonly acts: readonly ActInfo[]
  readonly next: string | null
}

async function read(tab: Tab, after?: string): Promise<Shown> {
  if (tab === 'acts') return { reports: [], ...(await clubs.acts(after)) }
  const { reports, next } = await clubs.reports(tab, after)
  return { reports, acts: [], next }
}

/** The moderators' page: open and closed reports, and the log of all moderation actions. */
export function Moderator() {
  const club = useClub()
  const [tab, setTab] = useState<Tab>('open')
  const [shown, setShown] = useState<Shown | string>()
  const reload = useCallback(
    () => read(tab).then(setShown, (error) => setShown(error instanceof Failed ? error.code : 'fault')),
    [tab],
  )
  useEffect(() => void reload(), [reload])
  if (shown === undefined) return <Loading />
  if (typeof shown === 'string') return <Trouble code={shown} />
  const more = async () => {
    const { reports, acts, next } = await read(tab, shown.next!)
    setShown({ reports: [...shown.reports, ...reports], acts: [...shown.acts, ...acts], next })
  }
  const content = (
    <>
      {shown.reports.length + shown.acts.length === 0 && <Empty>{club('mod.none')}</Empty>}
      {shown.reports.map((report) => (
        <Report key={report.id} report={report} open={tab === 'open'} onDone={reload} />
      ))}
      {shown.acts.length > 0 && (
        <ul className="club-audit">
          {shown.acts.map((act) => (
            <LogEntry key={act.id} act={act} />
          ))}
        </ul>
      )}
      {shown.next !== null && <Button onClick={more}>{club('more')}</Button>}
    </>
  )
  return (
    <div className="page">
      <h1>{club('mod.title')}</h1>
      <Tabs
        label={club('mod.title')}
        value={tab}
        onChange={(key) => {
          setShown({ reports: [], acts: [], next: null })
          setTab(key as Tab)
        }}
        tabs={(['open', 'closed', 'acts'] as const).map((key) => ({
          key,
          label: club(`mod.${key}`),
          content,
        }))}
      />
    </div>
  )
}

interface ReportProps {
  readonly report: ReportInfo
  readonly open: boolean
  readonly onDone: () => Promise<void>
}

function Report({ report, open, onDone }: ReportProps) {
  const app = useApp()
  const club = useClub()
  const { by, about, at, reason, text, table, line, talk } = report
  const name = (person: PersonInfo) => person.name ?? club('gone')
  return (
    <article className="club-report" data-report={report.id}>
      <h3>
        {club(`reason.${reason}`)}: {club('mod.by', { by: name(by), about: name(about) })}
      </h3>
      <p className="k-hint">
        <time dateTime={new Date(at).toISOString()}>{app.when(at)}</time>
        {table !== null && (
          <>
            {' · '}
            <Link href={`/table/${table}`}>{club('mod.table')}</Link>
          </>
        )}
      </p>
      {text !== '' && <p>{text}</p>}
      {line !== null && (
        <>
          <h4>{club('mod.line')}</h4>
          <blockquote>{line.text}</blockquote>
        </>
      )}
      {talk.length > 0 && (
        <details open={open}>
          <summary>{club('mod.talk')}</summary>
          <ol className="club-talk">
            {talk.map((said) => (
              <li key={said.seq} data-reported={said.seq === line?.seq || undefined}>
                <b>{said.name}</b> {said.text === '' ? <i>{club('talk.gone')}</i> : said.text}
              </li>
            ))}
          </ol>
        </details>
      )}
      {open ? (
        <ActionForm report={report} kinds={OPEN} onDone={onDone} />
      ) : (
        <details>
          <summary>{club('mod.act')}</summary>
          <ActionForm report={report} kinds={CLOSED} onDone={onDone} />
        </details>
      )}
    </article>
  )
}

/** Actions on open and on closed reports. */
const OPEN: readonly ActKind[] = ['dismiss', 'unsay', 'silence', 'suspend', 'rename', 'pardon']
const CLOSED: readonly ActKind[] = ['pardon', 'unsay', 'silence', 'suspend', 'rename']

interface ActionFormProps extends Omit<ReportProps, 'open'> {
  readonly kinds: readonly ActKind[]
}

function ActionForm({ report, kinds: all, onDone }: ActionFormProps) {
  const app = useApp()
  const club = useClub()
  const toast = useToast()
  const { about, line, table, id } = report
  const [act, setAct] = useState<ActKind>(all[0]!)
  const [why, setWhy] = useState('')
  const [hours, setHours] = useState(24)
  const [name, setName] = useState('')
  const kinds = all.filter((kind) => kind !== 'unsay' || (line !== null && table !== null))
  const wanted = (): NewAct => {
    const same = { person: about.id, why: why.trim(), report: id }
    if (act === 'unsay') return { act, ...same, table: table!, line: line!.seq }
    if (act === 'silence' || act === 'suspend') return { act, ...same, hours }
    if (act === 'rename') return { act, ...same, ...(name.trim() === '' ? {} : { name: name.trim() }) }
    return { act, ...same }
  }
  const run = async () => {
    try {
      await clubs.act(wanted())
      toast({ tone: 'good', text: club('mod.done') })
      await onDone()
    } catch (error) {
      toast({ tone: 'bad', text: app.say(`error.${error instanceof Failed ? error.code : 'fault'}`) })
    }
  }
  return (
    <form
      className="club-moderate"
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
    >
      <Select
        label={club('mod.act')}
        value={act}
        options={kinds.map((kind) => ({ value: kind, label: club(`act.${kind}`) }))}
        onChange={(event) => setAct(event.target.value as ActKind)}
      />
      {(act === 'silence' || act === 'suspend') && (
        <Field
          label={club('mod.hours')}
          type="number"
          min={1}
          max={8784}
          value={hours}
          onChange={(event) => setHours(Math.min(8784, Math.max(1, Math.round(Number(event.target.value)))))}
        />
      )}
      {act === 'rename' && (
        <Field label={club('mod.name')} maxLength={40} value={name} onChange={(event) => setName(event.target.value)} />
      )}
      <Field
        label={club('mod.why')}
        required
        maxLength={500}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={why.trim() === ''}>
        {club('mod.do')}
      </Button>
    </form>
  )
}

/** An entry in the log of moderation actions. */
function LogEntry({ act }: { act: ActInfo }) {
  const app = useApp()
  const club = useClub()
  const { moderator, person, kind, at, until, why, gone } = act
  return (
    <li>
      <p>
        <b>
          {club('mod.did', {
            moderator: moderator.name ?? club('gone'),
            act: club(`act.${kind}`),
            person: person.name ?? club('gone'),
          })}
        </b>
        {until !== null && ` (${club('mod.until', { until: app.when(until) })})`}
      </p>
      <p>{why}</p>
      <small>
        <time dateTime={new Date(at).toISOString()}>{app.when(at)}</time>
        {gone !== null && ` · “${gone}”`}
      </small>
    </li>
  )
}
