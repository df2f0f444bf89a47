import { type ReactNode, useState } from 'react'
import type { Title } from '#games/title.ts'
import type { BoardOption } from '#kit/board.ts'
import { useMedia } from '#kit/core/hooks.ts'
import { Button, IconButton } from '#kit/ui/controls.tsx'
import { useToast } from '#kit/ui/Dialog.tsx'
import { RuleChip } from '#kit/ui/RuleChip.tsx'
import { mergedJournal } from '#text/translator.ts'
import { localHost } from '../net/localHost.ts'
import { rulebookUrl } from '../rulebook/book.tsx'
import { quickGame } from '../shell/games.ts'
import { changePrefs, currentPrefs } from '../shell/prefs.ts'
import { Link, navigate } from '../shell/router.tsx'
import { useTranslator } from '../shell/translator.tsx'
import { hoverHandlers } from '../table/selection.ts'
import { lessonId, lessonTopic, nextLesson } from './progress.tsx'
import type { LessonState } from './useLesson.ts'

/** Of options with the same text, keeps the one that is among `aims`, otherwise the first. */
export function uniqueByText(options: readonly BoardOption[], aims: readonly string[]): BoardOption[] {
  const one = new Map<string, BoardOption>()
  for (const option of options) {
    if (!one.has(option.text) || aims.includes(option.key)) one.set(option.text, option)
  }
  return [...one.values()]
}

interface TeacherTextProps {
  readonly use: LessonState
  readonly title: Title
  /** What follows the text. */
  readonly children: ReactNode
}

/** The teacher's text: recent events, the current step, and the response to a wrong choice. */
export function TeacherText({ use, title, children }: TeacherTextProps) {
  const app = useTranslator()
  const { snapshot: taught, teach, speaker } = use
  const { step, done, total: of, over, wrong, since } = taught
  const lines = mergedJournal(since, title.wording)
  return (
    <section className="learn-says" aria-label={app.say('learn.teacher')}>
      <div className="learn-progress">
        <span>{over ? app.say('learn.over') : app.say('learn.step', { step: done + 1, of })}</span>
        <progress value={done} max={of} aria-label={app.say('learn.progress')} />
      </div>
      {done === 0 && <p className="learn-about">{teach('about')}</p>}
      {lines.length > 0 && (
        <ol className="learn-since" aria-label={app.say('learn.since')}>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added
            <li key={at}>{speaker.event(line)}</li>
          ))}
        </ol>
      )}
      <div aria-live="polite" aria-atomic="true">
        {step !== undefined && (
          <p className="learn-text">
            {teach(`${step.id}.say`)} <RuleChip rule={step.rule} />
          </p>
        )}
        {step === undefined && !over && <p className="learn-text learn-quiet">{app.say('learn.watch')}</p>}
        {over && <p className="learn-text">{teach('end')}</p>}
      </div>
      <div {...{ role: 'status' }}>{wrong !== null && <p className="learn-wrong">{teach(wrong)}</p>}</div>
      {children}
    </section>
  )
}

/** More targets than this are shown in a collapsed list. */
const FEW = 5

/** Buttons to go back one step or to the beginning. */
export function BackButtons({ use: { snapshot: taught, restart } }: { use: LessonState }) {
  const app = useTranslator()
  const narrow = useMedia('(max-width: 640px)')
  const { done } = taught
  const buttons = [
    { icon: 'undo', label: app.say('learn.back'), to: done - 1 },
    { icon: 'first', label: app.say('learn.again'), to: 0 },
  ] as const
  return (
    <p className="learn-back">
      {buttons.map(({ icon, label, to }) =>
        narrow ? (
          <IconButton key={icon} icon={icon} label={label} disabled={done === 0} onClick={() => restart(to)} />
        ) : (
          <Button key={icon} size="small" look="quiet" icon={icon} disabled={done === 0} onClick={() => restart(to)}>
            {label}
          </Button>
        ),
      )}
    </p>
  )
}

/** The question with its options; after the end, suggestions what to play next. */
export function LessonOptions({ use, title, name }: { use: LessonState; title: Title; name: string | undefined }) {
  const app = useTranslator()
  const { snapshot: taught, ask, props, aims, restart } = use
  if (taught.over) return <NextSteps title={title} name={name} onAgain={() => restart(0)} />
  const buttons = uniqueByText(ask?.options ?? [], aims)
  const words = buttons.filter(({ of }) => of === '')
  const things = buttons.filter(({ of }) => of !== '')
  const few = things.length <= FEW ? things : things.filter(({ key }) => aims.includes(key))
  const button = ({ key, text }: (typeof buttons)[number]) => (
    <Button
      key={key}
      size="small"
      data-option={key}
      className={aims.includes(key) ? 'learn-wanted' : undefined}
      aria-pressed={taught.picked.includes(key) || undefined}
      {...hoverHandlers(props.hover, key)}
      onClick={() => props.choose(key)}
    >
      {text}
    </Button>
  )
  return (
    <section className="learn-acts" aria-label={app.say('learn.question')}>
      {ask && (
        <p className="learn-ask">
          {ask.text} <RuleChip rule={ask.rule} />
        </p>
      )}
      <div className="learn-options">
        {few.map(button)}
        {words.map(button)}
      </div>
      {things.length > FEW && (
        <details key={taught.done} className="learn-all">
          <summary>{app.say('learn.all', { count: things.length })}</summary>
          <div className="learn-options">{things.map(button)}</div>
        </details>
      )}
    </section>
  )
}

/** Suggestions after the lesson: the next lesson, a table against the easy bot with hints, the rulebook, other games. */
function NextSteps({ title, name, onAgain }: { title: Title; name: string | undefined; onAgain: () => void }) {
  const app = useTranslator()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const { game } = title
  const next = nextLesson(game.id, name)
  const play = async () => {
    setBusy(true)
    changePrefs({ guide: true })
    try {
      navigate(`/solo/${await localHost.call('make', { wanted: quickGame(game), name: currentPrefs().name })}`)
    } catch {
      setBusy(false)
      toast({ tone: 'bad', text: app.say('error.fault') })
    }
  }
  return (
    <section className="learn-acts" aria-label={app.say('learn.next')}>
      <h2>{app.say('learn.next')}</h2>
      <div className="learn-options">
        {next !== undefined && (
          <Link className="k-button k-button-primary k-button-normal" href={`/learn/${lessonId(game.id, next)}`}>
            {app.say('learn.nextLesson', { topic: lessonTopic(app, game.id, next) })}
          </Link>
        )}
        <Button look={next === undefined ? 'primary' : 'plain'} icon="play" disabled={busy} onClick={play}>
          {app.say('learn.play')}
        </Button>
        <Link className="k-button k-button-plain k-button-normal" href={rulebookUrl(game.id)}>
          {app.say('home.rules')}
        </Link>
        <Button icon="first" onClick={onAgain}>
          {app.say('learn.again')}
        </Button>
        <Link className="k-button k-button-plain k-button-normal" href="/">
          {app.say('learn.others')}
        </Link>
      </div>
    </section>
  )
}
