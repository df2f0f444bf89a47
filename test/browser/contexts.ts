import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

/**
 * Idle contexts by how they were made. The first page of a new one starts a process and fetches and compiles the
 * whole application, which takes longer than many tests; later pages reuse it.
 */
const shelf: { readonly key: string; readonly context: BrowserContext }[] = []
const MOST_IDLE = 4

/** Changes that cannot be undone; such a context is not reused. */
const LASTING = [
  ...(['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions'] as const),
  ...(['route', 'routeWebSocket', 'setGeolocation', 'setExtraHTTPHeaders', 'setOffline'] as const),
]
const marked = new WeakSet<BrowserContext>()

/**
 * A context as good as new. On close its storage is cleared and it is kept for the next test with the same `key`.
 * `prepare` runs once on a new context.
 */
export async function lend(
  browser: Browser,
  made: BrowserContextOptions,
  prepare: (context: BrowserContext) => Promise<void>,
  key: string | undefined,
): Promise<BrowserContext> {
  const at = shelf.findIndex((idle) => idle.key === key && idle.context.browser() === browser)
  if (at >= 0) return shelf.splice(at, 1)[0]!.context
  const context = await browser.newContext(made)
  await prepare(context)
  if (key === undefined) return context
  markWhenChanged(context, LASTING)
  // A context whose clock was installed cannot get the real one back.
  markWhenChanged(context.clock, ['install'], context)
  const end = context.close.bind(context)
  ends.set(context, end)
  context.close = async () => {
    const isClean = !marked.has(context) && (await forgets(context).catch(() => false))
    if (isClean && shelf.length < MOST_IDLE) shelf.push({ key, context })
    else await end()
  }
  return context
}

const ends = new WeakMap<BrowserContext, () => Promise<void>>()

/** Closes contexts that were not returned, since their state is unknown. */
export async function closeLent(browser: Browser): Promise<void> {
  for (const context of browser.contexts())
    if (!shelf.some((idle) => idle.context === context)) await (ends.get(context)?.() ?? context.close())
}

function markWhenChanged<Of extends object>(
  of: Of,
  names: readonly (keyof Of & string)[],
  context = of as unknown as BrowserContext,
): void {
  for (const name of names) {
    const real = of[name] as (...args: unknown[]) => unknown
    const marking = (...args: unknown[]) => {
      marked.add(context)
      return real.apply(of, args)
    }
    Object.assign(of, { [name]: marking })
  }
}

/** Clears the storage of a context; a page of the same host stays open so that its process survives. */
async function forgets(context: BrowserContext): Promise<boolean> {
  const pages = context.pages()
  const { origin } = new URL(pages[0]?.url() ?? 'about:blank')
  if (!origin.startsWith('http')) return false
  const next = await context.newPage()
  await next.goto(`${origin}/healthz`)
  for (const page of pages) await page.close()
  await context.clearCookies()
  await next.evaluate(() => localStorage.clear())
  const session = await context.newCDPSession(next)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
  return true
}
