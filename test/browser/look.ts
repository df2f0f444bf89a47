import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'

/** Screenshots are for people; MEHEN_PICTURES=0 turns them off, as `npm test` does. */
const isPictured = process.env.MEHEN_PICTURES !== '0'

/** Saves a screenshot to artefacts/screenshots/NAME.png; `full` captures the whole page. */
export async function picture(of: Page | Locator, name: string, full = false): Promise<void> {
  if (!isPictured) return
  const path = fileURLToPath(new URL(`../../artefacts/screenshots/${name}.png`, import.meta.url))
  await mkdir(dirname(path), { recursive: true })
  if ('goto' in of) {
    await of.evaluate(() => document.fonts.ready)
    await of.screenshot({ path, fullPage: full })
  } else await of.screenshot({ path })
}

interface Violation {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary: string }[]
}

const { source } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))('axe-core')

/** Waits for transitions, whose colours are pale halfway. Endless animations are ignored. */
async function atRest(): Promise<void> {
  const ending = document
    .getAnimations()
    .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map((one) => one.finished))
}

/** The violations axe finds; injected once into the page. */
async function violations(page: Page, context: object, options: object): Promise<readonly Violation[]> {
  await page.evaluate(atRest)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ([where, how]) => {
      type Axe = { run(where: object, how: object): Promise<{ violations: Violation[] }> }
      const { axe } = window as unknown as { axe: Axe }
      return (await axe.run('exclude' in where ? where : document, how)).violations
    },
    [context, { resultTypes: ['violations'], ...options }] as const,
  )
}

/**
 * The serious and critical violations axe finds, one per line. On a page with hundreds of alike elements, `alike`
 * selects those whose colours need no check.
 */
export async function barriers(page: Page, alike?: string): Promise<string[]> {
  const colours = 'color-contrast'
  const found =
    alike === undefined
      ? await violations(page, {}, {})
      : [
          ...(await violations(page, {}, { rules: { [colours]: { enabled: false } } })),
          ...(await violations(page, { exclude: [[alike]] }, { runOnly: [colours] })),
        ]
  return found
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .flatMap((violation) =>
      violation.nodes
        .filter((node) => !isBoardWindow(violation.id, node.target.join(' ')))
        .map((node) => `${violation.id}: ${node.target.join(' ')} (${node.failureSummary ?? ''})`),
    )
}

/** A board's scrolling layer needs no focus: the window around it has it and scrolls by arrow keys. */
const isBoardWindow = (rule: string, target: string) =>
  rule === 'scrollable-region-focusable' && /\.k-scroller$/.test(target)

/**
 * A screenshot for the documentation: docs/screenshots/NAME.jpg if MEHEN_SCREENSHOTS=1, otherwise among the
 * artefacts.
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
