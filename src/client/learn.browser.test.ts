import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { furtherLessons, lessons } from '#games/index.ts'
import { none } from '#test/browser/chromium.ts'
import { says, stepOf as step, takeStep } from '#test/browser/lesson.ts'
import { barriers, picture } from '#test/browser/look.ts'
import { browser, product, withProduct } from '#test/browser/stage.ts'
import { visit } from '#test/browser/table.ts'

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
  await page.locator('.learn-wrong').getByText('That is legal, but').waitFor()
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
  expect(await link.textContent()).toBe('Continue the lesson')
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
  // The hints do not explain again what the lesson has taught.
  await page.locator('.ask-bar[data-asked]').waitFor()
  expect(await page.locator('.guide').count()).toBe(0)
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

test.each(['ankh', 'god-kings', 'alexander', 'alexander/lines', 'alexander/elephants'])(
  '%s is learned to its end by mouse, every step marked, a wrong choice answered',
  async (id) => {
    const { page, context, troubles } = await visit(browser, product, `/learn/${id}`)
    const [game = '', name] = id.split('/')
    const { scenes } = name === undefined ? await lessons[game]!() : await furtherLessons[game]![name]!()
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
    await picture(page, `learn-${id.replace('/', '-')}-end-desk`)
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

const GAMES = [
  {
    id: 'ankh',
    name: 'Ankh: Gods of Egypt',
    chapter: /A11 Conflict/,
    rule: 'A11.9b',
    words: 'highest winner',
  },
  { id: 'god-kings', name: 'The God Kings', chapter: /17 Sieges/, rule: '17.3.2', words: 'captured outcome' },
] as const

const found = (page: Page) => page.locator('.book-found')
const isInSight = (page: Page, id: string) =>
  page.locator(`[id="${id}"]`).evaluate((rule) => {
    const { top, bottom } = rule.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.id ?? '')

describe.each(GAMES)('the rulebook of $name', ({ id, name, chapter, rule, words }) => {
  test('opens at the rule of a chip, in another window', async () => {
    const { page, context, troubles } = await visit(browser, product)
    await page.getByRole('button', { name: `Play ${name} now` }).click()
    const chip = page.locator('.ask-bar .k-rule-chip').first()
    await chip.click()
    const number = (await page.locator('.k-digest .k-rule-number').textContent())!
    const [book] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Open in the rulebook' }).click(),
    ])
    await book.getByRole('heading', { level: 1, name: `Rules of ${name}` }).waitFor()
    expect(new URL(book.url()).pathname + new URL(book.url()).hash).toBe(`/rules/${id}#${number}`)
    await expect.poll(() => focused(book)).toBe(number)
    expect(await isInSight(book, number)).toBe(true)
    expect(page.url()).toContain('/solo/')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Table menu' }).click()
    await page.getByRole('menuitem', { name: 'Rulebook' }).click()
    await expect.poll(() => new URL(book.url()).hash).toBe('')
    expect(context.pages().length).toBe(2)
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('is searched by word and number with the keyboard, counts the results, and links its rules', async () => {
    const { page, context, troubles } = await visit(browser, product, '/', { size: 'desk' })
    await page.getByRole('link', { name: `${name} rulebook` }).click()
    const search = page.getByLabel('Search by word or number')
    await search.waitFor()
    await expect.poll(() => page.title()).toBe(`Rules of ${name} · Mehen`)
    await page.locator('.book-plate svg, .book-plate .k-card').first().waitFor()
    const cover = page.locator('.book-cover img')
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await picture(page, `rulebook-${id}-desk`)
    const all = await page.locator('.book-rule').count()
    expect(all).toBeGreaterThan(200)

    await page.keyboard.press('/')
    await page.keyboard.type(words)
    await expect.poll(() => found(page).textContent()).toMatch(/^\d+ rules? found$/)
    await page.locator(`.book-text [id="${rule}"]`).waitFor()
    expect(await page.locator('.book-rule').count()).toBeLessThan(20)
    await search.fill('no such words')
    await expect.poll(() => found(page).textContent()).toBe('No rule matches.')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.book-rule').count()).toBe(all)

    await search.fill(rule)
    await expect.poll(() => page.locator('.book-rule').first().getAttribute('id')).toBe(rule)
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe(rule)
    expect(await isInSight(page, rule)).toBe(true)
    expect(new URL(page.url()).hash).toBe(`#${rule}`)

    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: chapter }).click()
    await expect.poll(() => focused(page)).toMatch(/^chapter-/)
    const link = page.locator('.book-link').first()
    const aim = (await link.getAttribute('href'))!.slice(1)
    await link.click()
    await expect.poll(() => focused(page)).toBe(aim)
    await page.goBack()
    await expect.poll(() => focused(page)).toMatch(/^chapter-/)
    expect(await barriers(page, '.book-chapter:nth-of-type(n + 4)')).toEqual([])
    expect(troubles).toEqual(none)
    await context.close()
  })

  test('fits a phone, in the dark, in three languages and without a connection', async () => {
    const { page, context, troubles } = await visit(browser, product, `/rules/${id}#${rule}`, {
      size: 'phone',
      theme: 'dark',
      worker: true,
    })
    await expect.poll(() => focused(page)).toBe(rule)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    // The search field stays visible in the middle of the book, and its results start at the top.
    const search = page.getByLabel('Search by word or number')
    expect((await search.boundingBox())!.y).toBeLessThan(120)
    expect((await page.locator('.book-here').boundingBox())!.y).toBeGreaterThan(60)
    await search.fill(words)
    const first = page.locator('.book-rule').first()
    await expect.poll(async () => (await first.boundingBox())!.y).toBeGreaterThan(60)
    expect((await first.boundingBox())!.y).toBeLessThan(600)
    await picture(page, `rulebook-${id}-phone-search`)
    await search.fill('')
    await page.evaluate(() => scrollTo(0, 0))
    await picture(page, `rulebook-${id}-phone`)
    await page.getByText('Contents', { exact: true }).click()
    const entry = page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: chapter })
    expect((await entry.boundingBox())!.height).toBeGreaterThanOrEqual(40)
    await search.fill(words)
    await first.waitFor()
    expect(await barriers(page)).toEqual([])
    expect(troubles).toEqual(none)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await context.setOffline(true)
    await page.reload()
    await expect.poll(() => focused(page)).toBe(rule)
    await context.close()
    for (const language of ['ja', 'cs'] as const) {
      const other = await visit(browser, product, `/rules/${id}#${rule}`, { size: 'phone', language })
      await expect.poll(() => focused(other.page)).toBe(rule)
      const text = await other.page.locator('.book').innerText()
      expect(text).not.toMatch(/(rules|chapter|rule|digest|plate)\.[A-Za-z\d]|\{\{|\$t\(/)
      expect(text).toMatch(language === 'ja' ? /目次/ : /Obsah/)
      expect(await other.page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await other.context.close()
    }
  })
})
