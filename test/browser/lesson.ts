import type { Locator, Page } from 'playwright-core'
import type { LessonStep } from '../../src/games/lesson.ts'
import { type Point, pointAt, withMouse } from './field.ts'

/** What the teacher says. */
export const says = (page: Page): Locator => page.locator('.learn-says')

/** Waits for a step by its number, from 1. */
export const stepOf = (page: Page, nth: number): Promise<void> =>
  says(page).getByText(`Step ${nth} of `).waitFor()

/**
 * Does what a step asks for with a mouse or a finger, as a learner would: on the board or the hand where its thing lies in
 * the open, else by its button. Says where each thing was touched.
 */
export async function takeStep(page: Page, step: LessonStep, point: Point = withMouse): Promise<string[]> {
  const where: string[] = []
  for (const key of step.all ? step.choose : step.choose.slice(0, 1))
    where.push(await touchKey(page, key, point))
  if (step.besides !== undefined) {
    const aimed = page.locator(`[data-aimed="${step.choose[0]}"] [data-key="${step.besides}"]`)
    if ((await aimed.count()) === 0) where.push(await touchKey(page, step.besides, point))
    else if (await pointAt(page, aimed, point)) where.push('aim')
    else throw new Error(`${step.besides} cannot be pointed at`)
  }
  return where
}

async function touchKey(page: Page, key: string, point: Point): Promise<string> {
  const marked = page.locator(`.learn-stage .k-choice[data-key="${key}"]`)
  const alike = page.locator(`.learn-stage .k-choice[data-key$="${key.slice(key.indexOf(':'))}"]`)
  const before = await heard(page)
  const things = (await marked.count()) > 0 || !key.includes(':') ? marked : alike
  if ((await things.count()) === 0 || !(await pointAt(page, things, point))) {
    await page.locator(`.learn-acts [data-option="${key}"]`).first().click()
    return 'button'
  }
  // A thing with several meanings asks which was meant; on a phone a card is read first.
  const meant = `.learn-stage [data-option="${key}"], .k-dialog [data-option="${key}"]`
  await page.waitForFunction(
    ({ old, menu }) =>
      document.querySelector('.learn-says')?.textContent !== old ||
      document.querySelector(`${menu}, [data-aimed]`) !== null,
    { old: before, menu: meant },
  )
  const menu = page.locator(meant)
  if ((await menu.count()) === 0) return 'board'
  await menu.first().click()
  return 'menu'
}

const heard = (page: Page) => says(page).textContent()
