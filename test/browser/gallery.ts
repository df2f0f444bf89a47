import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Builds the gallery page alone and gives the folder it lies in. */
export async function buildGallery(): Promise<string> {
  const outDir = here('artefacts/gallery')
  await build({
    configFile: here('vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: [here('src/client/gallery.html')] } },
  })
  return outDir
}
