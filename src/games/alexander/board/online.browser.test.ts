import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { randomFrom } from '#kernel'
import { none } from '#test/browser/chromium.ts'
import { commander, kindAsked, whoIsAtRest } from '#test/browser/field.ts'
import { browser, product, withProduct } from '#test/browser/stage.ts'
import { visit } from '#test/browser/table.ts'
import { positionsTold } from '#test/browser/told.ts'
import { DUMMY_MARKER, NO_MARKER, REAL_MARKER } from '../rules/state.ts'
import { type AlexanderView, UNKNOWN_MARKER } from '../view.ts'

withProduct()

/** Two players at a server table: Macedonians, and invited Persians. */
async function sitDown() {
  const one = await visit(browser, product, '/new?game=alexander')
  const told = { macedonian: positionsTold(one.page, 'macedonian'), persian: [] as unknown[] }
  await one.page.getByText('Online', { exact: true }).click()
  await one.page.getByLabel('Macedonians', { exact: true }).selectOption('me')
  await one.page.getByLabel('Persians', { exact: true }).selectOption('anyone')
  await one.page.getByRole('button', { name: 'Begin' }).click()
  const invitation = await one.page.getByLabel('Send this link to the people you want to play with').inputValue()
  const two = await visit(browser, product, '/about')
  told.persian = positionsTold(two.page, 'persian')
  await two.page.goto(invitation)
  await two.page.getByRole('button', { name: 'Sit down here' }).click()
  for (const { page } of [one, two]) await page.locator('.al-board').waitFor()
  return { one, two, told }
}

/** Places withdrawal markers: in secret, in rounds, by both at the same time, at the start of every turn. */
async function layMarker(page: Page, key: 'real' | 'dummy'): Promise<void> {
  const before = await page.locator('.ask-text').textContent()
  await page.locator(`.ask-acts [data-option="${key}"]`).click()
  await expect.poll(() => page.locator('.ask-text').textContent()).not.toBe(before)
}

const MARKED = [REAL_MARKER, DUMMY_MARKER]

describe('Alexander between two browsers', () => {
  test('markers stay secret, and each player sees only their own asks', async () => {
    const { one, two, told } = await sitDown()
    const pages = [one.page, two.page]
    const random = randomFrom('two browsers')
    const pointed = { line: 0, unit: 0, goal: 0, facing: 0, place: 0, words: 0 }
    const answer = commander(random, pointed)
    const asked = new Map<Page, number>()
    let laid = 0
    for (let given = 0; given < 25; ) {
      const page = await whoIsAtRest(pages)
      if ((await kindAsked(page)) === 'placePW') {
        await layMarker(page, page === one.page ? 'real' : 'dummy')
        laid++
        continue
      }
      // Meanwhile the other player can choose nothing, and sees that they are waiting.
      const other = pages.find((it) => it !== page)!
      await other.locator('.ask-quiet').waitFor()
      expect(await other.locator('.table-board .k-choice').count()).toBe(0)
      asked.set(page, (asked.get(page) ?? 0) + 1)
      await answer(page)
      given++
    }
    expect(laid).toBeGreaterThanOrEqual(2)
    expect(asked.size).toBe(2)
    expect(pointed.unit + pointed.goal + pointed.line).toBeGreaterThan(0)
    const lines = (page: Page) => page.locator('.journal-words').allTextContents()
    await expect.poll(async () => (await lines(two.page)).join() === (await lines(one.page)).join()).toBe(true)
    // No message to either player contained a marker of the other.
    const seen = told as { [seat: string]: AlexanderView[] }
    for (const [seat, own] of [
      ['macedonian', REAL_MARKER],
      ['persian', DUMMY_MARKER],
    ] as const) {
      const views = seen[seat]!
      expect(views.length).toBeGreaterThan(10)
      const markers = new Set(views.flatMap((view) => view.markers))
      expect([...markers]).toContain(UNKNOWN_MARKER)
      expect([...markers].filter((marker) => MARKED.includes(marker))).toEqual([own])
      expect(views[0]!.markers.every((marker) => marker === NO_MARKER)).toBe(true)
    }
    expect([one.troubles, two.troubles]).toEqual([none, none])
    await one.context.close()
    await two.context.close()
  })
})
