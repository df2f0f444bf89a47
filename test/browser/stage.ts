import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { launch } from './chromium.ts'
import { closeLent } from './contexts.ts'
import { type Product, startProduct } from './product.ts'

/** The product and the browser of this test file, once `withProduct` has started them. */
export let product: Product
export let browser: Browser

/** What all test files of a worker share, since starting it takes longer than many a test; it ends with the worker. */
const shared: { browser?: Browser; product?: Product } = {}

// A worker is told to end by this signal, and has half a second.
process.once('SIGTERM', async () => {
  shared.product?.kill()
  await shared.browser?.close()
  process.exit()
})

/** A browser before the tests of a file; what they leave open in it is closed after them. */
export function withBrowser(): void {
  beforeAll(async () => {
    if (!shared.browser?.isConnected()) shared.browser = await launch()
    browser = shared.browser
  })
  afterAll(async () => {
    if (browser) await closeLent(browser)
  })
}

/** A browser, and the product with people and tables that others may have left there: a test makes its own. */
export function withProduct(): void {
  withBrowser()
  beforeAll(async () => {
    shared.product ??= await startProduct()
    product = shared.product
  })
}

/**
 * A browser, and a product that is empty and may be stopped: built somewhere else, or with an environment of its own. A
 * test that is run again finds an empty one, too.
 */
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
