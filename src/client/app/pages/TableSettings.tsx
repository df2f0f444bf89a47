import type { Setting } from '../../../kernel/index.ts'
import type { Speaker } from '../../../text/speaker.ts'
import { Select } from '../../kit/index.ts'
import { useApp } from '../shell/words.tsx'

type Value = Setting['values'][number]

interface TableSettingsProps {
  readonly settings: readonly Setting[]
  readonly speaker: Speaker
  readonly chosen: { readonly [name: string]: Value }
  readonly onChange: (name: string, value: Value) => void
}

/** More settings than this are optional rules, which are hidden at first. */
const FEW = 4

/** The settings of a game in addition to its scenario. */
export function TableSettings({ settings, speaker, chosen, onChange }: TableSettingsProps) {
  const app = useApp()
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
