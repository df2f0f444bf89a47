import { clockFor } from '../../../table/pairing/forTwo.ts'
import type { Pace } from '../../../table/protocol.ts'
import { Segments } from '../../kit/index.ts'
import { useApp } from '../shell/words.tsx'

interface PaceProps {
  readonly game: string
  readonly pace: Pace
  readonly onChange: (pace: Pace) => void
}

/** A choice between real-time and correspondence play, with the resulting time control. */
export function PaceChoice({ game, pace, onChange }: PaceProps) {
  const app = useApp()
  const clock = clockFor(game, pace)
  const about =
    clock.kind === 'live'
      ? app.say('pairing.live', { minutes: clock.seconds / 60, seconds: clock.increment })
      : clock.kind === 'days'
        ? app.say('pairing.days', { count: clock.hours / 24 })
        : ''
  return (
    <div>
      <Segments
        label={app.say('pairing.pace')}
        value={pace}
        options={(['now', 'turns'] as const).map((value) => ({ value, label: app.say(`pairing.${value}`) }))}
        onChange={onChange}
      />
      <p className="k-hint">{about}</p>
    </div>
  )
}
