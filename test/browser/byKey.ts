import type { Locator, Page } from 'playwright-core'
import { andMoved, moment, movedOn } from './table.ts'
import { text } from './texts.ts'

/** The centre of an element at rest, if nothing covers it. */
async function free(element: Element): Promise<{ x: number; y: number } | null> {
  const middle = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  }
  let at = middle()
  for (let still = 0, frame = 0; still < 2 && frame < 120; frame++) {
    await new Promise(requestAnimationFrame)
    const now = middle()
    still = now.x === at.x && now.y === at.y ? still + 1 : 0
    at = now
  }
  return element.contains(document.elementFromPoint(at.x, at.y)) ? at : null
}

/** Where an item can be clicked; null if it is out of sight or covered. */
export const middleOf = (thing: Locator): Promise<{ x: number; y: number } | null> => thing.evaluate(free, null)

async function clickAt(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.up()
}

/** Where an option was chosen. */
export type Where = 'board' | 'stack' | 'hand' | 'bar' | 'list' | 'tile'

/**
 * Chooses an option with the mouse: on the board, in a fanned-out stack, on its card, by its button or in the list.
 * Resolves with where, once the table has moved on.
 */
export async function chooseByMouse(page: Page, key: string): Promise<Where> {
  let where: Where = 'list'
  await andMoved(page, async () => {
    const before = await moment(page)
    where = await tryKey(page, key)
    // An item with several meanings opens a menu.
    const meant = `.gk-menu [data-option="${key}"], .gk-hand-uses [data-option="${key}"]`
    await movedOn(page, before, meant)
    if ((await page.locator(meant).count()) > 0) await page.locator(meant).first().click()
  })
  return where
}

/** Picks items of a multi-select by their tiles, instead of the usual ones, and confirms; resolves with where. */
export async function pickByMouse(page: Page, keys: readonly string[]): Promise<Where[]> {
  const panel = page.locator('.picker')
  await panel.waitFor()
  if ((await panel.getAttribute('data-picked')) !== '') {
    await panel.getByRole('button', { name: text('pick.none'), exact: true }).click()
    await page.locator('.picker[data-picked=""]').waitFor()
  }
  const where: Where[] = []
  for (const key of keys) {
    await andMoved(page, () => panel.locator(`[data-option="${key}"]`).click())
    where.push('tile')
  }
  await andMoved(page, () => page.locator('.ask-acts [data-option="done"]:not([aria-disabled])').click())
  return [...where, 'bar']
}

async function tryKey(page: Page, key: string): Promise<Where> {
  const list = page.locator('#option-list')
  if ((await list.count()) > 0) await list.locator('header button').click()
  const named = `[data-key="${key}"]`
  const thing = page.locator(`.table-board .k-choice${named}:not(.k-stack-face)`)
  if ((await thing.count()) > 0) {
    const at = await middleOf(thing.first())
    if (at) {
      await clickAt(page, at)
      return 'board'
    }
  }
  if (await inStack(page, named)) return 'stack'
  const card = page.locator(`.table-hand ${named}`)
  if ((await card.count()) > 0) {
    await card.first().click({ position: { x: 12, y: 60 } })
    return 'hand'
  }
  const button = page.locator(`.ask-bar .ask-acts [data-option="${key}"]`)
  if ((await button.count()) > 0) {
    await button.click()
    return 'bar'
  }
  await page.locator('.ask-bar [aria-controls="option-list"]').first().click()
  await list.locator(`[data-option="${key}"]`).click()
  return 'list'
}

/** Looks for a piece in the highlighted stacks and picks it in the fan. */
async function inStack(page: Page, named: string): Promise<boolean> {
  const own = page.locator(`.table-board .k-stack-face.k-choice${named}`)
  const others = page.locator(`.table-board .k-stack-face.k-choice:not([data-key])`)
  for (const faces of [own, others]) {
    const count = Math.min(await faces.count(), 4)
    for (let i = 0; i < count; i++) {
      const face = faces.nth(i)
      const at = await middleOf(face)
      if (!at) continue
      await page.mouse.move(at.x, at.y, { steps: 2 })
      const many = (await face.getAttribute('aria-haspopup')) !== null
      if (!many) {
        await clickAt(page, at)
        return true
      }
      await face.locator('xpath=parent::*[contains(@class, "k-stack-open")]').waitFor({ state: 'attached' })
      const piece = page.locator(`.k-fan .k-choice${named}`).first()
      const there = (await piece.count()) > 0 ? await middleOf(piece) : null
      if (there) {
        await clickAt(page, there)
        return true
      }
    }
  }
  return false
}
