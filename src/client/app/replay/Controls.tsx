import { useEffect, useState } from 'react'
import { Button, IconButton, Menu } from '../../kit/index.ts'
import { useApp } from '../shell/words.tsx'

const SPEEDS = [0.5, 1, 2, 4] as const
const STEP_MS = 900

interface ControlsProps {
  readonly step: number
  readonly length: number
  /** Steps at which a player had to answer. */
  readonly stops: readonly number[]
  readonly move: (to: number) => void
  readonly onShare: () => void
  readonly onBranch: () => void
  readonly onSave: () => void
}

/** The scrubber and the playback buttons. */
export function Controls({ step, length, stops, move, onShare, onBranch, onSave }: ControlsProps) {
  const app = useApp()
  const [playing, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>(1)
  const next = stops.find((stop) => stop > step) ?? length
  const before = stops.findLast((stop) => stop < step) ?? 0
  useEffect(() => {
    if (!playing) return
    if (step >= length) return setPlaying(false)
    const timer = setTimeout(() => move(next), STEP_MS / speed)
    return () => clearTimeout(timer)
  }, [playing, step, length, next, speed, move])
  const play = () => {
    if (!playing && step >= length) move(0)
    setPlaying(!playing)
  }
  return (
    <section className="replay-controls" aria-label={app.say('replay.title')}>
      <div className="replay-scrub">
        <input
          type="range"
          min={0}
          max={length}
          value={step}
          aria-label={app.say('replay.scrub')}
          aria-valuetext={app.say('replay.step', { step, of: length })}
          onChange={(event) => move(Number(event.target.value))}
        />
        <output>{app.say('replay.step', { step, of: length })}</output>
      </div>
      <div className="replay-buttons">
        <IconButton icon="first" label={app.say('replay.first')} onClick={() => move(0)} />
        <IconButton icon="left" label={app.say('replay.back')} onClick={() => move(before)} />
        <IconButton
          icon={playing ? 'pause' : 'play'}
          label={app.say(playing ? 'replay.pause' : 'replay.play')}
          onClick={play}
        />
        <IconButton icon="right" label={app.say('replay.on')} onClick={() => move(next)} />
        <IconButton icon="last" label={app.say('replay.last')} onClick={() => move(length)} />
        <Menu
          label={`${speed}×`}
          name={`${app.say('replay.speed')}: ${speed}×`}
          items={SPEEDS.map((value) => ({
            key: String(value),
            label: `${value}×`,
            onChoose: () => setSpeed(value),
          }))}
        />
        <span className="grow" />
        <IconButton icon="download" label={app.say('replay.export')} onClick={onSave} />
        <IconButton icon="link" label={app.say('replay.share')} onClick={onShare} />
        <Button look="primary" icon="branch" onClick={onBranch}>
          {app.say('replay.branch')}
        </Button>
      </div>
    </section>
  )
}
