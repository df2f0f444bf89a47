import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { offline } from './scripts/offline.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const pages = ['src/client/index.html', 'src/client/gallery.html'].map(here).filter((page) => existsSync(page))

// Tests build too, with their own NODE_ENV; the product is always a production build.
process.env.NODE_ENV = 'production'

export default defineConfig({
  root: here('src/client'),
  // The gallery's page is under src/client, its code under tools/.
  resolve: { alias: { '/tools': here('tools') } },
  plugins: [react(), offline(['/mehen.svg', '/mehen.webmanifest'])],
  worker: { format: 'es' },
  build: {
    outDir: here('dist/client'),
    emptyOutDir: true,
    target: 'es2022',
    // The first browsers with light-dark(), which the theme is written in.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The content policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: pages },
  },
})
