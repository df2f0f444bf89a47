import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { findChromium, findShell } from '../../scripts/prerequisites.mjs'
import { lend } from './contexts.ts'

/** Features Playwright disables, and browser UI that is not tested. */
const off = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'AimEnabled'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding', 'PreconnectToSearch'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'PreloadTopChromeWebUI', 'InitialWebUI', 'WebUIToolbar', 'WebUIReloadButton'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
]

/** Software rendering of the visible part in few large tiles; no sandbox, no background networking. */
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

/** Starts headless Chromium, `whole` or its shell. */
export async function launch(whole = false): Promise<Browser> {
  const executablePath = (whole ? undefined : findShell()) ?? findChromium()
  if (!executablePath) throw new Error('No Chromium found: set MEHEN_CHROMIUM to its path')
  return chromium.launch({ executablePath, args: flags, headless: true, handleSIGTERM: false })
}

/** The sizes every page is checked at. */
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
  /** Reduces motion through the browser's setting. */
  still?: boolean
  language?: string
  touch?: boolean
  offline?: boolean
  /** Allows the service worker, which caches the whole application. */
  worker?: boolean
  /** As for a newcomer: summaries wait to be read and new prompts are explained; off otherwise. */
  paced?: boolean
}

/** Timeout for anything on a page; generous, since the machine may be busy. */
const WAIT_MS = 120_000

/** MEHEN_BROWSER_SLOWER=6 throttles every page sixfold; a test that then fails depends on timing. */
export const slower = Number(process.env.MEHEN_BROWSER_SLOWER || 1)

/** Duration of the loop below on the reference machine when idle. */
const USUAL_MS = 35
/** Upper limit of the correction. */
const MOST_SLOW = 6

/** How many times slower than usual a page currently is, from 1 to 6. */
export async function slowness(page: Page): Promise<number> {
  const took = await page.evaluate(() => {
    let [sum, from] = [1, 0]
    // The first rounds are warm-up.
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

/** Opens an address in its own context and records problems. */
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
  // A context with a service worker is not shared.
  const context = await lend(browser, made, prepare, options.worker ? undefined : JSON.stringify([made, options.paced]))
  const page = context.pages()[0] ?? (await context.newPage())
  const troubles = watch(page, new URL(url).origin)
  await page.goto(url)
  return { context, page, troubles }
}

/** In the page, before it: turns pauses and hints off unless they were set. */
function unpaced(): void {
  try {
    localStorage['mehen.prefs'] ??= JSON.stringify({ pauses: 'never', guide: false })
  } catch {
    // A page without an address has no storage.
  }
}

/** Problems on a page so far; all empty if there are none. */
export interface Troubles {
  /** console.error, content-policy warnings and uncaught errors. */
  errors: string[]
  /** Requests to another host. */
  foreign: string[]
  /** Failed requests to our own host. */
  failed: string[]
}

/** No problems. */
export const none: Troubles = { errors: [], foreign: [], failed: [] }

/** Timeout for steps a busy machine may take long for. */
export const patient = { timeout: 120_000 }

/** Pending requests of a page. */
const awaited = new WeakMap<Page, Set<Request>>()

/** Waits until a page has loaded and painted everything it requested. */
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
