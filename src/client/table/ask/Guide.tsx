import { useEffect, useMemo } from 'react'
import { LessonLink } from '#client/lessons/progress.tsx'
import { changePrefs, isExplained, markExplained, usePrefs } from '#client/shell/prefs.ts'
import { useResource } from '#client/shell/state.ts'
import { useTranslator } from '#client/shell/translator.tsx'
import { useEscape } from '#kit/core/hooks.ts'
import { Button, IconButton } from '#kit/ui/controls.tsx'
import type { TablePageModel } from '../useTable.ts'
import { OptionButton } from './AskBar.tsx'

/** The explanation of a kind of question that is asked for the first time. */
export interface GuideText {
  readonly game: string
  readonly kind: string
  /** It is the first explanation of this game. */
  readonly first: boolean
  readonly lines: readonly string[]
}

/** The explanation to show; null if the kind was explained before. */
export function useGuide(model: TablePageModel): GuideText | null {
  const { ask, table, speaker } = model
  const { game, position } = table.info
  const prefs = usePrefs()
  const kind = ask?.kind
  const shown = kind !== undefined && isExplained(prefs, game, kind)
  // After the answer the kind counts as explained, even if the same is asked again immediately.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every answer moves the position
  useEffect(() => {
    if (shown) return () => markExplained(game, kind)
  }, [shown, game, kind, position])
  if (!shown) return null
  const first = (prefs.learned[game] ?? []).length === 0
  const lines = [...(first && speaker.has('guide.goal') ? [speaker.say('guide.goal')] : []), ...explained(model)]
  return lines.length === 0 ? null : { game, kind, first, lines }
}

/** Explains a kind of question. */
export function GuideBox({ guide: { game, kind, first, lines } }: { guide: GuideText }) {
  const prefs = usePrefs()
  const app = useTranslator()
  useEscape(true, () => markExplained(game, kind))
  return (
    <section className="guide" aria-label={app.say('guide.title')}>
      <div className="guide-text">
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
      <span className="guide-acts">
        {first && <LessonLink game={game} offer />}
        <Button size="small" onClick={() => markExplained(game, kind)}>
          {app.say('guide.known')}
        </Button>
        <Button
          size="small"
          look="quiet"
          onClick={() => {
            markExplained(game, kind)
            changePrefs({ guide: !prefs.guide })
          }}
        >
          {app.say(prefs.guide ? 'guide.stop' : 'guide.goOn')}
        </Button>
      </span>
    </section>
  )
}

/** Explains the question in text mode. */
export function Guide({ model }: { model: TablePageModel }) {
  const guide = useGuide(model)
  return guide && <GuideBox guide={guide} />
}

/** The game's explanation of a kind of question, or the digest of its rule. */
function explained({ ask, speaker }: TablePageModel): string[] {
  if (ask === undefined) return []
  const own = `guide.ask.${ask.kind}`
  if (speaker.has(own)) return [speaker.say(own)]
  return speaker.has(`digest.${ask.rule}`) ? [speaker.digest(ask.rule)] : []
}

interface Ranked {
  readonly key: string
  readonly value: number
  readonly share: number
}

/** Number of options shown. */
const MOST = 4

/** A bot's advice on the question, best option first. The best option is marked on the board. */
export function Advice({ model, onClose }: { model: TablePageModel; onClose: () => void }) {
  const { client, seat, ask, advise, thingOf, speaker } = model
  const app = useTranslator()
  const asked = ask && `${ask.kind} ${model.table.info.position}`
  useEscape(ask !== undefined, onClose)
  const load = () => (asked === undefined ? undefined : client.request({ type: 'advice', seat }))
  const { value: reply, error } = useResource(load, [client, seat, asked])
  const ranked = useMemo(() => (reply?.type === 'advice' ? rankAdvice(reply.options) : undefined), [reply])
  const { plans, reason } = reply?.type === 'advice' ? reply : { plans: [], reason: null }
  const [plan, other] = plans
  const best = ranked?.[0] && thingOf(ranked[0].key)
  useEffect(() => {
    if (best === undefined) return
    advise(best)
    return () => advise(null)
  }, [advise, best])
  if (ask === undefined) return null
  return (
    <section className="advice" aria-label={app.say('table.advice')} aria-live="polite">
      <header>
        <h2>{app.say('table.advice')}</h2>
        <IconButton icon="close" label={app.say('close')} onClick={onClose} />
      </header>
      {ranked === undefined && <p>{app.say(error === undefined ? 'advice.thinking' : 'advice.failed')}</p>}
      {plan !== undefined && speaker.has(`plan.${plan.plan}`) && (
        <p>
          {app.say('advice.plan', { plan: speaker.say(`plan.${plan.plan}`), percent: app.percent(plan.value) })}
          {other !== undefined &&
            app.say('advice.other', { plan: speaker.say(`plan.${other.plan}`), percent: app.percent(other.value) })}
        </p>
      )}
      {reason !== null && speaker.has(`reason.${reason}`) && <p>{speaker.say(`reason.${reason}`)}</p>}
      {ranked !== undefined && (
        <ol>
          {ranked.map(({ key: answer, value }) => {
            const key = thingOf(answer)
            const option = ask.options.find((o) => o.key === key)
            if (option === undefined) return null
            return (
              <li key={key} className={key === best ? 'advice-best' : undefined}>
                <OptionButton model={model} optionKey={key} text={option.text} />
                <span className="advice-bar" aria-hidden="true">
                  <i style={{ width: `${Math.round(value * 100)}%` }} />
                </span>
                <span>{app.say('advice.chance', { percent: app.percent(value) })}</span>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}

/** The option the bot searched most, then the others it searched most, by their value. */
export function rankAdvice(options: readonly Ranked[]): readonly Ranked[] {
  const [best, ...others] = [...options].sort((a, b) => b.share - a.share || b.value - a.value).slice(0, MOST)
  return best === undefined ? [] : [best, ...others.sort((a, b) => b.value - a.value)]
}
