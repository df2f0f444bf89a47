import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'

/** Takes a picture into artefacts/screenshots/NAME.png and gives its path; `full` takes the whole page. */
export async function picture(of: Page | Locator, name: string, full = false): Promise<string> {
  const path = fileURLToPath(new URL(`../../artefacts/screenshots/${name}.png`, import.meta.url))
  await mkdir(dirname(path), { recursive: true })
  if ('goto' in of) {
    await of.evaluate(() => document.fonts.ready)
    await of.screenshot({ path, fullPage: full })
  } else await of.screenshot({ path })
  return path
}

/** The serious and critical violations axe finds, one line each; empty on a good page. */
export async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .flatMap((violation) =>
      violation.nodes.map(
        (node) => `${violation.id}: ${node.target.join(' ')} (${node.failureSummary ?? ''})`,
      ),
    )
}
