import { useState } from 'react'
import { useSettings } from '#kit/core/KitProvider.tsx'
import { Button, Check, Field, IconButton, Segments, Select, Tabs, TextArea } from '#kit/ui/controls.tsx'
import { Dialog, SideSheet, useToast } from '#kit/ui/Dialog.tsx'
import { Icon, iconNames } from '#kit/ui/Icon.tsx'
import { Menu, Popover } from '#kit/ui/Popover.tsx'
import { RuleBook, RuleChip } from '#kit/ui/RuleChip.tsx'
import { HexScene, StackScene } from './BoardScenes.tsx'
import { Papers, Pieces } from './Pieces.tsx'

const digests: Record<string, { title: string; text: string }> = {
  '15.5.2': {
    title: 'Chariot charge',
    text: 'Before anything else each side may send its chariots ahead. They roll alone, and what they break stays broken for the rest of the battle.',
  },
}

/** Buttons, fields, dialogs and the other controls of a page. */
export function Controls() {
  return (
    <RuleBook findDigest={(rule) => digests[rule]}>
      <Buttons />
      <Panels />
      <Fields />
    </RuleBook>
  )
}

function Buttons() {
  return (
    <section aria-labelledby="buttons">
      <h2 id="buttons">Buttons</h2>
      <div className="gallery-row">
        <Button look="primary">Fight the battle</Button>
        <Button>Hold</Button>
        <Button look="quiet">Decline</Button>
        <Button look="danger">Resign</Button>
        <Button icon="undo">Undo</Button>
        <Button disabled>Disabled</Button>
        <Button barred={{ rule: '16.2', why: 'No friendly city is in reach.' }}>Retreat</Button>
        <Button look="primary" size="large">
          Play now
        </Button>
        <Button size="small">Small</Button>
        <IconButton icon="gear" label="Settings" />
        <IconButton icon="eye" label="Watch" aria-pressed="true" />
      </div>
      <div className="gallery-icons">
        {iconNames.map((name) => (
          <span key={name}>
            <Icon name={name} />
            <small>{name}</small>
          </span>
        ))}
      </div>
    </section>
  )
}

function Panels() {
  const toast = useToast()
  const [dialog, setDialog] = useState(false)
  const [sheet, setSheet] = useState(false)
  return (
    <>
      <section aria-labelledby="words">
        <h2 id="words">Words and panels</h2>
        <p>
          Each side may charge first <RuleChip rule="15.5.2" />, then the battle opens <RuleChip rule="15.5" />. See the{' '}
          <a href="#hexes">board</a>.
        </p>
        <div className="gallery-row">
          <Popover label="Popover">A small panel beside its button.</Popover>
          <Menu
            label="Menu"
            items={[
              {
                key: 'a',
                label: 'Copy the link',
                icon: 'link',
                onChoose: () => toast({ text: 'Link copied', tone: 'good' }),
              },
              {
                key: 'b',
                label: 'Branch from here',
                icon: 'branch',
                barred: 'Only in finished games',
                onChoose: () => {},
              },
              { key: 'c', label: 'Resign', icon: 'flag', danger: true, onChoose: () => {} },
            ]}
          />
          <Button onClick={() => setDialog(true)}>Dialog</Button>
          <Button onClick={() => setSheet(true)}>Side sheet</Button>
          <Button onClick={() => toast({ text: 'Suppiluliuma crossed the Euphrates.' })}>Toast</Button>
          <Button
            onClick={() =>
              toast({
                text: 'The connection was lost.',
                tone: 'bad',
                action: { label: 'Retry', onChoose: () => {} },
              })
            }
          >
            Bad toast
          </Button>
        </div>
        <Tabs
          label="Panels"
          tabs={[
            { key: 'journal', label: 'Journal', content: 'A record of what happened.' },
            { key: 'chat', label: 'Chat', content: 'What the players say.' },
            { key: 'odds', label: 'Odds', content: 'The probabilities of each outcome.' },
          ]}
        />
      </section>
      <Dialog
        open={dialog}
        title="Leave the table?"
        onClose={() => setDialog(false)}
        actions={
          <>
            <Button onClick={() => setDialog(false)}>Stay</Button>
            <Button look="primary" onClick={() => setDialog(false)}>
              Leave
            </Button>
          </>
        }
      >
        <p>Your seat is kept. You can come back by the link.</p>
      </Dialog>
      {sheet && (
        <div className="gallery-sheet">
          <SideSheet open title="Battle of Kadesh" onClose={() => setSheet(false)}>
            <p>Both sides, every modifier, the odds.</p>
          </SideSheet>
        </div>
      )}
    </>
  )
}

function Fields() {
  const [speed, setSpeed] = useState('live')
  return (
    <section aria-labelledby="fields">
      <h2 id="fields">Fields</h2>
      <div className="gallery-fields">
        <Field label="Your name" placeholder="Nefertari" />
        <Field label="Minutes per move" type="number" defaultValue={5} hint="Days are allowed too." />
        <Field label="Email" defaultValue="nobody" error="This is not an address." />
        <Select
          label="Scenario"
          options={[
            { value: '1', label: 'Kadesh' },
            { value: '2', label: 'The long reign' },
          ]}
        />
        <TextArea label="Message" defaultValue="" />
        <div>
          <Check label="Guard secrets" hint="Asks everyone, so silence tells nothing." defaultChecked />
          <Check label="Sound" look="switch" />
          <Check label="Notify me" look="switch" defaultChecked />
        </div>
        <Segments
          label="Pace"
          value={speed}
          onChange={setSpeed}
          options={[
            { value: 'live', label: 'Live' },
            { value: 'days', label: 'Correspondence' },
          ]}
        />
      </div>
    </section>
  )
}

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
