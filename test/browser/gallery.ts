import { fileURLToPath } from 'node:url'
import { build, loadConfigFromFile } from 'vite'

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Builds the gallery page alone and gives the folder it lies in. */
export async function buildGallery(): Promise<string> {
  const outDir = here('artefacts/gallery')
  // A test run says NODE_ENV=test, which would bundle React's development build.
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, here('vite.config.ts'))
  const config = loaded!.config
  await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    build: {
      ...config.build,
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: [here('src/client/gallery.html')] },
    },
  })
  process.env.NODE_ENV = before
  return outDir
}
