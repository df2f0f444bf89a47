import { Segments, useSettings } from '../kit/index.ts'
import { Controls } from './Controls.tsx'
import { HexScene } from './HexScene.tsx'
import { Papers } from './Papers.tsx'
import { Pieces } from './Pieces.tsx'
import { StackScene } from './StackScene.tsx'

/** Every component of the kit in every state. */
export function Gallery() {
  return (
    <main className="gallery">
      <header className="gallery-head">
        <h1>The gallery</h1>
        <p>Every component that boards are built from, in every state. Nothing here depends on a game’s rules.</p>
        <LookSettings />
      </header>
      <HexScene />
      <StackScene />
      <Pieces />
      <Papers />
      <Controls />
    </main>
  )
}

function LookSettings() {
  const { settings, change } = useSettings()
  return (
    <div className="gallery-settings">
      <Segments
        label="Theme"
        value={settings.theme}
        onChange={(theme) => change({ theme })}
        options={[
          { value: 'auto', label: 'Auto' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ]}
      />
      <Segments
        label="Contrast"
        value={settings.contrast}
        onChange={(contrast) => change({ contrast })}
        options={[
          { value: 'auto', label: 'Auto' },
          { value: 'normal', label: 'Normal' },
          { value: 'more', label: 'More' },
        ]}
      />
      <Segments
        label="Seat colours"
        value={settings.seats}
        onChange={(seats) => change({ seats })}
        options={[
          { value: 'named', label: 'Named' },
          { value: 'safe', label: 'Colour-blind safe' },
        ]}
      />
      <Segments
        label="Motion"
        value={settings.speed}
        onChange={(speed) => change({ speed })}
        options={[
          { value: 'auto', label: 'Auto' },
          { value: 'off', label: 'Off' },
          { value: 'fast', label: 'Fast' },
          { value: 'normal', label: 'Normal' },
          { value: 'slow', label: 'Slow' },
        ]}
      />
    </div>
  )
}
