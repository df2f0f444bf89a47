import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { KitProvider } from '#kit/core/KitProvider.tsx'
import '#client/theme/index.css'
import './gallery.css'

/** Scenes by the value of `?scene=`, each loaded on demand. */
const scenes: Record<string, () => Promise<ComponentType>> = {
  all: async () => (await import('./Gallery.tsx')).Gallery,
  stress: async () => (await import('./StressScene.tsx')).StressScene,
  alexander: async () => (await import('./AlexanderScene.tsx')).AlexanderScene,
  fence: async () => (await import('./FallbackScene.tsx')).FallbackScene,
  field: async () => (await import('./FieldScene.tsx')).fieldScene(),
  'god-kings': async () => (await import('./GodKingsScene.tsx')).GodKingsScene,
}

const named = new URLSearchParams(location.search).get('scene') ?? 'all'
const Scene = await (scenes[named] ?? scenes.all!)()
createRoot(document.getElementById('root')!).render(
  <KitProvider>
    <Scene />
  </KitProvider>,
)
