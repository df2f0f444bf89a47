import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'

/** Pictures are for people and prove nothing: MEHEN_PICTURES=0 leaves them out, as `npm test` does. */
const isPictured = process.env.MEHEN_PICTURES !== '0'

/** Takes a picture into artefacts/screenshots/NAME.png; `full` takes the whole page. */
export async function picture(of: Page | Locator, name: string, full = false): Promise<void> {
  if (!isPictured) return
  const path = fileURLToPath(new URL(`../../artefacts/screenshots/${name}.png`, import.meta.url))
  await mkdir(dirname(path), { recursive: true })
  if ('goto' in of) {
    await of.evaluate(() => document.fonts.ready)
    await of.screenshot({ path, fullPage: full })
  } else await of.screenshot({ path })
}

/**
 * The serious and critical violations axe finds, one line each; empty on a good page. Our pages hold no other host's
 * frames: axe puts its findings together in the page itself, not in a second one, and only those that count.
 */
export async function barriers(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.analyze()
  return violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .flatMap((violation) =>
      violation.nodes
        .filter((node) => !isBoardWindow(violation.id, node.target.join(' ')))
        .map((node) => `${violation.id}: ${node.target.join(' ')} (${node.failureSummary ?? ''})`),
    )
}

/** A board's scrolling layer needs no focus of its own: the window around it has the focus and moves it by the arrow keys. */
const isBoardWindow = (rule: string, target: string) =>
  rule === 'scrollable-region-focusable' && /\.k-scroller$/.test(target)

/**
 * A picture for the documentation, as docs/screenshots/NAME.jpg when MEHEN_SCREENSHOTS=1, else among the artefacts, so
 * that a test run leaves the sources as they are.
 */
export async function screenshot(page: Page, name: string): Promise<void> {
  const isForDocs = process.env.MEHEN_SCREENSHOTS === '1'
  if (!isPictured && !isForDocs) return
  const folder = isForDocs ? 'docs/screenshots' : 'artefacts/screenshots'
  const path = fileURLToPath(new URL(`../../${folder}/${name}.jpg`, import.meta.url))
  await mkdir(dirname(path), { recursive: true })
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path, type: 'jpeg', quality: 84 })
}
