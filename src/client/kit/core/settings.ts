/** How a person wants the table to look and move; `auto` follows the browser. */
export interface KitSettings {
  theme: 'auto' | 'light' | 'dark'
  contrast: 'auto' | 'normal' | 'more'
  seats: 'named' | 'safe'
  speed: 'auto' | Speed
}

export type Speed = 'off' | 'fast' | 'normal' | 'slow'

export const defaultSettings: KitSettings = { theme: 'auto', contrast: 'auto', seats: 'named', speed: 'auto' }

const allowed: { [K in keyof KitSettings]: readonly KitSettings[K][] } = {
  theme: ['auto', 'light', 'dark'],
  contrast: ['auto', 'normal', 'more'],
  seats: ['named', 'safe'],
  speed: ['auto', 'off', 'fast', 'normal', 'slow'],
}

/** Reads settings from stored text; anything unknown falls back to the default. */
export function parseSettings(text: string | null): KitSettings {
  const settings: KitSettings = { ...defaultSettings }
  let stored: unknown
  try {
    stored = JSON.parse(text ?? '{}')
  } catch {
    return settings
  }
  if (typeof stored !== 'object' || stored === null) return settings
  for (const name of Object.keys(allowed) as (keyof KitSettings)[]) {
    const value = (stored as Record<string, unknown>)[name]
    if ((allowed[name] as readonly unknown[]).includes(value)) Object.assign(settings, { [name]: value })
  }
  return settings
}

/** What `auto` comes to, given what the browser reports. */
export function resolveSettings(settings: KitSettings, browser: { moreContrast: boolean; stillMotion: boolean }) {
  const contrast = settings.contrast === 'auto' ? (browser.moreContrast ? 'more' : 'normal') : settings.contrast
  const speed: Speed = settings.speed === 'auto' ? (browser.stillMotion ? 'off' : 'normal') : settings.speed
  return { theme: settings.theme, contrast, seats: settings.seats, speed } as const
}

const paces: Record<Speed, number> = { off: 0, fast: 0.5, normal: 1, slow: 1.8 }

/** How long something of `ms` lasts at this speed; 0 means at once. */
export function lasting(ms: number, speed: Speed): number {
  return Math.round(ms * paces[speed])
}
