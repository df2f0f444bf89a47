import type { FormEvent, ReactNode } from 'react'
import type { Setting } from '#kernel'
import { Field, Segments, Select } from '#kit/ui/controls.tsx'
import { useToast } from '#kit/ui/Dialog.tsx'
import type { Clock } from '#table/protocol/commands.ts'
import type { Translator } from '#text/translator.ts'
import { RequestError } from '../net/rpc.ts'
import { useTranslator } from '../shell/translator.tsx'

/** Runs an action and shows its success or error as a toast. */
export function useAsyncStatus() {
  const app = useTranslator()
  const toast = useToast()
  return async (act: () => Promise<void>) => {
    try {
      await act()
      toast({ tone: 'good', text: app.say('account.saved') })
    } catch (error) {
      toast({ tone: 'bad', text: app.say(`error.${error instanceof RequestError ? error.code : 'fault'}`) })
    }
  }
}

/** A form with its fields in one column. */
export function Form({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="stack" onSubmit={submit}>
      {children}
    </form>
  )
}

export function PassphraseField({
  label,
  value,
  onEnter,
  isNew = false,
}: {
  label: string
  value: string
  onEnter: (passphrase: string) => void
  isNew?: boolean
}) {
  return (
    <Field
      label={label}
      type="password"
      value={value}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      required
      maxLength={200}
      onChange={(event) => onEnter(event.target.value)}
    />
  )
}

interface NumberProps {
  readonly label: string
  readonly value: number
  readonly least: number
  readonly most: number
  readonly onChange: (value: number) => void
}

/** A whole number, kept between `least` and `most`. */
export function NumberField({ label, value, least, most, onChange }: NumberProps) {
  return (
    <Field
      label={label}
      type="number"
      min={least}
      max={most}
      value={value}
      onChange={(event) => {
        const typed = Math.round(Number(event.target.value))
        if (Number.isFinite(typed)) onChange(Math.min(most, Math.max(least, typed)))
      }}
    />
  )
}

const DEFAULT_CLOCKS: { readonly [K in Clock['kind']]: Clock } = {
  none: { kind: 'none' },
  live: { kind: 'live', seconds: 1200, increment: 10 },
  days: { kind: 'days', hours: 48, bank: 72 },
}

const KINDS = ['none', 'live', 'days'] as const

interface ClockProps {
  readonly clock: Clock
  readonly onChange: (clock: Clock) => void
  /** The kinds to choose from; all by default. */
  readonly kinds?: readonly Clock['kind'][]
}

/** The settings of a clock. */
export function ClockFields({ clock, onChange, kinds = KINDS }: ClockProps) {
  const app = useTranslator()
  return (
    <>
      <Segments
        label={app.say('new.clock')}
        value={clock.kind}
        options={kinds.map((kind) => ({
          value: kind,
          label: app.say(`new.clock.${kind}`),
        }))}
        onChange={(kind) => onChange(DEFAULT_CLOCKS[kind])}
      />
      {clock.kind === 'live' && (
        <div className="new-pair">
          <NumberField
            label={app.say('new.minutes')}
            value={clock.seconds / 60}
            least={1}
            most={600}
            onChange={(minutes) => onChange({ ...clock, seconds: minutes * 60 })}
          />
          <NumberField
            label={app.say('new.increment')}
            value={clock.increment}
            least={0}
            most={600}
            onChange={(increment) => onChange({ ...clock, increment })}
          />
        </div>
      )}
      {clock.kind === 'days' && (
        <div className="new-pair">
          <NumberField
            label={app.say('new.hours')}
            value={clock.hours}
            least={1}
            most={2400}
            onChange={(hours) => onChange({ ...clock, hours })}
          />
          <NumberField
            label={app.say('new.bank')}
            value={clock.bank}
            least={0}
            most={2400}
            onChange={(bank) => onChange({ ...clock, bank })}
          />
        </div>
      )}
    </>
  )
}

type Value = Setting['values'][number]

interface TableSettingsProps {
  readonly settings: readonly Setting[]
  readonly speaker: Translator
  readonly chosen: { readonly [name: string]: Value }
  readonly onChange: (name: string, value: Value) => void
}

/** More settings than this are optional rules, which are hidden at first. */
const FEW = 4

/** The settings of a game in addition to its scenario. */
export function TableSettings({ settings, speaker, chosen, onChange }: TableSettingsProps) {
  const app = useTranslator()
  const fields = settings.map(({ id, values }) => (
    <Select
      key={id}
      label={speaker.say(`setting.${id}`)}
      value={String(chosen[id] ?? values[0])}
      options={values.map((value) => ({
        value: String(value),
        label: speaker.say(`setting.${id}.${String(value)}`),
      }))}
      onChange={(event) => onChange(id, values.find((value) => String(value) === event.target.value)!)}
    />
  ))
  if (settings.length <= FEW) return fields
  const changed = settings.filter(({ id, values }) => (chosen[id] ?? values[0]) !== values[0])
  return (
    <details className="new-settings">
      <summary>
        {app.say('new.optional')}
        <small>
          {changed.length === 0
            ? app.say('new.optional.usual')
            : app.say('new.optional.changed', { number: app.number(changed.length) })}
        </small>
      </summary>
      <div className="new-settings-fields">{fields}</div>
    </details>
  )
}
