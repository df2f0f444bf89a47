/** Display settings; `auto` follows the browser. */
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
  for (const name of Object.keys(allowed) as (keyof KitSettings)[]) {
    const value = (stored as Record<string, unknown>)[name]
    if ((allowed[name] as readonly unknown[]).includes(value)) Object.assign(settings, { [name]: value })
  }
  return settings
}

/** Replaces `auto` by the browser's preferences. */
export function resolveSettings(settings: KitSettings, browser: { moreContrast: boolean; stillMotion: boolean }) {
  const contrast = settings.contrast === 'auto' ? (browser.moreContrast ? 'more' : 'normal') : settings.contrast
  const speed: Speed = settings.speed === 'auto' ? (browser.stillMotion ? 'off' : 'normal') : settings.speed
  return { theme: settings.theme, contrast, seats: settings.seats, speed } as const
}

const paces: Record<Speed, number> = { off: 0, fast: 0.5, normal: 1, slow: 1.8 }

/** Scales a duration in milliseconds by the animation speed; 0 when animation is off. */
export function lasting(ms: number, speed: Speed): number {
  return Math.round(ms * paces[speed])
}
