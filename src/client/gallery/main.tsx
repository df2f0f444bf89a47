import { createRoot } from 'react-dom/client'
import { KitProvider } from '../kit/index.ts'
import '../theme/index.css'
import { Gallery } from './Gallery.tsx'
import { GodKingsScene } from './GodKingsScene.tsx'
import { StressScene } from './StressScene.tsx'

const scene = new URLSearchParams(location.search).get('scene')
createRoot(document.getElementById('root')!).render(
  <KitProvider>
    {scene === 'stress' ? <StressScene /> : scene === 'god-kings' ? <GodKingsScene /> : <Gallery />}
  </KitProvider>,
)
