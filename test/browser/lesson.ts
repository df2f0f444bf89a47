import type { Locator, Page } from 'playwright-core'
import type { LessonStep } from '#games/title.ts'
import { type Point, pointAt, withMouse } from './field.ts'

/** The lesson's text. */
export const says = (page: Page): Locator => page.locator('.learn-says')

/** Waits for a step by its number, from 1. */
export const stepOf = (page: Page, nth: number): Promise<void> => says(page).getByText(`Step ${nth} of `).waitFor()

/**
 * Carries out a step with mouse or finger: on the board or hand if uncovered, otherwise by button. Resolves with
 * where.
 */
export async function takeStep(page: Page, step: LessonStep, point: Point = withMouse): Promise<string[]> {
  const where: string[] = []
  if (step.gesture !== undefined) {
    await page.locator(`.learn-stage [data-gesture="${step.gesture}"]`).click()
    return ['gesture']
  }
  for (const key of step.all ? step.choose : step.choose.slice(0, 1)) where.push(await touchKey(page, key, point))
  // A move without a choice of facing is only aimed at first.
  const goes = page.locator(`.learn-stage:has([data-aimed="${step.choose[0]}"]) .al-aimbar .k-button-primary`)
  if (step.besides === undefined && (await goes.count()) > 0) await goes.click()
  if (step.besides !== undefined) {
    const aimed = page.locator(`[data-aimed="${step.choose[0]}"] [data-key="${step.besides}"]`)
    if ((await aimed.count()) === 0) where.push(await touchKey(page, step.besides, point))
    else if (await pointAt(page, aimed, point)) where.push('aim')
    else throw new Error(`${step.besides} cannot be pointed at`)
  }
  return where
}

async function touchKey(page: Page, key: string, point: Point): Promise<string> {
  const before = await heard(page)
  // An item whose first meaning differs is found by its name.
  const named = key.includes(':') ? `[data-key$="${key.slice(key.indexOf(':'))}"]` : `[data-key="${key}"]`
  const exact = page.locator(`.learn-stage .k-choice[data-key="${key}"]`)
  const things = (await exact.count()) > 0 ? exact : page.locator(`.learn-stage .k-choice${named}`)
  if ((await things.count()) === 0 || !(await pointAt(page, things, point))) {
    await page.locator(`.learn-acts [data-option="${key}"]`).first().click()
    return 'button'
  }
  // An item with several meanings opens a menu; on a phone a card is read first.
  const meant = `.learn-stage [data-option="${key}"], .k-dialog [data-option="${key}"]`
  const fanned = `.k-fan .k-choice${named}`
  await saysOrShows(page, before, `${meant}, ${fanned}, [data-aimed]`)
  // On touch a stack fans out first.
  const menu = page.locator(meant)
  const asks = (await menu.count()) > 0 || (await heard(page)) !== before
  if (!asks && (await page.locator(fanned).count()) > 0) {
    if (!(await pointAt(page, page.locator(fanned), point))) throw new Error(`${key} is not in the open`)
    await saysOrShows(page, before, meant)
  }
  if ((await heard(page)) !== before || (await menu.count()) === 0) return 'board'
  await menu.first().click()
  return 'menu'
}

const heard = (page: Page) => says(page).textContent()

/** Waits until the text changes or something is shown. */
const saysOrShows = (page: Page, before: string | null, what: string) =>
  page.waitForFunction(
    ({ old, there }) =>
      document.querySelector('.learn-says')?.textContent !== old || document.querySelector(there) !== null,
    { old: before, there: what },
  )
