import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { findChromium } from '../../scripts/prerequisites.mjs'
import { lend } from './contexts.ts'

/** What Playwright switches off, and the bars and menus of a window, each a page of its own, that nobody looks at. */
const off = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'AimEnabled'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding', 'PreconnectToSearch'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'PreloadTopChromeWebUI', 'InitialWebUI', 'WebUIToolbar', 'WebUIReloadButton'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
]

/** Software rendering of what is in sight, in few large tiles; no sandbox, nothing that calls home. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--process-per-site',
  '--disable-audio-output',
  `--disable-features=${off.join()}`,
  '--force-gpu-mem-available-mb=24',
  '--default-tile-width=512',
  '--default-tile-height=512',
]

/** Starts the machine's Chromium without a window; `extra` adds flags. */
export async function launch(extra: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium found: set MEHEN_CHROMIUM to its path')
  return chromium.launch({ executablePath, args: [...flags, ...extra], headless: true, handleSIGTERM: false })
}

/** The three sizes every page is looked at. */
export const sizes = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
} as const
export type SizeName = keyof typeof sizes

export interface Opened {
  context: BrowserContext
  page: Page
  troubles: Troubles
}

export interface OpenOptions {
  size?: SizeName
  theme?: 'light' | 'dark'
  /** Stills animations through the browser's own setting. */
  still?: boolean
  language?: string
  touch?: boolean
  offline?: boolean
  /** The page may have its service worker, which fetches the whole application for days without a connection. */
  worker?: boolean
  /** As for a newcomer: what others did waits until it was read, and every kind of question is explained once; else neither, so that a test need not read it. */
  paced?: boolean
}

/** How long a page may take for anything: long, since a busy machine is no fault of the page. */
const WAIT_MS = 120_000

/** MEHEN_BROWSER_SLOWER=6 makes every page think six times as slowly: a test that then fails relies on luck. */
export const slower = Number(process.env.MEHEN_BROWSER_SLOWER || 1)

/** How long a page takes for the loop below on the machine we measured on, when nothing else runs. */
const USUAL_MS = 35
/** Nothing is forgiven beyond this. */
const MOST_SLOW = 6

/** How many times slower than usual a page is just now, on a slow machine or beside other work; from 1 to 6. */
export async function slowness(page: Page): Promise<number> {
  const took = await page.evaluate(() => {
    let [sum, from] = [1, 0]
    // The first rounds only make it fast.
    for (let round = -10; round < 30; round++) {
      if (round === 0) from = performance.now()
      sum = [...'1'].reduce((all) => {
        for (let i = 0; i < 1_000_000; i++) all = (Math.imul(all, 31) + i) | 0
        return all
      }, sum)
    }
    return sum === 0.5 ? 0 : performance.now() - from
  })
  return Math.min(MOST_SLOW, Math.max(1, took / USUAL_MS))
}

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
}

/** Opens an address in a context of its own and watches it for troubles. */
export async function open(browser: Browser, url: string, options: OpenOptions = {}): Promise<Opened> {
  const { size = 'desk', theme = 'dark', still = false, language = 'en', touch = size === 'phone' } = options
  const made = {
    viewport: sizes[size],
    colorScheme: theme,
    reducedMotion: still ? 'reduce' : 'no-preference',
    locale: language,
    hasTouch: touch,
    isMobile: size === 'phone',
    offline: options.offline ?? false,
    serviceWorkers: options.worker ? 'allow' : 'block',
  } as const
  const prepare = async (context: BrowserContext) => {
    context.setDefaultTimeout(WAIT_MS)
    if (!options.paced) await context.addInitScript(unpaced)
    if (slower > 1) context.on('page', (page) => void slow(page))
  }
  // Whoever has a service worker may have come for the first visit.
  const context = await lend(browser, made, prepare, options.worker ? undefined : JSON.stringify([made, options.paced]))
  const page = context.pages()[0] ?? (await context.newPage())
  const troubles = watch(page, new URL(url).origin)
  await page.goto(url)
  return { context, page, troubles }
}

/** Runs in the page before it: a browser in which nothing was chosen yet chooses not to be waited for and not to be taught. */
function unpaced(): void {
  try {
    localStorage['mehen.prefs'] ??= JSON.stringify({ paced: false, guide: false })
  } catch {
    // A page without an address keeps nothing.
  }
}

/** What went wrong on a page so far; all empty on a good one. */
export interface Troubles {
  /** console.error, console.warn of the content policy, and uncaught errors. */
  errors: string[]
  /** Requests to another host. */
  foreign: string[]
  /** Requests to our own host that failed or were not found. */
  failed: string[]
}

/** The troubles of a good page. */
export const none: Troubles = { errors: [], foreign: [], failed: [] }

/** How long to wait for what a busy machine takes its time over. */
export const patient = { timeout: 120_000 }

/** What a page has asked for and not got yet. */
const awaited = new WeakMap<Page, Set<Request>>()

/** Waits until a page has all it asked for and has drawn it. */
export async function settled(page: Page): Promise<void> {
  const asked = awaited.get(page)!
  const drawn = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  for (let calm = 0; calm < 2; ) {
    await drawn()
    calm = asked.size === 0 ? calm + 1 : 0
  }
  await page.evaluate(() => document.fonts.ready)
}

/** Collects console errors, uncaught errors, failed requests and requests to other hosts. */
export function watch(page: Page, origin: string): Troubles {
  const troubles: Troubles = { errors: [], foreign: [], failed: [] }
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content Security Policy/i.test(message.text()))
      troubles.errors.push(message.text())
  })
  page.on('pageerror', (error) => troubles.errors.push(String(error.stack ?? error)))
  const asked = new Set<Request>()
  awaited.set(page, asked)
  page.on('request', (request) => asked.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => asked.delete(request))
  page.on('request', (request) => {
    const url = new URL(request.url())
    const here = new URL(origin)
    if (/^(http|ws)s?:$/.test(url.protocol) && url.host !== here.host) troubles.foreign.push(request.url())
  })
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    if (why !== 'net::ERR_ABORTED') troubles.failed.push(`${request.url()} ${why}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) troubles.failed.push(`${response.url()} ${response.status()}`)
  })
  return troubles
}
