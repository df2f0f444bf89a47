import { useEffect, useState } from 'react'
import { type Language, OFFERED } from '#kernel'
import { type KitSettings, useSettings } from '#kit/core/KitProvider.tsx'
import { Check, Segments } from '#kit/ui/controls.tsx'
import { type PushState, pushState, startPush, stopPush } from '../shell/browser.ts'
import { changePrefs, usePrefs } from '../shell/prefs.ts'
import { useTranslator } from '../shell/translator.tsx'
import './pages.css'

const OWN_NAMES: { readonly [L in Language]: string } = { en: 'English', ja: '日本語', cs: 'Čeština', de: 'Deutsch' }

const LOOKS: { readonly [K in keyof KitSettings]: readonly KitSettings[K][] } = {
  theme: ['auto', 'light', 'dark'],
  contrast: ['auto', 'normal', 'more'],
  seats: ['named', 'safe'],
  speed: ['auto', 'off', 'fast', 'normal', 'slow'],
}

/** Language, appearance, motion, text mode, sounds and notifications. */
export function Settings() {
  const app = useTranslator()
  const prefs = usePrefs()
  const { settings, change } = useSettings()
  return (
    <div className="page narrow settings">
      <h1>{app.say('settings.title')}</h1>
      <section>
        <Segments
          label={app.say('settings.language')}
          value={prefs.language ?? 'auto'}
          options={[
            { value: 'auto', label: app.say('settings.language.auto') },
            ...OFFERED.map((language) => ({ value: language, label: OWN_NAMES[language] })),
          ]}
          onChange={(value) => changePrefs({ language: value === 'auto' ? null : (value as Language) })}
        />
      </section>
      <section>
        <h2>{app.say('settings.look')}</h2>
        {(Object.keys(LOOKS) as (keyof KitSettings)[]).map((name) => (
          <Segments
            key={name}
            label={app.say(`settings.${name}`)}
            value={settings[name] as string}
            options={LOOKS[name].map((value) => ({ value, label: app.say(`settings.${name}.${value}`) }))}
            onChange={(value) => change({ [name]: value } as Partial<KitSettings>)}
          />
        ))}
      </section>
      <section>
        <h2>{app.say('settings.play')}</h2>
        <Check
          look="switch"
          label={app.say('settings.text')}
          hint={app.say('settings.text.about')}
          checked={prefs.text}
          onChange={(event) => changePrefs({ text: event.target.checked })}
        />
        <Check
          look="switch"
          label={app.say('settings.guide')}
          hint={app.say('settings.guide.about')}
          checked={prefs.guide}
          onChange={(event) => changePrefs({ guide: event.target.checked, learned: {} })}
        />
        <Check
          look="switch"
          label={app.say('settings.paced')}
          hint={app.say('settings.paced.about')}
          checked={prefs.paced}
          onChange={(event) => changePrefs({ paced: event.target.checked })}
        />
        <Check
          look="switch"
          label={app.say('settings.sound')}
          hint={app.say('settings.sound.about')}
          checked={prefs.sound}
          onChange={(event) => changePrefs({ sound: event.target.checked })}
        />
        <Push />
      </section>
    </div>
  )
}

function Push() {
  const app = useTranslator()
  const [state, setState] = useState<PushState>('none')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    void pushState().then(setState)
  }, [])
  const able = state !== 'none' && state !== 'denied'
  const turn = async (on: boolean) => {
    setBusy(true)
    setState(await (on ? startPush() : stopPush()))
    setBusy(false)
  }
  return (
    <Check
      look="switch"
      label={app.say('settings.push')}
      hint={state === 'on' || state === 'off' ? undefined : app.say(`settings.push.${state}`)}
      checked={state === 'on'}
      disabled={!able || busy}
      onChange={(event) => turn(event.target.checked)}
    />
  )
}
