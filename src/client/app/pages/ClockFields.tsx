import type { Clock } from '../../../table/protocol.ts'
import { Segments } from '../../kit/index.ts'
import { useApp } from '../shell/words.tsx'
import { Whole } from './forms.tsx'

const usual: { readonly [K in Clock['kind']]: Clock } = {
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
  const app = useApp()
  return (
    <>
      <Segments
        label={app.say('new.clock')}
        value={clock.kind}
        options={kinds.map((kind) => ({
          value: kind,
          label: app.say(`new.clock.${kind}`),
        }))}
        onChange={(kind) => onChange(usual[kind])}
      />
      {clock.kind === 'live' && (
        <div className="new-pair">
          <Whole
            label={app.say('new.minutes')}
            value={clock.seconds / 60}
            least={1}
            most={600}
            onChange={(minutes) => onChange({ ...clock, seconds: minutes * 60 })}
          />
          <Whole
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
          <Whole
            label={app.say('new.hours')}
            value={clock.hours}
            least={1}
            most={2400}
            onChange={(hours) => onChange({ ...clock, hours })}
          />
          <Whole
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
