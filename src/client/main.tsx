import { createRoot } from 'react-dom/client'
import './theme/index.css'
import { App } from './shell/App.tsx'
import { registerServiceWorker, reloadWhenOutdated } from './shell/browser.ts'

createRoot(document.getElementById('root')!).render(<App />)
registerServiceWorker()
reloadWhenOutdated()
