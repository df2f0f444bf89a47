import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { launch } from './chromium.ts'
import { closeLent } from './contexts.ts'
import { type Product, startProduct } from './product.ts'

/** The product and browser of this test file, started by `withProduct`. */
export let product: Product
export let browser: Browser

/** Shared by the test files of a worker, since starting takes longer than many tests. */
const shared: { browser?: Browser; product?: Product } = {}

// The runner ends a worker with this signal and half a second's grace.
process.once('SIGTERM', async () => {
  shared.product?.kill()
  await shared.browser?.close()
  process.exit()
})

/** A browser for the tests of a file; closes what they leave open. */
export function withBrowser(): void {
  beforeAll(async () => {
    if (!shared.browser?.isConnected()) shared.browser = await launch()
    browser = shared.browser
  })
  afterAll(async () => {
    if (browser) await closeLent(browser)
  })
}

/** The whole Chromium in place of its shell, for what only that can do. */
export function withWholeBrowser(): void {
  let whole: Browser
  beforeAll(async () => void (browser = whole = await launch(true)))
  afterAll(() => whole?.close())
}

/** A browser and the shared product, which may hold other tests' people and tables. */
export function withProduct(): void {
  withBrowser()
  beforeAll(async () => {
    shared.product ??= await startProduct()
    product = shared.product
  })
}

/** A browser and an empty product that may be stopped. A retried test gets an empty one, too. */
export function withOwnProduct(env: { readonly [name: string]: string } = {}, built?: () => Promise<string>) {
  withBrowser()
  const start = async () => {
    product = await startProduct(env, await built?.())
  }
  beforeAll(start)
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) === 0) return
    await closeLent(browser)
    await product.close()
    await start()
  })
  afterAll(() => product?.close())
}
