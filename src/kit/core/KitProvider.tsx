import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { ToastHost } from '../ui/Dialog.tsx'
import { TipHost } from '../ui/Popover.tsx'
import { type KitLanguage, LanguageContext, useMedia } from './hooks.ts'
import { patternMarks, type SeatPattern, seatPatterns } from './seats.tsx'
import '../ui/popover.css'
import './choose.css'
import '../pieces/tile.css'
import '../ui/rule.css'
import '../pieces/card.css'
import '../ui/controls.css'
import '../ui/dialog.css'
import '../ui/odds.css'
import '../pieces/counter.css'
import '../view/panzoom.css'
import '../pieces/stack.css'
import '../pieces/dice.css'
import '../hex/hexgrid.css'
import '../view/map.css'
import './seat.css'
import '../ui/track.css'

/** Display settings; `auto` follows the browser. */
export interface KitSettings {
  theme: 'auto' | 'light' | 'dark'
  contrast: 'auto' | 'normal' | 'more'
  seats: 'named' | 'safe'
  speed: 'auto' | Speed
}

export type Speed = 'off' | 'fast' | 'normal' | 'slow'

export const defaultSettings: KitSettings = { theme: 'auto', contrast: 'auto', seats: 'named', speed: 'auto' }

const allowedValues: { [K in keyof KitSettings]: readonly KitSettings[K][] } = {
  theme: ['auto', 'light', 'dark'],
  contrast: ['auto', 'normal', 'more'],
  seats: ['named', 'safe'],
  speed: ['auto', 'off', 'fast', 'normal', 'slow'],
}

/** Parses stored settings; unknown or invalid values fall back to the defaults. */
export function parseSettings(text: string | null): KitSettings {
  const settings: KitSettings = { ...defaultSettings }
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '{}')
  } catch {
    return settings
  }
  if (typeof stored !== 'object' || stored === null) return settings
  for (const name of Object.keys(allowedValues) as (keyof KitSettings)[]) {
    const value = (stored as Record<string, unknown>)[name]
    if ((allowedValues[name] as readonly unknown[]).includes(value)) Object.assign(settings, { [name]: value })
  }
  return settings
}

/** Replaces `auto` by the browser's preferences. */
export function resolveSettings(settings: KitSettings, browser: { moreContrast: boolean; stillMotion: boolean }) {
  const contrast = settings.contrast === 'auto' ? (browser.moreContrast ? 'more' : 'normal') : settings.contrast
  const speed: Speed = settings.speed === 'auto' ? (browser.stillMotion ? 'off' : 'normal') : settings.speed
  return { theme: settings.theme, contrast, seats: settings.seats, speed } as const
}

const speedFactors: Record<Speed, number> = { off: 0, fast: 0.5, normal: 1, slow: 1.8 }

/** Scales a duration in milliseconds by the animation speed; 0 when animation is off. */
export function scaledDuration(ms: number, speed: Speed): number {
  return Math.round(ms * speedFactors[speed])
}

/** Gradients and patterns that drawings reference with `url(#k-...)`; rendered once per page by KitProvider. */
export function SvgDefs() {
  return (
    <svg className="k-defs" width="0" height="0" aria-hidden="true" style={{ position: 'absolute' }}>
      <defs>
        <linearGradient id="k-stone" x1="0" y1="0" x2="0.85" y2="1">
          <stop offset="0" style={{ stopColor: 'var(--stone-lit)' }} />
          <stop offset="0.45" style={{ stopColor: 'var(--stone)' }} />
          <stop offset="1" style={{ stopColor: 'color-mix(in srgb, var(--stone), var(--stone-dim) 70%)' }} />
        </linearGradient>
        <radialGradient id="k-bone" cx="0.35" cy="0.28" r="0.9">
          <stop offset="0" stopColor="#fffdf4" />
          <stop offset="0.6" stopColor="#f0e4c8" />
          <stop offset="1" stopColor="#cdb98f" />
        </radialGradient>
        <linearGradient id="k-lapis" x1="0" y1="0" x2="0.7" y2="1">
          <stop offset="0" stopColor="#5c83cf" />
          <stop offset="0.5" stopColor="#2f56a3" />
          <stop offset="1" stopColor="#1d3870" />
        </linearGradient>
        <linearGradient id="k-bronze" x1="0" y1="0" x2="0.6" y2="1">
          <stop offset="0" stopColor="#f0cd83" />
          <stop offset="0.5" stopColor="#c08c38" />
          <stop offset="1" stopColor="#7d5618" />
        </linearGradient>
        <linearGradient id="k-relief" x1="0" y1="0" x2="1" y2="0.7">
          <stop offset="0" stopColor="#fbf2da" />
          <stop offset="0.5" stopColor="#d8c8a0" />
          <stop offset="1" stopColor="#a38c5e" />
        </linearGradient>
        <linearGradient id="k-shell" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#fdf7e6" />
          <stop offset="0.55" stopColor="#f1e5c8" />
          <stop offset="1" stopColor="#d9c79e" />
        </linearGradient>
        <radialGradient id="k-azure" cx="0.34" cy="0.28" r="0.95">
          <stop offset="0" stopColor="#7ba0ea" />
          <stop offset="0.3" stopColor="#3a62b8" />
          <stop offset="0.75" stopColor="#1f3c82" />
          <stop offset="1" stopColor="#13275a" />
        </radialGradient>
        <radialGradient id="k-pearl" cx="0.34" cy="0.28" r="0.95">
          <stop offset="0" stopColor="#ffffff" />
          <stop offset="0.45" stopColor="#f7ecd2" />
          <stop offset="0.85" stopColor="#d8c192" />
          <stop offset="1" stopColor="#a88c58" />
        </radialGradient>
        <radialGradient id="k-shadow">
          <stop offset="0" stopColor="#1a1206" stopOpacity="0.5" />
          <stop offset="0.6" stopColor="#1a1206" stopOpacity="0.28" />
          <stop offset="1" stopColor="#1a1206" stopOpacity="0" />
        </radialGradient>
        {seatPatterns.map((pattern) => (
          <PatternDefs key={pattern} pattern={pattern} />
        ))}
      </defs>
    </svg>
  )
}

