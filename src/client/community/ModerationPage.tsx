import { useCallback, useEffect, useState } from 'react'
import { Button, Field, Select, Tabs } from '#kit/ui/controls.tsx'
import { useToast } from '#kit/ui/Dialog.tsx'
import type {
  ModerationActionInfo,
  ModerationActionKind,
  NewModerationAction,
  PersonInfo,
  ReportInfo,
} from '#table/protocol/moderation.ts'
import { communityApi } from '../net/api.ts'
import { RequestError } from '../net/rpc.ts'
import { Link } from '../shell/router.tsx'
import { EmptyState, ErrorState, Loading } from '../shell/States.tsx'
import { useTranslator } from '../shell/translator.tsx'
import { useCommunityText } from './text.ts'
import '../pages/pages.css'
import './clubs.css'

type Tab = 'open' | 'closed' | 'acts'
interface LoadedReports {
  readonly reports: readonly ReportInfo[]
  readonly acts: readonly ModerationActionInfo[]
  readonly next: string | null
}

async function loadTab(tab: Tab, after?: string): Promise<LoadedReports> {
  if (tab === 'acts') return { reports: [], ...(await communityApi.acts(after)) }
  const { reports, next } = await communityApi.reports(tab, after)
  return { reports, acts: [], next }
}

/** The moderators' page: open and closed reports, and the log of all moderation actions. */
export function ModerationPage() {
  const club = useCommunityText()
  const [tab, setTab] = useState<Tab>('open')
  const [shown, setShown] = useState<LoadedReports | string>()
  const reload = useCallback(
    () => loadTab(tab).then(setShown, (error) => setShown(error instanceof RequestError ? error.code : 'fault')),
    [tab],
  )
  useEffect(() => void reload(), [reload])
  if (shown === undefined) return <Loading />
  if (typeof shown === 'string') return <ErrorState code={shown} />
  const more = async () => {
    const { reports, acts, next } = await loadTab(tab, shown.next!)
    setShown({ reports: [...shown.reports, ...reports], acts: [...shown.acts, ...acts], next })
  }
  const content = (
    <>
      {shown.reports.length + shown.acts.length === 0 && <EmptyState>{club('mod.none')}</EmptyState>}
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
  const app = useTranslator()
  const club = useCommunityText()
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
        <ActionForm report={report} kinds={OPEN_REPORT_ACTIONS} onDone={onDone} />
      ) : (
        <details>
          <summary>{club('mod.act')}</summary>
          <ActionForm report={report} kinds={CLOSED_REPORT_ACTIONS} onDone={onDone} />
        </details>
      )}
    </article>
  )
}

/** Actions on open and on closed reports. */
const OPEN_REPORT_ACTIONS: readonly ModerationActionKind[] = [
  'dismiss',
  'unsay',
  'silence',
  'suspend',
  'rename',
  'pardon',
]
const CLOSED_REPORT_ACTIONS: readonly ModerationActionKind[] = ['pardon', 'unsay', 'silence', 'suspend', 'rename']

interface ActionFormProps extends Omit<ReportProps, 'open'> {
  readonly kinds: readonly ModerationActionKind[]
}

function ActionForm({ report, kinds: all, onDone }: ActionFormProps) {
  const app = useTranslator()
  const club = useCommunityText()
  const toast = useToast()
  const { about, line, table, id } = report
  const [act, setAct] = useState<ModerationActionKind>(all[0]!)
  const [why, setWhy] = useState('')
  const [hours, setHours] = useState(24)
  const [name, setName] = useState('')
  const kinds = all.filter((kind) => kind !== 'unsay' || (line !== null && table !== null))
  const wanted = (): NewModerationAction => {
    const same = { person: about.id, why: why.trim(), report: id }
    if (act === 'unsay') return { act, ...same, table: table!, line: line!.seq }
    if (act === 'silence' || act === 'suspend') return { act, ...same, hours }
    if (act === 'rename') return { act, ...same, ...(name.trim() === '' ? {} : { name: name.trim() }) }
    return { act, ...same }
  }
  const run = async () => {
    try {
      await communityApi.act(wanted())
      toast({ tone: 'good', text: club('mod.done') })
      await onDone()
    } catch (error) {
      toast({ tone: 'bad', text: app.say(`error.${error instanceof RequestError ? error.code : 'fault'}`) })
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
        onChange={(event) => setAct(event.target.value as ModerationActionKind)}
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
function LogEntry({ act }: { act: ModerationActionInfo }) {
  const app = useTranslator()
  const club = useCommunityText()
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
