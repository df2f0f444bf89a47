import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { TipHost } from '../ui/Tip.tsx'
import { ToastHost } from '../ui/Toasts.tsx'
import { KitDefs } from './KitDefs.tsx'
import { type KitSettings, parseSettings, resolveSettings, type Speed } from './settings.ts'
import { useMedia } from './useMedia.ts'
import { type KitLanguage, WordsContext } from './words.ts'
import '../ui/tip.css'
import '../ui/popover.css'
import '../choose/choose.css'
import '../tile/tile.css'
import '../ui/rule.css'
import '../card/card.css'
import '../card/reading.css'
import '../card/hand.css'
import '../ui/button.css'
import '../ui/field.css'
import '../ui/tabs.css'
import '../ui/dialog.css'
import '../ui/toasts.css'
import '../chart/chart.css'
import '../story/story.css'
import '../counter/counter.css'
import '../counter/figure.css'
import '../view/panzoom.css'
import '../counter/stack.css'
import '../dice/dice.css'
import '../hex/hexgrid.css'
import '../map/map.css'
import '../ui/seat.css'
import '../track/track.css'

interface SettingsValue {
  settings: KitSettings
  change: (some: Partial<KitSettings>) => void
  speed: Speed
}

const SettingsContext = createContext<SettingsValue | undefined>(undefined)
const storeKey = 'mehen.look'

/**
 * Provides theme, settings, language, tooltips and toasts to the whole page; rendered once at the root. Its module loads
 * all styles of the kit in a fixed order, ahead of those of pages and boards, which override them.
 */
export function KitProvider({ language = 'en', children }: { language?: KitLanguage; children: ReactNode }) {
  const [settings, setSettings] = useState(() => parseSettings(localStorage.getItem(storeKey)))
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
      localStorage.setItem(storeKey, JSON.stringify(after))
      return after
    })
  }, [])

  const value = useMemo(() => ({ settings, change, speed: shown.speed }), [settings, change, shown.speed])
  return (
    <SettingsContext value={value}>
      <WordsContext value={language}>
        <KitDefs />
        <TipHost>
          <ToastHost>{children}</ToastHost>
        </TipHost>
      </WordsContext>
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
