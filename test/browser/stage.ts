import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launch } from './chromium.ts'
import { type Product, startProduct } from './product.ts'

/** The product and the browser of this test file, once `withProduct` has started them. */
export let product: Product
export let browser: Browser

/** Starts the product and a browser before the tests of a file, and ends both after them. */
export function withProduct(env: { readonly [name: string]: string } = {}): void {
  beforeAll(async () => {
    product = await startProduct(env)
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await product?.close()
  })
}