/** A seat pattern for areas of any size, with dark marks (`k-marks-`) and pale ones (`k-pale-`). */
function PatternDefs({ pattern }: { pattern: SeatPattern }) {
  const side = 24
  const marks = patternMarks(pattern, side, side, 8)
  const paint = (colour: string) =>
    marks.filled ? { fill: colour } : { fill: 'none', stroke: colour, strokeWidth: 1.3 }
  return (
    <>
      <pattern id={`k-marks-${pattern}`} width={side} height={side} patternUnits="userSpaceOnUse">
        <path d={marks.d} {...paint('#2a2010')} />
      </pattern>
      <pattern id={`k-pale-${pattern}`} width={side} height={side} patternUnits="userSpaceOnUse">
        <path d={marks.d} {...paint('#ffffff')} />
      </pattern>
    </>
  )
}

interface SettingsValue {
  settings: KitSettings
  change: (some: Partial<KitSettings>) => void
  speed: Speed
}

const SettingsContext = createContext<SettingsValue | undefined>(undefined)
const STORAGE_KEY = 'mehen.look'

/**
 * Provides theme, settings, language, tooltips and toasts to the whole page; rendered once at the root. Its module loads
 * all styles of the kit in a fixed order, ahead of those of pages and boards, which override them.
 */
export function KitProvider({ language = 'en', children }: { language?: KitLanguage; children: ReactNode }) {
  const [settings, setSettings] = useState(() => parseSettings(localStorage.getItem(STORAGE_KEY)))
  const moreContrast = useMedia('(prefers-contrast: more)')
  const stillMotion = useMedia('(prefers-reduced-motion: reduce)')
  const shown = resolveSettings(settings, { moreContrast, stillMotion })

  useEffect(() => {
    const root = document.documentElement.dataset
    if (shown.theme === 'auto') delete root.theme
    else root.theme = shown.theme
    root.contrast = shown.contrast
    root.seats = shown.seats
    root.speed = shown.speed
  }, [shown.theme, shown.contrast, shown.seats, shown.speed])

  const change = useCallback((some: Partial<KitSettings>) => {
    setSettings((before) => {
      const after = { ...before, ...some }
      localStorage.setItem(STORAGE_KEY, JSON.stringify(after))
      return after
    })
  }, [])

  const value = useMemo(() => ({ settings, change, speed: shown.speed }), [settings, change, shown.speed])
  return (
    <SettingsContext value={value}>
      <LanguageContext value={language}>
        <SvgDefs />
        <TipHost>
          <ToastHost>{children}</ToastHost>
        </TipHost>
      </LanguageContext>
    </SettingsContext>
  )
}

/** The display settings and a function to change them. */
export function useSettings(): SettingsValue {
  const value = useContext(SettingsContext)
  if (!value) throw new Error('useSettings needs a KitProvider around it')
  return value
}

/** The current animation speed; `off` when motion is reduced. */
export function useSpeed(): Speed {
  return useContext(SettingsContext)?.speed ?? 'normal'
}
