import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  barriers,
  browser,
  none,
  picture,
  product,
  says,
  stepOf as step,
  takeStep,
  visit,
  withProduct,
} from '../../../test/browser/index.ts'
import { lessons } from '../../games/lessons.ts'

withProduct()

const touch = (page: Page, key: string) =>
  page.locator(`.learn-stage [data-key="${key}"]`).last().click({ timeout: 15_000 })

/** Counts the notes and noises a page starts from now on. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const heard = globalThis as { notes?: number }
    heard.notes = 0
    for (const { prototype } of [OscillatorNode, AudioBufferSourceNode]) {
      const { start } = prototype
      prototype.start = function (this: AudioBufferSourceNode, ...when: number[]) {
        heard.notes!++
        return start.apply(this, when as [])
      }
    }
  })
const notes = (page: Page) => page.evaluate(() => (globalThis as { notes?: number }).notes)

test('Ur is learned by mouse: a wrong choice is explained, the lesson is left and resumed, and a table follows', async () => {
  const { page, context, troubles } = await visit(browser, product, '/', { size: 'desk' })
  await page.getByRole('link', { name: 'First lesson in The Royal Game of Ur, five minutes' }).click()
  await step(page, 1)
  await expect.poll(() => page.title()).toBe('First lesson: The Royal Game of Ur · Mehen')
  await page.locator('.learn-ring').first().waitFor()
  expect(await barriers(page)).toEqual([])
  await listen(page)

  await touch(page, 'move:2')
  await page.locator('.learn-wrong').getByText('That is allowed, but').waitFor()
  await picture(page, 'learn-ur-wrong-desk')
  await touch(page, 'move:hand')
  await step(page, 2)
  expect(await page.locator('.learn-since').textContent()).toContain('Shell rolls again: a rosette.')
  await touch(page, 'move:2')
  await step(page, 3)
  await picture(page, 'learn-ur-capture-desk')
  await expect.poll(() => notes(page)).toBeGreaterThan(0)

  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Sounds' }).uncheck()
  await page.getByRole('link', { name: 'Mehen', exact: true }).click()
  const heard = await notes(page)
  const link = page.getByRole('link', { name: 'First lesson in The Royal Game of Ur, five minutes' })
  expect(await link.textContent()).toBe('Go on with the lesson')
  await link.click()
  await step(page, 3)
  await page.getByRole('button', { name: 'One step back' }).click()
  await step(page, 2)
  for (const [at, key] of ['move:2', 'move:4', 'move:6', 'move:hand'].entries()) {
    await step(page, at + 2)
    await touch(page, key)
  }
  await step(page, 6)
  await says(page).getByText('Later in the same game.').waitFor()
  await picture(page, 'learn-ur-late-desk')
  for (const [at, key] of ['move:12', 'move:13', 'move:14'].entries()) {
    await step(page, at + 6)
    await touch(page, key)
  }
  await says(page).getByText('The lesson is over').waitFor()
  expect(await notes(page)).toBe(heard)
  await picture(page, 'learn-ur-end-desk')
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Play against the easy computer' }).click()
  await page.waitForURL(/\/solo\//)
  await page.locator('.guide').waitFor()
  expect(troubles).toEqual(none)
  await context.close()
})

/** Whether the subject of a step is marked and visible. */
const marked = (page: Page) =>
  page.locator('.learn-ring, .learn-wanted').evaluateAll((marks) =>
    marks.some((mark) => {
      const { left, top, right, bottom } = mark.getBoundingClientRect()
      return left > 0 && top > 0 && right < innerWidth && bottom < innerHeight
    }),
  )

test.each(['ankh', 'god-kings', 'alexander'])(
  '%s is learned to its end by mouse, every step marked, a wrong choice answered',
  async (game) => {
    const { page, context, troubles } = await visit(browser, product, `/learn/${game}`)
    const { scenes } = await lessons[game]!()
    const steps = scenes.flatMap((scene) => scene.steps)
    for (const [at, todo] of steps.entries()) {
      await step(page, at + 1)
      await expect.poll(() => marked(page)).toBe(true)
      if (at === 0) {
        const more = page.locator('.learn-all summary')
        if ((await more.count()) > 0) await more.click()
        await page.locator('.learn-acts [data-option]:not(.learn-wanted)').first().click()
        await page.locator('.learn-wrong').waitFor()
      }
      await takeStep(page, todo)
    }
    await says(page).getByText('The lesson is over').waitFor()
    await picture(page, `learn-${game}-end-desk`)
    await page.getByRole('button', { name: 'Play against the easy computer' }).waitFor()
    expect(troubles).toEqual(none)
    await context.close()
  },
)

test('every lesson opens on a phone and fits it', async () => {
  const { page, context, troubles } = await visit(browser, product, '/learn/ur', { size: 'phone' })
  for (const game of Object.keys(lessons)) {
    await page.goto(`${product.url}/learn/${game}`)
    await step(page, 1)
    await page.locator('.learn-ring, .learn-wanted').first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    const low = await page
      .locator('.learn-acts .k-button')
      .evaluateAll((buttons) =>
        buttons.map((button) => button.getBoundingClientRect().height).filter((height) => height < 40),
      )
    expect(low).toEqual([])
    await picture(page, `learn-${game}-phone`)
    expect(await barriers(page)).toEqual([])
  }
  expect(troubles).toEqual(none)
  await context.close()
})
