import { createRoot } from 'react-dom/client'
import '../theme/index.css'
import { App } from './shell/App.tsx'
import { renewWhenOld, workOffline } from './shell/offline.ts'

createRoot(document.getElementById('root')!).render(<App />)
workOffline()
renewWhenOld()
